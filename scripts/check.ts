/**
 * Runs the checks of the project: lint, types, and tests.
 *
 *     bun run test                  everything; the last line is `N passed, N failed`
 *     bun run test:fast             without a browser, a build, or long generated tests: for the edit loop
 *     bun run test:fast FILE...     only these test files
 *
 * The exit code is 1 if anything failed. Lint and type checks count as one each.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { startGroup, stopGroupsWithThisProcess } from './lib/process-groups.ts'
import { sum } from './lib/statistics.ts'

interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const FAILED: Count = { passed: 0, failed: 1, skipped: 0 }

const ROOT = join(import.meta.dir, '..')
const BUN = process.execPath

/** Milliseconds per test or hook. It only ends tests that hang, because no test depends on the machine's speed. */
const TEST_TIMEOUT = 600_000

const IN_BROWSER = /^test\/(?:dashboard|http\/docs-page)\//
/** Imports of slow test files: the browser, the executable, a build of the package, or the stress tests. */
const SLOW_IMPORT =
  /from '(?:\.\.?\/)+(?:support\/(?:browser\/(?:browser|dashboard)|executable)|scripts\/(?:build|stress)[^']*)\.ts'/
/** Test files that start processes, generate thousands of cases, or evaluate the matcher on thousands of queries. */
const LONG = new RegExp(
  `^test/(?:${[
    'project/(?:dockerfile|documented-commands|spelling)|scripts/(?:bench|evaluate)/|scripts/sample/generate-market',
    'cli/(?:completion|enrich|explain|import|process|wait)|http/openapi/(?:accepted-requests|contract|control-api|examples)',
    'sandbox/(?:control-token|data/|faults/fault-|journal/journal|organizations/parallel-tests|state/random-steps)',
    'market/(?:edit|search)/|matching/robustness|api/enrich/employments|stress/(?:fuzz|state-machine)',
  ].join('|')})`,
)

stopGroupsWithThisProcess()
const [mode, ...named] = Bun.argv.slice(2)
const counts = mode === '--fast' ? await runFastChecks() : await runAllChecks()
const getTotal = (field: keyof Count): number => sum(counts.map((count) => count[field]))
const [failed, skipped] = [getTotal('failed'), getTotal('skipped')]
console.log(`\n${getTotal('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

async function runAllChecks(): Promise<Count[]> {
  const [inBrowser, others] = partition(findTestFiles(), (file) => IN_BROWSER.test(file))
  const [ofExecutable, inProcess] = partition(others, importsSlowFile)
  return [
    await check('lint and format', [BUN, 'x', 'biome', 'ci', '.']),
    await check('types', [BUN, 'x', 'tsc', '--noEmit']),
    await check('unused exports', [BUN, 'x', 'knip']),
    await check('types of the dashboard', [BUN, 'x', 'tsc', '--noEmit', '-p', 'src/dashboard']),
    // Three processes for two cores, because tests in a browser and of the executable often wait for other processes.
    ...(await Promise.all([
      runTests(inProcess, 'inherit'),
      runTests(ofExecutable, 'pipe'),
      runTests(inBrowser, 'pipe'),
    ])),
  ]
}

async function runFastChecks(): Promise<Count[]> {
  const files = named.map((file) => relative(ROOT, file))
  if (files.length > 0) return [await runTests(files, 'inherit')]
  const [half, otherHalf] = partition(findTestFiles().filter(isFast), (_, index) => index % 2 === 0)
  return Promise.all([
    runTests(half, 'inherit'),
    runTests(otherHalf, 'pipe'),
    check('lint and format', [BUN, 'x', 'biome', 'ci', '.']),
  ])
}

function findTestFiles(): string[] {
  return [...new Bun.Glob('test/**/*.test.ts').scanSync(ROOT)].sort()
}

function isFast(file: string): boolean {
  return !LONG.test(file) && !importsSlowFile(file)
}

function importsSlowFile(file: string): boolean {
  return SLOW_IMPORT.test(readFileSync(join(ROOT, file), 'utf8'))
}

function partition<T>(all: readonly T[], isFirst: (one: T, index: number) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one, index) => !isFirst(one, index))]
}

async function check(name: string, command: string[]): Promise<Count> {
  console.log(`\n== ${name}`)
  const code = await startGroup(command, ROOT, 'inherit').exited
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : FAILED
}

/**
 * Runs test files in one process. The counts come from the JUnit report, so that an aborted run does not look complete.
 * @param output `pipe` prints everything at the end
 */
async function runTests(files: readonly string[], output: 'inherit' | 'pipe'): Promise<Count> {
  console.log(`\n== ${files.length} test files`)
  const report = join(mkdtempSync(join(tmpdir(), 'signalbox-tests-')), 'report.xml')
  const reporter = ['--reporter=junit', `--reporter-outfile=${report}`]
  const command = [BUN, 'test', `--timeout=${TEST_TIMEOUT}`, ...reporter, ...files.map((file) => `./${file}`)]
  const child = startGroup(command, ROOT, output)
  const streams = output === 'pipe' ? [child.stdout, child.stderr] : []
  const printed = await Promise.all(streams.map((stream) => new Response(stream).text()))
  const code = await child.exited
  for (const text of printed) process.stdout.write(text)
  const count = readReport(report)
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function readReport(report: string): Count {
  try {
    const totals = /<testsuites[^>]*>/.exec(readFileSync(report, 'utf8'))?.[0] ?? ''
    const number = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(totals)?.[1])
    const count = { failed: number('failures'), skipped: number('skipped') }
    return { ...count, passed: number('tests') - count.failed - count.skipped }
  } catch {
    return FAILED
  } finally {
    rmSync(dirname(report), { recursive: true, force: true })
  }
}
