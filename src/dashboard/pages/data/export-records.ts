/** Exports companies or people as a CSV file that the import reads again. */
import Papa from 'papaparse'
import { api, unwrap } from '../../api/client.ts'
import {
  COMPANY_FIELDS,
  CONTACT_FIELDS,
  JOB_FIELDS,
  PERSON_FIELDS,
  type RecordKind,
  type StoredCompany,
  type StoredContact,
} from './fields.ts'
import { pick } from './record-form.tsx'

/** The highest `limit` of a list. */
const PAGE_SIZE = 500

interface PageQuery {
  readonly limit: number
  readonly search?: string
  readonly cursor?: string
}

async function fetchAll<Found>(
  search: string,
  fetchPage: (query: PageQuery) => Promise<{ readonly items: Found[]; readonly next: string | null }>,
): Promise<Found[]> {
  const all: Found[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { items, next } = await fetchPage({
      limit: PAGE_SIZE,
      ...(search !== '' && { search }),
      ...(cursor !== undefined && { cursor }),
    })
    all.push(...items)
    cursor = next
  }
  return all
}

/** Returns the records of a search as CSV; `''` finds all records. */
export async function exportRecords(kind: RecordKind, search: string): Promise<string> {
  if (kind === 'companies') {
    const companies = await fetchAll<StoredCompany>(search, (query) =>
      unwrap(api.GET('/sandbox/companies', { params: { query } })),
    )
    return formatCsv(
      COMPANY_FIELDS,
      companies.map((company) => pick(company, COMPANY_FIELDS)),
    )
  }
  const people = await fetchAll<StoredContact>(search, (query) =>
    unwrap(api.GET('/sandbox/contacts', { params: { query } })),
  )
  return formatCsv(
    CONTACT_FIELDS,
    people.flatMap((person) =>
      person.jobs.map((job) => ({ ...pick(person, PERSON_FIELDS), ...pick(job, JOB_FIELDS) })),
    ),
  )
}

const formatCsv = (fields: readonly string[], rows: readonly object[]): string =>
  `${Papa.unparse({ fields: [...fields], data: [...rows] }, { newline: '\r\n' })}\r\n`
