/** The active faults, in memory, and the choice of the fault that applies to a request. */
import type { Core } from '../../core/core.ts'
import type { SandboxClock } from '../../core/sandbox-clock.ts'
import { type ChosenEffect, type Effect, latencyOf } from '../../http/effects/effect.ts'
import type { Exchange } from '../../http/exchange.ts'
import type { Random } from '../../lib/random.ts'
import { parseExchange } from '../request-match/parsed-request.ts'
import { matchesAll, type RequestCondition, toMatchConditions } from '../request-match/request-match.ts'
import { type FaultSettings, remainingOf, type StoredFault } from './fault.ts'

export class FaultStore {
  readonly #clock: SandboxClock
  readonly #random: Random
  /** By id, in the order of their creation. */
  readonly #faults = new Map<string, FaultEntry>()
  /** The faults that are not used up, in the same order. */
  #active: FaultEntry[] = []
  #changeCount = 0
  /** The number of active faults at the last count of changes. */
  #countedActive = 0

  constructor({ clock, random }: Core) {
    this.#clock = clock
    this.#random = random
  }

  /** Counts the changes of the list, the requests to which a fault applied, and the faults that expired since the last call. */
  countChanges(): number {
    const active = this.activeCount
    // Nothing happens when a fault expires, so the next call counts it.
    if (active !== this.#countedActive) this.#changeCount++
    this.#countedActive = active
    return this.#changeCount
  }

  /** The number of faults that may still apply. */
  get activeCount(): number {
    const now = this.#clock.now()
    return this.#active.filter(({ fault }) => remainingOf(fault, now) !== 0).length
  }

  add(settings: FaultSettings): StoredFault {
    const fault = {
      id: this.#random.uuid(),
      settings,
      createdAt: this.#clock.now(),
      evaluated: 0,
      applied: 0,
    }
    this.#active.push(this.#set(fault))
    return fault
  }

  /** Returns all faults, or those that match one organization only. */
  list(orgId?: string): readonly StoredFault[] {
    return this.#ofOrganization(orgId).map(({ fault }) => ({ ...fault }))
  }

  get(id: string): StoredFault | undefined {
    const { fault } = this.#faults.get(id) ?? {}
    return fault && { ...fault }
  }

  /** Returns the deleted fault. Requests that it was applied to are not affected. */
  delete(id: string): StoredFault | undefined {
    const fault = this.get(id)
    this.#faults.delete(id)
    this.#updateActive()
    return fault
  }

  /** Deletes all faults, or those that match one organization only. Returns their number. */
  clear(orgId?: string): number {
    const deleted = this.#ofOrganization(orgId)
    for (const { fault } of deleted) this.#faults.delete(fault.id)
    this.#updateActive()
    return deleted.length
  }

  /**
   * Chooses the first active fault that matches a request, and whose schedule and probability select this request. Counts
   * the request immediately, so that no other request uses the same count.
   * @param afterCommit chooses among the faults that apply after the commit, otherwise among those that apply before
   */
  choose(exchange: Exchange, afterCommit: boolean): ChosenEffect | undefined {
    if (this.activeCount === 0) return undefined
    const request = parseExchange(exchange)
    const now = this.#clock.now()
    for (const { fault, conditions } of this.#active) {
      const { after, every, probability, seed } = fault.settings
      if (fault.settings.afterCommit !== afterCommit || remainingOf(fault, now) === 0) continue
      if (!matchesAll(request, conditions)) continue
      const position = fault.evaluated++
      if (position < after || (position - after + 1) % every !== 0) continue
      if (probability < 1 && randomAt(seed, 'probability', position) >= probability) continue
      return this.#apply(fault)
    }
    return undefined
  }

  /** Replaces all faults by an earlier list. Their random sequences continue from there. */
  replace(faults: readonly StoredFault[]): void {
    this.#faults.clear()
    for (const fault of faults) this.#set(fault)
    this.#updateActive()
  }

  #set(stored: StoredFault): FaultEntry {
    const fault = { ...stored }
    const entry = { fault, conditions: toMatchConditions(fault.settings.match) }
    this.#faults.set(fault.id, entry)
    this.#changeCount++
    return entry
  }

  #apply(fault: MutableFault): ChosenEffect {
    const { id, settings } = fault
    const { effect, afterCommit, seed } = settings
    const delayMs = delayOf(effect, randomAt(seed, 'jitter', fault.applied))
    fault.applied++
    this.#changeCount++
    if (isUsedUp(fault)) this.#updateActive()
    return { id, effect, afterCommit, delayMs, settings }
  }

  #ofOrganization(orgId: string | undefined): FaultEntry[] {
    const all = [...this.#faults.values()]
    return orgId === undefined ? all : all.filter(({ fault }) => fault.settings.match.orgId === orgId)
  }

  #updateActive(): void {
    this.#changeCount++
    this.#active = [...this.#faults.values()].filter(({ fault }) => !isUsedUp(fault))
  }
}

interface MutableFault extends StoredFault {
  evaluated: number
  applied: number
}

interface FaultEntry {
  readonly fault: MutableFault
  readonly conditions: readonly RequestCondition[]
}

/** An expired fault is not used up, because the clock can be set back. */
const isUsedUp = ({ settings: { times }, applied }: StoredFault): boolean =>
  times !== null && applied >= times

/** Returns the delay of an effect in milliseconds, with a share of the jitter from 0 to below 1. */
const delayOf = (effect: Effect, share: number): number => {
  const { ms = 0, jitterMs = 0 } = latencyOf(effect) ?? {}
  return ms + Math.round(jitterMs * share)
}

/** Returns a repeatable random number from 0 to below 1. It depends only on the seed, the purpose, and the position. */
const randomAt = (seed: string | number, purpose: string, position: number): number =>
  Bun.hash.xxHash32(`${purpose} ${position} ${seed}`) / 2 ** 32
