/** Which outcome an address or a website asks for. */

import { delayOf, type FaultEffect } from '../../http/fault-effect.ts'
import { type FaultContext, injectFault } from '../../http/injected-fault.ts'
import { invalidField } from '../../lib/api-error.ts'
import { nearest } from '../../lib/suggestions.ts'
import { emailKey, guidKey, siteOf } from '../../matching/normalize/keys.ts'
import { LONGEST_TIMEOUT, OUTCOME_DOMAIN, OUTCOMES, type Outcome, timeoutOf } from './outcomes.ts'
import { COMPANY, FORMER_CONTACT, STAFF } from './records.ts'

/** A field of a request that may ask for an outcome. */
interface Asking {
  readonly field: string
  readonly value: string | undefined
}

/**
 * The outcome an e-mail address or a website asks for, however untidy it is written; `undefined` for all that are not
 * under `outcome.test`.
 * @throws {ApiError} 400 for a name that is none
 */
export function outcomeAskedFor({ field, value }: Asking): Outcome | undefined {
  // Nearly every value ends here.
  if (value === undefined || !HINT.test(value)) return undefined
  const name = nameIn(value)
  if (name === undefined) return undefined
  const outcome = byName.get(name) ?? timeout(name)
  if (outcome) return outcome
  throw invalidField(
    field,
    `${OUTCOME_DOMAIN} has no outcome ${name}. ${suggestion(name)} /docs lists all of them with this operation`,
  )
}

/** Whether a value names an outcome, or one that does not exist. */
export const asksForOutcome = (value: string): boolean => HINT.test(value) && nameIn(value) !== undefined

/** By the `conGUID` of such an answer, or of a buying group, whoever it is of. */
export function outcomeOfContact(guid: string | undefined): Outcome | undefined {
  if (guid === undefined) return undefined
  const key = guidKey(guid)
  if (key === FORMER_CONTACT.person.guid) return { kind: 'no-longer' }
  const contact = staffByGuid.get(key)
  return contact && { kind: 'match', grade: 'A+', contact }
}

/** By the `compGUID` of such an answer. */
export const outcomeOfCompany = (guid: string | undefined): Outcome | undefined =>
  guid !== undefined && guidKey(guid) === COMPANY.guid ? { kind: 'match', grade: 'A+' } : undefined

const staffByGuid = new Map(STAFF.map((job) => [job.person.guid, job]))

const HINT = /outcome/i

/** By its own domain, without a name, the reserved company is found. */
const DEFAULT_NAME = 'match'

/** The name in an address; in a website, and in the domain of an address, the labels before the domain. */
function nameIn(value: string): string | undefined {
  const address = value.includes('@') ? emailKey(value) : undefined
  if (address?.endsWith(`@${OUTCOME_DOMAIN}`)) return address.slice(0, -OUTCOME_DOMAIN.length - 1)
  const site = siteOf(value)
  if (site?.domain !== OUTCOME_DOMAIN) return undefined
  return site.host.slice(0, -OUTCOME_DOMAIN.length - 1) || DEFAULT_NAME
}

const byName = new Map(OUTCOMES.map(({ name, outcome }) => [name, outcome]))

function timeout(name: string): Outcome | undefined {
  const seconds = Number(/^timeout-([1-9]\d{0,2})s$/.exec(name)?.[1])
  return seconds <= LONGEST_TIMEOUT ? timeoutOf(seconds) : undefined
}

function suggestion(name: string): string {
  if (/^timeout/.test(name)) return `There are timeout-1s to timeout-${LONGEST_TIMEOUT}s.`
  const known = nearest(name, [...byName.keys()])
  return known ? `Did you mean ${known}?` : 'There are match, no-match and no-longer, for example.'
}

/**
 * Applies an outcome to a request before the request is processed, like a fault. Returns if the outcome has a response.
 * @throws {InjectedFault} for an outcome that is a fault
 */
export async function applyOutcome(context: FaultContext, request: Request, outcome: Outcome): Promise<void> {
  const effect = effectOf(outcome)
  if (effect) await injectFault(context, request, effect, { id: null, delayMs: delayOf(effect, 0) })
}

function effectOf(outcome: Outcome): FaultEffect | undefined {
  if (outcome.kind === 'fault') return outcome.effect
  const seconds = outcome.kind === 'match' ? outcome.afterSeconds : undefined
  return seconds === undefined ? undefined : { kind: 'latency', ms: seconds * 1000 }
}
