/** A candidate person against what is asked, field by field. */

import { countryKey } from '../normalize/country.ts'
import { emailKey } from '../normalize/keys.ts'
import { nameWords, storedName } from '../normalize/person-name.ts'
import type { PersonQuestion } from '../normalize/query.ts'
import { fold, wordsOf } from '../normalize/text.ts'
import { compared, type Evidence, type Level } from '../score/evidence.ts'
import type { EmploymentRecord, PersonRecord } from '../types.ts'
import { typos } from './edit-distance.ts'
import { comparePersonNames } from './person-name.ts'

/** What the exact keys say about the people asked for. */
export interface KnownPeople {
  readonly byGuid: ReadonlySet<number>
  readonly byProfile: ReadonlySet<number>
  readonly byEmail: ReadonlySet<number>
  /** What stands before the @ of the given email address, where nobody has the address. */
  readonly unknownMailbox: string | undefined
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
  const { unknownMailbox: mailbox } = known
  if (mailbox !== undefined) {
    return [compared('e-mail', mailboxLevel(mailbox, employment), mailbox, employment.email)]
  }
  const isOwn = known.byEmail.has(employment.person.id)
  const otherLevel = isOwn ? 'own, of another job' : "somebody else's"
  const level = emailKey(employment.email) === asked ? 'own' : otherLevel
  return [compared('e-mail', level, asked, employment.email)]
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

type EmailLevel = Level<'e-mail'>

const SEPARATORS = /[._-]+/
const SHORTEST_MAILBOX_FOR_SLIPS = 6

/**
 * How an address that nobody has fits somebody at the company of its domain. An address stored for the same person and unlike
 * it speaks against: companies seldom give two.
 */
function mailboxLevel(mailbox: string, { email, person }: EmploymentRecord): EmailLevel {
  const stored = email.slice(0, Math.max(email.lastIndexOf('@'), 0)).toLowerCase()
  if (stored !== '' && stored === mailbox) return 'same mailbox, other host'
  if (isOneSlip(mailbox, stored)) return 'one slip'
  return compareLocalPart(mailbox, nameWords(person.firstName), nameWords(person.lastName))
}

/** `smith2` is somebody else than `smith`, or `smith1`. */
function isOneSlip(a: string, b: string): boolean {
  const hasOtherDigits = a.replace(/\D/g, '') !== b.replace(/\D/g, '')
  if (Math.min(a.length, b.length) < SHORTEST_MAILBOX_FOR_SLIPS || hasOtherDigits) return false
  return typos(a, b, 1) === 1
}

/** The patterns companies make addresses by; `j.smith2` is read as `j.smith`. */
function compareLocalPart(local: string, given: readonly string[], family: readonly string[]): EmailLevel {
  const first = given.join('')
  const last = family.join('')
  if (local[0] !== first[0] && local[0] !== last[0]) return 'unlike'
  const bare = local.replace(/\d+$/, '')
  const joined = bare.split(SEPARATORS).join('')
  if (first === '' || last === '' || joined.length < 2) return 'unlike'
  if (joined === first + last || joined === last + first) return 'full name'
  const f = first.charAt(0)
  if (joined === f + last || joined === last + f) return 'initial and last name'
  if (joined === first + last.charAt(0)) return 'first name and initial'
  if (joined === last) return 'last name'
  return joined === first || joined === given[0] ? 'first name' : 'unlike'
}
