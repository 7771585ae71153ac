/** A client of the faults of the control API. */
import { type Scope, type SendControlRequest, withQuery } from './control-api.ts'
import type { components } from './openapi-types.ts'

export type FaultInput = components['schemas']['CreateFaultInput']
export type Fault = components['schemas']['Fault']

export interface FaultsClient {
  /** Adds a fault, which applies from the next request on. */
  add(fault: FaultInput): Promise<Fault>
  /** Returns all faults in the order of their creation, with the number of times that each was applied. */
  list(scope?: Scope): Promise<readonly Fault[]>
  get(id: string): Promise<Fault>
  remove(id: string): Promise<Fault>
  /** Returns the number of removed items. */
  clear(scope?: Scope): Promise<number>
}

const FAULTS = '/sandbox/faults'
const faultPath = (id: string): string => `${FAULTS}/${encodeURIComponent(id)}`

export const createFaults = (send: SendControlRequest): FaultsClient => ({
  add: (fault) => send('POST', FAULTS, fault),
  list: async (scope) => (await send<{ items: Fault[] }>('GET', withQuery(FAULTS, scope))).items,
  get: (id) => send('GET', faultPath(id)),
  remove: (id) => send('DELETE', faultPath(id)),
  clear: async (scope) => (await send<{ deleted: number }>('DELETE', withQuery(FAULTS, scope))).deleted,
})
