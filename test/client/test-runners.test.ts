/** The npm package in Jest and in Vitest, installed from a tarball with `npm install`. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { devDependencies as ownVersions, version } from '../../package.json'
import { buildPackage } from '../../scripts/build/build-package.ts'
import { EXECUTABLE, ensureExecutable } from '../support/executable.ts'
import { codeBlock } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'
import { requireSuccess, runCommand } from '../support/run-command.ts'

const FOLDER = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-runners-')))

/** The settings and the modules of this repository must not affect the tests. */
const ENV = { PATH: process.env.PATH ?? '', HOME: FOLDER, CI: '1', NO_COLOR: '1', SIGNALBOX_BIN: EXECUTABLE }

const run = (command: readonly string[], cwd: string) =>
  requireSuccess(runCommand(command, { cwd, env: ENV }))

/** Packs without the executable, which takes long to compress. `SIGNALBOX_BIN` names it instead. */
async function installPackage(): Promise<void> {
  const folder = join(FOLDER, 'package')
  await buildPackage(folder, undefined)
  await run(['npm', 'pack', '--pack-destination', FOLDER], folder)
  writeFileSync(join(FOLDER, 'package.json'), '{"private":true}')
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run(['npm', 'install', `./signalbox-${version}.tgz`, ...flags], FOLDER)
}

const isPossible = Bun.which('node') !== null && Bun.which('npm') !== null
beforeAll(async () => {
  if (!isPossible) return
  await ensureExecutable()
  await installPackage()
})
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

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
  test.skipIf(!isPossible)(
    `the test files of examples/${name} and of the documentation pass with one sandbox`,
    async () => {
      const project = join(FOLDER, name)
      cpSync(join(ROOT, 'examples', name), project, { recursive: true })
      for (const [file, text] of Object.entries(documented)) writeFileSync(join(project, file), text)
      symlinkSync(join(ROOT, 'node_modules', name), join(FOLDER, 'node_modules', name))
      const [program, ...args] = command
      const runner = join(FOLDER, 'node_modules', name, program)
      const { stdout, stderr } = await run(['node', runner, ...args], project)
      expect(stdout + stderr).toMatch(passed)
    },
  )

  test(`examples/${name} depends on the tested version`, async () => {
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
])('the documentation shows examples/%s unchanged', (file) => {
  const example = readFileSync(join(ROOT, 'examples', file), 'utf8')
  expect(readFileSync(join(ROOT, 'docs/npm-package.md'), 'utf8')).toContain(
    `// ${basename(file)}\n${example}\`\`\``,
  )
})
