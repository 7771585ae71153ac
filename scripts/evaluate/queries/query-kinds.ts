/**
 * The kinds of queries, as somebody would write them who knows every field as stored, with the record that is meant:
 * how frequent each kind is, and which records it may be about.
 */

import { toDomainKey } from '../../../src/matching/normalize/keys.ts'
import { fold, splitWords } from '../../../src/matching/normalize/text.ts'
import type { CompanyRecord, EmploymentRecord, PersonRecord } from '../../../src/matching/types.ts'
import type { Random } from '../../lib/random.ts'
import type { LabeledQuery } from '../dataset.ts'
import type { QueryValidity, IntendedRecord } from './query-validity.ts'
import { nearStrangersOf } from './similar-names.ts'
import type { DraftQuery } from '../noise/noise.ts'
import type { Job, DatasetSplit } from './split-dataset.ts'

type Truth = Pick<LabeledQuery, 'compGUID' | 'conGUID' | 'recordStatus'>

export interface Draft {
  readonly asked: DraftQuery
  readonly meant: IntendedRecord
  /** The person of the query, stored or not. */
  readonly person?: PersonRecord | undefined
  readonly truth: Truth
}

interface Kind {
  readonly name: string
  /** Percent. */
  readonly share: number
  /** One for each record that may be meant; none if the data hold no such record. */
  readonly drafts: readonly ((random: Random) => Draft | undefined)[]
}

const NOTHING: Truth = { compGUID: '', conGUID: '', recordStatus: 'No Match' }

/** How often a field is added that is no part of the kind, as in labelled queries. */
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
const ELSEWHERE = 'United States|Germany|United Kingdom|Singapore|France|Brazil|India|Poland'.split('|')
const NEW_DOMAINS = ['group.com', 'online.net', 'global.io', 'corp.org', 'hq.co']
const FREE_MAIL = ['gmail.com', 'outlook.com', 'yahoo.com', 'proton.me']

export function kindsOf({ stored, present, withheld }: DatasetSplit, honesty: QueryValidity): Kind[] {
  const nearStrangers = nearStrangersOf(stored.employments)
  const isAlone = honesty.hasOwnDomain
  const named = present.companies.filter(hasName)
  const atOwnDomain = present.companies.filter(isAlone)
  const namedAtOwnDomain = atOwnDomain.filter(hasName)
  const jobs = present.jobs.filter(honesty.isOnlyJobAtCompany)
  const withEmail = jobs.filter(({ employment }) => honesty.hasOwnEmail(employment))
  const absent = withheld.companies.filter(honesty.isNotStored)
  const strangers = withheld.jobs.filter(({ company, employment }) => {
    return honesty.isNotStored(company) && !honesty.isPersonNameStored(employment.person)
  })
  const hasDomain = ({ website }: CompanyRecord) => toDomainKey(website) !== undefined
  return [
    kind('person+company', 30, jobs, (job, random) => {
      const { company, employment } = job
      const { person } = employment
      const asked = askedOf(person, job, random, isAlone(company))
      return { asked, meant: { company, employment }, person, truth: contactTruth(job) }
    }),
    kind('company-name', 23, named, (company, random) => ({
      asked: { companyName: company.name, ...withCountry(company.country, random) },
      meant: { company },
      truth: companyTruth(company),
    })),
    kind('email-only', 12, withEmail, (job) => {
      const { company, employment } = job
      const { email, person } = employment
      const asked = { contactEmail: email }
      return { asked, meant: { company, employment }, person, truth: contactTruth(job) }
    }),
    kind('company-website', 9, atOwnDomain, (company) => ({
      asked: { companyWebAddress: company.website },
      meant: { company },
      truth: companyTruth(company),
    })),
    kind('company-both', 7, namedAtOwnDomain, (company) => ({
      asked: { companyName: company.name, companyWebAddress: company.website },
      meant: { company },
      truth: companyTruth(company),
    })),
    kind('absent-company', 6, absent.filter(hasName), (company, random) => ({
      asked: { companyName: company.name, ...withCountry(company.country, random) },
      meant: { company },
      truth: NOTHING,
    })),
    kind('everything', 4, withEmail, (job, random) => {
      const { company, employment } = job
      const { email, person } = employment
      const asked = {
        person: askedPerson(person, random),
        companyName: company.name,
        contactEmail: email,
      }
      return { asked, meant: { company, employment }, person, truth: contactTruth(job) }
    }),
    // An email at the withheld employer, or a private one.
    kind('absent-email', 3, strangers, ({ company, employment: { person, email } }, random) => {
      const isPrivate = email === '' || random.chance(CHANCE.freeMail)
      const contactEmail = isPrivate ? freeMail(person, random) : email
      return { asked: { contactEmail }, meant: { company }, person, truth: NOTHING }
    }),
    // Strangers often share one name with a colleague: these are the hard ones.
    kind('absent-person', 3, strangers.length > 0 ? present.jobs : [], ({ company, employment }, random) => {
      const stranger = random.pick(strangers).employment
      const { firstName, lastName } = employment.person
      const shared = () => (random.chance(0.5) ? { lastName } : { firstName })
      const person = { ...stranger.person, ...(random.chance(CHANCE.namesake) && shared()) }
      const asked = askedOf(person, { company, employment: stranger }, random, isAlone(company))
      return { asked, meant: { company }, person, truth: employerTruth(company) }
    }),
    // Somebody with nearly the name of a colleague, and the title of another one.
    kind('near-stranger', 0.5, jobs, ({ company, employment }, random) => {
      const person = nearStrangers(employment.person, random)
      const { jobTitle, country: anotherCountry } = random.pick(jobs).employment
      if (person === undefined) return undefined
      const country = random.chance(CHANCE.abroad) ? anotherCountry : company.country
      const job = { company, employment: { ...employment, jobTitle, country } }
      const asked = askedOf(person, job, random, isAlone(company))
      const meant = { company, stranger: person, lookalike: employment.person }
      return { asked, meant, person, truth: employerTruth(company) }
    }),
    // The name of one company and the website of another: one of the two is wrong.
    kind('contradiction', 1, atOwnDomain.length > 1 ? namedAtOwnDomain : [], (company, random) => ({
      asked: {
        companyName: company.name,
        companyWebAddress: anotherOf(atOwnDomain, company, random).website,
      },
      meant: { company },
      truth: NOTHING,
    })),
    // A stored name and an unknown website: mostly the company has moved, seldom another one has the same name.
    kind('new-website', 0.7, named, (company, random) => {
      const label = splitWords(fold(company.name)).join('').slice(0, 12)
      const companyWebAddress = `www.${label}-${random.pick(NEW_DOMAINS)}`
      const truth = random.chance(CHANCE.sameName) ? NOTHING : companyTruth(company)
      return { asked: { companyName: company.name, companyWebAddress }, meant: { company }, truth }
    }),
    // A stored website and an unknown name: mostly a brand or a later name, seldom a website from the wrong line.
    kind('new-name', 0.7, absent.length > 0 ? atOwnDomain : [], (company, random) => {
      const { name } = random.pick(absent)
      const asked = { companyName: name, companyWebAddress: company.website }
      const truth = random.chance(CHANCE.wrongLine) ? NOTHING : companyTruth(company)
      return { asked, meant: { company }, truth }
    }),
    kind('absent-website', 2.5, absent.filter(hasDomain), (company) => ({
      asked: { companyWebAddress: company.website },
      meant: { company },
      truth: NOTHING,
    })),
  ].filter(({ drafts }) => drafts.length > 0)
}

