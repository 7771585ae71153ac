/**
 * Writes a data set of any size for `bun run bench:growth`, with companies and people like those of the bundled sample. All
 * records are fictional: every domain is under `.example`, and every phone number is one of the sample.
 */
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { Random } from '../lib/random.ts'
import { createCompanies } from './companies.ts'
import { createJobs, drawHeadcounts } from './people.ts'

const ROWS_PER_WRITE = 5_000

/** Writes `companies.csv` and `contacts.csv`. The same seed, size, and sample give the same bytes. */
export function generateData(directory: string, seed: string, size: { companies: number; people: number }) {
  const companies = createCompanies(new Random(`${seed} companies`), size.companies)
  const headcounts = drawHeadcounts(new Random(`${seed} headcounts`), companies, size.people)
  const jobs = createJobs(new Random(`${seed} people`), companies, headcounts)
  writeTable(
    join(directory, 'companies.csv'),
    companies.values().map(({ row }) => row),
  )
  writeTable(join(directory, 'contacts.csv'), jobs)
}

/** Writes rows one after the other, so that a file may be larger than memory. */
function writeTable(path: string, rows: Iterable<object>): void {
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
}
