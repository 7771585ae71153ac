/** Parts a dataset into what is stored and what is withheld, and who is asked about in training and who in the report. */

import { createHash } from 'node:crypto'
import type { CompanyRecord, EmploymentRecord } from '../../../src/matching/types.ts'
import type { Dataset } from '../dataset.ts'

/** The matcher is fitted on questions about one half of the market, and judged on questions about the other. */
export type DatasetHalf = 'training' | 'report'

export interface Job {
  readonly company: CompanyRecord
  readonly employment: EmploymentRecord
  /** Whether the person has a current employment at the company, this one or another. */
  readonly isThere: boolean
}

/** Who may be asked about. */
interface Pool {
  readonly companies: readonly CompanyRecord[]
  readonly jobs: readonly Job[]
}

export interface DatasetSplit {
  readonly stored: Dataset
  /** Both of the part asked for only. */
  readonly present: Pool
  readonly withheld: Pool
}

const WITHHELD_OF = 10

const placeOf = ({ person, companyId }: EmploymentRecord): string => `${person.id} ${companyId}`

/** By the GUID alone, so that other data, other seeds and other machines agree. */
export function splitDataset(dataset: Dataset, part: DatasetHalf): DatasetSplit {
  const companies = new Map(
    dataset.companies.map((company) => [company.id, { company, ...lotOf(company.guid) }]),
  )
  const isStored = (id: number) => companies.get(id)?.isWithheld === false
  const isOfPart = (id: number | undefined) => id !== undefined && companies.get(id)?.part === part
  const stored = {
    ...dataset,
    companies: dataset.companies.filter(({ id }) => isStored(id)),
    employments: dataset.employments.filter(({ companyId }) => isStored(companyId)),
  }
  const firstOf = firstEmployers(stored.employments)
  const there = new Set(dataset.employments.filter(({ current }) => current).map(placeOf))
  const unknown = dataset.employments.filter(({ person }) => !firstOf.has(person.id))
  const jobsOf = (employments: readonly EmploymentRecord[]): Job[] =>
    employments.filter(hasName).flatMap((employment) => {
      const company = companies.get(employment.companyId)?.company
      const isThere = there.has(placeOf(employment))
      return company !== undefined && isOfPart(company.id) ? [{ company, employment, isThere }] : []
    })
  return {
    stored,
    present: {
      companies: stored.companies.filter(({ id }) => isOfPart(id)),
      jobs: jobsOf(stored.employments.filter(({ person }) => isOfPart(firstOf.get(person.id)))),
    },
    withheld: {
      companies: dataset.companies.filter(({ id }) => !isStored(id) && isOfPart(id)),
      jobs: jobsOf(unknown),
    },
  }
}

/** A person belongs to one part, whichever employers there were. */
function firstEmployers(employments: readonly EmploymentRecord[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>()
  for (const { person, companyId } of employments) {
    if (!first.has(person.id)) first.set(person.id, companyId)
  }
  return first
}

function hasName({ person }: EmploymentRecord): boolean {
  return person.firstName !== '' && person.lastName !== ''
}

function lotOf(guid: string): { isWithheld: boolean; part: DatasetHalf } {
  const lot = createHash('sha256').update(guid).digest().readUInt32BE(0)
  const half = Math.floor(lot / WITHHELD_OF) % 2
  return { isWithheld: lot % WITHHELD_OF === 0, part: half === 0 ? 'training' : 'report' }
}
