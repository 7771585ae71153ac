/** Many different requests of several kinds, drawn from the bundled sample: the same in every run. */
import { join } from 'node:path'
import {
  COMPANY_COLUMNS,
  CONTACT_COLUMNS,
  type CompanyRow,
  type ContactRow,
} from '../../src/market/import/columns.ts'
import { readCsvRows } from '../../src/market/import/csv-table.ts'
import { openTables, type TableSource, findTables } from '../../src/market/import/data-directory.ts'

import { partForm } from '../evaluate/noise/legal-forms.ts'
import { oneSlip } from '../evaluate/noise/typos.ts'
import { Random } from '../lib/random.ts'

export interface MarketRows {
  readonly companies: readonly CompanyRow[]
  readonly contacts: readonly ContactRow[]
}

export function readSampleRows(): MarketRows {
  const { companies, contacts } = openTables(...findTables(join(import.meta.dir, '../../data')))
  return {
    companies: rowsOf(companies, COMPANY_COLUMNS),
    contacts: contacts ? rowsOf(contacts, CONTACT_COLUMNS) : [],
  }
}

const rowsOf = <Column extends string>({ file, chunks }: TableSource, columns: readonly Column[]) =>
  [...readCsvRows({ chunks: chunks(), file, columns, onProblem: () => {} })].map(({ row }) => row)

export interface BenchQuery {
  /** JSON. */
  readonly body: string
  /** The `compGUID` of the company that is meant. */
  readonly compGUID: string
}

/** Draws a query for each row of a market, or `undefined` where the row gives none. */
type Draw = (market: MarketRows, random: Random) => Iterable<BenchQuery | undefined>

export interface QueryKind {
  readonly name: string
  readonly label: string
  readonly path: string
  readonly draw: Draw
  /** The largest number of different queries. */
  readonly maxQueries?: number
}

const ENRICH = '/v7/enrich'
/** Fewer queries than the server caches. */
const REPEATED = 500

export const drawByEmail = aboutContacts(({ conEmail }) => conEmail && { contactEmail: conEmail })

const byMisspeltName = aboutCompanies(({ compName }, random) => {
  const companyName = misspell(compName, random)
  return companyName && { companyName }
})

export const QUERY_KINDS: readonly QueryKind[] = [
  { name: 'email', label: 'enrich by e-mail', path: ENRICH, draw: drawByEmail },
  {
    name: 'website',
    label: 'enrich by website',
    path: ENRICH,
    draw: aboutCompanies(({ compWebsite }) => compWebsite && { companyWebAddress: compWebsite }),
  },
  {
    name: 'name',
    label: 'enrich by exact name',
    path: ENRICH,
    draw: aboutCompanies(({ compName }) => compName && { companyName: compName }),
  },
  { name: 'misspelt', label: 'enrich by misspelt name', path: ENRICH, draw: byMisspeltName },
  { name: 'email-again', label: 'by e-mail, asked before', path: ENRICH, draw: drawByEmail, maxQueries: REPEATED },
  {
    name: 'misspelt-again',
    label: 'by misspelt name, asked before',
    path: ENRICH,
    draw: byMisspeltName,
    maxQueries: REPEATED,
  },
  {
    name: 'person',
    label: 'enrich person, misspelt company',
    path: ENRICH,
    draw: aboutContacts(({ conFullName }, { compName }, random) => {
      const companyName = misspell(compName, random)
      return companyName && conFullName && { contactFullName: conFullName, companyName }
    }),
  },
  {
    name: 'buying-group',
    label: 'buying group',
    path: '/v1/buying-group',
    draw: aboutCompanies(({ compWebsite }) => compWebsite && { companyWebsite: compWebsite }),
  },
  {
    name: 'view',
    label: 'view all users',
    path: '/signals/v1/user/view',
    draw: () => [{ body: '{}', compGUID: '' }],
  },
]

/** Whether responses are charged for. Such queries can also be varied by a job title. */
export const isEnrich = ({ path }: Pick<QueryKind, 'path'>): boolean => path === ENRICH

/**
 * Returns `count` different queries, or as many as the market gives.
 * @param vary draws from the market again and again, and adds another job title each time
 */
export function drawQueries(draw: Draw, market: MarketRows, count: number, seed: string, vary = false): BenchQuery[] {
  const random = new Random(`bench ${seed}`)
  const drawn = new Map<string, BenchQuery>()
  for (let round = 0, before = -1; drawn.size < count && drawn.size > before; round++) {
    before = drawn.size
    for (const query of draw(market, random)) {
      if (drawn.size >= count) break
      const varied = query && round > 0 ? withTitle(query, `Assistant ${round}`) : query
      if (varied) drawn.set(varied.body, varied)
    }
    if (!vary) break
  }
  return [...drawn.values()]
}

const withTitle = ({ body, compGUID }: BenchQuery, contactJobTitle: string): BenchQuery => ({
  body: JSON.stringify({ ...JSON.parse(body), contactJobTitle }),
  compGUID,
})

/** Puts one typo into the name, but not into its legal form. Returns `undefined` for a name too short for that. */
export function misspell(companyName: string, random: Random): string | undefined {
  const { name, form } = partForm(companyName)
  // A typo may replace a letter by itself.
  for (let attempt = 0; attempt < 5; attempt++) {
    const slipped = oneSlip(name, random)
    if (slipped !== undefined && slipped !== name) return slipped + form
  }
  return undefined
}

type Body = Readonly<Record<string, string>> | '' | undefined

function aboutCompanies(bodyFor: (company: CompanyRow, random: Random) => Body): Draw {
  return function* ({ companies }, random) {
    for (const company of shuffled(companies, random))
      yield queryOf(bodyFor(company, random), company.compGUID)
  }
}

/** Leaves out ended jobs: the response may be about another company. */
function aboutContacts(bodyFor: (contact: ContactRow, company: CompanyRow, random: Random) => Body): Draw {
  return function* ({ companies, contacts }, random) {
    const byGuid = new Map(companies.map((company) => [company.compGUID, company]))
    for (const contact of shuffled(contacts, random)) {
      const company = byGuid.get(contact.compGUID)
      if (company && contact.conJobEndedOn === '')
        yield queryOf(bodyFor(contact, company, random), company.compGUID)
    }
  }
}

const queryOf = (body: Body, compGUID: string): BenchQuery | undefined =>
  body ? { body: JSON.stringify(body), compGUID } : undefined

function shuffled<Row>(rows: readonly Row[], random: Random): Row[] {
  return rows
    .map((row) => ({ row, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row)
}
