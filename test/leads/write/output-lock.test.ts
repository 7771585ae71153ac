/** Only one process at a time writes an output. The lock does not depend on process ids. */
import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockOutput } from '../../../src/leads/write/output-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'signalbox-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a second lock is rejected until the first is released, and no files remain', () => {
  const file = join(folder, 'out.csv')
  const first = lockOutput(file)
  expect(() => lockOutput(file)).toThrow(`Another process is writing to ${file}`)
  first.release()
  lockOutput(file).release()
  expect(existsSync(`${file}.partial.lock`)).toBeFalse()
})

test('a lock of a killed process is ignored', () => {
  const file = join(folder, 'killed.csv')
  writeFileSync(`${file}.partial.lock`, '')
  lockOutput(file).release()
})
