/** Only one process at a time writes an output. A lock file contains the id of its process. */
import { expect, spyOn, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { lockOutput } from '../../../src/leads/write/output-lock.ts'
import { systemClock } from '../../../src/lib/clock.ts'
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

test('a lock file with the id of this process, as after a restart of a container, is taken over', () => {
  writeFileSync(lock(), `${process.pid}\n`)
  const release = lockOutput(output())
  expect(readFileSync(lock(), 'utf8')).toBe(`${process.pid} ${hostname()}\n`)
  release()
  expect(existsSync(lock())).toBeFalse()
})

test('an empty lock file is taken over after a second: before, its process may still write its id', () => {
  writeFileSync(lock(), '')
  utimesSync(lock(), 100, 100)
  const now = spyOn(systemClock, 'now')
  now.mockReturnValue(100_999)
  expect(() => lockOutput(output())).toThrow('Another process is writing to')
  now.mockReturnValue(101_000)
  lockOutput(output())()
  now.mockRestore()
  expect(existsSync(lock())).toBeFalse()
})
