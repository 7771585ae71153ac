/** A candidate company against what is asked, field by field. */

import type { CompanyName } from './company-name.ts'
import { compareCompanyNames, type NameComparison } from './compare-company-name.ts'
import { countryKey } from './country.ts'
import type { Evidence } from './evidence.ts'
import { type Site, siteOf } from './keys.ts'
import { canonicalForm } from './legal-forms.ts'
import type { Vocabulary } from './name-pieces.ts'
import type { CompanyQuestion } from './question.ts'
import type { CompanyRecord } from './types.ts'
import { COMPANY, COMPANY_NAME } from './weights.ts'

export interface BestName {
  readonly asked: CompanyName
  readonly stored: CompanyName
  readonly comparison: NameComparison
  readonly isOtherName: boolean
}

/** Everything but the name: cheap, and needed even where no name was asked. */
export function compareCompanyKeys(question: CompanyQuestion, record: CompanyRecord): Evidence[] {
  const site = siteOf(record.website)
  return [
    ...compareGuid(question, record),
    ...compareWebsite(question, site),
    ...compareMailSite(question, site),
    ...compareCountry(question.country, record.country),
  ]
}

/** The best agreement among all readings of what was asked and all names the company has. */
export function bestName(
  asked: readonly CompanyName[],
  stored: readonly CompanyName[],
  words: Vocabulary,
): BestName | undefined {
  let best: BestName | undefined
  for (const a of asked) {
    for (const [index, s] of stored.entries()) {
      const comparison = compareCompanyNames(a, s, words)
      if (best !== undefined && best.comparison.weight >= comparison.weight) continue
      best = { asked: a, stored: s, comparison, isOtherName: index > 0 }
    }
  }
  return best
}

export function nameEvidence(name: BestName): Evidence[] {
  const { level, weight, pieces } = name.comparison
  const detail = pieces
    .map((piece) => `${piece.asked || '-'} ~ ${piece.stored || '-'} (${piece.level})`)
    .join(', ')
  const penalty = name.isOtherName ? COMPANY_NAME.otherName : 0
  const evidence: Evidence[] = [{ field: 'company name', level, weight: weight + penalty, detail }]
  if (level === 'unlike' || name.asked.forms.length === 0 || name.stored.forms.length === 0) return evidence
  const [asked, stored] = [name.asked.forms, name.stored.forms].map((forms) =>
    forms.map(canonicalForm).join(' '),
  )
  const formLevel = asked === stored ? 'same' : 'different'
  return [...evidence, { field: 'legal form', level: formLevel, weight: COMPANY.legalForm[formLevel] }]
}

/** Where companies share a domain or a profile, the head of the group is meant unless the name says otherwise. */
export function parentEvidence(record: CompanyRecord): Evidence[] {
  if (record.parentGuid === '') return []
  return [{ field: 'parent', level: 'division', weight: COMPANY.parent.division }]
}

export function profileEvidence(): Evidence {
  return { field: 'company profile', level: 'same', weight: COMPANY.profile.same }
}

function compareGuid(question: CompanyQuestion, record: CompanyRecord): Evidence[] {
  if (question.guid === undefined) return []
  const level = question.guid.toUpperCase() === record.guid.toUpperCase() ? 'same' : 'different'
  return [{ field: 'company GUID', level, weight: COMPANY.guid[level] }]
}

function compareWebsite({ site: asked, siteIsName }: CompanyQuestion, stored: Site | undefined): Evidence[] {
  if (asked === undefined) return []
  const sites = compareSites(asked, stored)
  const level = sites === 'different' && siteIsName ? 'different, if a domain' : sites
  return [{ field: 'website', level, weight: COMPANY.website[level], detail: hosts(asked, stored) }]
}

function compareMailSite(question: CompanyQuestion, stored: Site | undefined): Evidence[] {
  const asked = question.mailSite
  if (asked === undefined) return []
  const sites = compareSites(asked, stored)
  if (question.mailIsFree && (sites === 'different' || sites === 'missing')) return []
  const level = question.mailIsFree ? 'free mail' : sites
  return [{ field: 'e-mail domain', level, weight: COMPANY.emailDomain[level], detail: hosts(asked, stored) }]
}

function hosts(asked: Site, stored: Site | undefined): string {
  return `${asked.host} ~ ${stored?.host ?? '-'}`
}

function compareSites(asked: Site, stored: Site | undefined) {
  if (stored === undefined) return 'missing'
  if (asked.domain !== stored.domain) return 'different'
  if (asked.host === stored.host) return 'same host'
  const oneIsBare = asked.host === asked.domain || stored.host === stored.domain
  return oneIsBare ? 'same domain' : 'other host of the domain'
}

function compareCountry(asked: string | undefined, stored: string): Evidence[] {
  if (asked === undefined) return []
  const level = stored === '' ? 'missing' : asked === countryKey(stored) ? 'same' : 'different'
  return [{ field: 'company country', level, weight: COMPANY.country[level] }]
}
