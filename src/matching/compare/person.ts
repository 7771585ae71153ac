/** Compares a stored person and job with a query, field by field. */

import { type FieldComparison, toFieldComparison, type WeightLevel } from '../field-comparison.ts'
import { compareCountries } from '../normalize/country.ts'
import { toEmailKey } from '../normalize/lookup-keys.ts'
import { parseStoredName } from '../normalize/person/person-name.ts'
import type { PersonQuery } from '../normalize/query.ts'
import { fold, splitWords } from '../normalize/text.ts'
import type { JobRecord, PersonRecord } from '../types.ts'
import { countTypos } from './edit-distance.ts'
import { comparePersonNames } from './person-name.ts'

/** The ids of the people that the identifiers of the query lead to. */
export interface PeopleByIdentifier {
  readonly byGuid: ReadonlySet<number>
  readonly byProfile: ReadonlySet<number>
  readonly byEmail: ReadonlySet<number>
}

/** What a comparison needs besides the query and the stored record. */
export interface PersonComparisonContext extends PeopleByIdentifier {
  /** The local part of the queried email address, if the address is not stored. */
  readonly unknownMailbox: string | undefined
  /** Whether a stored person has the last name. Then it is not a typo of another one. */
  readonly isLastName: (lastNameKey: string) => boolean
}

/** Compares GUID, profile URL, and name, which all jobs of a person share. */
export function comparePersonIdentity(
  query: PersonQuery,
  person: PersonRecord,
  identified: PersonComparisonContext,
): FieldComparison[] {
  const { byGuid, byProfile, isLastName } = identified
  const toLevel = (ids: ReadonlySet<number>) => (ids.has(person.id) ? 'same' : 'different')
  return [
    ...(byGuid.size === 0
      ? []
      : [toFieldComparison('contact GUID', toLevel(byGuid), query.guid, person.guid)]),
    ...(byProfile.size === 0
      ? []
      : [toFieldComparison('contact profile', toLevel(byProfile), query.profile)]),
    ...(query.name === undefined ? [] : comparePersonNames(query.name, parseStoredName(person), isLastName)),
  ]
}

/** Compares email address, title, and country of one job, and whether it has ended. */
export function compareJob(
  query: PersonQuery,
  job: JobRecord,
  identified: PersonComparisonContext,
): FieldComparison[] {
  return [
    ...compareEmail(query, job, identified),
    ...compareTitle(query.titleWords, job.jobTitle),
    ...compareCountry(query.country, job.country),
    ...(job.current ? [] : [toFieldComparison('job', 'past')]),
  ]
}

function compareEmail(
  { email }: PersonQuery,
  job: JobRecord,
  identified: PersonComparisonContext,
): FieldComparison[] {
  if (email === undefined) return []
  const { unknownMailbox: mailbox } = identified
  if (mailbox !== undefined) {
    return [toFieldComparison('email', compareMailbox(mailbox, job), mailbox, job.email)]
  }
  const isOwn = identified.byEmail.has(job.person.id)
  const otherLevel = isOwn ? 'own, of another job' : "another person's"
  const level = toEmailKey(job.email) === email ? 'own' : otherLevel
  return [toFieldComparison('email', level, email, job.email)]
}

function compareTitle(query: readonly string[], stored: string): FieldComparison[] {
  if (query.length === 0) return []
  const level = toTitleLevel(query, splitWords(fold(stored)))
  return [toFieldComparison('job title', level, query.join(' '), stored)]
}

function toTitleLevel(query: readonly string[], stored: readonly string[]) {
  if (stored.length === 0) return 'missing'
  const a = query.join('')
  const b = stored.join('')
  if (countTypos(a, b, 2) <= 2) return 'same'
  const shared = query.filter((word) => stored.includes(word)).length
  return 2 * shared >= Math.max(query.length, stored.length) ? 'alike' : 'different'
}

function compareCountry(query: string | undefined, stored: string): FieldComparison[] {
  if (query === undefined) return []
  return [toFieldComparison('country', compareCountries(query, stored), query, stored)]
}

type EmailLevel = WeightLevel<'email'>

const SEPARATORS = /[._-]+/

/**
 * Compares the local part of an address that is not stored with a person at the company of its domain. A different
 * stored address contradicts, because companies seldom give a person two.
 */
function compareMailbox(mailbox: string, { email, person }: JobRecord): EmailLevel {
  const stored = email.slice(0, Math.max(email.lastIndexOf('@'), 0)).toLowerCase()
  if (stored !== '' && stored === mailbox) return 'same mailbox, other host'
  const { given, family } = parseStoredName(person)
  return compareLocalPart(mailbox, given, family)
}

/** Compares the local part with the usual patterns of company addresses. Trailing digits are ignored (`j.smith2`). */
function compareLocalPart(local: string, given: readonly string[], family: readonly string[]): EmailLevel {
  const first = given.join('')
  const last = family.join('')
  if (local[0] !== first[0] && local[0] !== last[0]) return 'unlike'
  const bare = local.replace(/(?<!\d)\d+$/, '')
  const joined = bare.split(SEPARATORS).join('')
  if (first === '' || last === '' || joined.length < 2) return 'unlike'
  if (joined === first + last || joined === last + first) return 'full name'
  const initial = first.charAt(0)
  if (joined === initial + last || joined === last + initial) return 'initial and last name'
  if (joined === first + last.charAt(0)) return 'first name and initial'
  if (joined === last) return 'last name'
  return joined === first || joined === given[0] ? 'first name' : 'unlike'
}
