/** Finds the companies that a query may mean, with the comparisons of their fields. */

import {
  type BestName,
  compareCompanyIdentifiers,
  compareParent,
  findBestName,
  toNameComparisons,
} from '../compare/company.ts'
import { hasOtherGroupWords } from '../compare/company-name.ts'
import {
  type TermStatistics,
  toComparableQueryName,
  toComparableStoredName,
} from '../compare/comparable-name.ts'
import {
  AGREEMENT_CAPS,
  type FieldComparison,
  sumCappedWeights,
  sumWeights,
  toFieldComparison,
  type WeightField,
} from '../field-comparison.ts'
import { GRADE_BOUNDS } from '../grades.ts'
import type { NameIndexes } from '../index/name-indexes.ts'
import { parseStoredNames } from '../normalize/company/company-name.ts'
import { toGuidKey } from '../normalize/lookup-keys.ts'
import type { CompanyQuery } from '../normalize/query.ts'
import type { CompanyRecord, RecordSource } from '../types.ts'
import { raiseToLowestGrade } from './cap-grade.ts'
import { capUncertainName } from './cap-uncertain-name.ts'
import { findByName } from './company-name-search.ts'

export interface CompanyCandidate {
  readonly company: CompanyRecord
  readonly comparisons: readonly FieldComparison[]
  readonly weight: number
  /** The GUID of the query identifies the company, but the name, website, or profile of the query is of another one. */
  readonly isContradicted: boolean
}

/** The reason for the lowest grade of a company that its GUID identifies. */
export const CONTRADICTED = { field: 'company GUID', level: 'contradicted' } as const

/** A name with this weight confirms a company that was found by an exact key. */
const CONFIRMING_NAME_WEIGHT = 3

/**
 * Finds companies by exact keys, and by name if no company with a matching key has a similar name. The name indexes are
 * not even built as long as exact keys and equal names suffice. A known GUID identifies the only candidate.
 * @param employers the ids of the companies at which the identified people are employed
 */
export function findCompanies(
  requested: CompanyQuery,
  employers: readonly number[],
  records: RecordSource,
  indexes: NameIndexes,
): CompanyCandidate[] {
  const namesById = new Map<number, { company: CompanyRecord; name: BestName | undefined }>()
  const byKeys = findByKeys(requested, employers, records)
  const query = useSiteNames(requested, byKeys.bySite.size)
  for (const company of byKeys.companies.values()) {
    namesById.set(company.id, { company, name: compareNames(company, query, indexes) })
  }
  // Another company may have exactly the name that resembles the one with the GUID.
  const isConfirmed = [...namesById.values()].some(({ name }) =>
    byKeys.byGuid ? isExactName(name) : name && name.weight >= CONFIRMING_NAME_WEIGHT,
  )
  if (query.names.length > 0 && !isConfirmed) {
    for (const { id, name } of findByName(query.names, records, indexes.getCompanyNames())) {
      const company = namesById.has(id) ? undefined : records.company(id)
      if (company !== undefined) namesById.set(id, { company, name })
    }
  }
  const hasExactName = [...namesById.values()].some(({ name }) => isExactName(name))
  const candidates = [...namesById.values()].map(({ company, name }) =>
    toCandidate(query, company, name, { ...byKeys, hasExactName }),
  )
  const identified = candidates.find(({ company }) => company.id === byKeys.byGuid?.id)
  if (identified === undefined) return candidates
  if (!isContradicted(identified, candidates, byKeys)) return [identified]
  return [{ ...raiseToLowestGrade(identified, CONTRADICTED), isContradicted: true }]
}

/** Uses the name in a domain that no company has: `acme.io` may be the domain of Acme. */
export const useSiteNames = (query: CompanyQuery, countBySite: number): CompanyQuery =>
  countBySite > 0 || query.names.length > 0 ? query : { ...query, names: query.siteNames }

export const findBySite = ({ site }: CompanyQuery, records: RecordSource): readonly CompanyRecord[] =>
  site === undefined ? [] : records.companiesByDomain(site.domain)

/** Returns whether the name, the website, or the profile of the query is of another company than the identified one. */
function isContradicted(
  { company, comparisons }: CompanyCandidate,
  candidates: readonly CompanyCandidate[],
  { bySite, byProfile }: CompaniesByKey,
): boolean {
  const isOfOther = (ids: ReadonlySet<number>): boolean => ids.size > 0 && !ids.has(company.id)
  if (isOfOther(bySite) || isOfOther(byProfile)) return true
  const fields = comparisons.filter(({ field }) => NAME_FIELDS.has(field) || field === 'website')
  return sumWeights(fields) < 0 || hasNameOfOther(company, candidates)
}

const NAME_FIELDS: ReadonlySet<WeightField> = new Set<WeightField>(['company name', 'legal form'])

/** Returns whether the name alone would identify another company. */
function hasNameOfOther(company: CompanyRecord, candidates: readonly CompanyCandidate[]): boolean {
  const odds = candidates.map(({ comparisons }) => {
    const names = comparisons.filter(({ field }) => NAME_FIELDS.has(field))
    return names.length === 0 ? 0 : 2 ** sumWeights(names)
  })
  const total = odds.reduce((sum, each) => sum + each, 1)
  return candidates.some(
    (other, i) => other.company.id !== company.id && (odds[i] ?? 0) / total >= GRADE_BOUNDS.B,
  )
}

