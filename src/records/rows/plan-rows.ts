/** Turns rows into companies, people, and jobs, and reports rows that cannot be used. Imports and edits share these steps. */
import { copyString } from '../../lib/text.ts'
import type { Company } from '../store/records.ts'
import type { StoredPeople } from '../store/stored-people.ts'
import type { CompanyRow, ContactRow } from './columns.ts'
import {
  describeRepeatedCompany,
  describeRepeatedJob,
  findContactProblems,
  getCompanyGuid,
} from './convert-rows.ts'
import type { Employer, FindEmployer } from './find-employer.ts'
import { PeopleIdentifier } from './identify-people.ts'
import { hasNoEndDate, normalizeCompanyRow, normalizeContactRow } from './normalize-rows.ts'

/** Rows that are read several times. */
export interface RowSource<Row> {
  /**
   * Reads all rows from the beginning.
   * @param reportsProblems whether to report rows that cannot be read
   */
  read(reportsProblems: boolean): Iterable<{ readonly row: Row; readonly position: number }>
  /** Returns text such as `line 11`. */
  formatPosition(position: number): string
}

/** Why a row (`error`) or one of its values (`warning`) is not used. */
export interface RowProblem {
  readonly position: number
  readonly reason: string
  readonly severity: 'error' | 'warning'
  /** What an error is about, or the column of a warning. */
  readonly about: string
}

type ReportProblem = (problem: RowProblem) => void

interface CompanyPlan {
  /** Returns the stored company that a row updates. */
  readonly findStored: (derivedGuid: string, row: CompanyRow) => Company | undefined
  readonly onProblem: ReportProblem
  readonly addCompany: (row: CompanyRow, guid: string, stored: Company | undefined) => void
}

/** Adds a company for each valid row, in steps. */
export function* planCompanies(
  source: RowSource<CompanyRow>,
  { findStored, onProblem, addCompany }: CompanyPlan,
): Generator<void, void> {
  const positions = new Map<string, number>()
  for (const { row: original, position } of source.read(true)) {
    yield
    const { row, warnings } = normalizeCompanyRow(original)
    for (const { field, reason } of warnings)
      onProblem({ position, reason, severity: 'warning', about: field })
    const derived = getCompanyGuid(row)
    if (!derived.ok) {
      onProblem({ position, reason: derived.reason, severity: 'error', about: 'company' })
      continue
    }
    const stored = findStored(derived.value, row)
    const guid = stored?.guid ?? derived.value
    const earlier = positions.get(guid)
    if (earlier === undefined) {
      positions.set(copyString(guid), position)
      addCompany(row, guid, stored)
    } else {
      const reason = describeRepeatedCompany(row, source.formatPosition(earlier))
      onProblem({ position, reason, severity: 'error', about: 'duplicate' })
    }
  }
}

/** A valid row with its person and employer. */
export interface IdentifiedRow {
  readonly row: ContactRow
  /** The GUID of the person. */
  readonly guid: string
  readonly employer: Employer
}

interface JobPlan {
  readonly findEmployer: FindEmployer
  /** The people that the rows may be; `undefined` in an import, which replaces them. */
  readonly stored?: StoredPeople
  readonly onProblem: ReportProblem
  readonly addJob: (row: IdentifiedRow) => void
}

/**
 * Adds a job for each valid row, in steps and in two passes. Jobs without an end come first, because they contain the current name
 * of a person. Ignores the clock. Problems of single rows are reported in the first pass, in the order of the rows, and repeated
 * ended jobs in the second one.
 */
export function* planJobs(
  source: RowSource<ContactRow>,
  { findEmployer, stored, onProblem, addJob }: JobPlan,
): Generator<void, void> {
  const positions = new Map<bigint, number>()
  const people = new PeopleIdentifier(source.formatPosition, stored)
  for (const isFirstPass of [true, false]) {
    for (const { row: original, position } of source.read(isFirstPass)) {
      yield
      const isInPass = hasNoEndDate(original) === isFirstPass
      if (!isInPass && !isFirstPass) continue
      const { row, warnings } = normalizeContactRow(original)
      const employer = findEmployer(row)
      const problems = findContactProblems(row)
      if (isFirstPass) {
        const isValid = employer.ok && problems.length === 0
        const shared = isValid ? people.findSharedAddress(row, position) : undefined
        if (shared) onProblem({ position, reason: shared, severity: 'warning', about: 'conEmail' })
        for (const { field, reason } of warnings)
          onProblem({ position, reason, severity: 'warning', about: field })
        for (const reason of problems) onProblem({ position, reason, severity: 'error', about: 'person' })
        if (!employer.ok)
          onProblem({ position, reason: employer.reason, severity: 'error', about: 'employer' })
      }
      if (!isInPass || !employer.ok || problems.length > 0) continue
      const guid = people.getGuid(row, employer.value.guid)
      const job = [guid, employer.value.guid, row.conJobTitleEn, row.conJobStartedOn, row.conJobEndedOn]
      const hash = hashJob(job)
      const earlier = positions.get(hash)
      if (earlier === undefined) {
        positions.set(hash, position)
        addJob({ row, guid, employer: employer.value })
      } else {
        const reason = describeRepeatedJob(row, source.formatPosition(earlier))
        onProblem({ position, reason, severity: 'error', about: 'duplicate' })
      }
    }
  }
}

/** Identifies a job. In an import of a million jobs, a collision has a probability of 1 in 37 million. */
const hashJob = (job: readonly string[]): bigint => Bun.hash.xxHash3(job.join('\n'))
