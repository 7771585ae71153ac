/** The test files that the documentation shows pass as they are: pytest, node:test, and JUnit. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackage } from '../scripts/build/build-package.ts'
import { createApp } from '../src/app.ts'
import { listen } from '../src/http/listen.ts'
import { codeBlock, ROOT } from './support/markdown.ts'
import { createSandbox } from './support/sandbox.ts'

const PLACE = mkdtempSync(join(tmpdir(), 'signalbox-documented-tests-'))
const BIN = join(PLACE, 'bin')

const hasPytest =
  Bun.which('python3') !== null && Bun.spawnSync(['python3', '-c', 'import pytest']).exitCode === 0
const hasNode = Bun.which('node') !== null
const hasJava = Bun.which('javac') !== null && Bun.which('java') !== null
for (const [has, name] of [
  [hasPytest, 'pytest'],
  [hasNode, 'node'],
  [hasJava, 'a JDK'],
] as const) {
  if (!has) console.log(`SKIPPED: the documented tests for ${name} need it.`)
}

beforeAll(() => {
  mkdirSync(BIN)
  const program = join(BIN, 'signalbox')
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'src/main.ts')}' "$@"\n`)
  chmodSync(program, 0o755)
})
afterAll(() => rmSync(PLACE, { recursive: true, force: true }))

/** Runs a command in a folder of its own. Returns what it prints; fails if it does. */
async function run(
  command: readonly string[],
  files: Record<string, string>,
  env: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(PLACE, 'run-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const child = Bun.spawn([...command], {
    cwd: folder,
    env: { PATH: `${BIN}:${process.env.PATH}`, HOME: tmpdir(), NO_COLOR: '1', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, stdout, stderr] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  expect(code === 0 ? 'passed' : stdout + stderr).toBe('passed')
  return stdout
}

test.skipIf(!hasPytest)('the pytest examples of the README and of docs/testing.md pass', async () => {
  const files = {
    'test_readme.py': codeBlock('README.md', 'python'),
    'test_testing.py': codeBlock('docs/testing.md', 'python', 'pytest without the package'),
  }
  const command = ['python3', '-m', 'pytest', '-p', 'no:cacheprovider']
  expect(await run(command, files)).toMatch(/^=+ 2 passed in /m)
})

test.skipIf(!hasNode)('the node:test example of the npm package passes', async () => {
  await buildPackage(join(PLACE, 'node_modules/signalbox'), undefined)
  const files = { 'credits.test.mjs': codeBlock('docs/npm-package.md', 'js') }
  const env = { SIGNALBOX_BIN: join(BIN, 'signalbox') }
  expect(await run(['node', '--test', '--test-reporter=tap'], files, env)).toMatch(/^# pass 1$/m)
})

test.skipIf(!hasJava)('the JUnit example passes', async () => {
  const sandbox = createSandbox({ dataDirectory: undefined })
  const server = listen(createApp(sandbox.context), { host: '127.0.0.1', port: 0, tls: undefined })
  const stubs = join(ROOT, 'test/fixtures/junit')
  const sources = readdirSync(stubs).map((name) => join(stubs, name))
  const classes = join(PLACE, 'classes')
  try {
    await run(['javac', '-d', classes, ...sources, 'EnrichmentTest.java'], {
      'EnrichmentTest.java': codeBlock('docs/testing.md', 'java'),
    })
    const command = ['java', '-cp', classes, 'RunTests', 'EnrichmentTest']
    expect(await run(command, {}, { SANDBOX_URL: server.url })).toContain('1 passed')
  } finally {
    await server.stop(0)
    sandbox.context.close()
  }
})