/** Returns whether the whole queried name is the name of the company. */
function isExactName(name: BestName | undefined): boolean {
  return (
    name?.comparison.level === 'same' && name.stored.source !== 'website' && name.query.omitted === 'nothing'
  )
}

/** What the query leads to besides the compared company. */
interface OtherCompanies extends CompaniesByKey {
  /** A candidate has exactly the queried name. */
  readonly hasExactName: boolean
}

interface CompaniesByKey {
  readonly companies: ReadonlyMap<number, CompanyRecord>
  readonly byProfile: ReadonlySet<number>
  /** Several companies share one of the keys. */
  readonly hasSharedKey: boolean
  readonly bySite: ReadonlySet<number>
  readonly byGuid: CompanyRecord | undefined
}

function findByKeys(
  query: CompanyQuery,
  employers: readonly number[],
  records: RecordSource,
): CompaniesByKey {
  const { guid, profile, site, emailSite } = query
  const byGuid =
    guid === undefined ? undefined : (records.companyByGuid(guid) ?? records.companyByGuid(toGuidKey(guid)))
  const byProfile = profile === undefined ? [] : records.companiesByProfile(profile)
  const bySite = findBySite(query, records)
  const isSameDomain = emailSite === undefined || emailSite.domain === site?.domain
  const byEmail = isSameDomain ? [] : records.companiesByDomain(emailSite.domain)
  const employing = employers.map((id) => records.company(id))
  const companies = new Map<number, CompanyRecord>()
  for (const company of [byGuid, ...byProfile, ...bySite, ...byEmail, ...employing]) {
    if (company !== undefined) companies.set(company.id, company)
  }
  const hasSharedKey = byProfile.length > 1 || bySite.length > 1 || byEmail.length > 1
  return { companies, hasSharedKey, byGuid, byProfile: toIds(byProfile), bySite: toIds(bySite) }
}

const toIds = (companies: readonly CompanyRecord[]): Set<number> => new Set(companies.map(({ id }) => id))

function toCandidate(
  query: CompanyQuery,
  company: CompanyRecord,
  name: BestName | undefined,
  byKeys: OtherCompanies,
): CompanyCandidate {
  // A company with more words in its name is mostly in the same country.
  const isPart = name?.query.omitted === 'other words'
  const identifiers = compareCompanyIdentifiers(query, company, byKeys.byGuid !== undefined)
  const comparisons = [
    ...identifiers.filter(({ field, level }) => !(isPart && field === 'company country' && level === 'same')),
    ...(byKeys.byProfile.has(company.id)
      ? [toFieldComparison('company profile', 'same', query.profile)]
      : []),
    ...(name === undefined ? [] : toNameComparisons(name)),
    ...(byKeys.hasSharedKey ? compareParent(company) : []),
    ...compareOtherCompanies(query, company, name, byKeys),
  ]
  const weight = sumCappedWeights(comparisons, AGREEMENT_CAPS.company)
  return capUncertainName({ company, comparisons, weight, isContradicted: false })
}

/** Returns whether only words like "Group", or characters that sound alike, distinguish the names. */
const isNearlyExact = ({ comparison }: BestName): boolean =>
  hasOtherGroupWords(comparison) || comparison.level === 'other characters'

/** Compares any company with a query, without the companies that the query leads to. */
export const compareCompany = (
  query: CompanyQuery,
  company: CompanyRecord,
  indexes: NameIndexes,
): readonly FieldComparison[] =>
  toCandidate(query, company, compareNames(company, query, indexes), NO_OTHER_COMPANIES).comparisons

const NO_OTHER_COMPANIES: OtherCompanies = {
  companies: new Map(),
  byProfile: new Set(),
  bySite: new Set(),
  hasSharedKey: false,
  byGuid: undefined,
  hasExactName: false,
}

/** Returns contradictions: values of the query that lead to another company, stored or not. */
function compareOtherCompanies(
  { profile }: CompanyQuery,
  company: CompanyRecord,
  name: BestName | undefined,
  byKeys: OtherCompanies,
): FieldComparison[] {
  const comparisons: FieldComparison[] = []
  if (byKeys.hasExactName && name !== undefined && isNearlyExact(name)) {
    comparisons.push(toFieldComparison('elsewhere', 'exact name'))
  }
  if (byKeys.byProfile.size > 0 && !byKeys.byProfile.has(company.id)) {
    comparisons.push(toFieldComparison('elsewhere', 'profile', profile))
  }
  return comparisons
}

/**
 * Compares the name of a company with the query. Names that agree as a whole need no index. It is built only if the
 * words have to be compared.
 */
function compareNames(
  company: CompanyRecord,
  { names }: CompanyQuery,
  indexes: NameIndexes,
): BestName | undefined {
  if (names.length === 0) return undefined
  const statistics: TermStatistics = {
    idf: (term) => indexes.getCompanyNames().idf(term),
    hasTerm: (term) => indexes.getCompanyNames().hasTerm(term),
    get identifyingBits() {
      return indexes.getCompanyNames().identifyingBits
    },
  }
  const interpretations = names.map(toComparableQueryName)
  const stored = parseStoredNames(company).map(toComparableStoredName)
  return findBestName(interpretations, stored, statistics)
}
