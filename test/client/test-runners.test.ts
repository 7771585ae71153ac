/** The npm package in Jest and in Vitest, installed from a tarball as `npm install` does it. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { devDependencies as ownVersions, version } from '../../package.json'
import { buildPackage } from '../../scripts/build/build-package.ts'
import { ensureExecutable } from '../support/built.ts'
import { EXECUTABLE } from '../support/executable.ts'
import { codeBlock } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'

const PLACE = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-runners-')))

/** Runs a command to its end, away from the settings and the modules of this repository. */
async function run(command: readonly string[], cwd: string) {
  const child = Bun.spawn([...command], {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: PLACE, CI: '1', NO_COLOR: '1', SIGNALBOX_BIN: EXECUTABLE },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, stdout, stderr] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, output: stdout + stderr }
}

/** Runs npm, which must succeed. */
async function npm(args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await run(['npm', ...args], cwd)
  if (code !== 0) throw new Error(output)
}

/** Leaves out the executable, which takes long to compress: `SIGNALBOX_BIN` names it. */
async function installPackage(): Promise<void> {
  const folder = join(PLACE, 'package')
  await buildPackage(folder, undefined)
  await npm(['pack', '--pack-destination', PLACE], folder)
  writeFileSync(join(PLACE, 'package.json'), '{"private":true}')
  await npm(
    ['install', `./signalbox-${version}.tgz`, '--offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    PLACE,
  )
}

const isPossible = Bun.which('node') !== null && Bun.which('npm') !== null
beforeAll(async () => {
  if (!isPossible) return
  await ensureExecutable()
  await installPackage()
})
afterAll(() => rmSync(PLACE, { recursive: true, force: true }))

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
    `the test files of examples/${name} pass with one sandbox, and so do those of the documentation`,
    async () => {
      const project = join(PLACE, name)
      cpSync(join(ROOT, 'examples', name), project, { recursive: true })
      for (const [file, text] of Object.entries(documented)) writeFileSync(join(project, file), text)
      symlinkSync(join(ROOT, 'node_modules', name), join(PLACE, 'node_modules', name))
      const [program, ...args] = command
      const { code, output } = await run(
        ['node', join(PLACE, 'node_modules', name, program), ...args],
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
