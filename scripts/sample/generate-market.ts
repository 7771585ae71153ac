/**
 * Writes a market of any size, to try how searching scales:
 *
 *   bun scripts/sample/generate-market.ts --companies 200000 --people 1000000 --seed 7 --out DIR
 *
 * All of it is fictional: every domain is under `.example`, and every phone number is reserved for fiction.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { Command } from 'commander'
import { messageOf, StartupError } from '../../src/lib/errors.ts'
import { runCommand, wholeNumber } from '../lib/command-line.ts'
import { generateMarket } from './generate.ts'

interface Options {
  readonly companies: number
  readonly people?: number
  readonly seed: string
  readonly out: string
  readonly force?: boolean
}

const PEOPLE_PER_COMPANY = 5

const options = new Command('generate-market')
  .description('Writes companies.csv and contacts.csv of a made-up market')
  .option('--companies <n>', 'how many companies', wholeNumber(1), 20_000)
  .option('--people <n>', 'how many people; 5 for each company, if not given', wholeNumber(0))
  .option('--seed <word>', 'the same seed and sizes give the same files', '1')
  .requiredOption('--out <dir>', 'directory to write to; it is made if it is not there')
  .option('--force', 'write to a directory that has files in it')
  .parse()
  .opts<Options>()

await runCommand(() => {
  const { companies, seed, out, people = companies * PEOPLE_PER_COMPANY } = options
  if (filesIn(out).length > 0 && !options.force)
    throw new StartupError(`${out} is not empty: name another directory, or write into it with --force.`)
  const start = performance.now()
  const written = generateMarket(out, seed, { companies, people })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${out}: ${count(companies)} companies, ${count(people)} people with ${count(written.employments)} employments; ` +
      `${count(written.largestStaff)} in the largest company (seed "${seed}", ${seconds} s)`,
  )
})

function filesIn(directory: string): string[] {
  try {
    mkdirSync(directory, { recursive: true })
    return readdirSync(directory)
  } catch (error) {
    throw new StartupError(`${directory} cannot be written to: ${messageOf(error)}. Name another with --out.`)
  }
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
