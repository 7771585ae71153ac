/** Which stored jobs the given ones are. */
import type { ContactRow } from '../dataset/schema.ts'
import type { Employment } from './records.ts'

/** A row whose person and employer are known. */
export interface GivenJob {
  readonly row: ContactRow
  readonly guid: string
  readonly companyId: number
  /** The stored one whose place it takes. */
  replaced: Employment | undefined
}

/** Says which stored jobs the given ones take the places of; returns the stored ones that stay. */
export function takePlaces(given: readonly GivenJob[], stored: readonly Employment[]): readonly Employment[] {
  const free = new Set(stored)
  const take = (job: GivenJob, place: Employment | undefined) => {
    if (place === undefined) return
    job.replaced = place
    free.delete(place)
  }
  for (const isIt of [isSameToItsEnd, isSameJob]) {
    for (const job of given.filter(({ replaced }) => replaced === undefined)) {
      take(
        job,
        [...free].find((place) => isIt(job, place)),
      )
    }
  }
  const unplaced = given.filter(({ replaced }) => replaced === undefined)
  for (const [companyId, [only, ...more]] of Map.groupBy(unplaced, (job) => job.companyId)) {
    const [place, ...others] = [...free].filter((job) => job.companyId === companyId)
    if (only !== undefined && more.length === 0 && others.length === 0) take(only, place)
  }
  return [...free]
}

const isSameJob = ({ row, companyId }: GivenJob, stored: Employment): boolean =>
  stored.companyId === companyId &&
  stored.jobTitle === row.conJobTitleEn &&
  stored.startedOn === row.conJobStartedOn

const isSameToItsEnd = (job: GivenJob, stored: Employment): boolean =>
  isSameJob(job, stored) && stored.endedOn === job.row.conJobEndedOn
