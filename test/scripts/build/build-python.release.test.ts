/** The Python package, installed from the checkout into a virtual environment. */
import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '../../../package.json'
import { findPython } from '../../../scripts/build/build-python.ts'
import { ensureExecutable } from '../../support/executable.ts'
import { LONG_TIMEOUT } from '../../support/long-timeout.ts'
import { codeBlock } from '../../support/markdown.ts'
import { ROOT } from '../../support/paths.ts'
import { requireSuccess, runCommand } from '../../support/run-command.ts'
import { FIXTURE_DATA } from '../../support/sandbox.ts'
import { testUnless } from '../../support/test-unless.ts'

const FOLDER = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-python-')))
const ENVIRONMENT = join(FOLDER, 'venv')
const BIN = join(ENVIRONMENT, 'bin')

/** hatchling builds the package. */
const MODULES = ['pytest', 'pip', 'hatchling']
const xdistPython = findPython(...MODULES, 'xdist')
const python = xdistPython ?? findPython(...MODULES)
const withPython = testUnless(
  python ? undefined : `The Python package needs Python with ${MODULES.join(', ')}.`,
)
const withXdist = testUnless(xdistPython ? undefined : 'The Python package on several workers needs xdist.')

const mypy = Bun.which('mypy')
const withMypy = testUnless(mypy ? undefined : 'The types of the Python package need mypy.')

interface RunOptions {
  readonly files?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  /** A folder of records, which becomes `tests/data`. */
  readonly data?: string
}

/** Runs a command in a new folder with the files of the sample suite and others. */
async function run(command: readonly string[], { files = {}, env = {}, data }: RunOptions = {}) {
  const folder = mkdtempSync(join(FOLDER, 'run-'))
  cpSync(join(ROOT, 'test/python'), folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  if (data !== undefined) cpSync(data, join(folder, 'tests/data'), { recursive: true })
  const ownEnv = {
    PATH: `${BIN}:${process.env.PATH}`,
    HOME: FOLDER,
    NO_COLOR: '1',
    PYTHONDONTWRITEBYTECODE: '1',
  }
  const result = await runCommand(command, { cwd: folder, env: { ...ownEnv, ...env } })
  return { ...result, folder }
}

const runPytest = (args: readonly string[], options?: RunOptions) =>
  run([join(BIN, 'python'), '-m', 'pytest', '-W', 'error', '-p', 'no:cacheprovider', ...args], options)

async function succeed(command: readonly string[], options?: RunOptions): Promise<string> {
  return (await requireSuccess(run(command, options))).stdout
}

const isRunning = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )

/** Returns the addresses of the servers of a finished session. */
const readUrls = (folder: string): string[] =>
  readFileSync(join(folder, 'urls.txt'), 'utf8').trim().split('\n')

beforeAll(async () => {
  if (!python) return
  await ensureExecutable()
  await succeed([python, '-m', 'venv', '--system-site-packages', '--without-pip', ENVIRONMENT])
  // The pip of the system is faster than a new one.
  const pip = [join(BIN, 'python'), '-m', 'pip', '--disable-pip-version-check']
  const offline = ['--no-index', '--no-deps', '--no-build-isolation']
  await succeed([...pip, 'install', '--quiet', '--no-compile', ...offline, join(ROOT, 'python')])
}, LONG_TIMEOUT)
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

withMypy('the Python package passes mypy --strict', async () => {
  // The cache must not be in the sources.
  const child = Bun.spawn([mypy ?? '', '--cache-dir', join(FOLDER, 'mypy')], {
    cwd: join(ROOT, 'python'),
    stdout: 'pipe',
  })
  expect(await child.stdout.text()).toStartWith('Success: no issues found')
})

describe('the pytest plugin', () => {
  withPython('passes the sample suite and the documented tests, and leaves no server running', async () => {
    const files = {
      'test_readme.py': codeBlock('python/README.md', 'python', 'pytest'),
      'test_testing.py': codeBlock('README.md', 'python'),
    }
    const { code, stdout, folder } = await runPytest([], { files })
    expect(code === 0 ? 'passed' : stdout).toBe('passed')
    expect(stdout).toMatch(/^=+ [1-9]\d* passed in /m)
    const urls = readUrls(folder)
    expect(urls).toHaveLength(1)
    expect(await Promise.all(urls.map(isRunning))).toEqual([false])
  })

  withPython('starts the server with the documented options', async () => {
    const source = 'def test_data(signalbox):\n    assert signalbox.companies.find("Halcyon Freight")\n'
    const files = {
      'conftest.py': codeBlock('python/README.md', 'python', 'Use your data'),
      'test_data.py': source,
    }
    const { code, stdout } = await runPytest(['test_data.py'], { files, data: FIXTURE_DATA })
    expect(code === 0 ? 'passed' : stdout).toBe('passed')
  })

  withXdist('starts one server for each worker of pytest-xdist', async () => {
    const { code, stdout, folder } = await runPytest(['-n', '2', 'test_fixtures.py'])
    expect(code === 0 ? 'passed' : stdout).toBe('passed')
    const urls = readUrls(folder)
    expect(new Set(urls).size).toBe(2)
    expect(await Promise.all(urls.map(isRunning))).toEqual([false, false])
  })
})

describe('the Python client', () => {
  withPython('runs the documented program', async () => {
    const files = { 'program.py': codeBlock('python/README.md', 'python', 'Other programs') }
    expect(await succeed([join(BIN, 'python'), '-W', 'error', 'program.py'], { files })).toBe('')
  })

  withPython('stops the server when its process is killed', async () => {
    const program = 'import signalbox, time; print(signalbox.start_sandbox().url, flush=True); time.sleep(60)'
    const child = Bun.spawn([join(BIN, 'python'), '-c', program], { cwd: FOLDER, stdin: 'ignore' })
    const { value } = await child.stdout.getReader().read()
    const url = new TextDecoder().decode(value).trim()
    expect(await isRunning(url)).toBe(true)
    child.kill('SIGKILL')
    // A server that stays runs into the timeout of the test.
    while (await isRunning(url)) await Bun.sleep(50)
  })
})

describe('the command', () => {
  const command = join(BIN, 'signalbox')

  withPython('runs the executable, even if SIGNALBOX_BIN names the command itself', async () => {
    expect(await succeed([command, '--version'])).toBe(`${version}\n`)
    expect(await succeed([command, '--version'], { env: { SIGNALBOX_BIN: command } })).toBe(`${version}\n`)
    const { code, stderr } = await run([join(BIN, 'python'), '-m', 'signalbox', 'serve', '--port', 'x'])
    expect(code).toBe(2)
    expect(stderr).toStartWith('signalbox: The port must be a whole number')
  })
})
