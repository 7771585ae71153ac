/** The test files in the documentation pass unchanged: pytest and JUnit. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/app.ts'
import { listen } from '../../src/http/listen.ts'
import { EXECUTABLE, ensureExecutable } from '../support/executable.ts'
import { codeBlock } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'
import { requireSuccess, runCommand } from '../support/run-command.ts'
import { createSandbox } from '../support/sandbox.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'signalbox-documented-tests-'))
const BIN = join(FOLDER, 'bin')

const hasPytest =
  Bun.which('python3') !== null && Bun.spawnSync(['python3', '-c', 'import pytest']).exitCode === 0
const hasJava = Bun.which('javac') !== null && Bun.which('java') !== null
for (const [has, name] of [
  [hasPytest, 'pytest'],
  [hasJava, 'a JDK'],
] as const) {
  if (!has) console.log(`SKIPPED: the documented tests for ${name} need it.`)
}

beforeAll(async () => {
  await ensureExecutable()
  mkdirSync(BIN)
  const program = join(BIN, 'signalbox')
  writeFileSync(program, `#!/bin/sh\nexec '${EXECUTABLE}' "$@"\n`)
  chmodSync(program, 0o755)
})
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

/** Runs a command in a new folder with the given files. Returns its output, and throws if it fails. */
async function runInNewFolder(
  command: readonly string[],
  files: Record<string, string>,
  env: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(FOLDER, 'run-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const plain = { PATH: `${BIN}:${process.env.PATH}`, HOME: tmpdir(), NO_COLOR: '1' }
  const { stdout } = await requireSuccess(runCommand(command, { cwd: folder, env: { ...plain, ...env } }))
  return stdout
}

test.skipIf(!hasPytest)('the pytest examples of the README and of docs/testing.md pass', async () => {
  const files = {
    'test_readme.py': codeBlock('README.md', 'python'),
    'test_testing.py': codeBlock('docs/testing.md', 'python', 'pytest without the package'),
  }
  const command = ['python3', '-m', 'pytest', '-p', 'no:cacheprovider']
  expect(await runInNewFolder(command, files)).toMatch(/^=+ 2 passed in /m)
})

test.skipIf(!hasJava)('the JUnit example passes', async () => {
  const sandbox = createSandbox({ dataDirectory: undefined })
  const server = listen(createApp(sandbox.context), { host: '127.0.0.1', port: 0, tls: undefined })
  const stubs = join(ROOT, 'test/fixtures/junit')
  const sources = readdirSync(stubs).map((name) => join(stubs, name))
  const classes = join(FOLDER, 'classes')
  try {
    await runInNewFolder(['javac', '-d', classes, ...sources, 'EnrichmentTest.java'], {
      'EnrichmentTest.java': codeBlock('docs/testing.md', 'java'),
    })
    const command = ['java', '-cp', classes, 'RunTests', 'EnrichmentTest']
    expect(await runInNewFolder(command, {}, { SANDBOX_URL: server.url })).toContain('1 passed')
  } finally {
    await server.stop(0)
    sandbox.context.close()
  }
})
