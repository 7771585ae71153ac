/** Tells whether a query has only one correct result. Other queries are dropped. */
import { toDomainKey, toEmailKey } from '../../../src/matching/normalize/lookup-keys.ts'
import { fold, splitWords } from '../../../src/matching/normalize/text.ts'
import type { CompanyRecord, JobRecord, PersonRecord } from '../../../src/matching/types.ts'
import type { Dataset } from '../dataset.ts'
import type { DraftQuery, QueryPerson } from '../noise/noise.ts'
import { createNameCollisions } from './name-collisions.ts'
import { comparePerson, SIMILARITY, toFullNameKey } from './person-similarity.ts'
import type { Job } from './split-dataset.ts'

/** The record that a query means. */
export interface IntendedRecord {
  /** Stored or withheld. */
  readonly company: CompanyRecord
  /** The job of a stored person. */
  readonly job?: JobRecord
  /** A person who is not stored, and a stored colleague with a similar name. */
  readonly unknownPerson?: PersonRecord
  readonly similarPerson?: PersonRecord
}

export type QueryValidity = ReturnType<typeof createQueryValidity>

export function createQueryValidity({ companies, jobs }: Dataset) {
  const names = createNameCollisions(companies)
  const stored = new Set(companies.map(({ id }) => id))
  const byDomain = Map.groupBy(companies, ({ website }) => toDomainKey(website))
  const byEmail = Map.groupBy(jobs, ({ email }) => toEmailKey(email))
  const byCompany = Map.groupBy(jobs, ({ companyId }) => companyId)
  const fullNames = new Set(jobs.map(({ person }) => toFullNameKey(person.firstName, person.lastName)))

  const hasOwnDomain = ({ id, website }: CompanyRecord): boolean => {
    const domain = toDomainKey(website)
    return domain !== undefined && (byDomain.get(domain) ?? []).every((other) => other.id === id)
  }

  /** A shared name is valid if it has no noise, and another field identifies the company. */
  const isValidName = (name: string, query: DraftQuery, company: CompanyRecord): boolean => {
    const { contactEmail, companyWebAddress } = query
    const isIdentified =
      contactEmail !== undefined || (companyWebAddress !== undefined && hasOwnDomain(company))
    const isOwn = names.isOwnName(name, company)
    if (isOwn && isIdentified) return true
    if (names.isNameOfOther(name, company)) return false
    if (isOwn) return stored.has(company.id) || !names.isInitialsOfOther(name, company)
    return !names.isTooShort(name) && !names.isSimilarToOther(name, company)
  }

  const isValidPerson = (person: QueryPerson, query: DraftQuery, intended: IntendedRecord): boolean => {
    const { company, job, unknownPerson, similarPerson } = intended
    const staff = byCompany.get(company.id) ?? []
    if (job === undefined) {
      const others = staff.filter((other) => other.person.id !== similarPerson?.id)
      const isUnknown = others.every((other) => comparePerson(person, other.person) === SIMILARITY.different)
      if (unknownPerson !== undefined && similarPerson !== undefined)
        return isUnknown && isDistinguished(person, unknownPerson, similarPerson)
      return isUnknown && !fullNames.has(toFullNameKey(person.first, person.last))
    }
    const least = Math.max(comparePerson(person, job.person), SIMILARITY.possible)
    return staff
      .filter((other) => other.person.id !== job.person.id && comparePerson(person, other.person) >= least)
      .every((other) => isJobIdentified(query, job, other))
  }

  const isValidEmail = (email: string, { job }: IntendedRecord): boolean => {
    const key = toEmailKey(email)
    const owners = key === undefined ? [] : (byEmail.get(key) ?? [])
    const domain = toDomainKey(email)
    const isElsewhere = domain === undefined || !byDomain.has(domain)
    return owners.every((owner) => owner.id === job?.id) && (job !== undefined || isElsewhere)
  }

  return {
    /** Whether the query can mean no other record. */
    isUnambiguous: (query: DraftQuery, intended: IntendedRecord): boolean =>
      (query.companyName === undefined || isValidName(query.companyName, query, intended.company)) &&
      (query.person === undefined || isValidPerson(query.person, query, intended)) &&
      (query.contactEmail === undefined || isValidEmail(query.contactEmail, intended)),
    /** Whether no other stored company has the website. */
    hasOwnDomain,
    hasOwnEmail: ({ email }: JobRecord): boolean =>
      toEmailKey(email) !== undefined && byEmail.get(toEmailKey(email))?.length === 1,
    /** Whether the person has no other job at the company. Rehired people are both current and former staff. */
    isOnlyJobAtCompany: ({ company, job }: Job): boolean =>
      byCompany.get(company.id)?.filter(({ person }) => person.id === job.person.id).length === 1,
    /** Whether no stored company has a name or the domain of a withheld one. */
    isNotStored: (company: CompanyRecord): boolean =>
      !byDomain.has(toDomainKey(company.website) ?? '') &&
      [company.name, ...company.otherNames].every((name) => !names.isNameOfOther(name, company)),
    isPersonNameStored: ({ firstName, lastName }: PersonRecord): boolean =>
      fullNames.has(toFullNameKey(firstName, lastName)),
  }
}

/** Returns whether the noise has left the difference in the first or last name, or the middle name. */
function isDistinguished(query: QueryPerson, unknown: PersonRecord, similar: PersonRecord): boolean {
  if (comparePerson(query, unknown) !== SIMILARITY.same) return false
  if (comparePerson(query, similar) !== SIMILARITY.same) return true
  const [middle, other] = [query.middle, similar.middleName].map((name) => fold(name).charAt(0))
  return middle !== '' && other !== '' && middle !== other
}

/** Returns whether the stored email, or a title that the other one does not have, identifies a job. */
function isJobIdentified(query: DraftQuery, intended: JobRecord, other: JobRecord) {
  if (query.contactEmail !== undefined && toEmailKey(query.contactEmail) === toEmailKey(intended.email))
    return true
  const title = toTitleKey(query.contactJobTitle ?? '')
  return title !== '' && title === toTitleKey(intended.jobTitle) && title !== toTitleKey(other.jobTitle)
}

const toTitleKey = (title: string): string => splitWords(fold(title)).join(' ')
