/** Whether everybody would agree with a query's truth: what fails here is dropped. */

import { domainKey, emailKey } from '../../../src/matching/normalize/keys.ts'
import { fold, wordsOf } from '../../../src/matching/normalize/text.ts'
import type { CompanyRecord, EmploymentRecord, PersonRecord } from '../../../src/matching/types.ts'
import type { Dataset } from '../read-data.ts'
import type { Asked, AskedPerson } from './noise.ts'
import { FIT, fitOf, fullNameKey } from './same-person.ts'
import type { Job } from './split.ts'
import { storedNames } from './stored-names.ts'

/** Whom a question means. */
export interface Meant {
  /** Stored or withheld. */
  readonly company: CompanyRecord
  /** Where the question means a stored person. */
  readonly employment?: EmploymentRecord
  /** Where it means somebody who is not stored, and is nearly called like a colleague. */
  readonly stranger?: PersonRecord
  readonly lookalike?: PersonRecord
}

export interface Honesty {
  /** Whether the question can mean nobody else. */
  isHonest(asked: Asked, meant: Meant): boolean
  /** Whether a website leads to this company and no other stored one. */
  isOnlyAtDomain(company: CompanyRecord): boolean
  isOnlyWithEmail(employment: EmploymentRecord): boolean
  /** Who came back to an employer is there and is no longer. */
  isOnlyJobThere(job: Job): boolean
  /** Of what is withheld: nothing stored has a name or the domain of it. */
  isAbsent(company: CompanyRecord): boolean
  isNameStored(person: PersonRecord): boolean
}

export function honestyOf({ companies, employments }: Dataset): Honesty {
  const names = storedNames(companies)
  const stored = new Set(companies.map(({ id }) => id))
  const byDomain = Map.groupBy(companies, ({ website }) => domainKey(website))
  const byEmail = Map.groupBy(employments, ({ email }) => emailKey(email))
  const staffOf = Map.groupBy(employments, ({ companyId }) => companyId)
  const fullNames = new Set(employments.map(({ person }) => fullNameKey(person.firstName, person.lastName)))

  const isOnlyAtDomain = ({ id, website }: CompanyRecord) => {
    const domain = domainKey(website)
    return domain !== undefined && (byDomain.get(domain) ?? []).every((other) => other.id === id)
  }

  /** A name that two companies bear is honest when something else tells which is meant, if nobody garbled it. */
  const isHonestName = (name: string, asked: Asked, company: CompanyRecord) => {
    const { contactEmail, companyWebAddress } = asked
    const isTold = contactEmail !== undefined || (companyWebAddress !== undefined && isOnlyAtDomain(company))
    const isOwn = names.isOwn(name, company)
    if (isOwn && isTold) return true
    if (names.isAnothers(name, company)) return false
    if (isOwn) return stored.has(company.id) || !names.areInitials(name, company)
    return !names.isTooShort(name) && !names.isNearAnother(name, company)
  }

  const isHonestPerson = (person: AskedPerson, asked: Asked, meant: Meant) => {
    const { company, employment, stranger, lookalike } = meant
    const staff = staffOf.get(company.id) ?? []
    if (employment === undefined) {
      const others = staff.filter((other) => other.person.id !== lookalike?.id)
      const isNobody = others.every((other) => fitOf(person, other.person) === FIT.none)
      if (stranger !== undefined && lookalike !== undefined)
        return isNobody && isStill(stranger, person, lookalike)
      return isNobody && !fullNames.has(fullNameKey(person.first, person.last))
    }
    const least = Math.max(fitOf(person, employment.person), FIT.perhaps)
    return staff
      .filter((other) => other.person.id !== employment.person.id && fitOf(person, other.person) >= least)
      .every((other) => isToldFrom(other, asked, employment))
  }

  const isHonestEmail = (email: string, { employment }: Meant) => {
    const key = emailKey(email)
    const bearers = key === undefined ? [] : (byEmail.get(key) ?? [])
    const domain = domainKey(email)
    const isElsewhere = domain === undefined || !byDomain.has(domain)
    return (
      bearers.every((bearer) => bearer.id === employment?.id) && (employment !== undefined || isElsewhere)
    )
  }

  return {
    isOnlyAtDomain,
    isOnlyWithEmail: ({ email }) =>
      emailKey(email) !== undefined && byEmail.get(emailKey(email))?.length === 1,
    isOnlyJobThere: ({ company, employment }) =>
      staffOf.get(company.id)?.filter(({ person }) => person.id === employment.person.id).length === 1,
    isAbsent: (company) =>
      !byDomain.has(domainKey(company.website) ?? '') &&
      [company.name, ...company.otherNames].every((name) => !names.isAnothers(name, company)),
    isNameStored: ({ firstName, lastName }) => fullNames.has(fullNameKey(firstName, lastName)),
    isHonest: (asked, meant) =>
      (asked.companyName === undefined || isHonestName(asked.companyName, asked, meant.company)) &&
      (asked.person === undefined || isHonestPerson(asked.person, asked, meant)) &&
      (asked.contactEmail === undefined || isHonestEmail(asked.contactEmail, meant)),
  }
}

/** Whether noise has left what tells the one from the other: a letter of the first or the last name, or the middle name. */
function isStill(stranger: PersonRecord, asked: AskedPerson, lookalike: PersonRecord): boolean {
  if (fitOf(asked, stranger) !== FIT.same) return false
  if (fitOf(asked, lookalike) !== FIT.same) return true
  const [middle, other] = [asked.middle, lookalike.middleName].map((name) => fold(name).charAt(0))
  return middle !== '' && other !== '' && middle !== other
}

/** By the address as stored, or by a title that the other one does not have. */
function isToldFrom(other: EmploymentRecord, asked: Asked, meant: EmploymentRecord): boolean {
  if (asked.contactEmail !== undefined && emailKey(asked.contactEmail) === emailKey(meant.email)) return true
  const title = titleKey(asked.contactJobTitle ?? '')
  return title !== '' && title === titleKey(meant.jobTitle) && title !== titleKey(other.jobTitle)
}

function titleKey(title: string): string {
  return wordsOf(fold(title)).join(' ')
}
