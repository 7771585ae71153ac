/** Whether everybody would agree with a query's truth: what fails here is dropped. */

import { toDomainKey, toEmailKey } from '../../../src/matching/normalize/keys.ts'
import { fold, splitWords } from '../../../src/matching/normalize/text.ts'
import type { CompanyRecord, EmploymentRecord, PersonRecord } from '../../../src/matching/types.ts'
import type { Dataset } from '../dataset.ts'
import type { DraftQuery, QueryPerson } from '../noise/noise.ts'
import { FIT, fitOf, fullNameKey } from './person-similarity.ts'
import type { Job } from './split-dataset.ts'
import { storedNames } from './name-collisions.ts'

/** Whom a question means. */
export interface IntendedRecord {
  /** Stored or withheld. */
  readonly company: CompanyRecord
  /** Where the question means a stored person. */
  readonly employment?: EmploymentRecord
  /** Where it means somebody who is not stored, and is nearly called like a colleague. */
  readonly unknownPerson?: PersonRecord
  readonly similarPerson?: PersonRecord
}

export interface QueryValidity {
  /** Whether the question can mean nobody else. */
  isUnambiguous(asked: DraftQuery, meant: IntendedRecord): boolean
  /** Whether a website leads to this company and no other stored one. */
  hasOwnDomain(company: CompanyRecord): boolean
  hasOwnEmail(employment: EmploymentRecord): boolean
  /** Who came back to an employer is there and is no longer. */
  isOnlyJobAtCompany(job: Job): boolean
  /** Of what is withheld: nothing stored has a name or the domain of it. */
  isNotStored(company: CompanyRecord): boolean
  isPersonNameStored(person: PersonRecord): boolean
}

export function createQueryValidity({ companies, employments }: Dataset): QueryValidity {
  const names = storedNames(companies)
  const stored = new Set(companies.map(({ id }) => id))
  const byDomain = Map.groupBy(companies, ({ website }) => toDomainKey(website))
  const byEmail = Map.groupBy(employments, ({ email }) => toEmailKey(email))
  const staffOf = Map.groupBy(employments, ({ companyId }) => companyId)
  const fullNames = new Set(employments.map(({ person }) => fullNameKey(person.firstName, person.lastName)))

  const isOnlyAtDomain = ({ id, website }: CompanyRecord) => {
    const domain = toDomainKey(website)
    return domain !== undefined && (byDomain.get(domain) ?? []).every((other) => other.id === id)
  }

  /** A name that two companies bear is honest when something else tells which is meant, if nobody garbled it. */
  const isHonestName = (name: string, asked: DraftQuery, company: CompanyRecord) => {
    const { contactEmail, companyWebAddress } = asked
    const isTold = contactEmail !== undefined || (companyWebAddress !== undefined && isOnlyAtDomain(company))
    const isOwn = names.isOwn(name, company)
    if (isOwn && isTold) return true
    if (names.isAnothers(name, company)) return false
    if (isOwn) return stored.has(company.id) || !names.areInitials(name, company)
    return !names.isTooShort(name) && !names.isNearAnother(name, company)
  }

  const isHonestPerson = (person: QueryPerson, asked: DraftQuery, meant: IntendedRecord) => {
    const { company, employment, unknownPerson: stranger, similarPerson: lookalike } = meant
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

  const isHonestEmail = (email: string, { employment }: IntendedRecord) => {
    const key = toEmailKey(email)
    const bearers = key === undefined ? [] : (byEmail.get(key) ?? [])
    const domain = toDomainKey(email)
    const isElsewhere = domain === undefined || !byDomain.has(domain)
    return (
      bearers.every((bearer) => bearer.id === employment?.id) && (employment !== undefined || isElsewhere)
    )
  }

  return {
    hasOwnDomain: isOnlyAtDomain,
    hasOwnEmail: ({ email }) =>
      toEmailKey(email) !== undefined && byEmail.get(toEmailKey(email))?.length === 1,
    isOnlyJobAtCompany: ({ company, employment }) =>
      staffOf.get(company.id)?.filter(({ person }) => person.id === employment.person.id).length === 1,
    isNotStored: (company) =>
      !byDomain.has(toDomainKey(company.website) ?? '') &&
      [company.name, ...company.otherNames].every((name) => !names.isAnothers(name, company)),
    isPersonNameStored: ({ firstName, lastName }) => fullNames.has(fullNameKey(firstName, lastName)),
    isUnambiguous: (asked, meant) =>
      (asked.companyName === undefined || isHonestName(asked.companyName, asked, meant.company)) &&
      (asked.person === undefined || isHonestPerson(asked.person, asked, meant)) &&
      (asked.contactEmail === undefined || isHonestEmail(asked.contactEmail, meant)),
  }
}

/** Whether noise has left what tells the one from the other: a letter of the first or the last name, or the middle name. */
function isStill(stranger: PersonRecord, asked: QueryPerson, lookalike: PersonRecord): boolean {
  if (fitOf(asked, stranger) !== FIT.same) return false
  if (fitOf(asked, lookalike) !== FIT.same) return true
  const [middle, other] = [asked.middle, lookalike.middleName].map((name) => fold(name).charAt(0))
  return middle !== '' && other !== '' && middle !== other
}

/** By the address as stored, or by a title that the other one does not have. */
function isToldFrom(other: EmploymentRecord, asked: DraftQuery, meant: EmploymentRecord): boolean {
  if (asked.contactEmail !== undefined && toEmailKey(asked.contactEmail) === toEmailKey(meant.email)) return true
  const title = titleKey(asked.contactJobTitle ?? '')
  return title !== '' && title === titleKey(meant.jobTitle) && title !== titleKey(other.jobTitle)
}

function titleKey(title: string): string {
  return splitWords(fold(title)).join(' ')
}
