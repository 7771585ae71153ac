/**
 * `bun run stress`: tries to break the executable with one test after another (see `--help`). The table goes to standard
 * output, progress to standard error.
 */
import { Command, Option } from 'commander'
import { alignColumns } from '../../src/cli/terminal.ts'
import { messageOf } from '../../src/lib/errors.ts'
import { runCommand, selectionParser, wholeNumberParser } from '../lib/command-line.ts'
import { getExecutableMiB } from '../lib/server.ts'
import { crash } from './database/crash.ts'
import { disk } from './database/disk.ts'
import { soak } from './soak.ts'
import type { StressResult, StressTest } from './stress-test.ts'

/** In the order in which they run: about four minutes together. */
const TESTS = [crash, disk, soak]

interface Options {
  readonly only: readonly StressTest[]
  readonly seconds?: number
  readonly seed: number
}

type TimedResult = StressResult & { readonly name: string; readonly seconds: number }

const options = new Command('stress')
  .description(
    'Tries to break the executable. Every wrong charge, response, and record counts as a failure. The exit code is 1 ' +
      'if there are any failures. Run `bun run build` first.',
  )
  .addOption(
    new Option('--only <names>', 'run only these tests, separated by commas')
      .argParser(selectionParser(TESTS))
      .default(TESTS, 'all'),
  )
  .option('--seconds <n>', 'duration of each test, instead of its default', wholeNumberParser(1))
  .option('--seed <n>', 'seed of the random numbers', wholeNumberParser(1), 1)
  .addHelpText('after', `\nTests: ${TESTS.map(({ name }) => name).join(', ')}.`)
  .parse()
  .opts<Options>()

await runCommand(async () => {
  getExecutableMiB()
  const results: TimedResult[] = []
  for (const test of options.only) results.push(await run(test))
  console.log(formatResults(results))
  if (results.some(({ failures }) => failures > 0)) process.exitCode = 1
})
// Ends the servers that still run.
process.exit()

/** An error in a test counts as a failure, and the other tests still run. */
async function run({ name, seconds, run }: StressTest): Promise<TimedResult> {
  const start = performance.now()
  const log = (line: string): void => console.error(`${name}: ${line}`)
  log('started')
  const result = await run({ seconds: options.seconds ?? seconds, seed: options.seed, log }).catch(
    (error: unknown) => {
      console.error(error)
      return { description: 'aborted', attempts: 0, failures: 1, notes: [messageOf(error)] }
    },
  )
  log(`${result.attempts} attempts, ${result.failures} failures`)
  return { name, ...result, seconds: (performance.now() - start) / 1000 }
}

function formatResults(results: readonly TimedResult[]): string {
  const rows = results.map(({ name, description, attempts, failures, seconds }) => [
    name,
    description,
    attempts.toLocaleString('en-US'),
    failures.toLocaleString('en-US'),
    `${seconds.toFixed(0)} s`,
  ])
  const head = ['test', 'description', 'attempts', 'failures', 'time']
  const table = alignColumns([head, ...rows], [undefined, undefined, 'right', 'right', 'right'])
  const notes = results.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`))
  return [...table, '', ...notes].join('\n')
}
