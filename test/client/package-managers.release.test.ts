/** The npm packages, published to a local registry, and installed from it with npm, pnpm, and Yarn. */
import { afterAll, beforeAll, describe, expect } from 'bun:test'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '../../package.json'
import { buildPackages, buildStandalonePackage } from '../../scripts/build/build-package.ts'
import { type Registry, startRegistry } from '../../scripts/lib/npm-registry.ts'
import { getToolPath } from '../../scripts/lib/tools.ts'
import { getPlatform, PLATFORMS } from '../../src/client/executable.ts'
import { EXECUTABLE, ensureExecutable } from '../support/executable.ts'
import { LONG_TIMEOUT } from '../support/long-timeout.ts'
import { ROOT } from '../support/paths.ts'
import { requireSuccess, runCommand } from '../support/run-command.ts'
import { testUnless } from '../support/test-unless.ts'

const FOLDER = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-package-managers-')))
/** The project that installs the packages with npm. */
const PROJECT = join(FOLDER, 'npm')
const PNPM = ['node', getToolPath('pnpm/bin/pnpm.cjs')]
const YARN = ['node', getToolPath('@yarnpkg/cli-dist/bin/yarn.js')]
const YARN_ADD = [...YARN, 'add', '--dev', 'signalbox', '--mode=skip-build']

let registry: Registry

/** The settings and the modules of this repository must not affect the tests. */
const createEnv = (env: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  HOME: FOLDER,
  CI: '1',
  NO_COLOR: '1',
  YARN_NPM_REGISTRY_SERVER: registry.url,
  YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
  YARN_ENABLE_TELEMETRY: '0',
  // Yarn rejects packages that were published today.
  YARN_NPM_MINIMAL_AGE_GATE: '0',
  ...env,
})

/** Starts a command, for tests that send signals to it. */
const start = (command: readonly string[], cwd: string, env?: Record<string, string>) =>
  Bun.spawn([...command], {
    cwd,
    env: createEnv(env),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })

const run = (command: readonly string[], cwd: string) => runCommand(command, { cwd, env: createEnv() })

/** Runs a command that must succeed, and returns what it prints to standard output. */
async function succeed(command: readonly string[], cwd: string, env?: Record<string, string>) {
  return (await requireSuccess(runCommand(command, { cwd, env: createEnv(env) }))).stdout
}

