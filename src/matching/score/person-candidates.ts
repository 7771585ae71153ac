/** People that may be meant, at the companies that may be meant. */

import { memoized } from '../../lib/cache.ts'
import { compareEmployment, comparePersonIdentity, type KnownPeople } from '../compare/person.ts'
import { mayBear, mayBeCalled } from '../compare/person-name.ts'
import type { Indexes } from '../index/indexes.ts'
import { emailKey, guidKey, lastNameKey } from '../normalize/keys.ts'
import type { PersonQuestion } from '../normalize/query.ts'
import type { EmploymentRecord, Market, StaffMember, Standing } from '../types.ts'
import {
  boundedWeight,
  type Evidence,
  FULL_AGREEMENT,
  type Level,
  term,
  totalWeight,
  weightOf,
} from './evidence.ts'

export interface PersonCandidate {
  readonly employment: EmploymentRecord
  readonly evidence: readonly Evidence[]
  readonly weight: number
}

/** The employments that the exact keys lead to. */
export interface KnownEmployments {
  readonly employments: readonly EmploymentRecord[]
  readonly people: KnownPeople
}

/** Somebody who fits so badly is not worth carrying on. */
const LEAST_WEIGHT = -6
/** Somebody known by an exact key, whom nothing contradicts: the others at the company need not be read. */
const SURE_WEIGHT = 14
/** Bearers of one last name, and of all that are near, who are looked through when no company narrows them down. */
const MAX_BEARERS = 5_000
const MAX_BEARERS_IN_ALL = 10_000
/** Of those, as many are compared: more than a few could not be told apart anyway. */
const MAX_COMPARED = 500
/** Of a larger staff, whoever is not named by the last name would be too many to be sure of one. */
const LARGE_STAFF = 1_000

export function findKnown(question: PersonQuestion, market: Market, indexes: Indexes): KnownEmployments {
  const { guid, profile, email } = question
  const byGivenGuid = guid === undefined ? [] : market.employmentsByContactGuid(guid)
  const isUntidy = guid !== undefined && byGivenGuid.length === 0
  const byGuid = isUntidy ? market.employmentsByContactGuid(guidKey(guid)) : byGivenGuid
  const byProfile = profile === undefined ? [] : market.employmentsByContactProfile(profile)
  const byEmail = email === undefined ? [] : market.employmentsByEmail(email)
  const people = {
    byGuid: peopleOf(byGuid),
    byProfile: peopleOf(byProfile),
    byEmail: peopleOf(byEmail),
    unknownMailbox: byEmail.length > 0 ? undefined : email?.slice(0, email.lastIndexOf('@')),
    isLastName: (key: string) => indexes.lastNames().bearers(key) > 0,
  }
  return { employments: [...byEmail, ...byGuid, ...byProfile], people }
}

/** The people employed at a company, now or before, who may be the one asked for. */
export function findPeopleAt(
  companyId: number,
  question: PersonQuestion,
  { employments: knownJobs, people: known }: KnownEmployments,
  market: Market,
): PersonCandidate[] {
  const jobsHere = knownJobs.filter((job) => job.companyId === companyId)
  const sure = candidates(jobsHere, question, known, 'by name', 0).filter(
    ({ weight }) => weight >= SURE_WEIGHT,
  )
  if (sure.length > 0) return sure
  const staff = market.staffOf(companyId)
  const { name } = question
  const mayBeMeant = whoMayBeMeant(question, known, staff.length > LARGE_STAFF)
  const employments = market.employments(staff.filter(mayBeMeant).map(({ employmentId }) => employmentId))
  const byName = name !== undefined || known.unknownMailbox === undefined
  const presence = byName ? 'by name' : 'by an unknown address'
  const people = new Set(staff.map(({ personId }) => personId)).size
  return candidates(employments, question, known, presence, people)
}

/** Selects the members of a staff to compare, by the little that is known of all of them. */
function whoMayBeMeant(
  { name }: PersonQuestion,
  known: KnownPeople,
  isLarge: boolean,
): (member: StaffMember) => boolean {
  const mailbox = known.unknownMailbox?.replace(NO_LETTERS, '')
  const hasLastName = name?.readings.some(({ family }) => family.length > 0)
  return ({ personId, familyName }) => {
    if (isKnown(known, personId)) return true
    if (name !== undefined) return (hasLastName || !isLarge) && mayBear(name, familyName)
    if (!isLarge || mailbox === undefined) return true
    const family = familyName.replace(NO_LETTERS, '')
    return family !== '' && mailbox.includes(family)
  }
}

const NO_LETTERS = /[^a-z]+/g

