/** The npm packages as npm installs them: `signalbox`, and the executable in the package of this platform. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackage } from '../../../scripts/build/build-package.ts'
import { buildPlatformPackage } from '../../../scripts/build/platform-package.ts'
import { getPlatform, packageOf } from '../../../src/client/executable.ts'
import { EXECUTABLE, ensureExecutable } from '../executable.ts'
import { LONG_TIMEOUT } from '../long-timeout.ts'
import { requireSuccess, waitForExit } from '../run-command.ts'

/** Installs the packages in an empty project for all tests of a file. Returns its folder. */
export function useInstalledPackage(isPossible = true): string {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-package-')))
  const modules = join(project, 'node_modules')
  const platform = getPlatform()
  beforeAll(async () => {
    if (!isPossible) return
    await ensureExecutable()
    // Otherwise, a package.json in the temporary folder would resolve 'signalbox'.
    writeFileSync(join(project, 'package.json'), '{}')
    await buildPackage(join(modules, 'signalbox'))
    if (platform !== undefined) buildPlatformPackage(join(modules, packageOf(platform)), platform, EXECUTABLE)
  }, LONG_TIMEOUT)
  afterAll(() => rmSync(project, { recursive: true, force: true }))
  return project
}

const NODE = Bun.which('node')
const isOldNode = (): boolean => {
  const { stdout } = Bun.spawnSync([NODE ?? '', '--version'])
  const [major = 0, minor = 0] = stdout.toString().slice(1).split('.').map(Number)
  return major < 20 || (major === 20 && minor < 4)
}
const noNode = NODE === null || isOldNode()
if (noNode) console.log('SKIPPED: there is no Node 20.4 or later here to try the package in.')

const RUNTIMES: readonly [string, string | null][] = [
  ['Node', noNode ? null : NODE],
  ['Bun', process.execPath],
]

interface Runtime {
  readonly name: string
  /** Skips if the runtime is not installed. */
  readonly testHere: typeof test
  /** Starts a module in the project. */
  start(source: string, env?: Record<string, string>): ReturnType<typeof startModule>
  /** Runs a module that imports the package as `box`. Returns the JSON that it prints. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the result
  run(source: string, env?: Record<string, string>): Promise<any>
}

/** Describes tests of the package in Node and in Bun. */
export function describeInRuntimes(
  name: string,
  project: string,
  addTests: (runtime: Runtime) => void,
): void {
  describe.each(RUNTIMES)(`${name} in %s`, (runtimeName, found) => {
    const start: Runtime['start'] = (source, env) => startModule(project, found ?? '', source, env)
    const run: Runtime['run'] = async (source, env) => {
      const child = start(`import * as box from 'signalbox'\n${source}`, env)
      const { stdout, stderr } = await requireSuccess(waitForExit(child))
      expect(stderr).toBe('')
      return JSON.parse(stdout)
    }
    addTests({ name: runtimeName, testHere: found === null ? test.skip : test, start, run })
  })
}

const startModule = (project: string, runtime: string, source: string, env: Record<string, string> = {}) =>
  Bun.spawn([runtime, ...(runtime === NODE ? ['--input-type=module'] : []), '-e', source], {
    cwd: project,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
