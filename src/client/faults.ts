/** A client of the faults of the control API. */
import { type Scope, type SendControlRequest, withQuery } from './control-api.ts'
import type { components } from './openapi-types.ts'

export type FaultInput = components['schemas']['CreateFaultInput']
export type Fault = components['schemas']['Fault']

/** A fault of one organization. */
export interface OrganizationFaultInput extends Omit<FaultInput, 'match'> {
  readonly match?: Omit<NonNullable<FaultInput['match']>, 'orgId'>
}

/** The faults of one organization. */
export interface OrganizationFaults extends Pick<FaultsClient, 'get' | 'remove'> {
  /** Adds a fault, which applies from the organization's next request on. */
  add(fault: OrganizationFaultInput): Promise<Fault>
  /** Returns the faults in the order they were created, with how many times each was applied. */
  list(): Promise<readonly Fault[]>
  /** Removes them, and returns how many there were. */
  clear(): Promise<number>
}

export interface FaultsClient {
  /** Adds a fault, which applies from the next request on. */
  add(fault: FaultInput): Promise<Fault>
  /** Returns all faults in the order they were created, with how many times each was applied. */
  list(scope?: Scope): Promise<readonly Fault[]>
  get(id: string): Promise<Fault>
  remove(id: string): Promise<Fault>
  /** Removes them, and returns how many there were. */
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

export function createOrganizationFaults(send: SendControlRequest, orgId: string): OrganizationFaults {
  const { add, list, get, remove, clear } = createFaults(send)
  return {
    add: (fault) => add({ ...fault, match: { ...fault.match, orgId } }),
    list: () => list({ orgId }),
    get,
    remove,
    clear: () => clear({ orgId }),
  }
}
