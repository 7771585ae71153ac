/** The examples and the documented tests pass unchanged if their programs are installed. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXECUTABLE } from '../support/executable.ts'
import { CODE_BLOCKS, codeBlock } from '../support/markdown.ts'
import { useInstalledPackage } from '../support/npm/installed-package.ts'
import { ROOT } from '../support/paths.ts'
import { requireSuccess, runCommand } from '../support/run-command.ts'
import { createSandbox, startServer } from '../support/sandbox.ts'

const EXAMPLES = join(ROOT, 'examples')

interface Example {
  readonly folder: string
  readonly command: readonly string[]
  /** Matches the number of passed tests in the output. */
  readonly passed: RegExp
  readonly tests: number
  readonly needs?: readonly string[]
  /** Python modules beyond the standard library. */
  readonly modules?: readonly string[]
}

const TABLE: readonly Example[] = [
  { folder: 'node', command: ['node', '--test', '--test-reporter=tap'], passed: /^# pass (\d+)$/m, tests: 8 },
  {
    folder: 'pytest',
    command: ['python3', '-m', 'pytest', '-p', 'no:cacheprovider'],
    passed: /^=+ (\d+) passed in /m,
    tests: 8,
    modules: ['pytest'],
  },
  { folder: 'curl', command: ['sh', 'enrichment.sh'], passed: /^/, tests: 9, needs: ['curl', 'jq'] },
]

/** The examples are copied to this folder, and the package is installed there. */
const FOLDER = useInstalledPackage()
beforeAll(() => cpSync(EXAMPLES, FOLDER, { recursive: true }))

const USES_PATH = ['pytest', 'curl']
const missingFor = ({ command, needs = [], modules = [] }: Example): readonly string[] => [
  ...[command[0] ?? '', ...needs].filter((program) => Bun.which(program) === null),
  ...modules.filter((name) => !hasPythonModule(name)),
]

const hasPythonModule = (name: string): boolean =>
  Bun.which('python3') !== null && Bun.spawnSync(['python3', '-c', `import ${name}`]).exitCode === 0

const PLAIN = { PATH: process.env.PATH ?? '', HOME: tmpdir(), NO_COLOR: '1' }

/** Runs a command in a folder beside the examples, and requires that it succeeds. Returns its output. */
async function run(folder: string, command: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const result = runCommand(command, { cwd: join(FOLDER, folder), env: { ...PLAIN, ...env } })
  const { stdout, stderr } = await requireSuccess(result)
  return stdout + stderr
}

/** Creates a folder beside the examples. */
function createFolder(name: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(FOLDER, name))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(FOLDER, name, file), text)
}

describe('the example', () => {
  for (const example of TABLE) {
    const { folder, passed, tests } = example
    const missing = missingFor(example)
    if (missing.length > 0) console.log(`SKIPPED: examples/${folder} needs ${missing.join(', ')}.`)
    test.skipIf(missing.length > 0)(`for ${folder} passes`, async () => {
      // The others find the executable in the package.
      const env = USES_PATH.includes(folder) ? { SIGNALBOX_BIN: EXECUTABLE } : {}
      const output = await run(folder, example.command, env)
      const count = folder === 'curl' ? output.match(/^ok: /gm)?.length : Number(passed.exec(output)?.[1])
      expect(count).toBe(tests)
    })
  }

  test('is tested for every folder', () => {
    const inOtherTests = ['integration-checks', 'jest', 'junit', 'vitest', 'team']
    const folders = [...TABLE.map(({ folder }) => folder), 'http', ...inOtherTests]
    expect(readdirSync(EXAMPLES).sort()).toEqual(folders.sort())
  })
})

describe('the requests in examples/http', () => {
  const [head = '', ...requests] = readFileSync(join(EXAMPLES, 'http/signalbox.http'), 'utf8').split(/^### /m)
  const variables = [...head.matchAll(/^@(\w+) = (\S+)$/gm)]
  const sandbox = createSandbox({ dataDirectory: undefined })

  test.each(requests.map((text) => [text.split('\n')[0] ?? '', text]))('%s: succeeds', async (_, text) => {
    const filled = variables.reduce(
      (rest, [, name, value = '']) => rest.replaceAll(`{{${name}}}`, value),
      text,
    )
    const [start = '', body] = filled.trim().split('\n\n')
    const [, line = '', ...headers] = start.split('\n')
    const [method = '', url = ''] = line.split(' ')
    const init = { method, headers: headers.map(splitHeader), ...(body !== undefined && { body }) }
    const response = await sandbox.send(new URL(url).pathname + new URL(url).search, init)
    expect([200, 201]).toContain(response.status)
  })
})

function splitHeader(header: string): [string, string] {
  const [name = '', value = ''] = header.split(': ')
  return [name, value]
}

const hasPytest = hasPythonModule('pytest')
const hasJava = Bun.which('javac') !== null && Bun.which('java') !== null
if (!hasPytest) console.log('SKIPPED: the documented tests for pytest need it.')
if (!hasJava) console.log('SKIPPED: the documented test for JUnit needs a JDK.')

describe('the documented tests', () => {
  test('for Bun pass', async () => {
    createFolder('documented-bun', { 'bun.test.ts': codeBlock('docs/npm-package.md', 'ts') })
    expect(await run('documented-bun', [process.execPath, 'test'])).toMatch(/^ *1 pass$/m)
  })

  test.skipIf(!hasPytest)('for pytest pass', async () => {
    const tests = CODE_BLOCKS.filter(
      ({ language, text }) => language === 'python' && /^def test_/m.test(text),
    )
    const count = tests.flatMap(({ text }) => text.match(/^def test_/gm) ?? []).length
    createFolder(
      'documented-pytest',
      Object.fromEntries(tests.map(({ text }, index) => [`test_${index}.py`, text])),
    )
    const command = ['python3', '-m', 'pytest', '-p', 'signalbox.pytest_plugin', '-p', 'no:cacheprovider']
    const env = { PYTHONPATH: join(ROOT, 'python/src'), SIGNALBOX_BIN: EXECUTABLE }
    expect(await run('documented-pytest', command, env)).toMatch(new RegExp(`^=+ ${count} passed in `, 'm'))
  })

  test.skipIf(!hasJava)('for JUnit pass', async () => {
    createFolder('documented-junit', {})
    cpSync(join(EXAMPLES, 'junit/EnrichmentTest.java'), join(FOLDER, 'documented-junit/EnrichmentTest.java'))
    const stubs = join(ROOT, 'test/fixtures/junit')
    const sources = readdirSync(stubs).map((name) => join(stubs, name))
    const sandbox = createSandbox({ dataDirectory: undefined })
    const server = startServer(sandbox.modules)
    try {
      await run('documented-junit', ['javac', '-d', '.', ...sources, 'EnrichmentTest.java'])
      const command = ['java', '-cp', '.', 'RunTests', 'EnrichmentTest']
      expect(await run('documented-junit', command, { SANDBOX_URL: server.url })).toContain('1 passed')
    } finally {
      await server.stop(0)
    }
  })
})
