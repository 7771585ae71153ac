/** Companies as rows of a data directory → changes of the market. */
import type { CompanyRow } from '../dataset/schema.ts'
import { lazily } from '../lib/cache.ts'
import { domainKey } from '../matching/keys.ts'
import {
  type Drafted,
  type EditedRecord,
  type EditPlan,
  ENOUGH_REFUSALS,
  type GivenRow,
  type RowRefusal,
} from './edit-plan.ts'
import { companyGuidOf, plainName, toCompany } from './from-rows.ts'
import type { MarketLookup } from './lookup.ts'
import type { NewIds } from './new-ids.ts'
import type { Company } from './records.ts'
import { isSame, NO_CHANGES } from './row-changes.ts'
import { tidyCompany } from './tidy-rows.ts'

/**
 * Stores each company in the place of the one it is: the one with its `compGUID`; without one, the company that a
 * contact naming the same website, or else the same name, would be employed at; or a new one.
 */
export function* planCompanies(
  lookup: MarketLookup,
  ids: NewIds,
  given: readonly GivenRow<CompanyRow>[],
): Generator<void, EditPlan> {
  const names = lazily(lookup.companyIdsByName)
  const companies: Drafted<Company> = new Map()
  const records = new Map<string, EditedRecord>()
  const refusals: RowRefusal[] = []
  const warnings: RowRefusal[] = []
  for (const { row: untidy, place } of given) {
    yield
    if (refusals.length >= ENOUGH_REFUSALS) break
    const { row, warnings: reasons } = tidyCompany(untidy)
    if (warnings.length < ENOUGH_REFUSALS) warnings.push(...reasons.map((reason) => ({ place, reason })))
    const derived = companyGuidOf(row)
    if (!derived.ok) {
      refusals.push({ place, reason: derived.reason })
      continue
    }
    const stored = lookup.companyByGuid(derived.value) ?? (row.compGUID === '' ? sameCompany(row) : undefined)
    const guid = stored?.guid ?? derived.value
    if (records.has(guid)) {
      refusals.push({ place, reason: `compGUID ${guid} is that of an earlier row: is this a duplicate?` })
      continue
    }
    const company = toCompany(row, guid, stored?.id ?? ids.company())
    const unchanged = isSame(stored, company)
    if (!unchanged) companies.set(company.id, { before: stored, after: company })
    records.set(guid, { guid, outcome: unchanged ? 'unchanged' : stored ? 'updated' : 'created' })
  }
  return { changes: { ...NO_CHANGES, companies }, records: [...records.values()], refusals, warnings }

  /** Its GUID may have been given to it when it was stored. */
  function sameCompany({ compWebsite, compName }: CompanyRow): Company | undefined {
    const domain = domainKey(compWebsite)
    if (domain !== undefined) return lookup.companyByDomain(domain)
    const id = names().get(plainName(compName))
    return id === undefined ? undefined : lookup.companyById(id)
  }
}
