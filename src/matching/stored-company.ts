/** What is read from a stored company again and again: its names taken apart, and its site. */
import { type CompanyName, parseCompanyName } from './company-name.ts'
import { type Site, siteOf } from './keys.ts'
import type { CompanyRecord } from './types.ts'

/** As long as a record is remembered, so is what was read from it. */
const names = new WeakMap<CompanyRecord, readonly CompanyName[]>()
const sites = new WeakMap<CompanyRecord, { readonly site: Site | undefined }>()

/** The name first, then the others. */
export function namesOf(company: CompanyRecord): readonly CompanyName[] {
  const known = names.get(company)
  if (known) return known
  const parsed = [company.name, ...company.otherNames].filter((name) => name !== '').map(parseCompanyName)
  names.set(company, parsed)
  return parsed
}

export function storedSite(company: CompanyRecord): Site | undefined {
  const known = sites.get(company)
  if (known) return known.site
  const site = siteOf(company.website)
  sites.set(company, { site })
  return site
}
