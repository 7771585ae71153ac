/**
 * Writes a data set of any size, for example to measure how search scales. It has more companies and people like those of the
 * bundled sample:
 *
 *   bun run generate:data --companies 200000 --people 1000000 --seed 7 --out DIR
 *
 * All records are fictional: every domain is under `.example`, and every phone number is one of the sample.
 */
import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import Papa from 'papaparse'
import { messageOf, StartupError } from '../../src/lib/errors.ts'
import { runCommand, wholeNumberParser } from '../lib/command-line.ts'
import { Random } from '../lib/random.ts'
import { createCompanies } from './companies.ts'
import { createJobs, drawHeadcounts } from './people.ts'

interface Options {
  readonly companies: number
  readonly people?: number
  readonly seed: string
  readonly out: string
  readonly force?: boolean
}

const PEOPLE_PER_COMPANY = 5
const ROWS_PER_WRITE = 5_000

/** Writes a data set. The same seed, size, and sample give the same bytes. */
export function generateData(directory: string, seed: string, size: { companies: number; people: number }) {
  const companies = createCompanies(new Random(`${seed} companies`), size.companies)
  const headcounts = drawHeadcounts(new Random(`${seed} headcounts`), companies, size.people)
  const jobs = createJobs(new Random(`${seed} people`), companies, headcounts)
  writeTable(
    join(directory, 'companies.csv'),
    companies.values().map(({ row }) => row),
  )
  return {
    jobs: writeTable(join(directory, 'contacts.csv'), jobs),
    largestStaff: headcounts.reduce((max, count) => Math.max(max, count), 0),
  }
}

/** Writes rows one after the other, so that a file may be larger than memory. Returns their number. */
function writeTable(path: string, rows: Iterable<object>): number {
  const file = openSync(path, 'w')
  let written = 0
  let chunk: object[] = []
  const flush = (): void => {
    if (chunk.length > 0)
      writeFileSync(file, `${Papa.unparse(chunk, { header: written === 0, newline: '\n' })}\n`)
    written += chunk.length
    chunk = []
  }
  for (const row of rows) if (chunk.push(row) === ROWS_PER_WRITE) flush()
  flush()
  closeSync(file)
  return written
}

/** Creates the directory if it does not exist. */
function listFiles(directory: string): string[] {
  try {
    mkdirSync(directory, { recursive: true })
    return readdirSync(directory)
  } catch (error) {
    throw new StartupError(`${directory} cannot be written to: ${messageOf(error)}. Name another with --out.`)
  }
}

function run(): void {
  const options = new Command('generate-data')
    .description('Writes companies.csv and contacts.csv with fictional records')
    .option('--companies <n>', 'number of companies', wholeNumberParser(1), 20_000)
    .option('--people <n>', 'number of people; by default 5 per company', wholeNumberParser(0))
    .option('--seed <word>', 'the same seed and sizes give the same files', '1')
    .requiredOption('--out <dir>', 'directory to write to; it is created if it does not exist')
    .option('--force', 'write to a directory that is not empty')
    .parse()
    .opts<Options>()
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
}

if (import.meta.main) await runCommand(run)
