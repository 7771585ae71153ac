/** Finds the people that a query may mean, with the comparisons of their fields. */

import { memoize } from '../../lib/cache.ts'
import type { PersonComparisonContext } from '../compare/person.ts'
import { createLastNameFilter, weighFirstName } from '../compare/person-name.ts'
import type { NameIndexes } from '../index/name-indexes.ts'
import { toGuidKey, toLastNameKey } from '../normalize/lookup-keys.ts'
import { toFamilyName } from '../normalize/person/person-name.ts'
import type { PersonNameQuery } from '../normalize/person/person-name-query.ts'
import type { PersonQuery } from '../normalize/query.ts'
import type { CompanyRecord, JobRecord, PersonFirstNames, RecordSource, StaffMember } from '../types.ts'
import { isIdentified, type PersonCandidate, scorePeople } from './score-people.ts'

/** The jobs that GUID, profile URL, and email address lead to. */
export interface IdentifiedJobs {
  readonly jobs: readonly JobRecord[]
  readonly people: PersonComparisonContext
}

/** An identified person with this weight is sure. The rest of the staff is not read. */
const SURE_WEIGHT = 14
/** The maximum number of people with one last name, and with all similar last names, whose names are compared. */
const MAX_WITH_LAST_NAME = 5_000
const MAX_WITH_SIMILAR_LAST_NAMES = 10_000
/** Typos are searched only in last names with at most so many words, because each of ten interpretations has another one. */
const MAX_WORDS_WITH_TYPO = 3
/** The maximum number of these that are compared. More than a few could not be distinguished anyway. */
const MAX_COMPARED = 200
/** In a larger staff, only people with a similar last name are compared. Others would be too many to be sure of one. */
export const LARGE_STAFF = 1_000

/** Looks up the identifiers of the query. */
export function findIdentifiedJobs(
  query: PersonQuery,
  records: RecordSource,
  indexes: NameIndexes,
): IdentifiedJobs {
  const { guid, profile, email } = query
  const byGuidAsSent = guid === undefined ? [] : records.jobsByPersonGuid(guid)
  const isUnknown = guid !== undefined && byGuidAsSent.length === 0
  const byGuid = isUnknown ? records.jobsByPersonGuid(toGuidKey(guid)) : byGuidAsSent
  const byProfile = profile === undefined ? [] : records.jobsByPersonProfile(profile)
  const byEmail = email === undefined ? [] : records.jobsByEmail(email)
  const people = {
    byGuid: toPersonIds(byGuid),
    byProfile: toPersonIds(byProfile),
    byEmail: toPersonIds(byEmail),
    unknownMailbox: byEmail.length > 0 ? undefined : email?.slice(0, email.lastIndexOf('@')),
    isLastName: (key: string) => indexes.getLastNames().countPeople(key) > 0,
  }
  return { jobs: [...byEmail, ...byGuid, ...byProfile], people }
}

/** Finds the current and past staff of a company that the query may mean. */
export function findPeopleAtCompany(
  { id: companyId, employees }: CompanyRecord,
  query: PersonQuery,
  { jobs: identifiedJobs, people: identified }: IdentifiedJobs,
  records: RecordSource,
): PersonCandidate[] {
  const jobsHere = identifiedJobs.filter((job) => job.companyId === companyId)
  const sure = scorePeople(jobsHere, query, identified, 'by name', 0).filter(
    ({ weight }) => weight >= SURE_WEIGHT,
  )
  if (sure.length > 0) return sure
  const staff = records.staffOf(companyId)
  const { name } = query
  const mayMatch = createStaffFilter(query, identified, staff.length > LARGE_STAFF)
  const named = records.jobs(staff.filter(mayMatch).map(({ jobId }) => jobId))
  const jobs = limitByFirstName(named, name, identified)
  const isByName = name !== undefined || identified.unknownMailbox === undefined
  const personCount = new Set(staff.map(({ personId }) => personId)).size
  if (!isByName) return scorePeople(jobs, query, identified, 'by an unknown address', personCount)
  return scorePeople(jobs, query, identified, 'by name', personCount, employees)
}

