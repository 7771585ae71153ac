/** The examples of the OpenAPI document work unchanged with the keys that `/docs` fills in, and leave the demo organizations usable. */
import { describe, expect, test } from 'bun:test'
import { readDemoOrganizations } from '../../../src/accounts/demo-organizations.ts'
import type { ExplainOutput } from '../../../src/sandbox/explain/schema.ts'
import { fillDisk, withFailingReads } from '../../support/database/storage-failures.ts'
import {
  demoKeyOf,
  examplesOf,
  loadDocument,
  type Operation,
  operationsOf,
  serviceOperationsOf,
} from '../../support/openapi/document.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'

const document = await loadDocument()
const operations = serviceOperationsOf(document)
const sampleSandbox = (): Sandbox => createSandbox({ dataDirectory: undefined })

const sendRequest = (
  sandbox: Sandbox,
  operation: Operation,
  body: unknown,
  key = Object.values(demoKeyOf(operation))[0] ?? '',
): Promise<ParsedResponse> => {
  const [header] = operation.keyHeaders
  return sandbox.post(operation.path, body, header === undefined || key === '' ? {} : { [header]: key })
}

/** Replaces values that differ between runs: ids, times, and generated keys. */
function steady(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, 'a time')
    .replace(/sbx_\w{36}/g, 'a key')
  return JSON.parse(text)
}

/** Reduces an explanation to its input, first candidate, and decision, because the numbers change with the matcher. */
function outline({ query: requested, candidates: [likeliest], decision }: ExplainOutput) {
  const { outcome, recordStatus, compGUID, conGUID } = decision
  const { company, contact } = likeliest ?? {}
  return { query: requested, company, contact, outcome, recordStatus, compGUID, conGUID }
}

const comparable = ({ operationId }: Operation, response: unknown): unknown =>
  operationId === 'explain' ? outline(response as ExplainOutput) : steady(response)

describe('the example response is the response to the first example request', () => {
  for (const operation of operations) {
    test(operation.operationId, async () => {
      const [first] = examplesOf(operation)
      const { body } = await sendRequest(sampleSandbox(), operation, first?.[1])
      const example = (operation.responses['200'] ?? operation.responses['201'])?.content?.[
        'application/json'
      ]?.example
      expect(comparable(operation, body)).toEqual(comparable(operation, example))
    })
  }
})

/** Keys by the error code that they cause. */
const KEYS: Record<string, string> = {
  unauthorized: '',
  invalid_api_key: 'no-such-key',
  insufficient_credits: 'demo-empty-key',
  admin_key_required: 'demo-plus-key',
  organization_inactive: 'demo-inactive-key',
  key_suspended: 'demo-plus-suspended-key',
  user_suspended: 'demo-plus-suspended-user-key',
  user_deleted: 'demo-plus-deleted-user-key',
}

const NOBODY = { email: 'nobody@plus.demo.example' }
const TAKEN = { email: 'trial@plus.demo.example' }

/** Bodies by operation and by the error code that they cause. */
const BODIES: Record<string, Record<string, unknown>> = {
  enrich: {
    invalid_parameter: { companyName: 1 },
    missing_identifier: { recordId: 'x' },
  },
  buyingGroup: {
    invalid_parameter: { companyName: 'x', pageSize: 500 },
    missing_identifier: {},
    insufficient_credits: { companyWebsite: 'insufficient-credits.outcome.test' },
  },
  createUser: { invalid_parameter: { email: 'ada' }, already_exists: TAKEN },
  viewUsers: { invalid_parameter: [] },
  updateUser: {
    invalid_parameter: { ...TAKEN, action: 'delete' },
    not_found: { ...NOBODY, action: 'suspend' },
    invalid_state: { email: 'left@plus.demo.example', action: 'active' },
  },
  createKey: { invalid_parameter: {}, already_exists: TAKEN },
  viewKeys: { invalid_parameter: { email: 'ada' }, not_found: NOBODY },
  updateKey: {
    invalid_parameter: { ...TAKEN, action: 'delete' },
    not_found: { ...NOBODY, action: 'suspend' },
    invalid_state: { ...TAKEN, action: 'activate' },
  },
  explain: { invalid_parameter: { companyName: 1 }, missing_identifier: { recordId: 'x' } },
}

/** The control API needs no key, but may need a token. */
const withToken = (): Sandbox =>
  createSandbox({
    dataDirectory: undefined,
    control: { from: 'this machine', token: 'a-token-of-this-test' },
  })

/** Sends two requests with one idempotency key: the second during the first, or with another body. */
async function causeIdempotencyError(sandbox: Sandbox, code: string, apikey = ''): Promise<ParsedResponse> {
  const sendRequest = (companyName: string) =>
    sandbox.post('/v7/enrich', { companyName }, { apikey, 'Idempotency-Key': 'one' })
  const first = sendRequest('Northwind Optics')
  if (code === 'idempotency_mismatch') await first
  const second = sendRequest(code === 'idempotency_mismatch' ? 'Another' : 'Northwind Optics')
  const responses = await Promise.all([first, second])
  return responses.find(({ status }) => status !== 200) ?? second
}

const READ_ONLY = ['buyingGroup', 'viewUsers', 'viewKeys', 'explain']

/** A full disk for operations that write, and a locked file for operations that only read. */
function causeStorageError(operation: Operation, body: unknown, key?: string): Promise<ParsedResponse> {
  if (READ_ONLY.includes(operation.operationId)) {
    return withFailingReads((sandbox) => sendRequest(sandbox, operation, body, key), {
      dataDirectory: undefined,
    })
  }
  const sandbox = sampleSandbox()
  fillDisk(sandbox.context.connection.client)
  return sendRequest(sandbox, operation, body, key)
}

