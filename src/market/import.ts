/** Fills the market tables from a data directory: every row is stored, or reported with the reason. */
import { max } from 'drizzle-orm'
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

/**
 * Replaces the whole market with that of `data`, in one transaction. Row ids go on from the old ones: another process
 * on the same file, whose indexes know only those, must find nothing under them rather than something else.
 */
export function importMarket({ db, client }: Connection, data: DataDirectory): ImportReport {
  const companyTable = readCsv(data.companies.text, data.companies.file, COMPANY_COLUMNS)
  const contactTable = data.contacts && readCsv(data.contacts.text, data.contacts.file, CONTACT_COLUMNS)
  const problems = [...companyTable.problems, ...(contactTable?.problems ?? [])]
  const replace = client.transaction(() => {
    const next = { company: nextId(db, companies), person: nextId(db, people), job: nextId(db, employments) }
    for (const table of [employments, people, companies]) db.delete(table).run()
    const employers = storeCompanies(db, companyTable.rows, next.company, problems)
    const contacts = storeContacts(db, contactTable?.rows ?? [], employers, next, problems)
    return { companies: employers.size, ...contacts, problems }
  })
  return replace()
}

type IdTable = typeof companies | typeof people | typeof employments

const nextId = (db: Connection['db'], table: IdTable): number =>
  (db
    .select({ last: max(table.id) })
    .from(table)
    .get()?.last ?? 0) + 1

function storeCompanies(
  db: Connection['db'],
  rows: readonly Located<CompanyRow>[],
  firstId: number,
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
      const company = toCompany(row, guid.value, firstId + employers.size)
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
  next: { readonly person: number; readonly job: number },
  problems: RowProblem[],
): { people: number; employments: number } {
  const insertPerson = inserter(db, people)
  const insertEmployment = inserter(db, employments)
  const stored = new Map<string, ReturnType<typeof toPerson>>()
  const jobs = new Set<string>()
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
    const job = [guid, employer.value.guid, row.conJobTitleEn, row.conJobStartedOn, row.conJobEndedOn].join(
      '\n',
    )
    if (jobs.has(job)) {
      problems.push({
        file,
        line,
        reason: `this employment of ${row.conEmail || row.conFullName} stands above already`,
      })
      continue
    }
    let person = stored.get(guid)
    if (person === undefined) {
      person = toPerson(row, guid, next.person + stored.size)
      stored.set(guid, person)
      insertPerson(person)
    }
    insertEmployment(toEmployment(row, next.job + jobs.size, person, employer.value.id))
    jobs.add(job)
  }
  return { people: stored.size, employments: jobs.size }
}
