/** The npm package in Jest, Vitest, and the test runner of Node. */
import { beforeAll, expect } from 'bun:test'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getToolPath } from '../../scripts/lib/tools.ts'
import { CODE_BLOCKS } from '../support/markdown.ts'
import { useInstalledPackage } from '../support/npm/installed-package.ts'
import { ROOT } from '../support/paths.ts'
import { requireSuccess, runCommand } from '../support/run-command.ts'
import { testUnless } from '../support/test-unless.ts'

const hasNode = Bun.which('node') !== null
const FOLDER = useInstalledPackage(hasNode)
const MODULES = join(FOLDER, 'node_modules')

/** The settings and the modules of this repository must not affect the tests. */
const ENV = { PATH: process.env.PATH ?? '', HOME: FOLDER, CI: '1', NO_COLOR: '1' }

const run = (command: readonly string[], cwd: string) =>
  requireSuccess(runCommand(command, { cwd, env: ENV }))

function createProject(name: string, files: Readonly<Record<string, string>>): string {
  const project = join(FOLDER, name)
  mkdirSync(project, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text)
  return project
}

const testHere = testUnless(hasNode ? undefined : 'The test runners need Node.')
beforeAll(() => {
  if (!hasNode) return
  // Installing these would take long.
  for (const { name } of RUNNERS) symlinkSync(getToolPath(name), join(MODULES, name))
})

/** Returns the documented tests for a test runner. */
const findTests = (module: string): readonly string[] =>
  CODE_BLOCKS.map(({ text }) => text).filter((text) => text.includes(` from '${module}'`))

const RUNNERS = [
  { name: 'jest', module: '@jest/globals', command: ['bin/jest.js'], passed: /^Tests: +5 passed, 5 total$/m },
  {
    name: 'vitest',
    module: 'vitest',
    command: ['vitest.mjs', 'run'],
    passed: /^ *Tests +5 passed \(5\)$/m,
  },
] as const

for (const { name, module, command, passed } of RUNNERS) {
  testHere(`the test files of examples/${name} and of the documentation pass with one sandbox`, async () => {
    const documented = findTests(module).map((text, index) => [`documented${index}.test.ts`, text])
    const project = createProject(name, Object.fromEntries(documented))
    cpSync(join(ROOT, 'examples', name), project, { recursive: true })
    // Jest runs what a compiler of TypeScript writes.
    if (name === 'jest') await compileToCommonJs(project)
    const [program, ...args] = command
    const { stdout, stderr } = await run(['node', join(MODULES, name, program), ...args], project)
    expect(stdout + stderr).toMatch(passed)
  })
}

/** Replaces the TypeScript files of a folder by what ts-jest and Babel compile them to. */
async function compileToCommonJs(folder: string): Promise<void> {
  const files = [...new Bun.Glob('*.ts').scanSync(folder)]
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const options = ['--module', 'commonjs', '--target', 'es2022', '--noCheck', '--ignoreConfig']
  await run([process.execPath, tsc, ...options, ...files], folder)
  for (const file of files) rmSync(join(folder, file))
}

testHere('the documented tests for node:test pass', async () => {
  const documented = findTests('node:test').map((text, index) => [`documented${index}.test.mjs`, text])
  const project = createProject('node', Object.fromEntries(documented))
  const { stdout } = await run(['node', '--test', '--test-reporter=tap'], project)
  expect(stdout).toContain(`\n# pass ${documented.length}\n`)
})
