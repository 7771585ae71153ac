/** Finds the outcome that an email address, a website, or a GUID in a request names. */
import { invalidField } from '../../lib/api-error.ts'
import { findNearest } from '../../lib/unknown-names.ts'
import { parseSite, toEmailKey, toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import { OUTCOME_COMPANY, OUTCOME_FORMER_CONTACT, OUTCOME_STAFF } from './fixed-records.ts'
import {
  createTimeout,
  MAX_TIMEOUT_SECONDS,
  OUTCOME_DOMAIN,
  OUTCOMES,
  type Outcome,
} from './outcome-table.ts'

/** A field of a request that may name an outcome. */
interface OutcomeField {
  readonly field: string
  readonly value: string | undefined
}

/**
 * Returns the outcome of an email address or website in any notation; `undefined` if it is not under `outcome.test`.
 * @throws {ApiError} 400 for an unknown name
 */
export function findOutcome({ field, value }: OutcomeField): Outcome | undefined {
  // Nearly all values return here.
  if (value === undefined || !HINT.test(value)) return undefined
  const name = parseOutcomeName(value)
  if (name === undefined) return undefined
  const outcome = byName.get(name) ?? parseTimeout(name)
  if (outcome) return outcome
  throw invalidField(
    field,
    `${OUTCOME_DOMAIN} has no outcome ${name}. ${suggestNames(name)} /docs lists all outcomes of this operation`,
  )
}

/** Finds the outcome of a reserved contact by its `conGUID`. */
export function findOutcomeByContact(guid: string | undefined): Outcome | undefined {
  if (guid === undefined) return undefined
  const key = toGuidKey(guid)
  if (key === OUTCOME_FORMER_CONTACT.person.guid) return { kind: 'no-longer' }
  const contact = staffByGuid.get(key)
  return contact && { kind: 'match', grade: 'A+', contact }
}

/** Finds the outcome of the reserved company by its `compGUID`. */
export const findOutcomeByCompany = (guid: string | undefined): Outcome | undefined =>
  guid !== undefined && toGuidKey(guid) === OUTCOME_COMPANY.guid ? { kind: 'match', grade: 'A+' } : undefined

const staffByGuid = new Map(OUTCOME_STAFF.map((job) => [job.person.guid, job]))

const HINT = /outcome/i

/** The outcome of the domain itself, without a name. */
const DEFAULT_NAME = 'match'

/** Returns the local part of an address at the domain, or the labels before the domain in a website or another address. */
function parseOutcomeName(value: string): string | undefined {
  const address = value.includes('@') ? toEmailKey(value) : undefined
  if (address?.endsWith(`@${OUTCOME_DOMAIN}`)) return address.slice(0, -OUTCOME_DOMAIN.length - 1)
  const site = parseSite(value)
  if (site?.domain !== OUTCOME_DOMAIN) return undefined
  return site.host.slice(0, -OUTCOME_DOMAIN.length - 1) || DEFAULT_NAME
}

const byName = new Map(OUTCOMES.map(({ name, outcome }) => [name, outcome]))

function parseTimeout(name: string): Outcome | undefined {
  const seconds = Number(/^timeout-([1-9]\d{0,2})s$/.exec(name)?.[1])
  return seconds <= MAX_TIMEOUT_SECONDS ? createTimeout(seconds) : undefined
}

function suggestNames(name: string): string {
  if (/^timeout/.test(name)) return `Use timeout-1s to timeout-${MAX_TIMEOUT_SECONDS}s.`
  const nearest = findNearest(name, [...byName.keys()])
  return nearest ? `Did you mean ${nearest}?` : 'Examples are match, no-match, and no-longer.'
}
