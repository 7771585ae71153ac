/** Exports companies or people as a CSV file that the import reads again. */
import Papa from 'papaparse'
import { api, unwrap } from '../../api/client.ts'
import { fetchAll } from '../../api/pages.ts'
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

/** Returns the records of a search as CSV; `''` finds all records. */
export async function exportRecords(kind: RecordKind, search: string): Promise<string> {
  const words = search === '' ? {} : { search }
  if (kind === 'companies') {
    const companies = await fetchAll<StoredCompany>((query) =>
      unwrap(api.GET('/sandbox/companies', { params: { query: { ...query, ...words } } })),
    )
    return formatCsv(
      COMPANY_FIELDS,
      companies.map((company) => pick(company, COMPANY_FIELDS)),
    )
  }
  const people = await fetchAll<StoredContact>((query) =>
    unwrap(api.GET('/sandbox/contacts', { params: { query: { ...query, ...words } } })),
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