/** Returns the people whose first names fit best, no more than can be compared while other requests wait. */
export function limitByFirstName(
  jobs: readonly JobRecord[],
  name: PersonNameQuery | undefined,
  identified: PersonComparisonContext,
): readonly JobRecord[] {
  if (jobs.length <= LARGE_STAFF || name === undefined) return jobs
  const weigh = createFirstNameScale(name)
  const weighJob = ({ person }: JobRecord) =>
    isIdentified(identified, person.id) ? Infinity : (weigh(person) ?? -Infinity)
  return jobs
    .map((job) => ({ job, weight: weighJob(job) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_COMPARED)
    .map(({ job }) => job)
}

/** Cached, because many people have the same first name. */
function createFirstNameScale(name: PersonNameQuery) {
  const weigh = memoize((names) => {
    const [first = '', middle = ''] = names.split('\n')
    return weighFirstName(name, first, middle)
  }, MAX_WITH_LAST_NAME)
  return ({
    firstName,
    middleName,
  }: Pick<PersonFirstNames, 'firstName' | 'middleName'>): number | undefined =>
    // An initial does not make another name similar.
    middleName.length < 2 && weigh(`${firstName}\n`) === undefined
      ? undefined
      : weigh(`${firstName}\n${middleName}`)
}

/** Returns a filter of the staff by last name, so that few jobs have to be read and compared. */
export function createStaffFilter(
  { name }: PersonQuery,
  identified: PersonComparisonContext,
  isLarge: boolean,
): (member: StaffMember) => boolean {
  const mailbox = identified.unknownMailbox?.replace(NON_LETTERS, '')
  const hasLastName = name?.interpretations.some(({ family }) => family.length > 0)
  const canHaveLastName = name === undefined ? undefined : createLastNameFilter(name)
  return ({ personId, familyName }) => {
    if (isIdentified(identified, personId)) return true
    if (canHaveLastName !== undefined) return (hasLastName || !isLarge) && canHaveLastName(familyName)
    if (!isLarge || mailbox === undefined) return true
    const family = familyName.replace(NON_LETTERS, '')
    return family !== '' && mailbox.includes(family)
  }
}

const NON_LETTERS = /[^a-z]+/g

/** Finds the people with a similar name, wherever they work. */
export function findPeopleByName(
  query: PersonQuery,
  records: RecordSource,
  indexes: NameIndexes,
): PersonCandidate[] {
  const { name } = query
  if (name === undefined) return []
  const index = indexes.getLastNames()
  const keys = new Set(
    name.interpretations.flatMap(({ family }) => {
      const key = toLastNameKey(family.join(' '))
      return family.length <= MAX_WORDS_WITH_TYPO ? index.findSimilar(key) : [key]
    }),
  )
  let left = MAX_WITH_SIMILAR_LAST_NAMES
  const rareKeys = [...keys].filter((key) => {
    const count = index.countPeople(key)
    if (count > MAX_WITH_LAST_NAME || count > left) return false
    left -= count
    return true
  })
  if (rareKeys.length === 0) return []
  const weigh = createFirstNameScale(name)
  const people = records.peopleWithLastNames(rareKeys)
  const ids = people.filter((person) => weigh(person) !== undefined).map(({ personId }) => personId)
  const canHaveLastName = createLastNameFilter(name)
  const jobs = records
    .jobsOf(ids.slice(0, MAX_COMPARED))
    .filter(({ person }) => canHaveLastName(toFamilyName(person)))
  const { people: identified } = findIdentifiedJobs(query, records, indexes)
  return scorePeople(jobs, query, identified, 'by name', people.length)
}

const toPersonIds = (jobs: readonly JobRecord[]): ReadonlySet<number> =>
  new Set(jobs.map(({ person }) => person.id))
