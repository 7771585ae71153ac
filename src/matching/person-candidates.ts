/** People that may be meant, at the companies that may be meant. */

import { memoized } from '../lib/cache.ts'
import type { CompanyCandidate } from './company-candidates.ts'
import { compareEmployment, comparePersonIdentity, type KnownPeople } from './compare-person.ts'
import { mayBear, mayBeCalled } from './compare-person-name.ts'
import type { ContactIndex } from './contact-index.ts'
import {
  boundedWeight,
  type Evidence,
  FULL_AGREEMENT,
  type Level,
  term,
  totalWeight,
  weightOf,
} from './evidence.ts'
import { emailKey, guidKey, lastNameKey } from './keys.ts'
import type { PersonQuestion } from './question.ts'
import { comesBefore, shownFirst } from './shown-first.ts'
import type { EmploymentRecord, Market, StaffMember } from './types.ts'

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

export function findKnown(
  question: PersonQuestion,
  market: Market,
  lastNames: () => ContactIndex,
): KnownEmployments {
  const { guid, profile, email } = question
  const byGuid = guid === undefined ? [] : employmentsByGuid(guid, market)
  const byProfile = profile === undefined ? [] : market.employmentsByContactProfile(profile)
  const byEmail = email === undefined ? [] : market.employmentsByEmail(email)
  const people = {
    byGuid: peopleOf(byGuid),
    byProfile: peopleOf(byProfile),
    byEmail: peopleOf(byEmail),
    unknownAddress: email === undefined || byEmail.length > 0 ? undefined : addressOf(email),
    isLastName: (key: string) => lastNames().bearers(key) > 0,
  }
  return { employments: [...byEmail, ...byGuid, ...byProfile], people }
}

/** The people employed at a company, now or before, who may be the one asked for. */
export function findPeopleAt(
  { company }: CompanyCandidate,
  question: PersonQuestion,
  { employments: knownJobs, people: known }: KnownEmployments,
  market: Market,
): PersonCandidate[] {
  const jobsHere = knownJobs.filter(({ companyId }) => companyId === company.id)
  const sure = candidates(jobsHere, question, known, 'by name', 0).filter(
    ({ weight }) => weight >= SURE_WEIGHT,
  )
  if (sure.length > 0) return sure
  const staff = market.staffOf(company.id)
  const { name } = question
  const mayBeMeant = whoMayBeMeant(question, known, staff.length > LARGE_STAFF)
  const employments = market.employments(staff.filter(mayBeMeant).map(({ employmentId }) => employmentId))
  const byName = name !== undefined || known.unknownAddress === undefined
  const presence = byName ? 'by name' : 'by an unknown address'
  const people = new Set(staff.map(({ personId }) => personId)).size
  return candidates(employments, question, known, presence, people)
}

/** By what is seen of a whole staff at once. */
function whoMayBeMeant(
  { name }: PersonQuestion,
  known: KnownPeople,
  isLarge: boolean,
): (member: StaffMember) => boolean {
  const address = known.unknownAddress?.local.replace(NO_LETTERS, '')
  if (name === undefined) {
    if (!isLarge || address === undefined) return () => true
    return ({ personId, familyName }) =>
      isKnown(known, personId) || isNamedIn(address, familyName.replace(NO_LETTERS, ''))
  }
  const hasLastName = name.readings.some(({ family }) => family.length > 0)
  return ({ personId, familyName }) =>
    isKnown(known, personId) || ((hasLastName || !isLarge) && mayBear(name, familyName))
}

const NO_LETTERS = /[^a-z]+/g

const isNamedIn = (address: string, family: string): boolean => family !== '' && address.includes(family)

function isKnown({ byGuid, byProfile, byEmail }: KnownPeople, personId: number): boolean {
  return byGuid.has(personId) || byProfile.has(personId) || byEmail.has(personId)
}

/** People by name alone: what they must be told apart from is everybody. */
export function findPeopleByName(
  question: PersonQuestion,
  known: KnownPeople,
  market: Market,
  index: ContactIndex,
): PersonCandidate[] {
  const keys = new Set(
    question.name?.readings.flatMap(({ family }) => index.near(lastNameKey(family.join(' ')))),
  )
  const borne = fewEnough([...keys], index)
  const { name } = question
  if (borne.length === 0 || name === undefined) return []
  // Most share their first name with others.
  const isCalled = memoized((both) => {
    const [first = '', middle = ''] = both.split('\n')
    return mayBeCalled(name, first, middle)
  }, MAX_BEARERS)
  const ids = market
    .bearersOf(borne)
    .filter(
      ({ personId, firstName, middleName }) =>
        isKnown(known, personId) || isCalled(`${firstName}\n${middleName}`),
    )
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

/** Last names that are not too common, and together not too many. */
function fewEnough(keys: readonly string[], index: ContactIndex): string[] {
  let left = MAX_BEARERS_IN_ALL
  return keys.filter((key) => {
    const bearers = index.bearers(key)
    if (bearers > MAX_BEARERS || bearers > left) return false
    left -= bearers
    return true
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
  const best = new Map<number, PersonCandidate & { readonly isKnown: boolean }>()
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
    const candidate = {
      employment,
      evidence,
      weight: boundedWeight(evidence, FULL_AGREEMENT.person),
      isKnown: knownByKey,
    }
    const other = best.get(person.id)
    if (other === undefined || isBetter(candidate, other)) best.set(person.id, candidate)
  }
  return [...best.values()].filter(({ weight, isKnown }) => isKnown || weight >= LEAST_WEIGHT)
}

const isBetter = (one: PersonCandidate, other: PersonCandidate): boolean =>
  one.weight > other.weight || (one.weight === other.weight && comesBefore(one.employment, other.employment))

/** Where no company is asked for: a job that the address belongs to, else any; the current one first. */
export function jobToAnswer(
  jobs: readonly EmploymentRecord[],
  email: string | undefined,
): EmploymentRecord | undefined {
  return shownFirst(jobs.filter((job) => emailKey(job.email) === email)) ?? shownFirst(jobs)
}

function employmentsByGuid(guid: string, market: Market): readonly EmploymentRecord[] {
  const asGiven = market.employmentsByContactGuid(guid)
  return asGiven.length > 0 ? asGiven : market.employmentsByContactGuid(guidKey(guid))
}

const NOBODY: ReadonlySet<number> = new Set()

function peopleOf(employments: readonly EmploymentRecord[]): ReadonlySet<number> {
  return employments.length === 0 ? NOBODY : new Set(employments.map(({ person }) => person.id))
}

function addressOf(email: string) {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, at), domain: email.slice(at + 1) }
}
