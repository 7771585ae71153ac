/** Draws many different requests of several kinds from the bundled sample, the same in every run. */
import type { CompanyRow, ContactRow } from '../../src/records/rows/columns.ts'
import { Random } from '../lib/random.ts'
import type { RecordRows } from '../lib/record-rows.ts'
import { misspell } from '../lib/typo.ts'

export interface QueryKind {
  readonly name: string
  readonly path: string
  /** Returns the body of a request for a current job. A row with a blank value is left out. */
  readonly create: (contact: ContactRow, company: CompanyRow, random: Random) => Record<string, string>
  /** The largest number of different queries. */
  readonly maxQueries?: number
}

const ENRICH = '/v7/enrich'
const MAX_QUERIES = 30_000

export const QUERY_KINDS: readonly QueryKind[] = [
  {
    name: 'enrich by email',
    path: ENRICH,
    create: ({ conEmail }) => ({ contactEmail: conEmail }),
  },
  {
    name: 'enrich by website',
    path: ENRICH,
    create: (_, { compWebsite }) => ({ companyWebAddress: compWebsite }),
  },
  {
    name: 'enrich by exact name',
    path: ENRICH,
    create: (_, { compName }) => ({ companyName: compName }),
  },
  {
    name: 'enrich by misspelled name',
    path: ENRICH,
    create: (_, { compName }, random) => ({ companyName: misspell(compName, random) }),
  },
  {
    name: 'by misspelled name, repeated',
    path: ENRICH,
    create: (_, { compName }, random) => ({ companyName: misspell(compName, random) }),
    // Fewer than the server caches.
    maxQueries: 500,
  },
  {
    name: 'enrich person, misspelled company',
    path: ENRICH,
    create: ({ conFullName }, { compName }, random) => ({
      contactFullName: conFullName,
      companyName: misspell(compName, random),
    }),
  },
  {
    name: 'buying group',
    path: '/v1/buying-group',
    create: (_, { compWebsite }) => ({ companyWebsite: compWebsite }),
  },
]

/** Returns different bodies. Names are misspelled in other ways until there are enough, or no more. */
export function drawQueries(
  { name, create, maxQueries = MAX_QUERIES }: QueryKind,
  { companies, contacts }: RecordRows,
): string[] {
  const random = new Random(`bench ${name}`)
  const byGuid = new Map(companies.map((company) => [company.compGUID, company]))
  const current = contacts.filter(({ conJobEndedOn }) => conJobEndedOn === '')
  const queries = new Set<string>()
  for (let before = -1; queries.size < maxQueries && queries.size > before; ) {
    before = queries.size
    for (const contact of random.shuffled(current)) {
      const company = byGuid.get(contact.compGUID)
      const body = company && create(contact, company, random)
      if (body && Object.values(body).every((value) => value !== '')) queries.add(JSON.stringify(body))
    }
  }
  return [...queries].slice(0, maxQueries)
}
