/** Questions as somebody would ask them who knows every field as stored, with whom they mean. */

import { fold, wordsOf } from '../../../src/matching/normalise.ts'
import type { CompanyRecord, EmploymentRecord, PersonRecord } from '../../../src/matching/types.ts'
import type { Random } from '../../sample/random.ts'
import type { Query } from '../read-data.ts'
import type { Meant } from './honesty.ts'
import type { Asked, AskedPerson } from './noise.ts'
import type { Job } from './split.ts'

type Truth = Pick<Query, 'compGUID' | 'conGUID' | 'recordStatus'>

export interface Draft {
  readonly asked: Asked
  readonly meant: Meant
  /** Who is asked for, stored or not. */
  readonly person?: PersonRecord | undefined
  readonly truth: Truth
}

const NOTHING: Truth = { compGUID: '', conGUID: '', recordStatus: 'No Match' }

/** How often a field comes along that is no part of the kind, as in `dev.jsonl`. */
const CHANCE = {
  country: 0.3,
  elsewhere: 0.1,
  wrongLine: 0.15,
  sameName: 0.15,
  jobTitle: 0.3,
  inFull: 0.56,
  byWebsite: 0.4,
  freeMail: 0.5,
  namesake: 0.5,
  abroad: 0.3,
}
const ELSEWHERE = [
  'United States',
  'Germany',
  'United Kingdom',
  'Singapore',
  'France',
  'Brazil',
  'India',
  'Poland',
]
const NEW_DOMAINS = ['group.com', 'online.net', 'global.io', 'corp.org', 'hq.co']
const FREE_MAIL = ['gmail.com', 'outlook.com', 'yahoo.com', 'proton.me']

export function companyName(company: CompanyRecord, random: Random): Draft {
  const asked = { companyName: company.name, ...withCountry(company.country, random) }
  return { asked, meant: { company }, truth: isCompany(company) }
}

export function companyWebsite(company: CompanyRecord): Draft {
  return { asked: { companyWebAddress: company.website }, meant: { company }, truth: isCompany(company) }
}

export function companyBoth(company: CompanyRecord): Draft {
  const asked = { companyName: company.name, companyWebAddress: company.website }
  return { asked, meant: { company }, truth: isCompany(company) }
}

export function absentCompany(company: CompanyRecord, random: Random): Draft {
  const asked = { companyName: company.name, ...withCountry(company.country, random) }
  return { asked, meant: { company }, truth: NOTHING }
}

/** The name of one company and the website of another: whichever is meant, one of the two is wrong. */
export function contradiction(company: CompanyRecord, other: CompanyRecord): Draft {
  const asked = { companyName: company.name, companyWebAddress: other.website }
  return { asked, meant: { company }, truth: NOTHING }
}

/**
 * A stored name, and a website that leads to nobody: mostly the company has moved; now and then it is another one of the same
 * name, which is not stored.
 */
export function newWebsite(company: CompanyRecord, random: Random): Draft {
  const label = wordsOf(fold(company.name)).join('').slice(0, 12)
  const asked = { companyName: company.name, companyWebAddress: `www.${label}-${random.pick(NEW_DOMAINS)}` }
  const truth = random.chance(CHANCE.sameName) ? NOTHING : isCompany(company)
  return { asked, meant: { company }, truth }
}

/**
 * A stored website, and the name of nobody: mostly a brand, or what the company has since been renamed to; now and then
 * another company, with a website that was copied from the wrong line.
 */
export function newName(company: CompanyRecord, { name }: CompanyRecord, random: Random): Draft {
  const asked = { companyName: name, companyWebAddress: company.website }
  const truth = random.chance(CHANCE.wrongLine) ? NOTHING : isCompany(company)
  return { asked, meant: { company }, truth }
}

export function absentWebsite(company: CompanyRecord): Draft {
  return { asked: { companyWebAddress: company.website }, meant: { company }, truth: NOTHING }
}

/** `mayUseWebsite`: it leads to this company only. */
export function personAtCompany(job: Job, random: Random, mayUseWebsite: boolean): Draft {
  const { company, employment } = job
  const { person } = employment
  const asked = askedOf(person, job, random, mayUseWebsite)
  return { asked, meant: { company, employment }, person, truth: isContact(job) }
}

export function emailOnly(job: Job): Draft {
  const { company, employment } = job
  const { email, person } = employment
  const truth = isContact(job)
  return { asked: { contactEmail: email }, meant: { company, employment }, person, truth }
}

