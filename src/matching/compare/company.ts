/** Compares a stored company with a query, field by field. */

import {
  type FieldComparison,
  sumWeightTerms,
  toFieldComparison,
  toWeightTerm,
  type WeightTerm,
} from '../field-comparison.ts'
import type { NameSource, ParsedCompanyName } from '../normalize/company/company-name.ts'
import type { CompanyNameInterpretation } from '../normalize/company/company-name-query.ts'
import { isGroupWord } from '../normalize/company/company-words.ts'
import { isListingWord, toCanonicalLegalForms } from '../normalize/company/legal-forms.ts'
import { compareCountries } from '../normalize/country.ts'
import { getDomainLabel, parseSite, type Site, toGuidKey } from '../normalize/lookup-keys.ts'
import type { CompanyQuery } from '../normalize/query.ts'
import type { CompanyRecord } from '../types.ts'
import { type CompanyNameComparison, compareCompanyNames, hasOtherGroupWords } from './company-name.ts'
import type { ComparableName, TermStatistics } from './comparable-name.ts'

/** The best comparison among all interpretations of a queried name and all names of a company. */
export interface BestName {
  readonly query: CompanyNameInterpretation
  readonly stored: ComparableName
  readonly comparison: CompanyNameComparison
  /** The weight of the comparison plus that of `toInterpretationTerms`. */
  readonly weight: number
}

/**
 * Compares all fields but the name.
 * @param isGuidKnown a company with the queried GUID is stored
 */
export function compareCompanyIdentifiers(
  query: CompanyQuery,
  record: CompanyRecord,
  isGuidKnown: boolean,
): FieldComparison[] {
  const isSiteCompared = query.site !== undefined || query.emailSite !== undefined
  const site = isSiteCompared ? parseSite(record.website) : undefined
  return [
    ...compareGuid(query, record, isGuidKnown),
    ...compareWebsite(query, site),
    ...compareEmailSite(query, site),
    ...(query.country === undefined ? [] : compareCountry(query.country, record)),
  ]
}

/** Returns the best comparison among all interpretations of the query and all names of the company. */
export function findBestName(
  interpretations: readonly ComparableName<CompanyNameInterpretation>[],
  names: readonly ComparableName[],
  statistics: TermStatistics,
): BestName | undefined {
  let best: BestName | undefined
  for (const query of interpretations) {
    for (const stored of names) {
      const { source } = stored
      if (source === 'website' && !isLabel(query, stored.joined)) continue
      const comparison = compareCompanyNames(query, stored, statistics)
      const weight = comparison.weight + sumWeightTerms(toInterpretationTerms(query.name, source))
      if (best === undefined || weight > best.weight) best = { query: query.name, stored, comparison, weight }
    }
  }
  return best
}

/** Returns whether the whole queried name, without a legal form, is the label of a domain. The key of `P&G` is `pg`. */
const isLabel = ({ joined, key, name }: ComparableName<CompanyNameInterpretation>, label: string): boolean =>
  (joined === label || key === label) && name.omitted === 'nothing' && name.legalForms.length === 0

/** Returns the comparisons of the name and the legal form. */
export function toNameComparisons(name: BestName): FieldComparison[] {
  const { level, weightTerms, words } = name.comparison
  const { name: stored, source } = name.stored
  const comparisons: FieldComparison[] = [
    {
      field: 'company name',
      level,
      weight: name.weight,
      query: formatName(name.query),
      stored: formatName(stored),
      words,
      weightTerms: [...weightTerms, ...toInterpretationTerms(name.query, source)],
    },
  ]
  const queryForms = formatLegalForms(name.query)
  const storedForms = formatLegalForms(stored)
  if (level === 'unlike' || queryForms === '' || storedForms === '') return comparisons
  const forms = compareLegalForms(queryForms.split(' '), storedForms.split(' '))
  const isOfGroup = hasOtherGroupWords(name.comparison)
  // The companies of a group often have the same legal form.
  if (forms === 'same' && isOfGroup) return comparisons
  const isOneWord = name.query.terms.filter((term) => !isGroupWord(term)).length === 1
  const isOther = forms === 'different' && isOfGroup && isOneWord
  const legalForm = isOther ? 'different, and other group words' : forms
  return [...comparisons, toFieldComparison('legal form', legalForm, queryForms, storedForms)]
}

