/** The kinds of questions, how often each is asked, and of whom. */

import { domainKey } from '../../../src/matching/keys.ts'
import type { CompanyRecord } from '../../../src/matching/types.ts'
import type { Random } from '../../sample/random.ts'
import {
  absentCompany,
  absentEmail,
  absentPerson,
  absentWebsite,
  companyBoth,
  companyName,
  companyWebsite,
  contradiction,
  type Draft,
  emailOnly,
  everything,
  nearStranger,
  newName,
  newWebsite,
  personAtCompany,
} from './drafts.ts'
import type { Honesty } from './honesty.ts'
import { nearStrangersOf } from './near-strangers.ts'
import type { Job, Split } from './split.ts'

interface Kind {
  readonly name: string
  /** Percent. */
  readonly share: number
  /** One for each that may be asked about; none where the data hold nobody. What does not apply to one is `undefined`. */
  readonly drafts: readonly ((random: Random) => Draft | undefined)[]
}

export function kindsOf({ stored, present, withheld }: Split, honesty: Honesty): Kind[] {
  const nearStrangers = nearStrangersOf(stored.employments)
  const isAlone = honesty.isOnlyAtDomain
  const atOwnDomain = present.companies.filter(isAlone)
  const jobs = present.jobs.filter(honesty.isOnlyJobThere)
  const withEmail = jobs.filter(({ employment }) => honesty.isOnlyWithEmail(employment))
  const absent = withheld.companies.filter(honesty.isAbsent)
  const strangers = withheld.jobs.filter(({ company, employment }) => {
    return honesty.isAbsent(company) && !honesty.isNameStored(employment.person)
  })
  const strangerAt = (job: Job, random: Random) =>
    absentPerson(job, random.pick(strangers).employment, random, isAlone(job.company))
  return [
    kind('person+company', 30, jobs, (job, random) => personAtCompany(job, random, isAlone(job.company))),
    kind('company-name', 23, present.companies.filter(hasName), companyName),
    kind('email-only', 12, withEmail, emailOnly),
    kind('company-website', 9, atOwnDomain, companyWebsite),
    kind('company-both', 7, atOwnDomain.filter(hasName), companyBoth),
    kind('absent-company', 6, absent.filter(hasName), absentCompany),
    kind('everything', 4, withEmail, everything),
    kind('absent-email', 3, strangers, absentEmail),
    kind('absent-person', 3, strangers.length > 0 ? present.jobs : [], strangerAt),
    kind('near-stranger', 0.5, jobs, (job, random) => {
      const stranger = nearStrangers(job.employment.person, random)
      const { employment } = random.pick(jobs)
      return stranger && nearStranger(job, stranger, employment, random, isAlone(job.company))
    }),
    kind('contradiction', 1, atOwnDomain.length > 1 ? atOwnDomain.filter(hasName) : [], (company, random) =>
      contradiction(company, anotherOf(atOwnDomain, company, random)),
    ),
    kind('new-website', 0.7, present.companies.filter(hasName), newWebsite),
    kind('new-name', 0.7, absent.length > 0 ? atOwnDomain : [], (company, random) =>
      newName(company, random.pick(absent), random),
    ),
    kind('absent-website', 2.5, absent.filter(hasDomain), absentWebsite),
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

function hasDomain({ website }: CompanyRecord): boolean {
  return domainKey(website) !== undefined
}
