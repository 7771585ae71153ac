/** Companies that may be meant, with what speaks for each. */

import type { CompanyIndex } from './company-index.ts'
import { findByName } from './company-name-search.ts'
import {
  type BestName,
  bestName,
  compareCompanyKeys,
  nameEvidence,
  parentEvidence,
  placeEvidence,
  profileEvidence,
} from './compare-company.ts'
import { askedName, storedName } from './compared-name.ts'
import { boundedWeight, compared, type Evidence, FULL_AGREEMENT } from './evidence.ts'
import { guidKey } from './keys.ts'
import type { Vocabulary } from './name-pieces.ts'
import type { CompanyQuestion } from './question.ts'
import { namesOf, storedSite } from './stored-company.ts'
import type { CompanyRecord, Market } from './types.ts'

export interface CompanyCandidate {
  readonly company: CompanyRecord
  readonly evidence: readonly Evidence[]
  readonly weight: number
}

/** A name this good confirms a company found by an exact key. */
const FITTING_NAME = 3
/**
 * Exact keys first, by index; names through the fuzzy index, and only as far as needed: it is not even built as long
 * as exact keys and agreeing names answer. `employers` are companies that the asked person is known to have had.
 */
export function findCompanies(
  question: CompanyQuestion,
  employers: readonly number[],
  market: Market,
  index: () => CompanyIndex,
): CompanyCandidate[] {
  const words = lazyVocabulary(index)
  const found = new Map<number, { company: CompanyRecord; name: BestName | undefined }>()
  const keyed = findByKeys(question, employers, market)
  for (const company of keyed.companies.values()) {
    found.set(company.id, { company, name: nameOf(company, question, words) })
  }
  const confirmed = [...found.values()].some(({ name }) => name && name.weight >= FITTING_NAME)
  if (question.names.length > 0 && !confirmed) {
    for (const { id, name } of findByName(question.names, index())) {
      const company = found.has(id) ? undefined : market.company(id)
      if (company !== undefined) found.set(id, { company, name })
    }
  }
  return [...found.values()].map(({ company, name }) => toCandidate(question, company, name, keyed))
}

interface Keyed {
  readonly companies: ReadonlyMap<number, CompanyRecord>
  readonly byProfile: ReadonlySet<number>
  /** Found by a key that several companies share. */
  readonly shared: boolean
  readonly bySite: ReadonlySet<number>
  readonly byGuid: CompanyRecord | undefined
}

function findByKeys(question: CompanyQuestion, employers: readonly number[], market: Market): Keyed {
  const { guid, profile, site, mailSite } = question
  const byGuid =
    guid === undefined ? undefined : (market.companyByGuid(guid) ?? market.companyByGuid(guidKey(guid)))
  const byProfile = profile === undefined ? [] : market.companiesByProfile(profile)
  const bySite = site === undefined ? [] : market.companiesByDomain(site.domain)
  const sameDomain = mailSite === undefined || mailSite.domain === site?.domain
  const byMail = sameDomain ? [] : market.companiesByDomain(mailSite.domain)
  const employing = employers.map((id) => market.company(id))
  const companies = new Map<number, CompanyRecord>()
  for (const company of [byGuid, ...byProfile, ...bySite, ...byMail, ...employing]) {
    if (company !== undefined) companies.set(company.id, company)
  }
  const shared = byProfile.length > 1 || bySite.length > 1 || byMail.length > 1
  return { companies, shared, byGuid, byProfile: idsOf(byProfile), bySite: idsOf(bySite) }
}

function idsOf(companies: readonly CompanyRecord[]): Set<number> {
  return new Set(companies.map(({ id }) => id))
}

function toCandidate(
  question: CompanyQuestion,
  company: CompanyRecord,
  name: BestName | undefined,
  keyed: Keyed,
): CompanyCandidate {
  const evidence = [
    ...compareCompanyKeys(question, company, keyed.byGuid !== undefined),
    ...(keyed.byProfile.has(company.id) ? [profileEvidence(question)] : []),
    ...(name === undefined ? [] : [...nameEvidence(name), ...placeEvidence(name, question, company)]),
    ...(keyed.shared ? parentEvidence(company) : []),
    ...elsewhere(question, company, keyed),
  ]
  return { company, evidence, weight: boundedWeight(evidence, FULL_AGREEMENT.company) }
}

/** What was asked leads to another company, stored or not. */
function elsewhere({ site, profile }: CompanyQuestion, company: CompanyRecord, keyed: Keyed): Evidence[] {
  const evidence: Evidence[] = []
  if (keyed.byProfile.size > 0 && !keyed.byProfile.has(company.id)) {
    evidence.push(compared('elsewhere', 'profile', profile))
  }
  // Where several share a domain, each under a host of its own, a host that none of them has is yet another one's.
  const isDivision = site !== undefined && site.host !== site.domain && keyed.bySite.size > 1
  if (isDivision && keyed.bySite.has(company.id) && storedSite(company)?.host !== site.host) {
    evidence.push(compared('elsewhere', 'division', site.host, company.website))
  }
  return evidence
}

function nameOf(company: CompanyRecord, { names }: CompanyQuestion, words: Vocabulary): BestName | undefined {
  if (names.length === 0) return undefined
  const asked = names.map((name) => askedName(name, words))
  const stored = namesOf(company).map((name) => storedName(name, words))
  return bestName(asked, stored, words)
}

/** Words are weighed only where whole names disagree. */
function lazyVocabulary(index: () => CompanyIndex): Vocabulary {
  return {
    bits: (word) => index().bits(word),
    isKnown: (word) => index().isKnown(word),
    stored: (text, isForm) => index().stored(text, isForm),
    get sizeBits() {
      return index().sizeBits
    },
  }
}