function createProject(name: string): string {
  const folder = join(FOLDER, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  return folder
}

function createProgram(name: string, script: string): string {
  const program = join(FOLDER, name)
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
  return program
}

/** The packages contain a script that runs the executable, because compressing the executable takes long. */
async function publishAll(): Promise<void> {
  const program = createProgram('program', `exec '${EXECUTABLE}' "$@"`)
  const folder = join(FOLDER, 'packages')
  await buildPackages(
    folder,
    PLATFORMS.map((platform) => [platform, program]),
  )
  const login = `registry=${registry.url}\n${registry.url.replace('http:', '')}/:_authToken=none\n`
  writeFileSync(join(FOLDER, '.npmrc'), `${login}audit=false\nfund=false\nupdate-notifier=false\n`)
  const tarballs = join(FOLDER, 'tarballs')
  mkdirSync(tarballs)
  await succeed(['npm', 'pack', '--workspaces', `--pack-destination=${tarballs}`], folder)
  await publish(tarballs)
}

/** Runs the script of the release workflow. Only GitHub can prove the origin of a package. */
const publish = (tarballs: string) =>
  succeed(['bash', '-e', '-c', readPublishScript().replace(' --provenance', '')], tarballs)

function readPublishScript(): string {
  const text = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')
  const { jobs } = Bun.YAML.parse(text) as {
    readonly jobs: { readonly npm: { readonly steps: readonly { readonly run?: string }[] } }
  }
  return jobs.npm.steps.find(({ run }) => run !== undefined)?.run ?? ''
}

/** Starts a sandbox with the package that a folder resolves, and prints the status of one request. */
const SAMPLE = `require('signalbox').startSandbox().then(async (sandbox) => {
  const { response } = await sandbox.client({ apiKey: 'demo-plus-key' })
    .POST('/v7/enrich', { body: { companyName: 'Northwind Optics' } })
  await sandbox.stop()
  console.log(response.status)
})`

const isPossible = Bun.which('node') !== null && Bun.which('npm') !== null && process.platform !== 'win32'
const testHere = testUnless(isPossible ? undefined : 'The npm packages need Node, npm, and a POSIX shell.')
beforeAll(async () => {
  if (!isPossible) return
  await ensureExecutable()
  registry = await startRegistry(join(FOLDER, 'registry'))
  await publishAll()
  createProject('npm')
  await succeed(['npm', 'install', '--save-dev', 'signalbox', '--ignore-scripts'], PROJECT)
}, LONG_TIMEOUT)
afterAll(async () => {
  await registry?.stop()
  rmSync(FOLDER, { recursive: true, force: true })
})

describe('the published npm package', () => {
  testHere('is skipped by a second run of the release job', async () => {
    const lines = (await publish(join(FOLDER, 'tarballs'))).trim().split('\n')
    expect(lines).toHaveLength(PLATFORMS.length + 1)
    expect(lines.at(-1)).toBe(`signalbox@${version} is published already.`)
  })

  testHere('installs only the package of this platform', () => {
    expect(readdirSync(join(PROJECT, 'node_modules/@signalbox'))).toEqual([String(getPlatform())])
    const { devDependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
    expect(devDependencies).toEqual({ signalbox: `^${version}` })
  })

  testHere('has a command that passes on arguments, exit codes, and signals', async () => {
    const bin = join(PROJECT, 'node_modules/.bin/signalbox')
    expect(await succeed([bin, '--version'], PROJECT)).toBe(`${version}\n`)
    const { code, stderr } = await run([bin, 'serve', '--port', 'x y'], PROJECT)
    expect([code, stderr]).toEqual([2, expect.stringContaining('The port must be a whole number')])
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const child = start([bin, 'serve', '--memory', '--port=0', '--json'], PROJECT)
      const { value } = await child.stdout.getReader().read()
      child.kill(signal)
      expect(await child.exited).toBe(0)
      // The server ended before the command did.
      const { pid } = JSON.parse(new TextDecoder().decode(value))
      expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    }
    const program = createProgram('killed', 'kill -TERM $$')
    const killed = start([bin, 'serve'], PROJECT, { SIGNALBOX_BIN: program })
    await killed.exited
    expect(killed.signalCode).toBe('SIGTERM')
  })

  testHere.each([
    ['pnpm', [...PNPM, 'add', '--save-dev', 'signalbox', '--ignore-scripts'], {}],
    ["Yarn with Plug'n'Play, without node_modules", YARN_ADD, {}],
    ['Yarn in node_modules', YARN_ADD, { YARN_NODE_LINKER: 'node-modules' }],
  ])('starts after an installation by %s', async (name, add, env) => {
    const project = createProject(name.replace(/\W.*/, String(Object.keys(env).length)))
    if (add === YARN_ADD) writeFileSync(join(project, 'yarn.lock'), '')
    await succeed(add, project, env)
    const run = add === YARN_ADD ? YARN : []
    expect(await succeed([...run, 'node', '-e', SAMPLE], project, env)).toBe('200\n')
    const command = run.length > 0 ? [...run, 'signalbox'] : ['node_modules/.bin/signalbox']
    expect(await succeed([...command, '--version'], project, env)).toBe(`${version}\n`)
  })
})

describe('the npm package without the package of this platform', () => {
  testHere('reports how to get it, in the command and in startSandbox', async () => {
    const project = createProject('omitted')
    await succeed(['npm', 'install', 'signalbox', '--omit=optional'], project)
    const missing = `The package @signalbox/${getPlatform()} with the executable for this machine is not installed.`
    const { code, stdout, stderr } = await run(['node_modules/.bin/signalbox'], project)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(
      `${missing} Install it again on this machine, without --no-optional, --omit=optional, or a similar setting, or set SIGNALBOX_BIN to the path of an executable.\n`,
    )
    const source = "require('signalbox').startSandbox().catch(({ message }) => console.log(message))"
    expect(await succeed(['node', '-e', source], project)).toBe(stderr)
  })
})

testHere('the tarball of build:package installs alone with npm', async () => {
  const folder = join(FOLDER, 'standalone')
  const file = `signalbox-${version}.tgz`
  const program = createProgram('program', `exec '${EXECUTABLE}' "$@"`)
  await buildStandalonePackage(folder, getPlatform() ?? 'linux-x64', program)
  const project = createProject('tarball')
  cpSync(join(folder, file), join(project, file))
  await succeed(['npm', 'install', '-D', `./${file}`, '--offline'], project)
  expect(await succeed(['node', '-e', SAMPLE], project)).toBe('200\n')
})

testHere('npm installs the package from its cache without a network', async () => {
  await registry.stop()
  const project = createProject('offline')
  await succeed(['npm', 'install', 'signalbox', '--offline'], project)
  expect(await succeed(['node', '-e', SAMPLE], project)).toBe('200\n')
})