async function causeError(operation: Operation, code: string): Promise<ParsedResponse> {
  const isTokenMissing = code === 'unauthorized' && operation.keyHeaders.length === 0
  const sandbox = isTokenMissing ? withToken() : sampleSandbox()
  const isForFree = operation.operationId === 'buyingGroup' && code === 'insufficient_credits'
  const key: string | undefined =
    (isForFree ? undefined : KEYS[code]) ?? Object.values(demoKeyOf(operation))[0]
  const body = BODIES[operation.operationId]?.[code] ?? examplesOf(operation)[0]?.[1]
  if (code.startsWith('idempotency_')) return causeIdempotencyError(sandbox, code, key)
  if (code === 'payload_too_large')
    return sendRequest(sandbox, operation, { recordId: 'x'.repeat(70_000) }, key)
  if (code === 'service_unavailable')
    await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 503 } })
  if (code === 'internal_error') {
    const table = operation.operationId === 'explain' ? 'companies' : 'api_keys'
    sandbox.context.connection.client.run(`ALTER TABLE ${table} RENAME TO gone`)
  }
  if (code === 'storage_unavailable') return causeStorageError(operation, body, key)
  if (code === 'loopback_only') return sandbox.post(operation.path, body, { host: 'elsewhere.example' })
  if (code !== 'rate_limit_exceeded') return sendRequest(sandbox, operation, body, key)
  const limited = key?.replace('plus', 'limited')
  await sendRequest(sandbox, operation, body, limited)
  return sendRequest(sandbox, operation, body, limited)
}

describe('every documented error can be caused', () => {
  for (const operation of operations) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      for (const code of Object.keys(content?.['application/json']?.examples ?? {})) {
        test(`${operation.operationId}: ${status} ${code}`, async () => {
          const response = await causeError(operation, code)
          expect([response.status, response.body.error.code]).toEqual([Number(status), code])
        })
      }
    }
  }
})

/** The examples of Update user and Update key suspend it. */
const EXPENDABLE = 'demo-plus-trial-key'
const DEMO = readDemoOrganizations()
const DEMO_KEYS = DEMO.flatMap(({ keys }) => keys.flatMap(({ apiKey }) => apiKey ?? []))

const enrichWith = async (sandbox: Sandbox, key: string) => {
  const { status, body } = await sandbox.enrich({ contactEmail: 'ada.keller@northwind-optics.example' }, key)
  return [key, status, body.accuracy]
}

/** Creates what the example path of an operation needs, and returns the path. */
async function preparePath(sandbox: Sandbox, { path, parameters = [] }: Operation): Promise<string> {
  const values = new Map(parameters.map(({ name, example }) => [name, String(example)]))
  const orgId = values.get('orgId')
  if (path.includes('{orgId}') && !DEMO.some((demo) => demo.orgId === orgId)) {
    const { orgId, users, keys } = (await sandbox.post('/sandbox/organizations', {})).body
    values.set('orgId', orgId).set('userId', users[1].userId).set('keyId', keys[1].keyId)
  }
  if (path.includes('/snapshots/{id}')) {
    values.set('id', (await sandbox.post('/sandbox/snapshots', {})).body.id)
  }
  if (path.includes('/faults/{id}')) {
    const fault = { match: { body: { recordId: 'x' } }, effect: { kind: 'empty_body' } }
    values.set('id', (await sandbox.post('/sandbox/faults', fault)).body.id)
  }
  if (path.includes('{transactionId}')) {
    const { headers } = await sandbox.enrich({ companyName: 'Northwind Optics' }, 'demo-plus-key')
    values.set('transactionId', headers.get('smarteTransactionId') ?? '')
  }
  return path.replace(/\{(\w+)\}/g, (_, name) => values.get(name) ?? '')
}

const fresh = sampleSandbox()
const all = await Promise.all(DEMO_KEYS.map((key) => enrichWith(fresh, key)))
const usable = all.filter(([key, status]) => status === 200 && key !== EXPENDABLE)
test('the demo organizations are usable', () => {
  expect(usable.map(([key]) => key)).toEqual(
    expect.arrayContaining(['demo-standard-key', 'demo-plus-key', 'demo-pro-key', 'demo-masked-key']),
  )
})

test('the example of an exported state can be imported, and leaves them usable', async () => {
  const { responses } = operationsOf(document).find(({ operationId }) => operationId === 'exportState') ?? {}
  const sandbox = sampleSandbox()
  const file = responses?.['200']?.content?.['application/json']?.example
  expect((await sandbox.post('/sandbox/state/import', file)).status).toBe(200)
  expect(await Promise.all(usable.map(([key]) => enrichWith(sandbox, key)))).toEqual(usable)
})

for (const operation of operationsOf(document)) {
  // The stream has no end.
  if (operation.operationId === 'streamRequests') continue
  const examples = examplesOf(operation)
  const requests: typeof examples = examples.length > 0 ? examples : [['no body', undefined]]
  test.each(requests)(`${operation.operationId} succeeds and leaves them usable: %s`, async (name, value) => {
    const sandbox = sampleSandbox()
    const { status } = await sandbox.send(await preparePath(sandbox, operation), {
      method: operation.method,
      headers: { 'content-type': 'application/json', ...demoKeyOf(operation) },
      ...(value !== undefined && { body: JSON.stringify(value) }),
    })
    // These examples expect requests that a new sandbox has not received.
    const isUnmet = operation.operationId === 'verifyRequests' && name !== 'never'
    expect(status).toBe(isUnmet ? 409 : Number(Object.keys(operation.responses)[0]))
    expect(await Promise.all(usable.map(([key]) => enrichWith(sandbox, key)))).toEqual(usable)
  })
}
