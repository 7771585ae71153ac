/** Turns rows into companies and jobs, and reports rows that cannot be used. Imports and edits share these steps. */
import { formatEarlierPlace, getRowNumber, type Place, type Problem } from '../../lib/problem.ts'
import { toDomainKey, toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import type { Company } from '../store/rows.ts'
import type { CompanyRow, ContactRow, PlacedRow } from './columns.ts'
import {
  type ContactName,
  describeRepeatedJob,
  findContactProblems,
  getCompanyGuid,
  toContactName,
  toDuplicate,
} from './convert-rows.ts'
import type { CompanyLookup, Employer, Employers } from './employers.ts'
import { PeopleIdentifier, type StoredPeople } from './identify-people.ts'
import { normalizeCompanyRow, normalizeContactRow } from './normalize-rows.ts'
import { TextNumbers } from './text-numbers.ts'

/** The stored records that rows may update. */
interface StoredRecords extends CompanyLookup<Company>, StoredPeople {}

/** What the rows of an import may update: nothing, because an import replaces all records. */
export const NOTHING_STORED: StoredRecords = {
  companyByGuid: () => undefined,
  companiesByDomain: () => [],
  companiesByName: () => [],
  companiesByNameWords: () => [],
  peopleByEmail: () => [],
  peopleByLastNameAt: () => [],
}

/** Receives the problems of rows with their places. */
type OnProblem<At extends Place> = (problem: Problem & At) => void

/** A valid row with its company. */
interface PlannedCompany {
  readonly row: CompanyRow
  readonly guid: string
  readonly stored: Company | undefined
}

/** Plans the companies of rows, one after the other. */
export class CompanyPlanner<At extends Place> {
  readonly #onProblem: OnProblem<At>
  readonly #stored: CompanyLookup<Company>
  /** The number of the first row of each company. */
  readonly #firstRows = new TextNumbers()

  constructor(onProblem: OnProblem<At>, stored: CompanyLookup<Company>) {
    this.#onProblem = onProblem
    this.#stored = stored
  }

  /** Returns the company of a row; `undefined` if the row cannot be used. */
  plan({ row: original, place }: PlacedRow<CompanyRow, At>): PlannedCompany | undefined {
    const report = (problem: Problem): void => this.#onProblem({ ...problem, ...place })
    const { row, warnings } = normalizeCompanyRow(original)
    warnings.forEach(report)
    const derived = getCompanyGuid(row)
    if (!derived.ok) {
      report(derived.problem)
      return undefined
    }
    const stored = this.#findStored(derived.value, row)
    const guid = stored?.guid ?? derived.value
    const number = getRowNumber(place)
    const first = this.#firstRows.getOrInsert(toGuidKey(guid), number)
    if (first === number) return { row, guid, stored }
    const where = formatEarlierPlace(first, place, 'companies')
    report(toDuplicate(`same company as ${where}, by its compGUID, website, or name`))
    return undefined
  }

  /** Returns the stored company that a row updates. Without a GUID in the row, it may have another GUID than the derived one. */
  #findStored(derivedGuid: string, { compGUID, compWebsite, compName }: CompanyRow): Company | undefined {
    const { companyByGuid, companiesByDomain, companiesByName } = this.#stored
    const stored = companyByGuid(derivedGuid)
    if (stored !== undefined || compGUID !== '') return stored
    const domain = toDomainKey(compWebsite)
    const [first] = domain === undefined ? companiesByName(compName) : companiesByDomain(domain)
    return first
  }
}

/** A valid row with its person and employer. */
export interface IdentifiedRow {
  readonly row: ContactRow
  /** The GUID of the person. */
  readonly guid: string
  readonly name: ContactName
  /** Whether the person has the name and the profile URL of the row, unless a later row replaces them. */
  readonly namesPerson: boolean
  readonly employer: Employer
}

/** Plans the jobs of rows, one after the other. */
export class JobPlanner<At extends Place> {
  readonly #onProblem: OnProblem<At>
  readonly #employers: Employers
  readonly #people: PeopleIdentifier
  /** The number of the first row of each job. */
  readonly #firstRows = new TextNumbers()

  constructor(onProblem: OnProblem<At>, employers: Employers, stored: StoredPeople) {
    this.#onProblem = onProblem
    this.#employers = employers
    this.#people = new PeopleIdentifier(stored)
  }

  /** Returns the job of a row; `undefined` if the row cannot be used. */
  plan({ row: original, place }: PlacedRow<ContactRow, At>): IdentifiedRow | undefined {
    const report = (problem: Problem): void => this.#onProblem({ ...problem, ...place })
    const { row, warnings } = normalizeContactRow(original)
    const found = this.#employers.find(row)
    const problems = findContactProblems(row)
    if (!found.ok || problems.length > 0) {
      for (const problem of [...warnings, ...problems]) report(problem)
      if (!found.ok) report(found.problem)
      return undefined
    }
    const employer = found.value()
    const name = toContactName(row)
    const person = this.#people.identify(row, name, employer.guid, place)
    for (const problem of [...person.warnings, ...warnings]) report(problem)
    if (employer.warning) report(employer.warning)
    const { guid, namesPerson } = person
    const { conJobTitleEn, conJobStartedOn, conJobEndedOn } = row
    const job = [toGuidKey(guid), employer.guid, conJobTitleEn, conJobStartedOn, conJobEndedOn]
    const number = getRowNumber(place)
    const first = this.#firstRows.getOrInsert(job.join('\n'), number)
    if (first === number) return { row, guid, name, namesPerson, employer }
    report(toDuplicate(describeRepeatedJob(row, formatEarlierPlace(first, place, 'contacts'))))
    return undefined
  }
}
