/** From a company and its staff to the response, as JSON. */
import { type Changes, Remembered } from '../../lib/cache.ts'
import type { Colleague, Company } from '../../market/store/records.ts'
import type { MarketStore } from '../../market/store/market-store.ts'
import type { BuyingGroupOutput, Member } from './schema.ts'

/** A company and who works there. */
export interface Group {
  readonly company: Company | undefined
  readonly colleagues: readonly Colleague[]
}

/** A group as far as it is the same in every response. */
export interface WrittenGroup {
  /** JSON of the fields of the company, without braces. */
  readonly company: string
  /** JSON of each member, in order. */
  readonly members: readonly string[]
}

export interface Page {
  /** From 1. */
  readonly number: number
  readonly size: number
}

/** Groups that are cached: a quarter of a kilobyte a member. */
const MOST_CACHED = 2_000
/** Members of a group that counts as large: only the last few of these are cached, for paging through. */
const MANY_MEMBERS = 200
const MOST_LARGE = 8

export type Groups = (company: Company) => WrittenGroup

/** Returns a function that gives the group of a stored company. It is written once, as long as nothing changes. */
export function storedGroups(market: Pick<MarketStore, 'colleagues'>, changes: Changes): Groups {
  const groups = new Remembered<number, WrittenGroup>(changes, MOST_CACHED)
  const large = new Remembered<number, WrittenGroup>(changes, MOST_LARGE)
  return (company) => {
    const known = groups.get(company.id) ?? large.get(company.id)
    if (known !== undefined) return known
    const group = writtenGroup({ company, colleagues: market.colleagues(company.id) })
    return (group.members.length > MANY_MEMBERS ? large : groups).set(company.id, group)
  }
}

export const writtenGroup = ({ company, colleagues }: Group): WrittenGroup => ({
  company: fieldsOf({
    compGUID: company?.guid ?? '',
    compName: company?.name ?? '',
    compWebsite: company?.website ?? '',
  }),
  members: committee(colleagues).map((colleague) => JSON.stringify(toMember(colleague))),
})

/** One page of a group; none of its members past the end. */
export function toAnswer(
  { company, members }: WrittenGroup,
  page: Page,
  { recordId, transactionId }: Pick<BuyingGroupOutput, 'recordId' | 'transactionId'>,
): string {
  const start = (page.number - 1) * page.size
  const numbers = fieldsOf({
    totalPages: Math.ceil(members.length / page.size),
    totalCount: members.length,
    pageNo: page.number,
    pageSize: page.size,
    transactionId,
  })
  const shown = members.slice(start, start + page.size).join()
  return `{${fieldsOf({ recordId })},${company},${numbers},"buyingGroup":[${shown}]}`
}

/** The JSON of an object with fields, without its braces. */
const fieldsOf = (fields: Partial<BuyingGroupOutput>): string => JSON.stringify(fields).slice(1, -1)

const toMember = (colleague: Colleague): Member => ({
  conGUID: colleague.guid,
  conJobTitle: colleague.jobTitle,
  conLevels: colleague.levels,
  conFunctions: colleague.functions,
  conSubFunctions: colleague.subFunctions,
  conWorkLocCountry: colleague.workLocCountry,
})

/** From the top; several names of one level stand in one line, lower case. Below the last nobody decides on buying. */
const LEVELS: readonly (readonly string[])[] = [
  ['c-level', 'c-suite', 'cxo', 'founder', 'owner', 'president', 'partner'],
  ['evp', 'svp', 'vp', 'vice president'],
  ['head'],
  ['director'],
  ['manager'],
]

/**
 * The company's current contacts at manager level and above, each once: most senior first, then by function, then by
 * `conGUID`. The order is total, so pages never overlap.
 */
function committee(colleagues: readonly Colleague[]): Colleague[] {
  const members = colleagues
    .map((colleague) => ({ colleague, rank: rankOf(colleague.levels) }))
    .filter(({ rank }) => rank < LEVELS.length)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        compare(a.colleague.functions, b.colleague.functions) ||
        compare(a.colleague.guid, b.colleague.guid),
    )
    .map(({ colleague }) => colleague)
  const seen = new Set<string>()
  return members.filter(({ guid }) => !seen.has(guid) && seen.add(guid))
}

/** The highest of the levels named, `LEVELS.length` for none of these. */
function rankOf(levels: string): number {
  const named = levels.split('|').map((level) => level.trim().toLowerCase())
  const rank = LEVELS.findIndex((names) => names.some((name) => named.includes(name)))
  return rank < 0 ? LEVELS.length : rank
}

/** By code unit: the same everywhere, whatever the locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
