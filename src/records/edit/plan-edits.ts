/** Plans which companies, people, and jobs an edit creates or updates. */
import { formatPlace, getRowNumber, isLost, type Place, type Problem } from '../../lib/problem.ts'
import type { Pause } from '../../lib/time-slices.ts'
import { toDomainKey } from '../../matching/normalize/lookup-keys.ts'
import { readContact } from '../people/contact-reader.ts'
import { identifyPeople } from '../people/identify-people.ts'
import { StagedContacts } from '../people/staged-contacts.ts'
import type { CompanyRow, ContactRow, PlacedRow } from '../rows/columns.ts'
import { CompanyPlanner } from '../rows/company-planner.ts'
import { toCompany } from '../rows/convert-rows.ts'
import { type EmployerNames, Employers } from '../rows/employers.ts'
import { type Company, isSameRow, type LastIds } from '../store/rows.ts'
import type { EditQueries } from './edit-queries.ts'
import type { EditedRecord } from './edited-record.ts'
import { type PlannedPerson, planPerson } from './plan-person.ts'
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
  readonly names: EmployerNames
}

/** Returns whether an edit stores nothing because of errors. */
export const isRejected = (
  problems: readonly Problem[],
  { skipsInvalid }: Pick<EditOptions, 'skipsInvalid'>,
): boolean => !skipsInvalid && problems.some(isLost)

/**
 * Plans to update or create each company. A row updates the company with its `compGUID`; without one, the first company with the
 * same domain, or the same name if the row has no website. Otherwise, it creates a company.
 */
export async function planCompanyEdits(
  queries: EditQueries,
  rows: readonly PlacedRow<CompanyRow>[],
  pause: Pause,
): Promise<EditPlan> {
  const problems: Problem[] = []
  const ids = queries.lastIds()
  const companies: Company[] = []
  const records: EditedRecord[] = []
  const planner = new CompanyPlanner((problem) => problems.push(problem), queries)
  for (const placed of rows) {
    await pause()
    const planned = planner.plan(placed)
    if (planned === undefined) continue
    const { row, guid, stored } = planned
    const company = toCompany(row, guid, stored?.id ?? ++ids.company)
    const unchanged = isSameRow(stored, company)
    if (!unchanged) companies.push(company)
    records.push({
      guid,
      name: company.name,
      outcome: unchanged ? 'unchanged' : stored ? 'updated' : 'created',
    })
  }
  return { rows: { companies }, records, problems }
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
  const createCompany = (row: CompanyRow, guid: string): Company => {
    const company = toCompany(row, guid, ++ids.company)
    companies.push(company)
    return company
  }
  const employers = new Employers(queries, options.createsCompanies ? createCompany : undefined)
  // No other edit may see these rows, because this one pauses.
  const rows = new StagedContacts()
  try {
    for (const one of placed) {
      await pause()
      if (mayNameOtherwise(one.row, queries, options)) await queries.buildNameIndex()
      readContact(one, { employers, rows, onProblem: (problem) => problems.push(problem) })
    }
    const { names } = employers
    if (isRejected(problems, options)) return { rows: {}, records: [], problems, names }
    const people = await planPeople(
      queries,
      { rows, places: placed.map(({ place }) => place), ids },
      problems,
      pause,
    )
    return {
      rows: {
        companies,
        people: people.flatMap(({ person }) => person ?? []),
        jobs: people.flatMap(({ jobs }) => jobs),
      },
      records: people.map(({ record }) => record),
      problems,
      names,
    }
  } finally {
    rows.close()
  }
}

async function planPeople(
  queries: EditQueries,
  {
    rows,
    places,
    ids,
  }: { readonly rows: StagedContacts; readonly places: readonly Place[]; readonly ids: LastIds },
  problems: Problem[],
  pause: Pause,
): Promise<PlannedPerson[]> {
  await stageStoredPeople(queries, rows, pause)
  const placesByNumber = new Map(places.map((place) => [getRowNumber(place), place]))
  const toPlace = (number: number): Place => placesByNumber.get(number) ?? {}
  const identified = await identifyPeople(rows, {
    formatRow: ({ number, conGUID }) =>
      number < 0 ? `conGUID ${conGUID}` : formatPlace(toPlace(number), 'contacts'),
    onProblem: ({ number, ...problem }) => problems.push({ ...problem, ...toPlace(number) }),
    isStored: (guid) => queries.personByGuid(guid) !== undefined,
    pause,
  })
  const people: PlannedPerson[] = []
  for (const person of identified) {
    await pause()
    people.push(planPerson(queries, person, ids))
  }
  return people
}

/** Returns whether a company is searched by the name of a row, and no stored company has exactly this name. */
function mayNameOtherwise(
  { compGUID, compWebsite, compName }: ContactRow,
  { companiesByDomain, companiesByName }: EditQueries,
  { createsCompanies }: EditOptions,
): boolean {
  if (compGUID !== '' || compName === '') return false
  const domain = toDomainKey(compWebsite)
  // A company that is created for an unknown website may have the name of another.
  if (domain && !(createsCompanies && companiesByDomain(domain).length === 0)) return false
  return companiesByName(compName).length === 0
}
