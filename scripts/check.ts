/**
 * Every check there is, in one go: `bun run test`. Ends with a line `N passed, N failed`, and with exit code 1 when
 * anything failed. Lint and type checks count as one each, tests one by one.
 */
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Count {
  readonly passed: number
  readonly failed: number
}

const ROOT = join(import.meta.dir, '..')
const BUN = process.execPath
const REPORT = join(tmpdir(), `signalbox-tests-${process.pid}.xml`)

const counts: Count[] = [
  await check('lint and format', [BUN, 'x', 'biome', 'ci', '.']),
  await check('types', [BUN, 'x', 'tsc', '--noEmit']),
  await tests(),
]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function check(name: string, command: string[]): Promise<Count> {
  console.log(`\n== ${name}`)
  return (await run(command)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Counted from the report, so that a run that breaks off half way cannot look like one that passed. */
async function tests(): Promise<Count> {
  console.log('\n== tests')
  const code = await run([BUN, 'test', '--reporter=junit', `--reporter-outfile=${REPORT}`])
  const count = readReport()
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function readReport(): Count {
  try {
    const totals = /<testsuites[^>]*tests="(\d+)"[^>]*failures="(\d+)"/.exec(readFileSync(REPORT, 'utf8'))
    const failures = Number(totals?.[2] ?? 1)
    return { passed: Number(totals?.[1] ?? 0) - failures, failed: failures }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(REPORT, { force: true })
  }
}

function run(command: string[]): Promise<number> {
  return Bun.spawn(command, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).exited
}
