/** Creates the companies that rows name and that do not exist. */
import type { Pause } from '../../lib/time-slices.ts'
import { toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import { deriveCompanyGuid, isCompanyGuid, toExactName } from '../rows/convert-rows.ts'
import { chooseMostFrequent } from '../rows/merge-values.ts'
import { isOtherName, MAX_OTHER_NAMES } from '../rows/normalize-rows.ts'
import { parseWebsite } from '../rows/value-parsers.ts'
import { splitOtherNames } from '../store/matching-records.ts'
import type { CompanyClaim } from './company-claims.ts'
import type { CompanyIndex, KnownCompany } from './company-index.ts'
import type { CompanyResolver } from './company-resolver.ts'

interface CreateOptions {
  readonly index: CompanyIndex
  readonly resolver: CompanyResolver
  /** Returns what the names that mean one new company have in common. */
  readonly toCommonName: (claim: CompanyClaim) => string
  /** Whether the companies have the other names of their rows, too. */
  readonly keepsOtherNames: boolean
  readonly createId: () => number
  readonly pause: Pause
}

/** Adds a company for each GUID, then for each website, then for each name that none has. */
export async function createCompanies(
  claims: readonly CompanyClaim[],
  { index, resolver, toCommonName, keepsOtherNames, createId, pause }: CreateOptions,
): Promise<readonly KnownCompany[]> {
  const created: KnownCompany[] = []
  const toKeys: readonly ((claim: CompanyClaim) => string)[] = [
    ({ guid, guidKey }) => (isCompanyGuid(guid) ? guidKey : ''),
    ({ guidKey, domain }) => (guidKey === '' ? domain : ''),
    (claim) => (claim.guidKey === '' && claim.domain === '' ? toCommonName(claim) : ''),
  ]
  for (const toKey of toKeys) {
    const groups = Map.groupBy(claims, toKey)
    groups.delete('')
    const missing: (readonly CompanyClaim[])[] = []
    for (const group of groups.values()) {
      await pause()
      const unresolved: CompanyClaim[] = []
      for (const claim of group) {
        const found = resolver.resolve(claim)
        if (!found.company && found.isMissing) unresolved.push(claim)
      }
      if (unresolved.length > 0) missing.push(unresolved)
    }
    for (const group of missing) {
      const values = toCompanyValues(group)
      const [stated] = group.map((claim) => claim.guid).sort()
      const guid = stated || deriveFreeGuid(values.domain || toExactName(values.name), index)
      const company = { ...values, ...(!keepsOtherNames && { aka: '' }), id: createId(), guid }
      index.add(company)
      created.push(company)
    }
    resolver.joinDomains(claims)
    resolver.learnNames(claims)
  }
  return created
}

type CompanyValues = Omit<KnownCompany, 'id' | 'guid'>

/** Returns the values of a company that several rows state. */
export function toCompanyValues(claims: readonly CompanyClaim[]): CompanyValues {
  const ofDomain = claims.filter(({ domain }) => domain !== '')
  const sites = ofDomain.length > 0 ? ofDomain : claims
  const website = chooseMostFrequent(sites, (claim) => claim.website)
  const name = chooseMostFrequent(claims, (claim) => claim.name)
  return {
    name,
    nameKey: claims.find((claim) => claim.name === name)?.nameKey ?? '',
    aka: mergeOtherNames(name, '', claims),
    website: parseWebsite(website) ?? '',
    domain: sites.find((claim) => claim.website === website)?.domain ?? '',
  }
}

/** Returns the other names of a company with those of its rows, so that other rows find it by them. */
export function mergeOtherNames(
  name: string,
  aka: string,
  rows: readonly Pick<CompanyClaim, 'name'>[],
): string {
  const names = new Map(splitOtherNames(aka).map((other) => [toExactName(other), other]))
  for (const other of rows.map((row) => row.name).sort())
    if (other !== '' && isOtherName(other)) names.getOrInsert(toExactName(other), other)
  names.delete(toExactName(name))
  return [...names.values()].slice(0, MAX_OTHER_NAMES).join('|')
}

function deriveFreeGuid(identity: string, index: CompanyIndex): string {
  for (let number = 1; ; number++) {
    const guid = deriveCompanyGuid(number === 1 ? identity : `${identity} ${number}`)
    if (index.byGuid(toGuidKey(guid)) === undefined) return guid
  }
}
