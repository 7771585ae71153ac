/**
 * `bun run stress`: tries to break the executable, subject by subject (see `--help`). The table goes to standard
 * output, progress to standard error.
 */
import { Command, Option } from 'commander'
import { alignColumns } from '../../src/cli/terminal.ts'
import { messageOf } from '../../src/lib/errors.ts'
import { getExecutableMiB } from '../lib/server.ts'
import { runCommand, selection, wholeNumber } from '../lib/command-line.ts'
import { crash } from './database/crash.ts'
import { credits } from './credits.ts'
import { disk } from './database/disk.ts'
import { ioFaults } from './io-faults/io-faults.ts'
import { limits } from './limits.ts'
import { longQueries } from './long-queries.ts'
import { slowConnections } from './wire/slow-connections.ts'
import { soak } from './soak/soak.ts'
import type { StressResult, StressTest } from './stress-test.ts'
import { wire } from './wire/wire.ts'

/** In the order in which they run: about ten minutes together. */
const SUBJECTS: readonly StressTest[] = [
  crash,
  disk,
  ioFaults,
  credits,
  limits,
  wire,
  slowConnections,
  longQueries,
  soak,
]

interface Options {
  readonly only: readonly StressTest[]
  readonly seconds?: number
  readonly seed: number
}

interface Run extends StressResult {
  readonly name: string
  readonly seconds: number
}

const options = new Command('stress')
  .description(
    'Tries to break the executable: every credit, charge and request that is not as promised is counted as lost, and ' +
      'the exit code is 1 where any was. Needs `bun run build` first.',
  )
  .addOption(
    new Option('--only <names>', 'only these subjects, separated by commas')
      .argParser(selection(SUBJECTS))
      .default(SUBJECTS, 'all'),
  )
  .option('--seconds <n>', 'of each subject, instead of its own', wholeNumber(1))
  .option('--seed <n>', 'another one tries other things', wholeNumber(1), 1)
  .addHelpText('after', `\nSubjects: ${SUBJECTS.map(({ name }) => name).join(', ')}.`)
  .parse()
  .opts<Options>()

await runCommand(async () => {
  getExecutableMiB()
  const runs: Run[] = []
  for (const subject of options.only) runs.push(await tried(subject))
  console.log(reportText(runs))
  if (runs.some(({ failures: lost }) => lost > 0)) process.exitCode = 1
})
// Ends the servers that still run.
process.exit()

/** An error in a subject counts as lost, and the other subjects still run. */
async function tried({ name, seconds, run }: StressTest): Promise<Run> {
  const from = performance.now()
  const log = (line: string): void => console.error(`${name}: ${line}`)
  log('begins')
  const outcome = await run({ seconds: options.seconds ?? seconds, seed: options.seed, log }).catch(
    (error: unknown) => {
      console.error(error)
      return { tried: 'broke off', times: 0, lost: 1, notes: [messageOf(error)] }
    },
  )
  log(`${outcome.attempts} times, ${outcome.failures} lost`)
  return { name, ...outcome, seconds: (performance.now() - from) / 1000 }
}

function reportText(runs: readonly Run[]): string {
  const rows = runs.map(({ name, description: tried, attempts: times, failures: lost, seconds }) => [
    name,
    tried,
    times.toLocaleString('en-US'),
    lost.toLocaleString('en-US'),
    `${seconds.toFixed(0)} s`,
  ])
  const head = ['subject', 'tried', 'times', 'lost', 'took']
  const table = alignColumns([head, ...rows], [undefined, undefined, 'right', 'right', 'right'])
  const notes = runs.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`))
  return [...table, '', ...notes].join('\n')
}
