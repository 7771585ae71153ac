/** Plans which companies, people, and jobs an edit creates or updates. */
import { formatPlace, getRowNumber, isLost, type Place, type Problem } from '../../lib/problem.ts'
import type { Pause } from '../../lib/time-slices.ts'
import { hasPath, toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import { toSharedDomain } from '../companies/company-claims.ts'
import { CompanyIndex } from '../companies/company-index.ts'
import { type CreatedCompanies, Employers } from '../companies/employers.ts'
import { type IdentifiedCompany, identifyCompanies } from '../companies/identify-companies.ts'
import { readContacts } from '../people/contact-reader.ts'
import { identifyPeople } from '../people/identify-people.ts'
import { StagedContacts } from '../people/staged-contacts.ts'
import { COMPANY_COLUMNS, type CompanyRow, type ContactRow, type PlacedRow } from '../rows/columns.ts'
import { toCompany } from '../rows/convert-rows.ts'
import type { NumberedProblem } from '../rows/merge-values.ts'
import { toCompanyFields } from '../store/response-fields.ts'
import { type Company, isSameRow, type Job, type Person } from '../store/rows.ts'
import type { EditQueries } from './edit-queries.ts'
import type { EditedRecord } from './edited-record.ts'
import { planPerson } from './plan-person.ts'
import type { RecordRows } from './record-writer.ts'
import { stageStoredPeople } from './stage-stored-people.ts'

export interface EditOptions {
  /** Whether valid rows are stored although others have errors. The plan then has all problems. */
  readonly skipsInvalid: boolean
  /** Whether contacts create companies that are not stored. */
  readonly createsCompanies?: boolean
}

/** The rows that an edit stores. */
export interface EditPlan {
  readonly rows: RecordRows
  readonly records: readonly EditedRecord[]
  readonly problems: readonly Problem[]
}

export interface ContactEditPlan extends EditPlan {
  readonly created: CreatedCompanies
}

/** Returns whether an edit stores nothing because of errors. */
export const isRejected = (
  problems: readonly Problem[],
  { skipsInvalid }: Pick<EditOptions, 'skipsInvalid'>,
): boolean => !skipsInvalid && problems.some(isLost)

/** Plans to update or create each company. `companies/` decides which rows and stored companies are one company. */
export async function planCompanyEdits(
  queries: EditQueries,
  rows: readonly PlacedRow<CompanyRow>[],
  pause: Pause,
): Promise<EditPlan> {
  const problems: Problem[] = []
  const ids = queries.lastIds()
  const companies: Company[] = []
  const records: EditedRecord[] = []
  const identified = await identifyCompanies(rows, {
    index: new CompanyIndex(queries),
    onProblem: (problem) => problems.push(problem),
    pause,
  })
  const planned = new Set<number>()
  const sharedDomains = new Set<string>()
  for (const found of identified) {
    const stored = queries.companyByGuid(toGuidKey(found.guid))
    const { row, ...one } = fillFromStored(found, stored)
    const company = toCompany(row, { ...one, id: stored?.id ?? ++ids.company })
    planned.add(company.id)
    sharedDomains.add(toSharedDomain(company))
    const unchanged = isSameRow(stored, company)
    if (!unchanged) companies.push(company)
    records.push({
      guid: company.guid,
      name: company.name,
      outcome: unchanged ? 'unchanged' : stored ? 'updated' : 'created',
    })
  }
  // The second page on a domain shows that it never identified the company of the first one.
  sharedDomains.delete('')
  const owners = [...sharedDomains].flatMap((domain) => queries.companiesByDomain(domain))
  for (const owner of owners)
    if (hasPath(owner.website) && !planned.has(owner.id)) companies.push({ ...owner, domain: '' })
  return { rows: { companies }, records, problems }
}

/** If the row has only the name to identify the company, blank values do not replace stored ones. */
function fillFromStored(one: IdentifiedCompany, stored: Company | undefined): IdentifiedCompany {
  if (stored === undefined || !one.isNameOnly) return one
  const values: Readonly<Record<string, unknown>> = toCompanyFields(stored)
  const filled = COMPANY_COLUMNS.map((column) => [column, one.row[column] || String(values[column] ?? '')])
  const domain = one.row.compWebsite === '' ? stored.domain : one.domain
  return { ...one, row: Object.fromEntries(filled), domain }
}

/** Plans to update or create each person and each job. `people/` decides which rows and stored people are one person. */
export async function planContactEdits(
  queries: EditQueries,
  placed: readonly PlacedRow<ContactRow>[],
  options: EditOptions,
  pause: Pause,
): Promise<ContactEditPlan> {
  const problems: Problem[] = []
  const ids = queries.lastIds()
  const companies: Company[] = []
  const employers = new Employers(new CompanyIndex(queries), {
    create: options.createsCompanies ? (company) => companies.push(company) : undefined,
    createId: () => ++ids.company,
  })
  const places = new Map(placed.map(({ place }) => [getRowNumber(place), place]))
  const toPlace = (number: number): Place => places.get(number) ?? {}
  const onProblem = ({ number, ...problem }: NumberedProblem): void => {
    problems.push({ ...problem, ...toPlace(number) })
  }
  // No other edit may see these rows, because this one pauses.
  using rows = new StagedContacts()
  await readContacts(placed, rows, { employers, onProblem, pause })
  const { created } = employers
  if (isRejected(problems, options)) return { rows: {}, records: [], problems, created }
  await stageStoredPeople(queries, rows, pause)
  const identified = await identifyPeople(rows, {
    formatRow: ({ number, conGUID }) =>
      number < 0 ? `conGUID ${conGUID}` : formatPlace(toPlace(number), 'contacts'),
    onProblem,
    isStored: (guid) => queries.personByGuid(guid) !== undefined,
    pause,
  })
  const people: Person[] = []
  const jobs: Job[] = []
  const records: EditedRecord[] = []
  for (const one of identified) {
    await pause()
    const planned = planPerson(queries, one, ids)
    planned.problems.forEach(onProblem)
    if (planned.person) people.push(planned.person)
    for (const job of planned.jobs) jobs.push(job)
    records.push(planned.record)
  }
  return { rows: { companies, people, jobs }, records, problems, created }
}
