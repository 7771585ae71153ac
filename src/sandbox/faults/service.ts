/** Validates, stores, and shows faults. */

import type { Accounts } from '../../accounts/accounts.ts'
import type { Core } from '../../core/core.ts'
import { type Effect, latencyOf, MAX_DELAY_MS } from '../../http/effects/effect.ts'
import { ApiError, codesOf } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { invalidField } from '../../lib/errors.ts'
import { toList } from '../paging.ts'
import { parseKey } from '../request-match/request-match.ts'
import type { RequestMatch } from '../request-match/request-match-schema.ts'
import { requireKnownOrganization } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'
import { type FaultInput, type FaultOutput, remainingOf, type StoredFault } from './fault.ts'

/**
 * Adds a fault for matching requests.
 * @throws {InputError} for an invalid organization, key, code, or delay
 */
export function createFault({ core, accounts, sandbox }: Modules, input: FaultInput): FaultOutput {
  const { effect, after = 0, every = 1, times = null, expiresAfterSeconds = null, probability = 1 } = input
  // Only a processed request has a body to change.
  const afterCommit = effect.kind === 'change_body' || input.afterCommit === true
  requireValidEffect(effect)
  const match = toMatch(accounts, input.match ?? {})
  const seed = input.seed ?? Buffer.from(core.random.bytes(4)).readUInt32BE()
  const schedule = { after, every, times, expiresAfterSeconds, probability, seed, afterCommit }
  return toFaultOutput(core, sandbox.faults.add({ match, effect, ...schedule }))
}

/**
 * Returns all faults, or those that match one organization only.
 * @throws {InputError} for an organization that does not exist, and has neither faults nor recorded requests
 */
export function listFaults(modules: Modules, orgId: string | undefined) {
  const faults = modules.sandbox.faults.list(orgId)
  if (faults.length === 0) requireKnownOrganization(modules, 'orgId', orgId)
  return toList(faults.map((fault) => toFaultOutput(modules.core, fault)))
}

/**
 * Returns a fault as the control API shows it.
 * @throws {ApiError} 404 if the fault is `undefined`
 */
export function showOrThrow(core: Core, fault: StoredFault | undefined, id: string): FaultOutput {
  if (fault) return toFaultOutput(core, fault)
  throw new ApiError('not_found', `No fault has the id ${id}. GET /sandbox/faults lists them all.`)
}

function requireValidEffect(effect: Effect): void {
  const { ms = 0, jitterMs = 0 } = latencyOf(effect) ?? {}
  if (ms + jitterMs > MAX_DELAY_MS) {
    const path = effect.kind === 'latency' ? 'effect.ms' : 'effect.latency.ms'
    throw invalidField(path, `can be ${MAX_DELAY_MS} at most, including jitterMs`)
  }
  if (effect.kind !== 'error' || effect.code === undefined) return
  const codes = codesOf(effect.status)
  if (codes.includes(effect.code)) return
  throw invalidField(
    'effect.code',
    `is not a code of ${effect.status}. Send ${codes.join(' or ')}, or leave it out`,
  )
}

function toMatch(accounts: Accounts, { key, ...match }: RequestMatch): RequestMatch {
  if (match.orgId !== undefined && !accounts.organizations.get(match.orgId)) {
    throw invalidField(
      'match.orgId',
      'is not an organization on this server. GET /sandbox/organizations lists them all',
    )
  }
  return key === undefined ? match : { ...match, key: toStoredKey(accounts, key) }
}

/** Returns the id of a key, so that its value is not stored, or the last four characters of a key as they are. */
function toStoredKey({ callers, keys }: Accounts, text: string): string {
  const key = parseKey(text)
  const keyId = callers.find(key)?.key.keyId ?? key.toLowerCase()
  if (keys.hasId(keyId)) return keyId
  if (key.length === 4 && keys.hasEnding(key)) return key
  throw invalidField(
    'match.key',
    'is not a key, a keyId, or the last four characters of a key on this server',
  )
}

function toFaultOutput({ clock }: Core, fault: StoredFault): FaultOutput {
  const { settings, ...own } = fault
  const createdAt = formatTimestamp(own.createdAt)
  return { ...settings, ...own, createdAt, remaining: remainingOf(fault, clock.now()) }
}
