/** A market of any size as a data directory, from a seed: the same seed and sizes give the same bytes. */
import { join } from 'node:path'
import type { Company } from '../sample/companies.ts'
import { companyRow, employmentRow } from '../sample/csv.ts'
import { Random } from '../sample/random.ts'
import { Founder } from './companies.ts'
import { drawHeadcounts } from './headcounts.ts'
import { Recruiter } from './staff.ts'
import { TableFile } from './table-file.ts'

export interface MarketSize {
  readonly companies: number
  readonly people: number
}

/** Hears of each company and each person as they are written. */
export interface Watcher {
  onCompany?(): void
  onPerson?(): void
}

/** What was written. */
export interface Written {
  readonly employments: number
  readonly largestStaff: number
}

/** Writes `companies.csv` and `contacts.csv` into `directory`, which must be there. */
export function generateMarket(
  directory: string,
  seed: string,
  size: MarketSize,
  watcher: Watcher = {},
): Written {
  const headcounts = drawHeadcounts(new Random(`${seed} headcounts`), size.companies, size.people)
  const companies = writeCompanies(join(directory, 'companies.csv'), seed, headcounts, watcher)
  // What founding left behind is as large as what follows needs.
  Bun.gc(true)
  const employments = writeContacts(join(directory, 'contacts.csv'), seed, companies, watcher)
  return { employments, largestStaff: headcounts.reduce((most, count) => Math.max(most, count), 0) }
}

function writeCompanies(path: string, seed: string, headcounts: Uint32Array, watcher: Watcher): Company[] {
  const file = new TableFile(path)
  const founder = new Founder(seed)
  const companies = Array.from(headcounts, (people) => {
    const company = founder.found(people)
    file.write(companyRow(company))
    watcher.onCompany?.()
    return company
  })
  file.close()
  return companies
}

function writeContacts(path: string, seed: string, companies: readonly Company[], watcher: Watcher): number {
  const file = new TableFile(path)
  const recruiter = new Recruiter(seed, companies)
  let rows = 0
  for (const company of companies) {
    for (const person of recruiter.staffOf(company)) {
      for (const employment of person.employments) file.write(employmentRow(person, employment))
      rows += person.employments.length
      watcher.onPerson?.()
    }
  }
  file.close()
  return rows
}
