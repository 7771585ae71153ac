/** The checks of examples/integration-checks pass for a good integration, and each of them finds its mistake in a bad one. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getToolPath } from '../../scripts/lib/tools.ts'
import { EXECUTABLE } from '../support/executable.ts'
import { useInstalledPackage } from '../support/npm/installed-package.ts'
import { ROOT } from '../support/paths.ts'
import { runCommand } from '../support/run-command.ts'

const FOLDER = useInstalledPackage()
const CHECKS = 11

/** Mistakes that one check alone finds, in the integration that is good otherwise: what to replace in each language. */
const MISTAKES = {
  'never-reads-retry-after': {
    failing: /429/,
    parts: {
      mjs: ["response.headers.get('retry-after') ?? 2 ** attempt", '1'],
      ts: ["response.headers.get('retry-after') ?? 2 ** attempt", '1'],
      py: ['error.headers.get("Retry-After", 2**attempt)', '1'],
    },
  },
  'waits-too-short': {
    failing: /429/,
    parts: {
      mjs: ['seconds * 1000', 'seconds * 900'],
      ts: ['seconds * 1000', 'seconds * 900'],
      py: ['time.sleep(float(', 'time.sleep(0.9 * float('],
    },
  },
} as const

/** Enriches four records at a time, and starts no other one after the note that the batch stops. */
const PARALLEL = `import { enrichRecords as enrichOneByOne } from './one-by-one.mjs'

export async function enrichRecords(records, service, log) {
  const left = [...records]
  const logAndStop = (line) => {
    if (line.includes('remaining records')) left.length = 0
    log(line)
  }
  const work = async () => {
    while (left.length > 0) await enrichOneByOne([left.shift()], service, logAndStop)
  }
  await Promise.all([work(), work(), work(), work()])
}
`

beforeAll(() => {
  symlinkSync(getToolPath('vitest'), join(FOLDER, 'node_modules/vitest'))
  for (const name of ['good', 'bad', 'idle', 'parallel', ...Object.keys(MISTAKES)])
    cpSync(join(ROOT, 'examples/integration-checks'), join(FOLDER, name), { recursive: true })
  cpSync(join(ROOT, 'test/fixtures/integration-checks'), join(FOLDER, 'bad'), { recursive: true })
  for (const [name, { parts }] of Object.entries(MISTAKES))
    for (const [extension, [part, replacement]] of Object.entries(parts)) {
      const file = join(FOLDER, name, `integration.${extension}`)
      const source = readFileSync(file, 'utf8')
      if (!source.includes(part)) throw new Error(`${file} lacks ${part}`)
      writeFileSync(file, source.replace(part, replacement))
    }
  renameSync(join(FOLDER, 'parallel/integration.mjs'), join(FOLDER, 'parallel/one-by-one.mjs'))
  writeFileSync(join(FOLDER, 'parallel/integration.mjs'), PARALLEL)
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

test.skipIf(!hasNode)('the checks pass for an integration that sends four requests at a time', async () => {
  const output = await runChecks('parallel', ['node', '--test', '--test-reporter=tap'])
  expect(output).toMatch(new RegExp(`^# pass ${CHECKS}$`, 'm'))
})

test('the checks for Vitest compile in a strict project for Node without further options', async () => {
  const folder = join(FOLDER, 'good')
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2023', types: ['node'], skipLibCheck: true },
    // What `tsc --init` switches on.
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
    ...{ verbatimModuleSyntax: true, isolatedModules: true, outDir: 'dist' },
  }
  symlinkSync(join(ROOT, 'node_modules/@types'), join(FOLDER, 'node_modules/@types'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await runCommand([process.execPath, tsc, '-p', folder, '--noEmit'])
  expect(stdout).toBe('')
})

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

  test.skipIf(!isPossible).each(Object.entries(MISTAKES))(
    'find one mistake: %s',
    async (name, { failing }) => {
      const output = await runChecks(name, command)
      expect(output).toMatch(/(?:Tests +|=+ )1 failed|^# fail 1$/m)
      expect(output).toMatch(new RegExp(`^(?:not ok|.*FAILED|.*×|.*FAIL).*${failing.source}`, 'm'))
    },
  )

  test.skipIf(!isPossible)('fail for an integration that sends nothing, and say why', async () => {
    const output = await runChecks('idle', command)
    expect(output).toMatch(new RegExp(`(?:Tests +|=+ )${CHECKS} failed|^# fail ${CHECKS}$`, 'm'))
    expect(output).toContain('No request was sent, so nothing was tested.')
  })
})
