/** Fills the market tables from a data directory: every row is stored, or reported with the reason. */
import { readCsv } from '../dataset/csv.ts'
import type { DataDirectory } from '../dataset/directory.ts'
import {
  COMPANY_COLUMNS,
  CONTACT_COLUMNS,
  type CompanyRow,
  type ContactRow,
  type Located,
  type RowProblem,
} from '../dataset/schema.ts'
import { inserter } from '../db/inserter.ts'
import type { Connection } from '../db/open.ts'
import { companies, employments, people } from '../db/tables.ts'
import { Employers } from './employers.ts'
import {
  companyGuidOf,
  contactGuidOf,
  contactProblem,
  toCompany,
  toEmployment,
  toPerson,
} from './from-rows.ts'

export interface ImportReport {
  readonly companies: number
  readonly people: number
  readonly employments: number
  readonly problems: readonly RowProblem[]
}

/** Replaces the whole market with that of `data`, in one transaction. */
export function importMarket({ db, client }: Connection, data: DataDirectory): ImportReport {
  const companyTable = readCsv(data.companies.text, data.companies.file, COMPANY_COLUMNS)
  const contactTable = data.contacts && readCsv(data.contacts.text, data.contacts.file, CONTACT_COLUMNS)
  const problems = [...companyTable.problems, ...(contactTable?.problems ?? [])]
  const replace = client.transaction(() => {
    for (const table of [employments, people, companies]) db.delete(table).run()
    const employers = storeCompanies(db, companyTable.rows, problems)
    const contacts = storeContacts(db, contactTable?.rows ?? [], employers, problems)
    return { companies: employers.size, ...contacts, problems }
  })
  return replace()
}

function storeCompanies(
  db: Connection['db'],
  rows: readonly Located<CompanyRow>[],
  problems: RowProblem[],
): Employers {
  const insert = inserter(db, companies)
  const employers = new Employers()
  for (const { row, file, line } of rows) {
    const guid = companyGuidOf(row)
    if (!guid.ok) {
      problems.push({ file, line, reason: guid.reason })
    } else if (employers.has(guid.value)) {
      problems.push({
        file,
        line,
        reason: `compGUID ${guid.value} is that of an earlier row: is this a duplicate?`,
      })
    } else {
      const company = toCompany(row, guid.value, employers.size + 1)
      insert(company)
      employers.add(company)
    }
  }
  return employers
}

function storeContacts(
  db: Connection['db'],
  rows: readonly Located<ContactRow>[],
  employers: Employers,
  problems: RowProblem[],
): { people: number; employments: number } {
  const insertPerson = inserter(db, people)
  const insertEmployment = inserter(db, employments)
  const personIds = new Map<string, number>()
  let jobs = 0
  // Rows of current jobs first: they say what a person who changed name is called today.
  const currentFirst = [
    ...rows.filter(({ row }) => row.conJobEndedOn === ''),
    ...rows.filter(({ row }) => row.conJobEndedOn !== ''),
  ]
  for (const { row, file, line } of currentFirst) {
    const employer = employers.find(row)
    const reason = contactProblem(row) ?? (employer.ok ? undefined : employer.reason)
    if (!employer.ok || reason !== undefined) {
      problems.push({ file, line, reason: reason ?? 'no employer' })
      continue
    }
    const guid = contactGuidOf(row, employer.value.guid)
    let personId = personIds.get(guid)
    if (personId === undefined) {
      personId = personIds.size + 1
      personIds.set(guid, personId)
      insertPerson(toPerson(row, guid, personId))
    }
    jobs += 1
    insertEmployment(toEmployment(row, jobs, personId, employer.value.id))
  }
  return { people: personIds.size, employments: jobs }
}
