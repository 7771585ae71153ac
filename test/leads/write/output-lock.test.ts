/** Only one process at a time writes an output. A lock file contains the id of its process. */
import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { lockOutput } from '../../../src/leads/write/output-lock.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const temporary = useTemporaryFolder('lock')
const output = (): string => temporary.at('out.csv')
const lock = (): string => `${output()}.partial.lock`

test('the lock of a running process is rejected until it ends, and no files remain', async () => {
  const other = Bun.spawn(['sleep', '1000'])
  writeFileSync(lock(), `${other.pid}\n`)
  expect(() => lockOutput(output())).toThrow(`Another process is writing to ${output()}`)
  expect(readFileSync(lock(), 'utf8')).toBe(`${other.pid}\n`)
  other.kill()
  await other.exited
  lockOutput(output())()
  expect(readdirSync(temporary.folder)).toEqual([])
})

test.each([
  ['that is empty and old', ''],
  ['with the id of this process, as after a restart of a container', `${process.pid}\n`],
])('a lock file %s is taken over', (_, content) => {
  writeFileSync(lock(), content)
  utimesSync(lock(), 0, 0)
  const release = lockOutput(output())
  expect(readFileSync(lock(), 'utf8')).toBe(`${process.pid} ${hostname()}\n`)
  release()
  expect(existsSync(lock())).toBeFalse()
})

test('an empty lock file that was just created is rejected: its process writes the id next', () => {
  writeFileSync(lock(), '')
  expect(() => lockOutput(output())).toThrow('Another process is writing to')
})

test('the lock of another machine or container is rejected, because its process cannot be checked', () => {
  writeFileSync(lock(), '1 another-machine\n')
  expect(() => lockOutput(output())).toThrow('Another process is writing')
})
