/** The faults there are, in memory, and which of them strikes a request. */
import type { Clock } from '../lib/clock.ts'
import type { Random } from '../lib/random.ts'
import { chance } from './fault-chance.ts'
import { delayOf, type Effect } from './fault-effects.ts'
import { type Fault, type FaultRequest, type FaultRule, isFor, leftOf } from './fault-rules.ts'

/** Everything there is to know: what was restored goes on as it would have. */
type FaultsState = readonly Fault[]

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
  /** Strikes that wait for the work to be done. */
  readonly #postponed = new WeakMap<Request, Strike>()

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

  /** Keeps a strike until the request is answered. */
  postpone(request: Request, strike: Strike): void {
    this.#postponed.set(request, strike)
  }

  /** The strike that was kept, once. */
  takePostponed(request: Request): Strike | undefined {
    const strike = this.#postponed.get(request)
    if (strike) this.#postponed.delete(request)
    return strike
  }

  snapshot(): FaultsState {
    return this.list()
  }

  restore(state: FaultsState): void {
    this.#faults = new Map(state.map((fault) => [fault.id, { ...fault }]))
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