export function everything(job: Job, random: Random): Draft {
  const { company, employment } = job
  const { email, person } = employment
  const asked = {
    person: askedPerson(person, random),
    companyName: company.name,
    contactEmail: email,
  }
  return { asked, meant: { company, employment }, person, truth: isContact(job) }
}

/** An address at the withheld employer, or a private one. */
export function absentEmail({ company, employment }: Job, random: Random): Draft {
  const { person, email } = employment
  const isPrivate = email === '' || random.chance(CHANCE.freeMail)
  const contactEmail = isPrivate ? freeMail(person, random) : email
  return { asked: { contactEmail }, meant: { company }, person, truth: NOTHING }
}

/**
 * A stranger at a company that has staff: nobody there is like the one asked for, unless in the first or the last name.
 * Such namesakes are common enough among strangers, and made commoner here: they are the hard ones.
 */
export function absentPerson(
  job: Job,
  stranger: EmploymentRecord,
  random: Random,
  mayUseWebsite: boolean,
): Draft {
  const { company, employment } = job
  const person = random.chance(CHANCE.namesake)
    ? namesakeOf(employment.person, stranger.person, random)
    : stranger.person
  const asked = askedOf(person, { ...job, employment: stranger }, random, mayUseWebsite)
  return { asked, meant: { company }, person, truth: isNobodyAt(company) }
}

/** Somebody who is nearly called like a colleague there, has another one's title, and is not stored. */
export function nearStranger(
  { company, employment }: Job,
  stranger: PersonRecord,
  { jobTitle, country }: EmploymentRecord,
  random: Random,
  mayUseWebsite: boolean,
): Draft {
  const theirs = {
    ...employment,
    jobTitle,
    country: random.chance(CHANCE.abroad) ? country : company.country,
  }
  const asked = askedOf(stranger, { company, employment: theirs }, random, mayUseWebsite)
  const meant = { company, stranger, lookalike: employment.person }
  return { asked, meant, person: stranger, truth: isNobodyAt(company) }
}

function namesakeOf(colleague: PersonRecord, stranger: PersonRecord, random: Random): PersonRecord {
  return random.chance(0.5)
    ? { ...stranger, lastName: colleague.lastName }
    : { ...stranger, firstName: colleague.firstName }
}

/** Strangers are asked for as those are who can be found: what comes along must not give them away. */
function askedOf(
  person: PersonRecord,
  { company, employment: { jobTitle, country } }: Pick<Job, 'company' | 'employment'>,
  random: Random,
  mayUseWebsite: boolean,
): Asked {
  return {
    person: askedPerson(person, random),
    ...askedCompany(company, random, mayUseWebsite),
    ...(jobTitle !== '' && random.chance(CHANCE.jobTitle) ? { contactJobTitle: jobTitle } : {}),
    ...withCountry(country || company.country, random),
  }
}

function askedPerson(person: PersonRecord, random: Random): AskedPerson {
  const { firstName: first, middleName: middle, lastName: last } = person
  return { first, middle, last, inFull: random.chance(CHANCE.inFull) }
}

function askedCompany(company: CompanyRecord, random: Random, mayUseWebsite: boolean): Asked {
  return mayUseWebsite && random.chance(CHANCE.byWebsite)
    ? { companyWebAddress: company.website }
    : { companyName: company.name }
}

/** Mostly the country that is stored; but contacts sit elsewhere, and registers are old. */
function withCountry(country: string, random: Random): Asked {
  if (country === '' || !random.chance(CHANCE.country)) return {}
  return { contactCountry: random.chance(CHANCE.elsewhere) ? random.pick(ELSEWHERE) : country }
}

function freeMail({ firstName, lastName }: PersonRecord, random: Random): string {
  const [first, last] = [firstName, lastName].map((name) => wordsOf(fold(name)).join(''))
  return `${first}.${last}${random.int(1, 99)}@${random.pick(FREE_MAIL)}`
}

function isCompany({ guid }: CompanyRecord): Truth {
  return { compGUID: guid, conGUID: '', recordStatus: 'Active' }
}

/** Of somebody unknown at a known company. */
function isNobodyAt({ guid }: CompanyRecord): Truth {
  return { compGUID: guid, conGUID: '', recordStatus: 'No Match' }
}

function isContact({ company, employment, isThere }: Job): Truth {
  const recordStatus = isThere ? 'Active' : 'No Longer'
  return { compGUID: company.guid, conGUID: employment.person.guid, recordStatus }
}
