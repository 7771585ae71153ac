/** Companies that may be meant, with what speaks for each. */

import type { CompanyIndex } from './company-index.ts'
import { parseCompanyName } from './company-name.ts'
import {
  type BestName,
  bestName,
  compareCompanyKeys,
  nameEvidence,
  parentEvidence,
  profileEvidence,
} from './compare-company.ts'
import { boundedWeight, type Evidence, FULL_AGREEMENT } from './evidence.ts'
import { guidKey } from './keys.ts'
import type { Vocabulary } from './name-pieces.ts'
import type { CompanyQuestion } from './question.ts'
import type { CompanyRecord, Market } from './types.ts'

export interface CompanyCandidate {
  readonly company: CompanyRecord
  readonly evidence: readonly Evidence[]
  readonly weight: number
}

/** A name this good need not be searched for: further candidates could only be worse. */
const GOOD_NAME = 6.5
/** A name this good confirms a company found by an exact key. */
const FITTING_NAME = 3
/** Candidates by name that are worth reading from the market: within so many bits of the best, and so many. */
const WITHIN_BITS = 10
const MAX_BY_NAME = 6

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
  const confirmed = [...found.values()].some(({ name }) => name && name.comparison.weight >= FITTING_NAME)
  if (question.names.length > 0 && !confirmed) {
    for (const { id, name } of findByName(question, index())) {
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
  return { companies, byProfile: new Set(byProfile.map(({ id }) => id)), shared }
}

/** Four rounds, each dearer than the last, until a name is good enough. */
function findByName(question: CompanyQuestion, index: CompanyIndex): { id: number; name: BestName }[] {
  const compared = new Map<number, BestName>()
  const rounds = [
    () => question.names.flatMap((name) => index.withKeyOf(name)),
    () => question.names.flatMap((name) => index.sharingWords(name)),
    () => question.names.flatMap((name) => index.lookingAlike(name)),
    () => question.names.flatMap((name) => index.blended(name)),
  ]
  let bestWeight = Number.NEGATIVE_INFINITY
  for (const round of rounds) {
    for (const id of round()) {
      if (compared.has(id)) continue
      const name = bestName(question.names, index.namesOf(id), index)
      if (name === undefined) continue
      compared.set(id, name)
      bestWeight = Math.max(bestWeight, name.comparison.weight)
    }
    if (bestWeight >= GOOD_NAME) break
  }
  return [...compared]
    .map(([id, name]) => ({ id, name }))
    .filter(
      ({ name }) => name.comparison.level !== 'unlike' && name.comparison.weight >= bestWeight - WITHIN_BITS,
    )
    .sort((a, b) => b.name.comparison.weight - a.name.comparison.weight)
    .slice(0, MAX_BY_NAME)
}

function toCandidate(
  question: CompanyQuestion,
  company: CompanyRecord,
  name: BestName | undefined,
  keyed: Keyed,
): CompanyCandidate {
  const evidence = [
    ...compareCompanyKeys(question, company),
    ...(keyed.byProfile.has(company.id) ? [profileEvidence(question)] : []),
    ...(name === undefined ? [] : nameEvidence(name)),
    ...(keyed.shared ? parentEvidence(company) : []),
  ]
  return { company, evidence, weight: boundedWeight(evidence, FULL_AGREEMENT.company) }
}

function nameOf(company: CompanyRecord, question: CompanyQuestion, words: Vocabulary): BestName | undefined {
  const stored = [company.name, ...company.otherNames].filter((name) => name !== '').map(parseCompanyName)
  return bestName(question.names, stored, words)
}

/** Words are weighed only where whole names disagree. */
function lazyVocabulary(index: () => CompanyIndex): Vocabulary {
  return {
    bits: (word) => index().bits(word),
    isKnown: (word) => index().isKnown(word),
    get sizeBits() {
      return index().sizeBits
    },
  }
}
