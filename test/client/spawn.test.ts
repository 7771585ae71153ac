/** The process of a server: its error output, and why it did not start. */
import { expect, spyOn, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { findExecutable } from '../../src/client/executable.ts'
import { spawnServer } from '../../src/client/spawn.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'
import { testUnless } from '../support/test-unless.ts'

const { at } = useTemporaryFolder('spawn')
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

testHere.each([
  ['an error', '#!/bin/sh\necho out of luck >&2; exit 3\n', {}, 'The sandbox did not start: out of luck'],
  ['an end', '#!/bin/sh\necho Loading\n', {}, 'The sandbox did not start: the sandbox stopped (exit code 0)'],
  ['a missing interpreter', '#!/no/such/interpreter\n', {}, 'cannot be run'],
  ['silence', '#!/bin/sh\nexec sleep 20\n', { timeout: 50 }, 'did not start within 50 ms'],
])('a server does not start after %s', async (_, text, options, message) => {
  await expect(spawnServer(program(text), options)).rejects.toThrow(message)
})

test('the executable is that in SIGNALBOX_BIN, unless it is blank', () => {
  expect(findExecutable(at(''), import.meta.path)).toBe(import.meta.path)
  expect(() => findExecutable(at(''), '/no/such')).toThrow('SIGNALBOX_BIN is /no/such, which is not a file')
  expect(() => findExecutable(at(''), '', 'linux-x64')).toThrow('The package @signalbox/linux-x64 with')
})
