import type { ContactRow } from '../dataset/schema.ts'
import { lazily } from '../lib/cache.ts'
import type { Parsed } from '../lib/parsed.ts'
import { domainKey } from '../matching/keys.ts'
import { type Employer, employerNamed } from './employers.ts'
import { plainName } from './from-rows.ts'
import type { MarketLookup } from './lookup.ts'

/** Finds the employer that a contact row names among the stored companies; each is looked for once. */
export function storedEmployers(lookup: MarketLookup): (row: ContactRow) => Parsed<Employer> {
  const names = lazily(lookup.companyIdsByName)
  const found = new Map<string, Parsed<Employer>>()
  const byName = (name: string) => {
    const id = names().get(plainName(name))
    return id === undefined ? undefined : lookup.companyById(id)
  }
  return (row) => {
    const key = [row.compGUID, domainKey(row.compWebsite), row.compName].join('\n')
    const employer =
      found.get(key) ??
      employerNamed(row, { byGuid: lookup.companyByGuid, byDomain: lookup.companyByDomain, byName })
    found.set(key, employer)
    return employer
  }
}
