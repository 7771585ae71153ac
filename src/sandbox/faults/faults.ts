/** The faults, in memory, and which of them applies to a request. */
import type { Clock } from '../../lib/clock.ts'
import type { Random } from '../../lib/random.ts'
import {
  delayOf,
  type Effect,
  type Fault,
  type FaultRequest,
  type FaultRule,
  isFor,
  leftOf,
} from './rules.ts'

/** A fault that has struck a request. */
export interface Strike {
  readonly id: string
  readonly effect: Effect
  readonly afterCommit: boolean
  /** Milliseconds to wait first. */
  readonly delayMs: number
  /** As if it had not struck: for a request that came to nothing anyway. */
  takeBack(): void
}

/** Those kept. What tests leave behind is forgotten beyond it, the oldest first. */
export const MOST_FAULTS = 10_000

export class Faults {
  readonly #clock: Clock
  readonly #random: Random
  /** In the order they were made, by id. */
  #faults = new Map<string, Kept>()
  /** Those that may still strike, in the same order: all that a request looks at. */
  #armed: Kept[] = []

  constructor({ clock, random }: { readonly clock: Clock; readonly random: Random }) {
    this.#clock = clock
    this.#random = random
  }

  /** Whether any may strike: without, a request needs not be looked at. */
  get areArmed(): boolean {
    return this.#armed.length > 0
  }

  /** `undefined` where there are as many already as are kept, all of them armed. */
  add(rule: FaultRule): Fault | undefined {
    if (this.#faults.size >= MOST_FAULTS && !this.#forgetOldest()) return undefined
    const fault: Kept = {
      ...rule,
      id: this.#random.uuid(),
      createdAt: this.#clock.now(),
      considered: 0,
      struck: 0,
    }
    this.#faults.set(fault.id, fault)
    this.#armed.push(fault)
    return { ...fault }
  }

  /** All, or those that are for one organization alone. */
  list(orgId?: string): readonly Fault[] {
    return this.#of(orgId).map((fault) => ({ ...fault }))
  }

  get(id: string): Fault | undefined {
    const fault = this.#faults.get(id)
    return fault && { ...fault }
  }

  /** As it was last. What it has struck already suffers it to the end. */
  delete(id: string): Fault | undefined {
    const fault = this.#faults.get(id)
    this.#faults.delete(id)
    this.#rearm()
    return fault
  }

  /** Deletes all, or those that are for one organization alone; says how many. */
  clear(orgId?: string): number {
    const gone = this.#of(orgId)
    for (const { id } of gone) this.#faults.delete(id)
    this.#rearm()
    return gone.length
  }

  /** The first that is for the request, armed, and lucky: at once, so that no other request can have the same turn. */
  strike(request: FaultRequest): Strike | undefined {
    for (const fault of this.#armed) {
      if (!isFor(fault.match, request)) continue
      const place = fault.considered++
      if (fault.probability < 1 && chance(fault.seed, 'strike', place) >= fault.probability) continue
      return this.#struck(fault)
    }
    return undefined
  }

  /** Replaces all faults by those that were listed earlier. They continue as they would have. */
  restore(faults: readonly Fault[]): void {
    this.#faults = new Map(faults.map((fault) => [fault.id, { ...fault }]))
    this.#rearm()
  }

  #struck(fault: Kept): Strike {
    const { id, effect, afterCommit, seed } = fault
    const delayMs = delayOf(effect, chance(seed, 'jitter', fault.struck))
    fault.struck++
    if (leftOf(fault) === 0) this.#rearm()
    const takeBack = (): void => {
      fault.struck--
      this.#rearm()
    }
    return { id, effect, afterCommit, delayMs, takeBack }
  }

  #of(orgId: string | undefined): Kept[] {
    const all = [...this.#faults.values()]
    return orgId === undefined ? all : all.filter(({ match }) => match.orgId === orgId)
  }

  #rearm(): void {
    this.#armed = [...this.#faults.values()].filter((fault) => leftOf(fault) !== 0)
  }

  /** Of those that will not strike any more. */
  #forgetOldest(): boolean {
    for (const fault of this.#faults.values()) {
      if (leftOf(fault) === 0) return this.#faults.delete(fault.id)
    }
    return false
  }
}

interface Kept extends Fault {
  considered: number
  struck: number
}

/** A random number from 0 to below 1 that can be repeated: it depends on the seed, the purpose and the place in the sequence alone. */
export const chance = (seed: string | number, purpose: string, place: number): number =>
  mixed(hashed(`${purpose} ${place} ${seed}`)) / 2 ** 32

/** FNV-1a, 32 bits. */
function hashed(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** The finish of MurmurHash3: texts that differ in one digit come out unlike each other. */
function mixed(hash: number): number {
  let mix = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35)
  return (mix ^ (mix >>> 16)) >>> 0
}
