/** The scripts of `signalbox completion`, run by their shells. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
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

for (const [name, offers] of Object.entries({ bash, fish, zsh })) {
  const isThere = Bun.which(name) !== null
  describe.if(isThere)(`the completion for ${name}`, () => {
    test('offers the commands', async () => {
      expect(await offers('en')).toEqual(['enrich'])
      expect(await offers('')).toContain('serve')
    })

    test('offers the flags of a command', async () => {
      expect(await offers('enrich', '--conc')).toEqual(['--concurrency'])
      expect(await offers('import', '--d')).toEqual(expect.arrayContaining(['--db', '--dry-run']))
    })

    test('offers the flags of serve and of signalbox itself without a command', async () => {
      expect(await offers('--ready')).toEqual(['--ready-file'])
      expect(await offers('--lic')).toEqual(['--licenses'])
    })

    test('offers the possible values of a flag', async () => {
      expect((await offers('enrich', '--subscription', 'p')).sort()).toEqual(['plus', 'pro'])
      expect(await offers('completion', 'zs')).toEqual(['zsh'])
      expect(await offers('fault', 'add', '--kind', 'lat')).toEqual(['latency'])
      expect(await offers('requests', '--operation', 'buy')).toEqual(['buyingGroup'])
    })

    test('offers the actions of a command', async () => {
      expect((await offers('requests', '')).sort()).toEqual(['list', 'verify'])
      expect(await offers('fault', 'cl')).toEqual(['clear'])
    })

    test('offers no files for flags that take words or texts', async () => {
      expect((await offers('enrich', '--subscription', '')).sort()).toEqual(['plus', 'pro', 'standard'])
      expect(await offers('enrich', '--key', '')).toEqual([])
    })

    test('offers files for file flags, and folders for folder flags', async () => {
      const files = await offers('enrich', 'lea')
      expect(files.sort()).toEqual(['leads one.csv', 'leads.jsonl'])
      const folders = await offers('serve', '--data', 'm')
      expect(folders.map((one) => one.replace(/\/$/, ''))).toEqual(['my-data'])
    })
  })
}

test.if(Bun.which('zsh') !== null)(
  'the zsh script loads the completion system if it is not loaded',
  async () => {
    const script = 'source ./script.zsh; print -r -- $_comps[signalbox]'
    expect(lines(await output(['zsh', '-f', '-c', script]))).toEqual(['_signalbox'])
  },
)

test('completion rejects an unknown shell and lists the supported ones', async () => {
  const { code, stderr } = await runCli(['completion', 'powershell'])
  expect(code).toBe(1)
  expect(stderr).toContain(
    "'powershell' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish.",
  )
})
