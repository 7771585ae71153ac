/** Finds the fixed response that an email address, a website, or a GUID in a request names. */
import { invalidField } from '../../lib/errors.ts'
import { findNearest } from '../../lib/unknown-names.ts'
import { toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import { FIXED_RESPONSE_DOMAIN, parseResponseName } from '../../records/rows/fixed-response-domain.ts'
import { FIXED_COMPANY, FIXED_FORMER_CONTACT, FIXED_STAFF } from './fixed-records.ts'
import {
  createLimited,
  createTimeout,
  FIXED_RESPONSES,
  type FixedResponse,
  MAX_NAMED_SECONDS,
} from './fixed-response-table.ts'

/** A field of a request that may name a fixed response. */
interface FixedResponseField {
  readonly field: string
  readonly value: string | undefined
}

/**
 * Returns the fixed response of an email address or website in any notation; `undefined` if it is not under `outcome.test`.
 * @throws {InputError} for an unknown name
 */
export function findFixedResponse({ field, value }: FixedResponseField): FixedResponse | undefined {
  const name = value === undefined ? undefined : parseResponseName(value)
  if (name === undefined) return undefined
  const response = byName.get(name) ?? parseSeconds(name)
  if (response) return response
  throw invalidField(
    field,
    `${FIXED_RESPONSE_DOMAIN} has no response ${name}. ${suggestNames(name)} /docs lists all responses of this operation`,
  )
}

/** Finds the fixed response of a reserved contact by its `conGUID`. */
export function findFixedResponseByContact(guid: string | undefined): FixedResponse | undefined {
  if (guid === undefined) return undefined
  const key = toGuidKey(guid)
  if (key === FIXED_FORMER_CONTACT.person.guid) return { kind: 'no-longer' }
  const contact = staffByGuid.get(key)
  return contact && { kind: 'match', grade: 'A+', contact }
}

/** Finds the fixed response of the reserved company by its `compGUID`. */
export const findFixedResponseByCompany = (guid: string | undefined): FixedResponse | undefined =>
  guid !== undefined && toGuidKey(guid) === FIXED_COMPANY.guid ? { kind: 'match', grade: 'A+' } : undefined

const staffByGuid = new Map(FIXED_STAFF.map((job) => [job.person.guid, job]))

const byName = new Map(FIXED_RESPONSES.map(({ name, response }) => [name, response]))

/** Parses `timeout-30s` and `rate-limited-5s`. */
function parseSeconds(name: string): FixedResponse | undefined {
  const [, kind, digits] = /^(timeout|rate-limited)-([1-9]\d{0,2})s$/.exec(name) ?? []
  const seconds = Number(digits)
  if (!(seconds <= MAX_NAMED_SECONDS)) return undefined
  return kind === 'timeout' ? createTimeout(seconds) : createLimited(seconds)
}

function suggestNames(name: string): string {
  const [kind] = /^(?:timeout|rate-limited)/.exec(name) ?? []
  if (kind !== undefined) return `Use ${kind}-1s to ${kind}-${MAX_NAMED_SECONDS}s.`
  const nearest = findNearest(name, [...byName.keys()])
  return nearest ? `Did you mean ${nearest}?` : 'Examples are match, no-match, and no-longer.'
}
