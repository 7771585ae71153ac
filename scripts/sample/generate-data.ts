/**
 * Writes a data set of any size, for example to measure how search scales:
 *
 *   bun run generate:data --companies 200000 --people 1000000 --seed 7 --out DIR
 *
 * All records are fictional: every domain is under `.example`, and every phone number is reserved for fiction.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { Command } from 'commander'
import { messageOf, StartupError } from '../../src/lib/errors.ts'
import { runCommand, wholeNumberParser } from '../lib/command-line.ts'
import { generateData } from './generate.ts'

interface Options {
  readonly companies: number
  readonly people?: number
  readonly seed: string
  readonly out: string
  readonly force?: boolean
}

const PEOPLE_PER_COMPANY = 5

const options = new Command('generate-data')
  .description('Writes companies.csv and contacts.csv of a fictional records')
  .option('--companies <n>', 'number of companies', wholeNumberParser(1), 20_000)
  .option('--people <n>', 'number of people; by default 5 per company', wholeNumberParser(0))
  .option('--seed <word>', 'the same seed and sizes give the same files', '1')
  .requiredOption('--out <dir>', 'directory to write to; it is created if it does not exist')
  .option('--force', 'write to a directory that is not empty')
  .parse()
  .opts<Options>()

await runCommand(() => {
  const { companies, seed, out, people = companies * PEOPLE_PER_COMPANY } = options
  if (listFiles(out).length > 0 && !options.force)
    throw new StartupError(`${out} is not empty: name another directory, or write into it with --force.`)
  const start = performance.now()
  const { jobs, largestStaff } = generateData(out, seed, { companies, people })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const counts = [companies, people, jobs, largestStaff].map((n) => n.toLocaleString('en-US'))
  console.log(
    `${out}: ${counts[0]} companies, ${counts[1]} people with ${counts[2]} jobs; ` +
      `${counts[3]} in the largest company (seed "${seed}", ${seconds} s)`,
  )
})

/** Creates the directory if it does not exist. */
function listFiles(directory: string): string[] {
  try {
    mkdirSync(directory, { recursive: true })
    return readdirSync(directory)
  } catch (error) {
    throw new StartupError(`${directory} cannot be written to: ${messageOf(error)}. Name another with --out.`)
  }
}
