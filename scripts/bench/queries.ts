/** Draws many different requests of several kinds from the bundled sample, the same in every run. */
import type { CompanyRow, ContactRow } from '../../src/records/rows/columns.ts'
import { Random } from '../lib/random.ts'
import type { RecordRows } from '../lib/record-rows.ts'
import { addTypo } from '../lib/typo.ts'

export interface BenchQuery {
  /** JSON. */
  readonly body: string
  /** The `compGUID` of the expected company. */
  readonly compGUID: string
}

/** Draws a query for each row of a data set, or `undefined` for rows without the needed fields. */
type Draw = (records: RecordRows, random: Random) => Iterable<BenchQuery | undefined>

export interface QueryKind {
  readonly name: string
  readonly path: string
  readonly draw: Draw
  /** The largest number of different queries. */
  readonly maxQueries?: number
}

const ENRICH = '/v7/enrich'
/** Fewer queries than the server caches. */
const REPEATED = 500
const MAX_QUERIES = 30_000

const drawByMisspelledName = fromCompanies(({ compName }, random) => {
  const companyName = misspell(compName, random)
  return companyName && { companyName }
})

export const QUERY_KINDS: readonly QueryKind[] = [
  {
    name: 'enrich by email',
    path: ENRICH,
    draw: fromContacts(({ conEmail }) => conEmail && { contactEmail: conEmail }),
  },
  {
    name: 'enrich by website',
    path: ENRICH,
    draw: fromCompanies(({ compWebsite }) => compWebsite && { companyWebAddress: compWebsite }),
  },
  {
    name: 'enrich by exact name',
    path: ENRICH,
    draw: fromCompanies(({ compName }) => compName && { companyName: compName }),
  },
  { name: 'enrich by misspelled name', path: ENRICH, draw: drawByMisspelledName },
  {
    name: 'by misspelled name, repeated',
    path: ENRICH,
    draw: drawByMisspelledName,
    maxQueries: REPEATED,
  },
  {
    name: 'enrich person, misspelled company',
    path: ENRICH,
    draw: fromContacts(({ conFullName }, { compName }, random) => {
      const companyName = misspell(compName, random)
      return companyName && conFullName && { contactFullName: conFullName, companyName }
    }),
  },
  {
    name: 'buying group',
    path: '/v1/buying-group',
    draw: fromCompanies(({ compWebsite }) => compWebsite && { companyWebsite: compWebsite }),
  },
]

/** Returns different queries. Names are misspelled in other ways until there are enough, or no more. */
export function drawQueries(
  { name, draw, maxQueries = MAX_QUERIES }: QueryKind,
  records: RecordRows,
): BenchQuery[] {
  const random = new Random(`bench ${name}`)
  const queries = new Map<string, BenchQuery>()
  for (let before = -1; queries.size < maxQueries && queries.size > before; ) {
    before = queries.size
    for (const query of draw(records, random)) if (query) queries.set(query.body, query)
  }
  return [...queries.values()].slice(0, maxQueries)
}

/** Adds a typo to the first word with at least five letters. Returns `undefined` without such a word. */
export function misspell(companyName: string, random: Random): string | undefined {
  const word = /\p{L}{5,}/u.exec(companyName)?.[0]
  if (word === undefined) return undefined
  // A typo may replace a letter by itself.
  for (let attempt = 0; attempt < 5; attempt++) {
    const misspelled = addTypo(word, random)
    if (misspelled !== word) return companyName.replace(word, misspelled)
  }
  return undefined
}

type Body = Readonly<Record<string, string>> | '' | undefined

function fromCompanies(createBody: (company: CompanyRow, random: Random) => Body): Draw {
  return function* ({ companies }, random) {
    for (const company of random.shuffled(companies))
      yield toQuery(createBody(company, random), company.compGUID)
  }
}

/** Leaves out past jobs, because the response may be about another company. */
function fromContacts(createBody: (contact: ContactRow, company: CompanyRow, random: Random) => Body): Draw {
  return function* ({ companies, contacts }, random) {
    const byGuid = new Map(companies.map((company) => [company.compGUID, company]))
    for (const contact of random.shuffled(contacts)) {
      const company = byGuid.get(contact.compGUID)
      if (company && contact.conJobEndedOn === '')
        yield toQuery(createBody(contact, company, random), company.compGUID)
    }
  }
}

const toQuery = (body: Body, compGUID: string): BenchQuery | undefined =>
  body ? { body: JSON.stringify(body), compGUID } : undefined
