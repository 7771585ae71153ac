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
  readonly skipped: number
}

const FAILED: Count = { passed: 0, failed: 1, skipped: 0 }

const ROOT = join(import.meta.dir, '..')
const BUN = process.execPath
const IN_BROWSER = /^test\/(?:dashboard\/|browser\.test)/

const counts: Count[] = [
  await check('lint and format', [BUN, 'x', 'biome', 'ci', '.']),
  await check('types', [BUN, 'x', 'tsc', '--noEmit']),
  await check('types of the dashboard', [BUN, 'x', 'tsc', '--noEmit', '-p', 'src/dashboard']),
  await tests(),
]
const total = (of: keyof Count): number => counts.reduce((sum, count) => sum + count[of], 0)
const failed = total('failed')
const skipped = total('skipped')
console.log(`\n${total('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

async function check(name: string, command: string[]): Promise<Count> {
  console.log(`\n== ${name}`)
  return (await run(command)) === 0 ? { passed: 1, failed: 0, skipped: 0 } : FAILED
}

/** In two processes, one for each core: those in a browser mostly wait for it. */
async function tests(): Promise<Count> {
  console.log('\n== tests')
  const files = [...new Bun.Glob('test/**/*.test.ts').scanSync(ROOT)].sort()
  const inBrowser = files.filter((file) => IN_BROWSER.test(file))
  const others = files.filter((file) => !IN_BROWSER.test(file))
  const counted = await Promise.all([testsIn(others, 'inherit'), testsIn(inBrowser, 'pipe')])
  return counted.reduce(added)
}

function added(one: Count, other: Count): Count {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

/**
 * Counted from the report, so that a run that breaks off half way cannot look like one that passed.
 * @param output `pipe` prints it at the end, in one piece
 */
async function testsIn(files: readonly string[], output: 'inherit' | 'pipe'): Promise<Count> {
  const report = join(tmpdir(), `signalbox-tests-${process.pid}-${output}.xml`)
  const command = [BUN, 'test', '--reporter=junit', `--reporter-outfile=${report}`]
  const child = Bun.spawn([...command, ...files.map((file) => `./${file}`)], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
  })
  const said = output === 'pipe' ? await Promise.all([child.stdout, child.stderr].map(textOf)) : []
  const code = await child.exited
  for (const text of said) process.stdout.write(text)
  const count = read(report)
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return new Response(stream).text()
}

function read(report: string): Count {
  try {
    const totals = /<testsuites[^>]*>/.exec(readFileSync(report, 'utf8'))?.[0] ?? ''
    const number = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(totals)?.[1])
    const count = { failed: number('failures'), skipped: number('skipped') }
    return { ...count, passed: number('tests') - count.failed - count.skipped }
  } catch {
    return FAILED
  } finally {
    rmSync(report, { force: true })
  }
}

function run(command: string[]): Promise<number> {
  return Bun.spawn(command, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).exited
}
