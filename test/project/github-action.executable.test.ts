/** The script of `action.yml`, as GitHub runs it, with the executable in place of the npm package. */
import { expect, test } from 'bun:test'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { homepage, version } from '../../package.json'
import { readReleasedPage } from '../../scripts/release/prepare.ts'
import { EXECUTABLE, useWorkplace } from '../support/executable.ts'
import { ROOT } from '../support/paths.ts'
import { waitForExit } from '../support/run-command.ts'

const place = useWorkplace()

const { inputs, runs } = Bun.YAML.parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as {
  readonly inputs: Record<'version' | 'port' | 'flags', { readonly default: string }>
  readonly runs: { readonly steps: readonly [{ readonly run: string; readonly env: Record<string, string> }] }
}
const [step] = runs.steps

/** A step of a workflow that runs the action. */
interface ActionStep {
  readonly uses: string
  readonly with: Readonly<Record<string, unknown>>
}

/**
 * Runs the step, then what follows in the job. The server ends with the shell.
 * @param before functions that replace programs
 */
async function runAction(flags: string, port: string, next: string, before = '') {
  mkdirSync(place.at('bin'))
  symlinkSync(EXECUTABLE, place.at('bin/signalbox'))
  writeFileSync(place.at('bin/npm'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
  const files = { GITHUB_OUTPUT: place.at('output'), GITHUB_ENV: place.at('env'), RUNNER_TEMP: place.folder }
  const env = { VERSION: inputs.version.default, FLAGS: flags, SIGNALBOX_PORT: port }
  expect(Object.keys(env).toSorted()).toEqual(Object.keys(step.env).toSorted())
  const script = `trap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n${before}\n${step.run}\n${next}`
  return waitForExit(
    place.spawn(['bash', '-e', '-o', 'pipefail', '-c', script], {
      PATH: `${place.at('bin')}:${process.env.PATH}`,
      ...files,
      ...env,
    }),
  )
}

test('the action starts a sandbox and exports its URL', async () => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const port = String(server.port)
  await server.stop(true)
  const { stdout } = await runAction(
    inputs.flags.default,
    port,
    `. "$GITHUB_ENV"; curl -s "$SANDBOX_URL/sandbox/state"`,
  )
  expect(stdout).toContain(`install --global --ignore-scripts --no-audit --no-fund signalbox@${version}\n`)
  expect(stdout).toContain('"version"')
  expect(readFileSync(place.at('output'), 'utf8')).toBe(`url=http://127.0.0.1:${port}\n`)
})

test.each([
  [inputs.flags.default, '0'],
  [`${inputs.flags.default} --port 0`, '8080'],
])('the action exports the URL of a server with the flags %s and the port %s', async (flags, port) => {
  const next = `. "$GITHUB_ENV"; curl -s "$SANDBOX_URL/sandbox/state"`
  expect((await runAction(flags, port, next)).stdout).toContain('"version"')
  expect(readFileSync(place.at('env'), 'utf8')).toMatch(/^SANDBOX_URL=http:\/\/127\.0\.0\.1:[1-9]\d*\n$/)
})

test('the recipe shows all inputs of the action with their defaults', () => {
  const [, yaml = ''] = /^```yaml\n(.*?)^```$/ms.exec(readReleasedPage('docs/recipes/ci.md')) ?? []
  const { jobs } = Bun.YAML.parse(yaml) as {
    readonly jobs: { readonly test: { readonly steps: readonly [unknown, ActionStep] } }
  }
  const [, { uses, with: given }] = jobs.test.steps
  expect(uses).toStartWith(`${homepage.replace('https://github.com/', '')}@v`)
  const { port, flags } = inputs
  expect(inputs.version.default).toBe(version)
  expect(given).toEqual({ version, port: Number(port.default), flags: flags.default })
})

test('the action fails with the log of a server that does not start', async () => {
  const { code, stdout } = await runAction('--memory --journal-size never', '8080', '')
  expect(code).toBe(1)
  expect(stdout).toContain('--journal-size must be a whole number')
})

test('the action starts two sandboxes in one job, each with its own files', async () => {
  writeFileSync(place.at('signalbox.json'), 'a file of an earlier start')
  const { code } = await runAction(inputs.flags.default, '0', step.run)
  expect([code, readFileSync(place.at('signalbox.json'), 'utf8')]).toEqual([0, 'a file of an earlier start'])
  const [first, second] = readFileSync(place.at('output'), 'utf8').trim().split('\n')
  expect([first, second]).toEqual([expect.stringMatching(/^url=http/), expect.stringMatching(/^url=http/)])
  expect(first).not.toBe(second)
})

test('the action fails with the log of a server that is not ready in ten minutes', async () => {
  // The clock of the shell advances once the server has written its log.
  const slow = `signalbox() { echo Loading >&2; exec tail -f /dev/null; }
sleep() { until [ -s "$log" ]; do command sleep 0.01; done; SECONDS=$((SECONDS + 60)); }`
  const { code, stdout } = await runAction(inputs.flags.default, '0', '', slow)
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining('Loading\nSignalbox was not ready after 10 minutes.\n'),
  ])
})
