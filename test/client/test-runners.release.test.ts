/** The npm package in Jest, Vitest, and the test runner of Node. */
import { beforeAll, expect } from 'bun:test'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getToolPath } from '../../scripts/lib/tools.ts'
import { codeBlock } from '../support/markdown.ts'
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

const RUNNERS = [
  {
    name: 'jest',
    command: ['bin/jest.js'],
    passed: /^Tests: +5 passed, 5 total$/m,
    // As docs/testing/README.md says.
    documented: {
      'readme.test.js': codeBlock('README.md', 'ts')
        .replace(/^import .*'signalbox'$/m, "const { startSandbox } = require('signalbox')")
        .replace(/^import .*'vitest'$/m, '')
        .replace('let sandbox: Sandbox', 'let sandbox'),
    },
  },
  {
    name: 'vitest',
    command: ['vitest.mjs', 'run'],
    passed: /^ *Tests +5 passed \(5\)$/m,
    documented: { 'readme.test.ts': codeBlock('README.md', 'ts') },
  },
] as const

for (const { name, command, passed, documented } of RUNNERS) {
  testHere(`the test files of examples/${name} and of the documentation pass with one sandbox`, async () => {
    cpSync(join(ROOT, 'examples', name), join(FOLDER, name), { recursive: true })
    const project = createProject(name, documented)
    const [program, ...args] = command
    const { stdout, stderr } = await run(['node', join(MODULES, name, program), ...args], project)
    expect(stdout + stderr).toMatch(passed)
  })
}

testHere('the node:test example of the npm package passes', async () => {
  const project = createProject('node', { 'credits.test.mjs': codeBlock('docs/npm-package.md', 'js') })
  const { stdout } = await run(['node', '--test', '--test-reporter=tap'], project)
  expect(stdout).toMatch(/^# pass 1$/m)
})