function isKnown({ byGuid, byProfile, byEmail }: KnownPeople, personId: number): boolean {
  return byGuid.has(personId) || byProfile.has(personId) || byEmail.has(personId)
}

/** Returns people by name alone. Everybody in the market is an alternative to them. */
export function findPeopleByName(
  question: PersonQuestion,
  known: KnownPeople,
  market: Market,
  indexes: Indexes,
): PersonCandidate[] {
  const { name } = question
  if (name === undefined || question.email !== undefined) return []
  const index = indexes.lastNames()
  const keys = new Set(name.readings.flatMap(({ family }) => index.near(lastNameKey(family.join(' ')))))
  let left = MAX_BEARERS_IN_ALL
  const rareKeys = [...keys].filter((key) => {
    const bearers = index.bearers(key)
    if (bearers > MAX_BEARERS || bearers > left) return false
    left -= bearers
    return true
  })
  if (rareKeys.length === 0) return []
  // Many people share their first name.
  const isCalled = memoized((both) => {
    const [first = '', middle = ''] = both.split('\n')
    return mayBeCalled(name, first, middle)
  }, MAX_BEARERS)
  const ids = market
    .bearersOf(rareKeys)
    .filter((one) => isKnown(known, one.personId) || isCalled(`${one.firstName}\n${one.middleName}`))
    .map(({ personId }) => personId)
  const jobs = market
    .employmentsOf(ids.slice(0, MAX_COMPARED))
    .filter(({ person }) => isKnown(known, person.id) || mayBear(name, person.lastName))
  return candidates(jobs, question, known, 'by name alone', index.people).map((candidate) => {
    const bearers = index.bearers(lastNameKey(candidate.employment.person.lastName))
    const rarity = Math.log2(index.people / Math.max(bearers, 1))
    const commonness = Math.min(rarity - weightOf('last name', 'same'), 0)
    const evidence: Evidence = {
      field: 'presence',
      level: 'common last name',
      weight: commonness,
      stored: `${bearers} of ${index.people} people bear it`,
      terms: [],
    }
    return {
      employment: candidate.employment,
      evidence: [...candidate.evidence, evidence],
      weight: candidate.weight + commonness,
    }
  })
}

/** One candidate a person, by the employment that fits best. */
export function candidates(
  employments: readonly EmploymentRecord[],
  question: PersonQuestion,
  known: KnownPeople,
  presence: Level<'presence'>,
  people: number,
): PersonCandidate[] {
  const prior: Evidence = {
    field: 'presence',
    level: presence,
    weight: weightOf('presence', presence) - Math.log2(people + 1),
    stored: `one of ${people}`,
    terms: [term('presence', presence)],
  }
  const identities = new Map<number, Evidence[]>()
  const best = new Map<number, PersonCandidate>()
  for (const employment of employments) {
    const { person } = employment
    const knownByKey = isKnown(known, person.id)
    const identity = identities.get(person.id) ?? comparePersonIdentity(question, person, known)
    identities.set(person.id, identity)
    if (!knownByKey && totalWeight(identity) < LEAST_WEIGHT) continue
    const evidence = [
      ...identity,
      ...compareEmployment(question, employment, known),
      ...(knownByKey ? [] : [prior]),
    ]
    const weight = boundedWeight(evidence, FULL_AGREEMENT.person)
    const other = best.get(person.id)
    const isBetter =
      other === undefined ||
      weight > other.weight ||
      (weight === other.weight && comesBefore(employment, other.employment))
    if (isBetter) best.set(person.id, { employment, evidence, weight })
  }
  return [...best.values()].filter(
    ({ weight, employment }) => weight >= LEAST_WEIGHT || isKnown(known, employment.person.id),
  )
}

/** Current employments come first, then those that have begun, then the latest start. */
export const comesBefore = (one: Standing, other: Standing): boolean =>
  one.current === other.current ? one.recency > other.recency : one.current

/** Returns the employment to return for a person. The first stored wins a tie. */
export function shownFirst<Job extends Standing>(jobs: readonly Job[]): Job | undefined {
  let first: Job | undefined
  for (const job of jobs) if (first === undefined || comesBefore(job, first)) first = job
  return first
}

/** Where no company is asked for: a job that the address belongs to, else any; the current one first. */
export function jobToAnswer(
  jobs: readonly EmploymentRecord[],
  email: string | undefined,
): EmploymentRecord | undefined {
  return shownFirst(jobs.filter((job) => emailKey(job.email) === email)) ?? shownFirst(jobs)
}

const NOBODY: ReadonlySet<number> = new Set()

function peopleOf(employments: readonly EmploymentRecord[]): ReadonlySet<number> {
  return employments.length === 0 ? NOBODY : new Set(employments.map(({ person }) => person.id))
}
