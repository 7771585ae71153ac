/** An e-mail address against a person: the one stored for them, or the name it is made of. */

import { typos } from './edit-distance.ts'
import type { Level } from './evidence.ts'
import { nameWords } from './person-name.ts'
import type { EmploymentRecord } from './types.ts'

type EmailLevel = Level<'e-mail'>

/** An address that no employment has. Equal addresses never come here: they are looked up. */
export interface UnknownAddress {
  readonly local: string
  readonly domain: string
}

const SEPARATORS = /[._-]+/
const SHORTEST_LOCAL_FOR_SLIPS = 6

/**
 * How the address fits somebody employed at the company of its domain. An address stored for the same person
 * and unlike the one asked speaks against: companies seldom give two.
 */
export function compareUnknownAddress(address: UnknownAddress, employment: EmploymentRecord): EmailLevel {
  const { email, person } = employment
  const storedLocal = email.slice(0, Math.max(email.lastIndexOf('@'), 0)).toLowerCase()
  if (storedLocal !== '' && storedLocal === address.local) return 'same mailbox, other host'
  if (isOneSlip(address.local, storedLocal)) return 'one slip'
  return compareLocalPart(address.local, nameWords(person.firstName), nameWords(person.lastName))
}

function isOneSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SHORTEST_LOCAL_FOR_SLIPS || hasOtherDigits(a, b)) return false
  return typos(a, b, 1) === 1
}

/** `smith2` is somebody else than `smith`, or `smith1`. */
function hasOtherDigits(a: string, b: string): boolean {
  return a.replace(/\D/g, '') !== b.replace(/\D/g, '')
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
