/** Buying groups of stored companies, written once for as long as nothing changes. */
import { type Changes, Remembered } from '../../db/changes.ts'
import type { Company } from '../../market/records.ts'
import type { MarketStore } from '../../market/store.ts'
import { type WrittenGroup, writtenGroup } from './output.ts'

/** Groups that are remembered: a quarter of a kilobyte a member. */
const MOST_REMEMBERED = 2_000
/** Members of a group that counts as large: of those only the last few asked for are remembered, for paging through. */
const MANY_MEMBERS = 200
const MOST_LARGE = 8

export type Groups = (company: Company) => WrittenGroup

export function storedGroups(market: Pick<MarketStore, 'colleagues'>, changes: Changes): Groups {
  const remembered = new Remembered<number, WrittenGroup>(changes, MOST_REMEMBERED)
  const large = new Remembered<number, WrittenGroup>(changes, MOST_LARGE)
  return (company) => {
    const known = remembered.get(company.id) ?? large.get(company.id)
    if (known !== undefined) return known
    const group = writtenGroup({ company, colleagues: market.colleagues(company.id) })
    return (group.members.length > MANY_MEMBERS ? large : remembered).set(company.id, group)
  }
}
