/** The scripts of `signalbox completion`, run by their shells. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCli } from '../support/run-cli.ts'
import { runCommand } from '../support/run-command.ts'

const MAIN = join(import.meta.dir, '../../src/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'signalbox-completion-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  mkdirSync(join(folder, 'my-data'))
  for (const name of ['leads one.csv', 'leads.jsonl']) writeFileSync(join(folder, name), '')
  // The scripts run the `signalbox` that is in the path.
  writeFileSync(join(folder, 'signalbox'), `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`, {
    mode: 0o755,
  })
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout } = await runCli(['completion', shell])
    expect(code).toBe(0)
    writeFileSync(join(folder, `script.${shell}`), stdout)
  }
})

async function output(command: string[], stdin = ''): Promise<string> {
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, TERM: 'dumb' }
  const { stdout, stderr } = await runCommand(command, { cwd: folder, env, stdin })
  expect(stderr).toBe('')
  return stdout
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Returns the completions of the last word, which is incomplete. */
type Offers = (...words: string[]) => Promise<string[]>

const bash: Offers = async (...words) => {
  const typed = ['signalbox', ...words].map((word) => `'${word}'`).join(' ')
  const script = `source ./script.bash; COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _signalbox; printf '%s\\n' "\${COMPREPLY[@]}"`
  return lines(await output(['bash', '--norc', '-c', script]))
}

const fish: Offers = async (...words) => {
  const typed = ['signalbox', ...words].join(' ')
  const script = `source ./script.fish; complete -C '${typed}'`
  const found = lines(await output(['fish', '--no-config', '-c', script]))
  return found.map((line) => line.split('\t')[0] ?? '')
}

/** Zsh completes only in its line editor. The script prints what the editor would insert. */
const zsh: Offers = async (...words) => {
  const typed = ['signalbox', ...words].join(' ')
  const script = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1=; autoload -Uz compinit; compinit -u -d ./dump; source ./script.zsh'
zpty -w shell 'caught() { compadd() { local -a found; builtin compadd -O found "$@"; print -rl -- "OFFER "$^found; }; _main_complete; unfunction compadd; print DONE }; zle -C caught complete-word caught; bindkey "^X" caught; print READY'
while zpty -r shell line; do [[ $line == READY* ]] && break; done
zpty -w -n shell '${typed}'$'\\x18'
while zpty -r shell piece; do
  all+=$piece
  [[ $all == *DONE* ]] && break
done
print -r -- "$all"
zpty -d shell`
  const all = await output(['zsh', '-f', '-c', script])
  return [
    ...new Set(
      [...all.matchAll(/OFFER ([^\r\n]*)/g)].map(([, offer]) => offer?.trim().replaceAll('\\', '') ?? ''),
    ),
  ]
}

/** Incomplete commands, and what every shell offers for the last word. */
const OFFERED: [string, string[], string[]][] = [
  ['commands', ['en'], ['enrich']],
  ['the flags of a command', ['enrich', '--conc'], ['--concurrency']],
  ['the flags of serve without a command', ['--ready'], ['--ready-file']],
  ['the flags of signalbox itself', ['--lic'], ['--licenses']],
  ['the values of a flag', ['enrich', '--subscription', 'p'], ['plus', 'pro']],
  ['the values of a flag of an action', ['fault', 'add', '--kind', 'lat'], ['latency']],
  ['the values of an argument', ['completion', 'zs'], ['zsh']],
  ['the actions of a command', ['requests', ''], ['list', 'verify']],
  ['nothing for a flag that takes a text', ['enrich', '--key', ''], []],
  ['files', ['enrich', 'lea'], ['leads one.csv', 'leads.jsonl']],
  ['folders for a flag that takes a folder', ['serve', '--data', 'm'], ['my-data']],
]

for (const [name, offers] of Object.entries({ bash, fish, zsh })) {
  test.if(Bun.which(name) !== null).each(OFFERED)(
    `the completion for ${name} offers %s`,
    async (_, words, expected) => {
      const offered = await offers(...words)
      expect(offered.map((one) => one.replace(/\/$/, '')).sort()).toEqual(expected)
    },
  )
}