function kind<T>(
  name: string,
  share: number,
  subjects: readonly T[],
  draft: (subject: T, random: Random) => Draft | undefined,
): Kind {
  return { name, share, drafts: subjects.map((subject) => (random) => draft(subject, random)) }
}

function anotherOf(
  companies: readonly CompanyRecord[],
  company: CompanyRecord,
  random: Random,
): CompanyRecord {
  const other = random.pick(companies)
  return other === company ? anotherOf(companies, company, random) : other
}

function hasName({ name }: CompanyRecord): boolean {
  return name !== ''
}

/** Strangers get the same fields as stored people: the fields must not give them away. */
function askedOf(
  person: PersonRecord,
  { company, employment: { jobTitle, country } }: { company: CompanyRecord; employment: EmploymentRecord },
  random: Random,
  mayUseWebsite: boolean,
): DraftQuery {
  return {
    person: askedPerson(person, random),
    ...(mayUseWebsite && random.chance(CHANCE.byWebsite)
      ? { companyWebAddress: company.website }
      : { companyName: company.name }),
    ...(jobTitle !== '' && random.chance(CHANCE.jobTitle) ? { contactJobTitle: jobTitle } : {}),
    ...withCountry(country || company.country, random),
  }
}

function askedPerson({ firstName, middleName, lastName }: PersonRecord, random: Random) {
  return { first: firstName, middle: middleName, last: lastName, inFull: random.chance(CHANCE.inFull) }
}

/** Mostly the stored country; but contacts may be elsewhere, and registers are old. */
function withCountry(country: string, random: Random): DraftQuery {
  if (country === '' || !random.chance(CHANCE.country)) return {}
  return { contactCountry: random.chance(CHANCE.elsewhere) ? random.pick(ELSEWHERE) : country }
}

function freeMail({ firstName, lastName }: PersonRecord, random: Random): string {
  const [first, last] = [firstName, lastName].map((name) => splitWords(fold(name)).join(''))
  return `${first}.${last}${random.int(1, 99)}@${random.pick(FREE_MAIL)}`
}

function companyTruth({ guid }: CompanyRecord): Truth {
  return { compGUID: guid, conGUID: '', recordStatus: 'Active' }
}

/** Of an unknown person at a stored company. */
function employerTruth({ guid }: CompanyRecord): Truth {
  return { compGUID: guid, conGUID: '', recordStatus: 'No Match' }
}

function contactTruth({ company, employment, isThere }: Job): Truth {
  const recordStatus = isThere ? 'Active' : 'No Longer'
  return { compGUID: company.guid, conGUID: employment.person.guid, recordStatus }
}