/** Returns the penalties for an alternative name, and for an interpretation that omits a part of the queried name. */
function toInterpretationTerms(
  { omitted }: CompanyNameInterpretation,
  source: NameSource,
): readonly WeightTerm[] {
  if (source === 'name' && omitted === 'nothing') return []
  const terms: WeightTerm[] = []
  if (source !== 'name') terms.push(toWeightTerm('company name', source))
  if (omitted !== 'nothing') terms.push(toWeightTerm('company name', `without ${omitted}`))
  return terms
}

const formatName = ({ words, legalForms }: ParsedCompanyName): string => [...words, ...legalForms].join(' ')

function compareLegalForms(query: readonly string[], stored: readonly string[]) {
  if (query.join(' ') === stored.join(' ')) return 'same'
  return query.some((form) => stored.includes(form)) ? 'partly' : 'different'
}

function formatLegalForms({ legalForms }: ParsedCompanyName): string {
  return toCanonicalLegalForms(legalForms.filter((form, i) => !isListingWord(form, legalForms[i - 1]))).join(
    ' ',
  )
}

/** Prefers the parent of a group whose companies share a domain or a profile, unless the name contradicts. */
export function compareParent(record: CompanyRecord): FieldComparison[] {
  if (record.parentGuid === '') return []
  return [toFieldComparison('parent', 'division')]
}

/** Compares the GUIDs. A GUID that is not stored contradicts less than the GUID of another company. */
function compareGuid({ guid }: CompanyQuery, record: CompanyRecord, isKnown: boolean): FieldComparison[] {
  if (guid === undefined) return []
  const isSame = toGuidKey(guid) === toGuidKey(record.guid)
  const level = isSame ? 'same' : isKnown ? 'different' : 'unknown'
  return [toFieldComparison('company GUID', level, guid, record.guid)]
}

function compareWebsite({ site }: CompanyQuery, stored: Site | undefined): FieldComparison[] {
  if (site === undefined) return []
  const sites = compareSites(site, stored)
  const level = sites === 'different' && isSister(site, stored) ? 'sister' : sites
  return [toFieldComparison('website', level, site.host, stored?.host)]
}

/** `acme.de` may belong to the company with `acme.com`. `acme.net` and `acme.co` are often those of somebody else. */
const isSister = (site: Site, stored: Site | undefined): boolean =>
  stored !== undefined &&
  getDomainLabel(site.domain) === getDomainLabel(stored.domain) &&
  /\.(?:com|(?!co$)[a-z]{2})$/.test(site.domain)

function compareEmailSite(query: CompanyQuery, stored: Site | undefined): FieldComparison[] {
  const { emailSite } = query
  if (emailSite === undefined) return []
  const sites = compareSites(emailSite, stored)
  if (query.isFreeEmail && (sites === 'different' || sites === 'missing')) return []
  const level = query.isFreeEmail ? 'free email provider' : sites
  return [toFieldComparison('email domain', level, emailSite.host, stored?.host)]
}

function compareSites(query: Site, stored: Site | undefined) {
  if (stored === undefined) return 'missing'
  if (query.domain !== stored.domain) return 'different'
  if (query.host === stored.host) return 'same host'
  const oneIsBare = query.host === query.domain || stored.host === stored.domain
  return oneIsBare ? 'same domain' : 'other host of the domain'
}

const compareCountry = (query: string, { country }: CompanyRecord): FieldComparison[] => [
  toFieldComparison('company country', compareCountries(query, country), query, country),
]
