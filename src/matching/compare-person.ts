/** A candidate person against what is asked, field by field. */

import { compareUnknownAddress, type UnknownAddress } from './compare-email.ts'
import { comparePersonNames } from './compare-person-name.ts'
import { countryKey } from './country.ts'
import { typos } from './edit-distance.ts'
import { compared, type Evidence } from './evidence.ts'
import { emailKey } from './keys.ts'
import { fold, wordsOf } from './normalise.ts'
import { storedName } from './person-name.ts'
import type { PersonQuestion } from './question.ts'
import type { EmploymentRecord, PersonRecord } from './types.ts'

/** What the exact keys say about the people asked for. */
export interface KnownPeople {
  readonly byGuid: ReadonlySet<number>
  readonly byProfile: ReadonlySet<number>
  readonly byEmail: ReadonlySet<number>
  /** The asked address, where nobody has it. */
  readonly unknownAddress: UnknownAddress | undefined
  /** Whether somebody stored has the last name: then it is no slip for another one. */
  readonly isLastName: (lastNameKey: string) => boolean
}

/** What a person's employments have in common: GUID, profile, name. */
export function comparePersonIdentity(
  question: PersonQuestion,
  person: PersonRecord,
  known: KnownPeople,
): Evidence[] {
  const evidence: Evidence[] = []
  if (known.byGuid.size > 0) {
    const level = known.byGuid.has(person.id) ? 'same' : 'different'
    evidence.push(compared('contact GUID', level, question.guid, person.guid))
  }
  if (known.byProfile.size > 0) {
    const level = known.byProfile.has(person.id) ? 'same' : 'different'
    evidence.push(compared('contact profile', level, question.profile))
  }
  if (question.name === undefined) return evidence
  const { firstName, middleName, lastName } = person
  return evidence.concat(
    comparePersonNames(question.name, storedName(firstName, middleName, lastName), known.isLastName),
  )
}

/** What one employment adds: its address, title and country, and whether it has ended. */
export function compareEmployment(
  question: PersonQuestion,
  employment: EmploymentRecord,
  known: KnownPeople,
): Evidence[] {
  return [
    ...compareAddress(question.email, employment, known),
    ...compareTitle(question.titleWords, employment.jobTitle),
    ...compareCountry(question.country, employment.country),
    ...(employment.current ? [] : [compared('employment', 'past')]),
  ]
}

function compareAddress(
  asked: string | undefined,
  employment: EmploymentRecord,
  known: KnownPeople,
): Evidence[] {
  if (asked === undefined) return []
  if (known.unknownAddress !== undefined) return compareUnknown(known.unknownAddress, employment)
  const isThisJob = emailKey(employment.email) === asked
  const level = isThisJob
    ? 'own'
    : known.byEmail.has(employment.person.id)
      ? 'own, of another job'
      : "somebody else's"
  return [compared('e-mail', level, asked, employment.email)]
}

function compareUnknown(asked: UnknownAddress, employment: EmploymentRecord): Evidence[] {
  const level = compareUnknownAddress(asked, employment)
  return [compared('e-mail', level, asked.local, employment.email)]
}

function compareTitle(asked: readonly string[], stored: string): Evidence[] {
  if (asked.length === 0) return []
  const level = titleLevel(asked, wordsOf(fold(stored)))
  return [compared('job title', level, asked.join(' '), stored)]
}

function titleLevel(asked: readonly string[], stored: readonly string[]) {
  if (stored.length === 0) return 'missing'
  const [a, s] = [asked.join(''), stored.join('')]
  if (typos(a, s, 2) <= 2) return 'same'
  const initials = (words: readonly string[]) => words.map((word) => word.charAt(0)).join('')
  if (a === initials(stored) || s === initials(asked)) return 'same'
  const shared = asked.filter((word) => stored.includes(word)).length
  return 2 * shared >= Math.max(asked.length, stored.length) ? 'alike' : 'different'
}

function compareCountry(asked: string | undefined, stored: string): Evidence[] {
  if (asked === undefined) return []
  const key = countryKey(stored)
  const level = key === undefined ? 'missing' : asked === key ? 'same' : 'different'
  return [compared('country', level, asked, stored)]
}
