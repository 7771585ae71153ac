/** The checks of examples/integration-checks pass for a good integration, and each of them finds its mistake in a bad one. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getToolPath } from '../../scripts/lib/tools.ts'
import { EXECUTABLE } from '../support/executable.ts'
import { useInstalledPackage } from '../support/npm/installed-package.ts'
import { ROOT } from '../support/paths.ts'
import { runCommand } from '../support/run-command.ts'

const FOLDER = useInstalledPackage()
const CHECKS = 8

beforeAll(() => {
  symlinkSync(getToolPath('vitest'), join(FOLDER, 'node_modules/vitest'))
  for (const name of ['good', 'bad', 'idle'])
    cpSync(join(ROOT, 'examples/integration-checks'), join(FOLDER, name), { recursive: true })
  cpSync(join(ROOT, 'test/fixtures/integration-checks'), join(FOLDER, 'bad'), { recursive: true })
  for (const extension of ['ts', 'mjs'])
    writeFileSync(
      join(FOLDER, `idle/integration.${extension}`),
      'export const enrichRecords = async () => {}\n',
    )
  writeFileSync(join(FOLDER, 'idle/integration.py'), 'def enrich_records(*_):\n    pass\n')
})

/** Runs the checks of an integration. Returns their output, whether they pass or not. */
async function runChecks(integration: string, command: readonly string[]): Promise<string> {
  const env = {
    ...{ PATH: process.env.PATH ?? '', HOME: FOLDER, CI: '1', NO_COLOR: '1', PYTHONDONTWRITEBYTECODE: '1' },
    ...{ PYTHONPATH: join(ROOT, 'python/src'), SIGNALBOX_BIN: EXECUTABLE },
  }
  const { stdout, stderr } = await runCommand(command, { cwd: join(FOLDER, integration), env })
  return stdout + stderr
}

const hasPytest = Bun.spawnSync(['python3', '-c', 'import pytest']).exitCode === 0
if (!hasPytest) console.log('SKIPPED: the checks for pytest need it.')
const hasNode = Bun.which('node') !== null
if (!hasNode) console.log('SKIPPED: the checks for Vitest and node:test need Node.')

describe.each([
  ['node:test', ['node', '--test', '--test-reporter=tap'], hasNode],
  ['Vitest', ['node', join(FOLDER, 'node_modules/vitest/vitest.mjs'), 'run'], hasNode],
  [
    'pytest',
    ['python3', '-m', 'pytest', '-p', 'signalbox.pytest_plugin', '-p', 'no:cacheprovider'],
    hasPytest,
  ],
] as const)('the checks for %s', (_, command, isPossible) => {
  test.skipIf(!isPossible)('pass for the good integration', async () => {
    const output = await runChecks('good', command)
    expect(output).toMatch(new RegExp(`(?:Tests +|=+ )${CHECKS} passed|^# pass ${CHECKS}$`, 'm'))
    expect(output).not.toMatch(/\d failed|^# fail [1-9]/m)
  })

  test.skipIf(!isPossible)('find every mistake of the bad integration', async () => {
    const output = await runChecks('bad', command)
    expect(output).toMatch(new RegExp(`(?:Tests +|=+ )${CHECKS} failed|^# fail ${CHECKS}$`, 'm'))
    expect(output).not.toMatch(/\d passed|^# pass [1-9]/m)
  })

  test.skipIf(!isPossible)('fail for an integration that sends nothing, and say why', async () => {
    const output = await runChecks('idle', command)
    expect(output).toMatch(new RegExp(`(?:Tests +|=+ )${CHECKS} failed|^# fail ${CHECKS}$`, 'm'))
    expect(output).toContain('No request was sent, so nothing was tested.')
  })
})
