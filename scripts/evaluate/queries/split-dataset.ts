/** Splits a dataset into stored and withheld records, and into one half for the fit and one for the report. */
import { createHash } from 'node:crypto'
import type { CompanyRecord, JobRecord } from '../../../src/matching/types.ts'
import type { Dataset } from '../dataset.ts'

/** Queries about one half of the records are fitted on, queries about the other are reported. */
export type DatasetHalf = 'training' | 'report'

export interface Job {
  readonly company: CompanyRecord
  readonly job: JobRecord
  /** Whether the person has a current job at the company, this one or another. */
  readonly isCurrentThere: boolean
}

/** One company in so many is withheld. */
const WITHHELD_OF = 10

export type DatasetSplit = ReturnType<typeof splitDataset>

/**
 * Returns the stored dataset, and the stored and the withheld subjects of queries of one half. Depends on GUIDs only, so that
 * other data, seeds, and machines give the same split.
 */
export function splitDataset(dataset: Dataset, half: DatasetHalf) {
  const companies = new Map(
    dataset.companies.map((company) => [company.id, { company, ...assignCompany(company.guid) }]),
  )
  const isStored = (id: number) => companies.get(id)?.isWithheld === false
  const isOfHalf = (id: number | undefined) => id !== undefined && companies.get(id)?.half === half
  const stored: Dataset = {
    ...dataset,
    companies: dataset.companies.filter(({ id }) => isStored(id)),
    jobs: dataset.jobs.filter(({ companyId }) => isStored(companyId)),
  }
  // A person belongs to the half of the first employer.
  const firstEmployers = new Map<number, number>()
  for (const { person, companyId } of stored.jobs) firstEmployers.getOrInsert(person.id, companyId)
  const toKey = ({ person, companyId }: JobRecord): string => `${person.id} ${companyId}`
  const current = new Set(dataset.jobs.filter(({ current }) => current).map(toKey))
  const toJobs = (jobs: readonly JobRecord[]): Job[] =>
    jobs.filter(hasName).flatMap((job) => {
      const company = companies.get(job.companyId)?.company
      const isCurrentThere = current.has(toKey(job))
      return company !== undefined && isOfHalf(company.id) ? [{ company, job, isCurrentThere }] : []
    })
  return {
    stored,
    present: {
      companies: stored.companies.filter(({ id }) => isOfHalf(id)),
      jobs: toJobs(stored.jobs.filter(({ person }) => isOfHalf(firstEmployers.get(person.id)))),
    },
    withheld: {
      companies: dataset.companies.filter(({ id }) => !isStored(id) && isOfHalf(id)),
      jobs: toJobs(dataset.jobs.filter(({ person }) => !firstEmployers.has(person.id))),
    },
  }
}

const hasName = ({ person }: JobRecord): boolean => person.firstName !== '' && person.lastName !== ''

function assignCompany(guid: string): { isWithheld: boolean; half: DatasetHalf } {
  const number = createHash('sha256').update(guid).digest().readUInt32BE(0)
  const half = Math.floor(number / WITHHELD_OF) % 2
  return { isWithheld: number % WITHHELD_OF === 0, half: half === 0 ? 'training' : 'report' }
}
