/** What is stored of the market, as values to compare. */
import type { AppContext } from '../../src/context.ts'
import type { Connection } from '../../src/db/open.ts'
import { companies, employments, people } from '../../src/db/tables.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS, type TableProblem } from '../../src/market/import/columns.ts'
import { importMarket } from '../../src/market/import/import-market.ts'
import type { ImportedCounts } from '../../src/market/import/import-rows.ts'
import { createMarketStore } from '../../src/market/store/market-store.ts'
import { createMatcher, type Matcher } from '../../src/matching/match.ts'
import type { MatchInput } from '../../src/matching/types.ts'
import { textTable } from './read-csv.ts'

/** Every column of every row. */
export const tablesOf = ({ db }: Connection) => ({
  companies: db.select().from(companies).orderBy(companies.id).all(),
  people: db.select().from(people).orderBy(people.id).all(),
  employments: db.select().from(employments).orderBy(employments.id).all(),
})

/** The same with GUIDs in the place of ids. */
export function contentOf(connection: Connection) {
  const tables = tablesOf(connection)
  const guids = new Map(tables.companies.map(({ id, guid }) => [id, guid]))
  const names = new Map(tables.people.map(({ id, guid }) => [id, guid]))
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
  return {
    companies: sorted(tables.companies.map(({ id: _, ...row }) => row)),
    people: sorted(tables.people.map(({ id: _, ...row }) => row)),
    employments: sorted(
      tables.employments.map(({ id: _, personId, companyId, ...row }) => ({
        person: names.get(personId),
        company: guids.get(companyId),
        ...row,
      })),
    ),
  }
}

export type Row = Readonly<Record<string, string>>

/** Rows as a table of a data directory. */
export function csvOf(columns: readonly string[], rows: readonly Row[]): string {
  const line = (values: readonly string[]) =>
    values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')
  return [columns.join(','), ...rows.map((row) => line(columns.map((name) => row[name] ?? '')))].join('\n')
}

/** Fills the market of `connection` as `--data` does. */
export function importRows(
  connection: Connection,
  companyRows: readonly Row[],
  contactRows: readonly Row[],
): ImportedCounts & { readonly problems: readonly TableProblem[] } {
  const problems: TableProblem[] = []
  const tables = {
    companies: textTable('companies.csv', csvOf(COMPANY_COLUMNS, companyRows)),
    contacts: textTable('contacts.csv', csvOf(CONTACT_COLUMNS, contactRows)),
    fingerprint: 'rows',
  }
  const taken = importMarket(connection, tables, {
    onProblem: (problem) => problems.push(problem),
    onProgress: () => {},
  })
  return { ...taken, problems }
}

const told = (matcher: Matcher, inputs: readonly MatchInput[]) =>
  inputs.map((input) => {
    const match = matcher.match(input)
    return { input, ...match, considered: matcher.explain(input).candidates.length }
  })

/** What the running matcher answers, and what one would that knows nothing but the tables. */
export function answers({ matcher, connection, clock }: AppContext, inputs: readonly MatchInput[]) {
  const fresh = createMatcher(createMarketStore(connection, clock))
  return { running: told(matcher, inputs), fresh: told(fresh, inputs) }
}
