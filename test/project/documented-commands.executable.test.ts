/** The commands of all pages work when pasted in their order in one new folder and one server, which each page leaves as it was. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ListeningServer } from '../../src/http/listen.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { EXECUTABLE, ensureExecutable } from '../support/executable.ts'
import { LONG_TIMEOUT } from '../support/long-timeout.ts'
import { CODE_BLOCKS, type CodeBlock, codeBlock } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'
import { type CommandResult, requireSuccess, runCommand } from '../support/run-command.ts'
import { createSandbox, type Sandbox, startServer } from '../support/sandbox.ts'

/** Lines that a test can't run: they install or build this project, check a build of it, or send requests to other machines. */
const BUILDS =
  /^(?:#.*|(?:SIGNALBOX_\w+=\S+ )?npx --yes bun@[\d.]+ (?:run .*|start.*)|ngrok .*|bun run .*|pip install .*|cd (?:dist|signalbox)|chmod .*|(?:\.|dist)\/signalbox\S*|sha256sum .*|curl -fLO .*|(?:docker|gh|git) .*|.* https:.*)$/

const isBuild = ({ text }: CodeBlock): boolean =>
  text
    .trim()
    .split('\n')
    .every((line) => BUILDS.test(line))

const SHELL = CODE_BLOCKS.filter(({ language }) => language === 'sh')
/** `team.executable.test.ts` runs the commands for the server of a team. */
const BLOCKS = SHELL.filter((block) => !isBuild(block) && block.file !== 'docs/recipes/team.md')
const PAGES = [...Map.groupBy(BLOCKS, ({ file }) => file)]

/** `--json` needs curl 7.82. */
const HAS_PROGRAMS =
  ['sh', 'curl', 'jq'].every((program) => Bun.which(program) !== null) &&
  Bun.spawnSync(['curl', '--json', '{}', '--version']).exitCode === 0

/** The `signalbox` command of the documents. `serve` stops when it is ready, and uses a free port. */
const SIGNALBOX = `#!/bin/sh
case "$1" in
  serve)
    ready="$(mktemp -d)/ready.json"
    # Any free port, in place of that of the page.
    for arg; do
      shift
      [ "$arg" = --port ] || [ "$last" = --port ] || set -- "$@" "$arg"
      last="$arg"
    done
    "$EXECUTABLE" "$@" --port 0 --json > "$ready" 2> "$ready.log" &
    server=$!
    until [ -s "$ready" ]; do
      kill -0 $server 2> /dev/null || { cat "$ready.log" >&2; exit 1; }
      sleep 0.05
    done
    kill $server
    wait $server
    ;;
  wait | requests) exec "$EXECUTABLE" "$@" --url "$SANDBOX" ;;
  *) exec "$EXECUTABLE" "$@" ;;
esac
`

/** `npx` without a network: checks that the program exists, and its input. `test/scripts/build/generated-files.slow.test.ts` generates types. */
const NPX = `#!/bin/sh
for bin in node_modules/.bin scripts/tools/node_modules/.bin; do
  test -f "$ROOT/$bin/$1" && exec test -s "$2"
done
echo "npx: $1 is not installed" >&2
exit 1
`

/** `npm install` without a network. */
const NPM = `#!/bin/sh
case "$*" in
  "install --prefix hubspot-action axios")
    mkdir -p hubspot-action/node_modules
    ln -sfn "$ROOT/scripts/tools/node_modules/axios" hubspot-action/node_modules/axios
    ;;
  *)
    echo "npm: unexpected arguments: $*" >&2
    exit 1
    ;;
esac
`

/** The commands wait, and create many keys. */
const REAL = { dataDirectory: undefined, machineClock: systemClock, random: systemRandom }

let sandbox: Sandbox
let server: ListeningServer
let folder = ''
beforeAll(async () => {
  await ensureExecutable()
  folder = mkdtempSync(join(tmpdir(), 'signalbox-documented-'))
  for (const name of ['bin', 'work']) mkdirSync(join(folder, name))
  // For `bun src/main.ts`, as in a clone.
  symlinkSync(join(ROOT, 'src'), join(folder, 'work/src'))
  for (const [name, script] of Object.entries({ signalbox: SIGNALBOX, npx: NPX, npm: NPM })) {
    writeFileSync(join(folder, 'bin', name), script)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  sandbox = createSandbox(REAL)
  server = startServer(sandbox.modules)
}, LONG_TIMEOUT)
afterAll(async () => {
  await server.stop(0)
  sandbox.modules.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a script against the server, or another one, and returns what it prints. */
async function runScript(script: string, url = server.url): Promise<CommandResult> {
  const { host } = new URL(url)
  const command = ['sh', '-ec', script.replaceAll(/(?:localhost|127\.0\.0\.1):8080/g, host)]
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`
  const env = { ...process.env, PATH, EXECUTABLE, ROOT, SANDBOX: url }
  return requireSuccess(runCommand(command, { cwd: join(folder, 'work'), env }))
}

/** Returns the warnings of all requests. */
async function warnings(): Promise<unknown[]> {
  const { body } = await sandbox.send('/sandbox/requests?limit=500')
  const entries: { path: string; warnings: unknown[] }[] = body.items
  return entries.flatMap(({ path, warnings }) => warnings.map((warning) => [path, warning]))
}

/** Returns what changes the results of later commands, and the numbers of what is stored. */
async function readState() {
  const { clock, counts } = (await sandbox.send('/sandbox/state')).body
  const { organizations, users, keys, companies, contacts, snapshots } = counts
  return {
    conditions: { activeFaults: counts.activeFaults, mode: clock.mode, offsetSeconds: clock.offsetSeconds },
    stored: { organizations, users, keys, companies, contacts, snapshots },
  }
}

/** Returns the lines of the console block that follows a block. Durations differ. */
function linesAfter(block: CodeBlock): string[] {
  const next = CODE_BLOCKS[CODE_BLOCKS.indexOf(block) + 1]
  return next?.file === block.file && next.language === 'console' ? linesOf(next.text) : []
}

const linesOf = (text: string): string[] =>
  text
    .replaceAll(/\(\d+\.\d s\)/g, '(0.1 s)')
    .trimEnd()
    .split('\n')

/** A fault for the next request, which shows the error. */
const FAULT_AND_REQUEST = /"status":503\},"times":1\}'\ncurl .*\/v7\/enrich/

/** Returns the codes of the errors that a block prints, except for those inside of a recorded request. */
const errorsOf = (stdout: string): string[] =>
  [...stdout.matchAll(/(?<!:)\{"error":\{"code":"(\w+)"/g)].map(([, code = '']) => code)

describe('a documented code block', () => {
  test('has no line after a command that runs until it is stopped', () => {
    const endless = /^signalbox (?:serve|requests --follow)[^\n&]*\n+[^\n]/m
    expect(SHELL.filter(({ text }) => endless.test(text)).map(({ title }) => title)).toEqual([])
  })

  test('with an error shows the response of the server', async () => {
    const { body } = await sandbox.enrich({ companyName: 42 }, 'demo-plus-key')
    expect(JSON.parse(codeBlock('docs/api.md', 'json'))).toEqual(body)
  })
})

if (!HAS_PROGRAMS) console.log('SKIPPED: the documented commands need jq, and curl 7.82 or later.')

describe.skipIf(!HAS_PROGRAMS)('a documented command', () => {
  test.each(PAGES)(
    'in %s works when pasted, prints what the page shows, without a warning, and leaves the sandbox as it was',
    async (_, blocks) => {
      const start = await readState()
      for (const block of blocks) {
        const { title, text } = block
        const { stdout, stderr } = await runScript(text)
        const errors = FAULT_AND_REQUEST.test(text) ? ['service_unavailable'] : []
        expect({ title, errors: errorsOf(stdout) }).toEqual({ title, errors })
        expect(linesOf(stdout)).toEqual(expect.arrayContaining(linesAfter(block)))
        if (!text.includes('signalbox ')) expect(stderr).toBe('')
        expect(await warnings()).toEqual([])
        const { conditions } = await readState()
        expect({ title, ...conditions }).toEqual({ title, ...start.conditions })
      }
      expect(await readState()).toEqual(start)
    },
  )

  test('of the tutorial passes, and finds a retry without the wait or after a 402', async () => {
    const tutorial = createSandbox(REAL)
    const tutorialServer = startServer(tutorial.modules)
    try {
      const file = 'docs/first-integration.md'
      const action = codeBlock(file, 'sh', '2. Write the action')
      const tests = codeBlock(file, 'sh', '3. Test it, including errors')
      const run = (script: string) =>
        runScript(`rm -rf hubspot-action\n${script}\n${tests}`, tutorialServer.url)
      expect((await run(action)).stdout).toMatch(/pass 7$/m)
      const withoutWait = action.replace(/^ *await new Promise.*\n/m, '')
      expect(withoutWait).not.toBe(action)
      await expect(run(withoutWait)).rejects.toThrow(/not ok \d+ - waits|✖ waits/)
      const after402 = action.replace('status !== 429', '![402, 429].includes(status)')
      expect(after402).not.toBe(action)
      await expect(run(after402)).rejects.toThrow(/not ok \d+ - stops|✖ stops/)
    } finally {
      await tutorialServer.stop(0)
      tutorial.modules.close()
    }
  })
})
