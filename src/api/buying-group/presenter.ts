/** Converts a company and its employees to the response of Buying group, as JSON. */
import { type DataVersion, VersionedCache } from '../../lib/cache.ts'
import type { RecordStore } from '../../records/store/record-store.ts'
import type { Colleague, Company } from '../../records/store/records.ts'
import type { BuyingGroupMember, BuyingGroupOutput } from './schema.ts'
import { selectMembers } from './select-members.ts'

/** A company with its current employees. */
export interface BuyingGroup {
  readonly company: Company | undefined
  readonly colleagues: readonly Colleague[]
}

/** The parts of a response that do not depend on the request. */
export interface SerializedGroup {
  /** The JSON members of the company, without braces. */
  readonly company: string
  /** The JSON of each member, in order. */
  readonly members: readonly string[]
}

export interface PageRequest {
  /** From 1. */
  readonly number: number
  readonly size: number
}

/** A member takes about 250 bytes. */
const MAX_CACHED_GROUPS = 2_000
/** The number of members above which a group is large. Few large groups are cached, for requests of their next pages. */
const LARGE_GROUP_SIZE = 200
const MAX_CACHED_LARGE_GROUPS = 8

export type GroupLookup = (company: Company) => SerializedGroup

/** Returns a function that returns the group of a stored company. It caches groups until stored rows change. */
export function createGroupLookup(
  records: Pick<RecordStore, 'colleagues'>,
  dataVersion: DataVersion,
): GroupLookup {
  const groups = new VersionedCache<number, SerializedGroup>(dataVersion, MAX_CACHED_GROUPS)
  const large = new VersionedCache<number, SerializedGroup>(dataVersion, MAX_CACHED_LARGE_GROUPS)
  return (company) => {
    const cached = groups.get(company.id) ?? large.get(company.id)
    if (cached !== undefined) return cached
    const group = serializeGroup({ company, colleagues: records.colleagues(company.id) })
    return (group.members.length > LARGE_GROUP_SIZE ? large : groups).set(company.id, group)
  }
}

export const serializeGroup = ({ company, colleagues }: BuyingGroup): SerializedGroup => ({
  company: toJsonMembers({
    compGUID: company?.guid ?? '',
    compName: company?.name ?? '',
    compWebsite: company?.website ?? '',
  }),
  members: selectMembers(colleagues).map((colleague) => JSON.stringify(toMember(colleague))),
})

/** Returns the response with one page of a group. A page after the last one has no members. */
export function toResponseJson(
  { company, members }: SerializedGroup,
  page: PageRequest,
  { recordId, transactionId }: Pick<BuyingGroupOutput, 'recordId' | 'transactionId'>,
): string {
  const start = (page.number - 1) * page.size
  const pageFields = toJsonMembers({
    totalPages: Math.ceil(members.length / page.size),
    totalCount: members.length,
    pageNo: page.number,
    pageSize: page.size,
    transactionId,
  })
  const pageMembers = members.slice(start, start + page.size).join()
  return `{${toJsonMembers({ recordId })},${company},${pageFields},"buyingGroup":[${pageMembers}]}`
}

/** Returns the JSON of an object without its braces. */
const toJsonMembers = (fields: Partial<BuyingGroupOutput>): string => JSON.stringify(fields).slice(1, -1)

const toMember = (colleague: Colleague): BuyingGroupMember => ({
  conGUID: colleague.guid,
  conJobTitle: colleague.jobTitle,
  conLevels: colleague.levels,
  conFunctions: colleague.functions,
  conSubFunctions: colleague.subFunctions,
  conWorkLocCountry: colleague.workLocCountry,
})
