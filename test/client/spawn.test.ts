/** The process of a server: its error output, and why it did not start. */
import { expect, spyOn, test } from 'bun:test'
import { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connectSandbox } from '../../src/client/connect.ts'
import { findExecutable, getPlatform } from '../../src/client/executable.ts'
import { getTimeout } from '../../src/client/options.ts'
import { spawnServer } from '../../src/client/spawn.ts'
import { startSandbox as startInBun } from '../../src/client/start-sandbox-in-bun.ts'
import { startSandbox as startInNode } from '../../src/client/start-sandbox-in-node.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'
import { testUnless } from '../support/test-unless.ts'

const { at } = useTemporaryFolder('spawn')
/** Milliseconds. */
const TIMEOUT = 30_000
const testHere = testUnless(process.platform === 'win32' ? 'Scripts need a POSIX shell.' : undefined)

function program(text: string): string {
  writeFileSync(at('program'), text, { mode: 0o755 })
  return at('program')
}

testHere(
  'the error output of a running server is passed on, and it stops at the end of its input',
  async () => {
    const shown = Promise.withResolvers<string>()
    const write = spyOn(process.stderr, 'write').mockImplementation((text) => {
      shown.resolve(String(text))
      return true
    })
    const listening = '{"event":"listening","url":"http://127.0.0.1:1","organizations":[]}'
    // A wrapper may print lines of its own.
    const server = await spawnServer(
      program(`#!/bin/sh\necho Loading\necho '${listening}'\ncat\necho bye >&2`),
      {},
      TIMEOUT,
    )
    expect(server.describeExit()).toBeUndefined()
    await server.stop()
    expect([await shown.promise, server.describeExit()]).toEqual([
      'bye\n',
      'the sandbox stopped (exit code 0)',
    ])
    write.mockRestore()
  },
)

testHere('stop rejects if the server fails, because its last changes may be lost', async () => {
  const listening = '{"event":"listening","url":"http://127.0.0.1:1","organizations":[]}'
  const write = spyOn(process.stderr, 'write').mockImplementation(() => true)
  const server = await spawnServer(
    program(`#!/bin/sh\necho '${listening}'\ncat\necho a full disk >&2\nexit 1\n`),
    {},
    TIMEOUT,
  )
  await expect(server.stop()).rejects.toThrow(
    'The sandbox stopped with exit code 1. Its error output says whether changes were lost.',
  )
  await server.stop()
  write.mockRestore()
})

testHere.each([
  ['an error', '#!/bin/sh\necho out of luck >&2; exit 3\n', 'The sandbox did not start: out of luck'],
  ['an end', '#!/bin/sh\necho Loading\n', 'The sandbox did not start: the sandbox stopped (exit code 0)'],
  ['a missing interpreter', '#!/no/such/interpreter\n', 'cannot be run'],
])('a server does not start after %s', async (_, text, message) => {
  await expect(spawnServer(program(text), {}, TIMEOUT)).rejects.toThrow(message)
})

testHere('a server that does not start in time is killed', async () => {
  const kill = spyOn(ChildProcess.prototype, 'kill')
  await expect(spawnServer(program('#!/bin/sh\nexec sleep 60\n'), {}, 50)).rejects.toThrow(
    'did not start within 50 ms',
  )
  const [child] = kill.mock.contexts
  kill.mockRestore()
  if (!(child instanceof ChildProcess)) throw new Error('The server was not killed.')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
})

test('the executable is that in SIGNALBOX_BIN, unless it is blank', () => {
  expect(findExecutable(at(''), import.meta.path)).toBe(import.meta.path)
  expect(() => findExecutable(at(''), '/no/such')).toThrow('SIGNALBOX_BIN is /no/such, which is not a file')
  expect(() => findExecutable(at(''), '', 'linux-x64')).toThrow('The package @signalbox/linux-x64 with')
})

test.each([
  ['glibc', { glibcVersionRuntime: '2.39' }, ''],
  ['musl', {}, '-musl'],
])('the executable for Linux with %s is not that of the other C library', (_, header, ending) => {
  const report = spyOn(process.report, 'getReport').mockReturnValue({ header })
  const platform: string | undefined = getPlatform()
  report.mockRestore()
  expect(platform).toBe(`${process.platform}-${process.arch}${process.platform === 'linux' ? ending : ''}`)
})

test.each([1, 30, 99.9, 0, Number.NaN])(
  'a timeout of %p is rejected, because it must be in milliseconds',
  async (timeout) => {
    const message = `The timeout is ${timeout} ms. Pass milliseconds, such as 1000 for one second.`
    for (const start of [startInBun, startInNode]) await expect(start({ timeout })).rejects.toThrow(message)
    await expect(connectSandbox('http://127.0.0.1:1', { timeout })).rejects.toThrow(message)
  },
)

test.each<[object, string]>([
  [{ dataFolder: 'tests/data' }, 'startSandbox has no option dataFolder. Its options are data, '],
  [{ data: '' }, 'data is an empty string. Pass a value, or omit it.'],
  [{ db: '' }, 'db is an empty string. Pass a value, or omit it.'],
  [{ db: null }, 'db must be of type string.'],
  [{ data: new URL('file:///data') }, 'data must be of type string.'],
  [{ memory: '1' }, 'memory must be of type boolean.'],
  [{ timeout: '5000' }, 'timeout must be of type number.'],
])('the options %j are rejected, because one would have no effect', async (options, message) => {
  for (const start of [startInBun, startInNode]) await expect(start(options)).rejects.toThrow(message)
})

test('a timeout of 100 milliseconds is accepted', () => {
  expect(getTimeout({ timeout: 100 })).toBe(100)
})
