/** What goes wrong on purpose. */
import type { Ask } from './connection.ts'
import { withQuery } from './query.ts'
import type { Fault, FaultInput, Scope } from './wires.ts'

export interface Faults {
  /** From the next request on. */
  add(fault: FaultInput): Promise<Fault>
  /** In the order they were made, with how often each has struck. */
  list(scope?: Scope): Promise<readonly Fault[]>
  get(id: string): Promise<Fault>
  remove(id: string): Promise<Fault>
  /** Returns how many there were. */
  clear(scope?: Scope): Promise<number>
}

const PATH = '/sandbox/faults'
const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`

export const faultsOf = (ask: Ask): Faults => ({
  add: (fault) => ask('POST', PATH, fault),
  list: async (scope) => (await ask<{ faults: readonly Fault[] }>('GET', withQuery(PATH, scope))).faults,
  get: (id) => ask('GET', pathOf(id)),
  remove: (id) => ask('DELETE', pathOf(id)),
  clear: async (scope) => (await ask<{ deleted: number }>('DELETE', withQuery(PATH, scope))).deleted,
})
