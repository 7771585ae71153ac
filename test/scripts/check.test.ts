/** `bun run test`: its counts and its exit. */
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../support/paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'signalbox-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function startChecks(name: string, source: string) {
  const file = join(folder, `${name}.test.ts`)
  writeFileSync(file, `import { test } from 'bun:test'\n${source}\n`)
  const command = [process.execPath, 'scripts/check.ts', '--fast', file]
  return Bun.spawn(command, { cwd: ROOT, stdin: 'ignore', stdout: 'pipe', stderr: 'ignore' })
}

test('the checks count skipped tests, and exit with 1 for failed ones', async () => {
  const source = `test('a', () => {}); test.skip('b', () => {}); test('c', () => { throw new Error('no') })`
  const checks = startChecks('counts', source)
  expect((await new Response(checks.stdout).text()).trimEnd().split('\n').at(-1)).toBe(
    '1 passed, 1 failed, 1 skipped',
  )
  expect(await checks.exited).toBe(1)
})

test('SIGTERM stops the checks and their test processes', async () => {
  const checks = startChecks(
    'hangs',
    `test('hangs', () => { console.log('test process', process.pid); return new Promise(() => {}) })`,
  )
  const testProcess = Number(await firstMatch(checks.stdout, /test process (\d+)\n/))
  expect(isRunning(testProcess)).toBe(true)
  checks.kill('SIGTERM')
  expect(await checks.exited).toBe(143)
  expect(isRunning(testProcess)).toBe(false)
})

async function firstMatch(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true })
    const found = pattern.exec(text)?.[1]
    if (found) return found
  }
  throw new Error(`The output ended without ${pattern}: ${text}`)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
