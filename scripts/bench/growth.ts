/**
 * How the executable grows with its market: `bun run bench:growth` makes markets of several sizes from a seed, imports
 * each, starts it again and asks, and writes the figures as a table, as JSON and as a plot. Needs `bun run build` first.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { StartupError } from '../../src/lib/startup-error.ts'
import { measureGrowth } from './growth/measure.ts'
import { growthPlot } from './growth/plot.ts'
import { growthTable } from './growth/table.ts'
import { executableMiB } from './signalbox.ts'
import { Workplace } from './workplace.ts'

interface Options {
  readonly people: readonly number[]
  readonly seed: string
  readonly questions: number
  readonly out: string
}

const options = new Command('growth')
  .description('Measures import, start, memory and answers over markets of several sizes.')
  .option(
    '--people <sizes>',
    'people in each, separated by commas; a fifth as many companies',
    sizes,
    [10_000, 100_000, 1_000_000],
  )
  .option('--seed <word>', 'of the markets and the questions', '7')
  .option('--questions <n>', 'of each kind', Number, 1_000)
  .option('--out <file>', 'the plot; the figures stand beside it as .json', 'dist/bench/growth.svg')
  .parse()
  .opts<Options>()

process.exit(await exitCode())

async function exitCode(): Promise<number> {
  try {
    executableMiB()
    const workplace = new Workplace()
    const now = new Date()
    const grown = []
    // Before minutes of measuring, not after.
    mkdirSync(dirname(options.out), { recursive: true })
    for (const people of options.people) {
      grown.push(await measureGrowth(workplace, { people, seed: options.seed, questions: options.questions }))
    }
    writeFileSync(options.out, growthPlot(grown, now))
    writeFileSync(
      options.out.replace(/\.svg$/, '.json'),
      `${JSON.stringify({ date: now, grown }, null, 2)}\n`,
    )
    console.log(growthTable(grown))
    console.log(`\nPlot: ${options.out}`)
    return 0
  } catch (error) {
    console.error(error instanceof StartupError ? `error: ${error.message}` : error)
    return 1
  }
}

function sizes(text: string): number[] {
  const list = text.split(',').map(Number)
  if (list.every((size) => Number.isSafeInteger(size) && size >= 100)) return list
  throw new InvalidArgumentError('It must be whole numbers of at least 100, separated by commas.')
}
