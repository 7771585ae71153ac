/** A pasted curl command sends the request and runs nothing else. */
import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatCurl } from '../../src/dashboard/api/request-code.ts'
import { testUnless } from '../support/test-unless.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-paste-'))
  // Replaces curl: writes its arguments to a file.
  writeFileSync(
    join(folder, 'curl'),
    `#!/bin/sh\nprintf '%s\\0' "$@" > "${folder}/arguments"\n: > "${folder}/done"\n`,
  )
  chmodSync(join(folder, 'curl'), 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bytes = (from: number, to: number): string =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

const BODIES: [string, string][] = [
  ['Ctrl+C and a command', 'a\u0003\ntouch stolen\n'],
  ['every control byte but NUL', `<${bytes(1, 31)}${bytes(127, 159)}>`],
  ['an apostrophe', `it's $(touch stolen)`],
  ['quotes, backslashes, and exclamation marks', `\t'"\\'!x \\\\ $HOME \`touch stolen\` $(touch stolen)`],
]

const SHELLS: [string, string[]][] = [
  ['bash', ['bash', '--norc', '--noprofile', '-i']],
  ['zsh', ['zsh', '-f', '-i']],
]

for (const [shell, command] of SHELLS) {
  const testHere = testUnless(
    process.platform === 'win32' || Bun.which(shell) === null ? `There is no ${shell} here.` : undefined,
  )
  describe(shell, () => {
    for (const [what, body] of BODIES) {
      testHere(`sends a body with ${what} as it is, and runs nothing else`, async () => {
        const line = formatCurl({
          url: 'http://127.0.0.1:1/v7/enrich',
          method: 'POST',
          headers: [],
          body,
        })
        const sent = await pasteIntoShell(command, line)
        expect(sent).toEqual(body)
        expect(existsSync(join(folder, 'stolen'))).toBe(false)
      })
    }
  })
}

/** Types the line into an interactive shell. Returns the body that curl gets. */
async function pasteIntoShell(command: readonly string[], line: string): Promise<string> {
  for (const name of ['arguments', 'done', 'stolen']) rmSync(join(folder, name), { force: true })
  const shell = Bun.spawn([...command], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}`, HOME: folder, TERM: 'dumb', LC_ALL: 'C.UTF-8' },
    terminal: { cols: 400, rows: 50 },
  })
  shell.terminal?.write(`${line}\rexit\r`)
  await shell.exited
  shell.terminal?.close()
  const given = readFileSync(join(folder, 'arguments'), 'utf8').split('\0')
  return given[given.indexOf('--data-raw') + 1] ?? ''
}
