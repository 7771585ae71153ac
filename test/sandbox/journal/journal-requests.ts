import type { RequestToRecord } from '../../../src/sandbox/journal/recorded-request.ts'
import { createApp } from '../../../src/server/app.ts'
import { HALCYON, UNKNOWN_COMPANY } from '../../fixtures/leads.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

export const PATH = '/sandbox/requests'
export const list = async (sandbox: Sandbox, query = '') => (await sandbox.send(`${PATH}${query}`)).body
export const newest = async (sandbox: Sandbox) => (await list(sandbox)).items[0]
export const verify = (sandbox: Sandbox, body: unknown) => sandbox.post(`${PATH}/verify`, body)

/** Sends a request whose response may violate the OpenAPI document or break off. */
export const sendRaw = async (
  { modules }: Sandbox,
  { path = '/v7/enrich', headers, ...init }: RequestInit & { path?: string },
): Promise<Response> => {
  const sent = new Headers(headers)
  if (!sent.has('content-type')) sent.set('content-type', 'application/json')
  const request = new Request(`http://localhost${path}`, { method: 'POST', headers: sent, ...init })
  return createApp(modules).fetch(request)
}

/** Sends an Enrich request with a fault, and returns the id of the fault. */
export async function sendFaulted(sandbox: Sandbox, fault: object, body: unknown = HALCYON): Promise<string> {
  const { id } = (await sandbox.post('/sandbox/faults', { times: 1, ...fault })).body
  const response = await sendRaw(sandbox, {
    headers: { apikey: 'plus-key' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  await response?.text().catch(() => {})
  return id
}

/** Seven requests of two organizations and of an unknown key. */
export async function busySandbox(): Promise<Sandbox> {
  const sandbox = createSandbox()
  await sandbox.enrich({ ...HALCYON, recordId: 'lead-1' })
  sandbox.clock.advance(60_000)
  await sandbox.enrich({ ...UNKNOWN_COMPANY, recordId: 'lead-2' })
  await sandbox.enrich({ ...HALCYON, recordId: 'lead-1' }, 'plus-key')
  sandbox.clock.advance(60_000)
  await sandbox.enrich({}, 'plus-key')
  await sandbox.post('/v1/buying-group', HALCYON, { apikey: 'plus-key' })
  await sandbox.post('/v7/enrich', HALCYON)
  await sandbox.send('/nowhere')
  return sandbox
}

/** For requests without keys. */
export const noSecrets = () => []

/** Returns a request for the journal with an id and the given values. */
export const requestToRecord = (id: number, values: Partial<RequestToRecord> = {}): RequestToRecord => ({
  transactionId: String(id),
  sandboxTime: 0,
  machineTime: 0,
  monotonicStart: 0,
  request: new Request('http://localhost/', { method: 'POST' }),
  status: 200,
  headers: {},
  responseBody: undefined,
  durationMs: 0,
  ...values,
})
