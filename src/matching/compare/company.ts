/** A candidate company against what is asked, field by field. */

import type { ComparedName } from '../index/lexicon.ts'
import type { AskedCompanyName, CompanyName } from '../normalize/company-name.ts'
import { countryKey } from '../normalize/country.ts'
import { guidKey, type Site, siteOf } from '../normalize/keys.ts'
import { canonicalForm, isListingWord } from '../normalize/legal-forms.ts'
import type { CompanyQuestion } from '../normalize/query.ts'
import { compared, type Evidence, type Level, type Term, term, termsWeight } from '../score/evidence.ts'
import type { CompanyRecord } from '../types.ts'
import { compareCompanyNames, type NameComparison } from './company-name.ts'
import type { Vocabulary } from './name-pieces.ts'

export interface BestName {
  readonly asked: AskedCompanyName
  readonly stored: CompanyName
  readonly comparison: NameComparison
  readonly isOtherName: boolean
  /** Of the comparison, less what speaks against this way of reading both names. */
  readonly weight: number
}

/** Everything but the name: cheap, and needed even where no name was asked. `isGuidKnown`: some company has the asked GUID. */
export function compareCompanyKeys(
  question: CompanyQuestion,
  record: CompanyRecord,
  isGuidKnown: boolean,
): Evidence[] {
  const site = storedSite(record)
  return [
    ...compareGuid(question, record, isGuidKnown),
    ...compareWebsite(question, site),
    ...compareMailSite(question, site),
    ...(question.country === undefined ? [] : compareCountry(question.country, record.country)),
  ]
}

/**
 * The best agreement among all readings of what was asked and all names the company has.
 * @param atLeast as for `compareCompanyNames`
 */
export function bestName(
  asked: readonly ComparedName<AskedCompanyName>[],
  stored: readonly ComparedName[],
  words: Vocabulary,
  atLeast?: number,
): BestName | undefined {
  let best: BestName | undefined
  for (const a of asked) {
    for (const [index, s] of stored.entries()) {
      const isOtherName = index > 0
      const against = termsWeight(readingTerms(a.name, isOtherName))
      const enough = atLeast === undefined ? undefined : Math.max(atLeast, best?.weight ?? atLeast) - against
      const comparison = compareCompanyNames(a, s, words, enough)
      const weight = comparison.weight + against
      if (best === undefined || weight > best.weight)
        best = { asked: a.name, stored: s.name, comparison, isOtherName, weight }
    }
  }
  return best
}

export function nameEvidence(name: BestName): Evidence[] {
  const { level, terms, pieces } = name.comparison
  const evidence: Evidence[] = [
    {
      field: 'company name',
      level,
      weight: name.weight,
      asked: spelledOut(name.asked),
      stored: spelledOut(name.stored),
      pieces,
      terms: [...terms, ...readingTerms(name.asked, name.isOtherName)],
    },
  ]
  const [asked, stored] = [canonicalForms(name.asked), canonicalForms(name.stored)]
  if (level === 'unlike' || asked === '' || stored === '') return evidence
  return [...evidence, compared('legal form', formLevel(asked.split(' '), stored.split(' ')), asked, stored)]
}

/** What speaks against the way the names are read, whatever they are compared to. */
function readingTerms({ leftOut }: AskedCompanyName, isOtherName: boolean): Term[] {
  const terms: Term[] = []
  if (isOtherName) terms.push(term('company name', 'another name'))
  if (leftOut !== 'nothing') terms.push(term('company name', `without ${leftOut}`))
  return terms
}

function spelledOut({ words, forms }: CompanyName): string {
  return [...words, ...forms].join(' ')
}

/** `Acme Germany` says where, unless the country is asked besides. */
export function placeEvidence(
  { asked }: BestName,
  question: CompanyQuestion,
  record: CompanyRecord,
): Evidence[] {
  if (asked.place === undefined || question.country !== undefined) return []
  return compareCountry(asked.place, record.country)
}

/** `Ltd` for `Co., Ltd.` says neither that it is the same company nor that it is not. */
function formLevel(asked: readonly string[], stored: readonly string[]): Level<'legal form'> {
  if (asked.join(' ') === stored.join(' ')) return 'same'
  return asked.some((form) => stored.includes(form)) ? 'partly' : 'different'
}

function canonicalForms({ forms }: CompanyName): string {
  return forms
    .filter((form) => !isListingWord(form))
    .map(canonicalForm)
    .join(' ')
}

/** Where companies share a domain or a profile, the head of the group is meant unless the name says otherwise. */
export function parentEvidence(record: CompanyRecord): Evidence[] {
  if (record.parentGuid === '') return []
  return [compared('parent', 'division')]
}

export function profileEvidence(question: CompanyQuestion): Evidence {
  return compared('company profile', 'same', question.profile)
}

/** A GUID that nobody has contradicts less than somebody else's. */
function compareGuid({ guid }: CompanyQuestion, record: CompanyRecord, isKnown: boolean): Evidence[] {
  if (guid === undefined) return []
  const isSame = guidKey(guid) === guidKey(record.guid)
  return [compared('company GUID', isSame ? 'same' : isKnown ? 'different' : 'unknown', guid, record.guid)]
}

function compareWebsite({ site: asked, siteIsName }: CompanyQuestion, stored: Site | undefined): Evidence[] {
  if (asked === undefined) return []
  const sites = compareSites(asked, stored)
  const level = sites === 'different' && siteIsName ? 'different, if a domain' : sites
  return [compared('website', level, asked.host, stored?.host)]
}

function compareMailSite(question: CompanyQuestion, stored: Site | undefined): Evidence[] {
  const asked = question.mailSite
  if (asked === undefined) return []
  const sites = compareSites(asked, stored)
  if (question.mailIsFree && (sites === 'different' || sites === 'missing')) return []
  const level = question.mailIsFree ? 'free mail' : sites
  return [compared('e-mail domain', level, asked.host, stored?.host)]
}

function compareSites(asked: Site, stored: Site | undefined) {
  if (stored === undefined) return 'missing'
  if (asked.domain !== stored.domain) return 'different'
  if (asked.host === stored.host) return 'same host'
  const oneIsBare = asked.host === asked.domain || stored.host === stored.domain
  return oneIsBare ? 'same domain' : 'other host of the domain'
}

function compareCountry(asked: string, stored: string): Evidence[] {
  const key = countryKey(stored)
  const level = key === undefined ? 'missing' : asked === key ? 'same' : 'different'
  return [compared('company country', level, asked, stored)]
}

/** The sites of stored companies. Records are cached by the market. */
const sites = new WeakMap<CompanyRecord, { readonly site: Site | undefined }>()

export function storedSite(company: CompanyRecord): Site | undefined {
  const known = sites.get(company)
  if (known) return known.site
  const site = siteOf(company.website)
  sites.set(company, { site })
  return site
}
