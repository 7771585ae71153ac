/** Companies that may be meant, with what speaks for each. */

import {
  type BestName,
  bestName,
  compareCompanyKeys,
  nameEvidence,
  parentEvidence,
  placeEvidence,
  profileEvidence,
  storedSite,
} from '../compare/company.ts'
import type { Vocabulary } from '../compare/name-pieces.ts'
import type { CompanyIndex } from '../index/company-index.ts'
import type { Indexes } from '../index/indexes.ts'
import { askedName, type ComparedName, storedName } from '../index/lexicon.ts'
import { type AskedCompanyName, namesOf } from '../normalize/company-name.ts'
import { guidKey } from '../normalize/keys.ts'
import type { CompanyQuestion } from '../normalize/query.ts'
import type { CompanyRecord, Market } from '../types.ts'
import { boundedWeight, compared, type Evidence, FULL_AGREEMENT } from './evidence.ts'

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
  indexes: Indexes,
): CompanyCandidate[] {
  const found = new Map<number, { company: CompanyRecord; name: BestName | undefined }>()
  const keyed = findByKeys(question, employers, market)
  for (const company of keyed.companies.values()) {
    found.set(company.id, { company, name: nameOf(company, question, indexes) })
  }
  const confirmed = [...found.values()].some(({ name }) => name && name.weight >= FITTING_NAME)
  if (question.names.length > 0 && !confirmed) {
    for (const { id, name } of findByName(question.names, indexes.companies())) {
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

/** Names that agree as a whole need no index, which may not be built yet. */
function nameOf(company: CompanyRecord, { names }: CompanyQuestion, indexes: Indexes): BestName | undefined {
  if (names.length === 0) return undefined
  const vocabulary: Vocabulary = {
    bits: (word) => indexes.companies().bits(word),
    isKnown: (word) => indexes.companies().isKnown(word),
    stored: (name) => indexes.companies().stored(name),
    get sizeBits() {
      return indexes.companies().sizeBits
    },
  }
  const asked = names.map((name) => askedName(name, vocabulary))
  const stored = namesOf(company).map((name) => storedName(name, vocabulary))
  return bestName(asked, stored, vocabulary)
}

/** A name this good need not be searched for: further candidates could only be worse. */
const GOOD_NAME = 6.5
/** Candidates by name that are worth reading from the market: within so many bits of the best, and so many. */
const WITHIN_BITS = 10
const MAX_BY_NAME = 6
/** Of equal names, which only other fields tell apart, so many more. */
const MAX_EQUALS = 60

type Asked = ComparedName<AskedCompanyName>
type Round = (index: CompanyIndex, name: AskedCompanyName) => readonly number[]

const FIRST_ROUNDS: readonly Round[] = [
  (index, name) => index.withKeyOf(name),
  (index, name) => index.sharingWords(name),
]
/** Each dearer than the last. */
const ALL_ROUNDS: readonly Round[] = [
  ...FIRST_ROUNDS,
  (index, name) => index.lookingAlike(name),
  (index, name) => index.blended(name),
]

/**
 * The name as it stands first, and only where that leads nowhere the parts of it that may be one: whoever asks for
 * `Nestle India` means Nestle India if there is one.
 */
export function findByName(
  names: readonly AskedCompanyName[],
  index: CompanyIndex,
): { id: number; name: BestName }[] {
  const asked = names.map((name) => askedName(name, index))
  const search = new Search(index)
  let bestWeight = search.run(
    asked.filter(({ name }) => name.leftOut === 'nothing'),
    ALL_ROUNDS,
  )
  if (bestWeight < GOOD_NAME) {
    const inPart = asked.filter(({ name }) => name.leftOut !== 'nothing')
    bestWeight = Math.max(bestWeight, search.run(inPart, FIRST_ROUNDS))
  }
  const sorted = [...search.compared]
    .map(([id, name]) => ({ id, name }))
    .filter(({ name }) => name.comparison.level !== 'unlike' && name.weight >= bestWeight - WITHIN_BITS)
    .sort((a, b) => b.name.weight - a.name.weight || a.id - b.id)
  const equals = sorted.filter(({ name }) => name.weight === bestWeight).length
  return sorted.slice(0, Math.min(Math.max(MAX_BY_NAME, equals + MAX_BY_NAME), MAX_EQUALS))
}

class Search {
  /** By the id of the company. Names too far below the best stand there as unlike. */
  readonly compared = new Map<number, BestName>()
  readonly #index: CompanyIndex
  #bestWeight = Number.NEGATIVE_INFINITY

  constructor(index: CompanyIndex) {
    this.#index = index
  }

  /** Round by round, until a name is good enough; returns the weight of the best. */
  run(asked: readonly Asked[], rounds: readonly Round[]): number {
    const seen = new Set<number>()
    let bestWeight = Number.NEGATIVE_INFINITY
    for (const [i, round] of asked.length > 0 ? rounds.entries() : []) {
      for (const id of asked.flatMap(({ name }) => round(this.#index, name))) {
        if (seen.has(id)) continue
        seen.add(id)
        bestWeight = Math.max(bestWeight, this.#compare(id, asked))
      }
      // One company is called Delta, others for short: they must be seen for the answer to be as unsure as it is.
      const hasRivals =
        i === 0 && asked.some(({ name }) => this.#index.hasOthersLike(name, this.compared.size))
      if (bestWeight >= GOOD_NAME && !hasRivals) break
    }
    return bestWeight
  }

  /** Returns the weight. What cannot come within reach of the best any more is no candidate, whatever it weighs. */
  #compare(id: number, asked: readonly Asked[]): number {
    const name = bestName(asked, this.#index.comparedNames(id), this.#index, this.#bestWeight - WITHIN_BITS)
    if (name === undefined) return Number.NEGATIVE_INFINITY
    if (name.weight > (this.compared.get(id)?.weight ?? Number.NEGATIVE_INFINITY)) this.compared.set(id, name)
    this.#bestWeight = Math.max(this.#bestWeight, name.weight)
    return name.weight
  }
}
