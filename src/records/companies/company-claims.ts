/** What rows say about companies. Equal values of many rows are one claim. */
import { hasPath, toDomainKey, toGuidKey, toProfileKey } from '../../matching/normalize/lookup-keys.ts'
import { toCompanyDomain, toExactName, toNameKey } from '../rows/convert-rows.ts'
import type { CompanyIndex, NameKeys } from './company-index.ts'

export interface CompanyClaim extends NameKeys {
  /** As in the row; `''` without one, like all values. */
  readonly guid: string
  readonly website: string
  readonly name: string
  readonly guidKey: string
  /** The domain that identifies the company; `''` if several companies have pages on it. */
  readonly domain: string
  /** The host of the address of a contact. */
  readonly emailHost: string
  /** The number of rows. */
  readonly count: number
}

export type StatedValues = Pick<CompanyClaim, 'guid' | 'website' | 'name' | 'count'> & {
  readonly emailHost?: string | undefined
}

/** Returns the claims of all rows of a table, in their order. */
export function toClaims(values: readonly StatedValues[], index: CompanyIndex): readonly CompanyClaim[] {
  const claims = values.map(
    ({ emailHost = '', ...claim }): CompanyClaim => ({
      ...claim,
      guidKey: toGuidKey(claim.guid),
      domain: toCompanyDomain(claim),
      exactName: toExactName(claim.name),
      nameKey: toNameKey(claim.name),
      emailHost,
    }),
  )
  const shared = findSharedDomains(claims, index)
  if (shared.size === 0) return claims
  return claims.map((claim) => (shared.has(claim.domain) ? { ...claim, domain: '' } : claim))
}

/** Returns the domain of the website that several companies have pages on; `''` if it is another website. */
export const toSharedDomain = (claim: Pick<CompanyClaim, 'name' | 'website' | 'domain'>): string =>
  claim.domain === '' ? toCompanyDomain(claim) : ''

/** Returns the domains that are used like a platform: several companies have pages on it, each with a path of its own. */
function findSharedDomains(claims: readonly CompanyClaim[], index: CompanyIndex): ReadonlySet<string> {
  const shared = new Set<string>()
  for (const [domain, group] of Map.groupBy(claims, (claim) => claim.domain)) {
    const pages = domain === '' ? [] : group.filter(({ website }) => hasPath(website))
    if (pages.length === 0) continue
    const isStoredAsPage = pages.some((page) =>
      index.byName(page).some((known) => known.domain === '' && toDomainKey(known.website) === domain),
    )
    if (isStoredAsPage || haveOwnPages([...group, ...index.byDomain(domain)])) shared.add(domain)
  }
  return shared
}

function haveOwnPages(claims: readonly Pick<CompanyClaim, 'name' | 'nameKey' | 'website'>[]): boolean {
  const names = new Map<string, string>()
  for (const { name, nameKey, website } of claims) {
    if (name === '' || !hasPath(website)) return false
    if (names.getOrInsert(toProfileKey(website) ?? '', nameKey) !== nameKey) return false
  }
  return new Set(names.values()).size > 1
}
