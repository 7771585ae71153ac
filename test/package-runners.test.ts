/** The npm packages, published to a registry and installed from it with npm, pnpm, and Yarn, under Jest, Vitest, and Node's runner. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { devDependencies as ownVersions, version } from '../package.json'
import { buildPackages } from '../scripts/build/build-package.ts'
import { getPlatform, PLATFORMS } from '../src/client/executable.ts'
import { ensureExecutable } from './support/built.ts'
import { EXECUTABLE } from './support/executable.ts'
import { codeBlock } from './support/markdown.ts'
import { type Registry, startRegistry } from './support/registry.ts'
import { testUnless } from './support/test-unless.ts'

const ROOT = join(import.meta.dir, '..')
const PLACE = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-runners-')))
/** The project that installs the packages with npm. */
const PROJECT = join(PLACE, 'npm')
const PNPM = ['node', join(ROOT, 'node_modules/pnpm/bin/pnpm.cjs')]
const YARN = ['node', join(ROOT, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')]

let registry: Registry

/** Starts a command away from the settings and the modules of this repository. */
const start = (command: readonly string[], cwd: string, env: Record<string, string> = {}) =>
  Bun.spawn([...command], {
    cwd,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: PLACE,
      CI: '1',
      NO_COLOR: '1',
      YARN_NPM_REGISTRY_SERVER: registry.url,
      YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
      YARN_ENABLE_TELEMETRY: '0',
      // Yarn rejects packages that were published today.
      YARN_NPM_MINIMAL_AGE_GATE: '0',
      ...env,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })

/** Runs a command to its end. */
async function run(command: readonly string[], cwd: string, env?: Record<string, string>) {
  const child = start(command, cwd, env)
  const [code, stdout, stderr] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, output: stdout + stderr }
}

/** Runs a command that must succeed, and returns its output. */
async function succeed(
  command: readonly string[],
  cwd: string,
  env?: Record<string, string>,
): Promise<string> {
  const { code, output } = await run(command, cwd, env)
  if (code !== 0) throw new Error(`${command.join(' ')} exits with ${code}:\n${output}`)
  return output
}

function createProject(name: string): string {
  const folder = join(PLACE, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  return folder
}

/** The packages contain a script that runs the executable, because compressing the executable takes long. */
async function publishAll(): Promise<void> {
  const program = join(PLACE, 'program')
  writeFileSync(program, `#!/bin/sh\nexec '${EXECUTABLE}' "$@"\n`)
  chmodSync(program, 0o755)
  const folder = join(PLACE, 'packages')
  await buildPackages(
    folder,
    PLATFORMS.map((platform) => [platform, program]),
  )
  const login = `registry=${registry.url}\n${registry.url.replace('http:', '')}/:_authToken=none\n`
  writeFileSync(join(PLACE, '.npmrc'), `${login}audit=false\nfund=false\nupdate-notifier=false\n`)
  await succeed(['npm', 'publish', '--workspaces', '--access=public'], folder)
}

/** Starts a sandbox with the package that a folder resolves, and prints the status of one request. */
const SAMPLE = `require('signalbox').startSandbox().then(async (sandbox) => {
  const { response } = await sandbox.client({ apiKey: 'demo-plus-key' })
    .POST('/v7/enrich', { body: { companyName: 'Northwind Optics' } })
  await sandbox.stop()
  console.log(response.status)
})`

const isPossible = Bun.which('node') !== null && Bun.which('npm') !== null && process.platform !== 'win32'
const tested = testUnless(isPossible ? undefined : 'the npm packages need Node, npm, and a POSIX shell.')
beforeAll(async () => {
  if (!isPossible) return
  await ensureExecutable()
  registry = await startRegistry(join(PLACE, 'registry'))
  await publishAll()
  createProject('npm')
  await succeed(['npm', 'install', '--save-dev', 'signalbox', '--ignore-scripts'], PROJECT)
})
afterAll(async () => {
  await registry?.stop()
  rmSync(PLACE, { recursive: true, force: true })
})

describe('installed from a registry', () => {
  tested('only the package of this platform is installed', () => {
    expect(readdirSync(join(PROJECT, 'node_modules/@signalbox'))).toEqual([String(getPlatform())])
    const { devDependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
    expect(devDependencies).toEqual({ signalbox: `^${version}` })
  })

  tested('npx starts the server in an empty folder', async () => {
    const folder = join(PLACE, 'empty')
    mkdirSync(folder)
    const child = start(['npx', '--yes', 'signalbox', 'serve', '--memory', '--port=0', '--json'], folder)
    const { value } = await child.stdout.getReader().read()
    const { url, pid } = JSON.parse(new TextDecoder().decode(value))
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    process.kill(pid, 'SIGTERM')
    expect(await child.exited).toBe(0)
  })

  tested('the command passes on standard input, arguments, exit codes, and signals', async () => {
    const bin = join(PROJECT, 'node_modules/.bin/signalbox')
    expect(await succeed([bin, '--version'], PROJECT)).toBe(`${version}\n`)
    const { code, output } = await run([bin, 'serve', '--port', 'x y'], PROJECT)
    expect([code, output]).toEqual([1, expect.stringContaining('The port "x y" is not a whole number')])
    const child = start([bin, 'serve', '--memory', '--port=0', '--json'], PROJECT)
    await child.stdout.getReader().read()
    child.kill('SIGINT')
    expect(await child.exited).toBe(0)
    const killed = start([bin, 'serve'], PROJECT, { SIGNALBOX_BIN: createKilledProgram() })
    await killed.exited
    expect(killed.signalCode).toBe('SIGTERM')
  })

  tested("Node's test runner passes with it", async () => {
    const project = join(PROJECT, 'node')
    mkdirSync(project)
    writeFileSync(join(project, 'credits.test.mjs'), codeBlock('docs/npm-package.md', 'js'))
    expect(await succeed(['node', '--test', '--test-reporter=tap'], project)).toMatch(/^# pass 1$/m)
  })

  tested('Jest passes with it in ES modules', async () => {
    const project = join(PROJECT, 'jest-esm')
    mkdirSync(project)
    writeFileSync(join(project, 'jest.config.mjs'), "export default { testMatch: ['**/*.test.mjs'] }\n")
    const source = codeBlock('docs/testing.md', 'js').replace(
      "const { startSandbox } = require('signalbox')",
      "import { startSandbox } from 'signalbox'",
    )
    expect(source).toContain('import')
    writeFileSync(join(project, 'testing.test.mjs'), source)
    linkRunner('jest')
    const jest = join(PROJECT, 'node_modules/jest/bin/jest.js')
    const output = await succeed(['node', '--experimental-vm-modules', jest], project)
    expect(output).toMatch(/^Tests: +1 passed, 1 total$/m)
  })

  tested('pnpm installs it, and it starts', async () => {
    const project = createProject('pnpm')
    await succeed([...PNPM, 'add', '--save-dev', 'signalbox', '--ignore-scripts'], project)
    expect(await succeed(['node', '-e', SAMPLE], project)).toBe('200\n')
    expect(await succeed(['node_modules/.bin/signalbox', '--version'], project)).toBe(`${version}\n`)
  })

  tested('Yarn installs it without node_modules (PnP), and it starts', async () => {
    const project = createProject('yarn')
    writeFileSync(join(project, 'yarn.lock'), '')
    await succeed([...YARN, 'add', '--dev', 'signalbox', '--mode=skip-build'], project)
    expect(await succeed([...YARN, 'node', '-e', SAMPLE], project)).toBe('200\n')
    expect(await succeed([...YARN, 'signalbox', '--version'], project)).toBe(`${version}\n`)
  })

  tested('Yarn installs it in node_modules, and it starts', async () => {
    const project = createProject('yarn-modules')
    writeFileSync(join(project, 'yarn.lock'), '')
    const env = { YARN_NODE_LINKER: 'node-modules' }
    await succeed([...YARN, 'add', '--dev', 'signalbox', '--mode=skip-build'], project, env)
    expect(await succeed(['node', '-e', SAMPLE], project)).toBe('200\n')
    expect(await succeed(['node_modules/.bin/signalbox', '--version'], project)).toBe(`${version}\n`)
  })
})

describe('without the package of this platform', () => {
  tested('the command and startSandbox report how to get it', async () => {
    const project = createProject('omitted')
    await succeed(['npm', 'install', 'signalbox', '--omit=optional'], project)
    const missing = `The package @signalbox/${getPlatform()} with the executable for this machine is not installed.`
    const { code, output } = await run(['node_modules/.bin/signalbox'], project)
    expect(code).toBe(1)
    expect(output).toBe(
      `${missing} Install again without --no-optional, --omit=optional, or a similar setting. Or set SIGNALBOX_BIN to the path of an executable.\n`,
    )
    const source = "require('signalbox').startSandbox().catch(({ message }) => console.log(message))"
    expect(await succeed(['node', '-e', source], project)).toBe(output)
  })

  tested('node_modules of another system are reported as such', async () => {
    const project = createProject('copied')
    const other = getPlatform() === 'win32-x64' ? 'darwin-arm64' : 'win32-x64'
    const modules = join(project, 'node_modules')
    cpSync(join(PLACE, 'packages/signalbox'), join(modules, 'signalbox'), { recursive: true })
    cpSync(join(PLACE, 'packages', other), join(modules, '@signalbox', other), { recursive: true })
    const { code, output } = await run(['node', 'node_modules/signalbox/bin/signalbox.cjs'], project)
    expect(code).toBe(1)
    expect(output).toContain(
      `Only @signalbox/${other} is installed. Do not copy node_modules from another system`,
    )
  })
})

/** Links Jest or Vitest of this repository, which would take long to install. */
function linkRunner(name: string): void {
  rmSync(join(PROJECT, 'node_modules', name), { force: true })
  symlinkSync(join(ROOT, 'node_modules', name), join(PROJECT, 'node_modules', name))
}

/** Creates a program that ends by a signal. */
function createKilledProgram(): string {
  const program = join(PLACE, 'ends-by-signal')
  writeFileSync(program, '#!/bin/sh\nkill -TERM $$\n')
  chmodSync(program, 0o755)
  return program
}

const RUNNERS = [
  {
    name: 'jest',
    command: ['bin/jest.js'],
    passed: /^Tests: +4 passed, 4 total$/m,
    documented: { 'testing.test.js': codeBlock('docs/testing.md', 'js') },
  },
  {
    name: 'vitest',
    command: ['vitest.mjs', 'run'],
    passed: /^ *Tests +5 passed \(5\)$/m,
    documented: {
      'readme.test.ts': codeBlock('README.md', 'ts'),
      'testing.test.ts': codeBlock('docs/testing.md', 'ts'),
    },
  },
] as const

for (const { name, command, passed, documented } of RUNNERS) {
  tested(
    `the test files of examples/${name} pass with one sandbox, and so do those of the documentation`,
    async () => {
      const project = join(PROJECT, name)
      cpSync(join(ROOT, 'examples', name), project, { recursive: true })
      for (const [file, text] of Object.entries(documented)) writeFileSync(join(project, file), text)
      linkRunner(name)
      const [program, ...args] = command
      const { code, output } = await run(
        ['node', join(PROJECT, 'node_modules', name, program), ...args],
        project,
      )
      expect(code === 0 ? 'passed' : output).toBe('passed')
      expect(output).toMatch(passed)
    },
  )

  test(`examples/${name} names the version that it is tested with`, async () => {
    const { devDependencies } = await Bun.file(join(ROOT, 'examples', name, 'package.json')).json()
    expect(devDependencies[name]).toBe(ownVersions[name])
  })
}

test.each([
  'jest/jest.config.js',
  'jest/global-setup.js',
  'jest/global-teardown.js',
  'jest/enrichment.test.js',
  'vitest/vitest.config.js',
  'vitest/global-setup.ts',
])('the documentation shows examples/%s as it is', (file) => {
  const example = readFileSync(join(ROOT, 'examples', file), 'utf8')
  expect(readFileSync(join(ROOT, 'docs/npm-package.md'), 'utf8')).toContain(
    `// ${basename(file)}\n${example}\`\`\``,
  )
})

tested('npm installs it without a network from its cache', async () => {
  await registry.stop()
  const project = createProject('offline')
  await succeed(['npm', 'install', 'signalbox', '--offline'], project)
  expect(await succeed(['node', '-e', SAMPLE], project)).toBe('200\n')
})
