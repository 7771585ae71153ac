/** The examples of the OpenAPI document work unchanged with the keys that `/docs` fills in, and leave the demo organizations usable. */
import { describe, expect, test } from 'bun:test'
import { recordExamples } from '../../../scripts/build/record-examples.ts'
import { readDemoOrganizations } from '../../../src/accounts/demo-organizations.ts'
import recorded from '../../../src/http/openapi/recorded-examples.json'
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

test('the example responses are those of this version (else run bun run openapi)', async () => {
  expect(JSON.parse(JSON.stringify(await recordExamples()))).toEqual(recorded)
})

const READ_ONLY = ['buyingGroup', 'viewUsers', 'viewKeys', 'explain']
const OUTCOME = 'insufficient-credits.outcome.test'

/** Bodies and headers that cause an error by themselves. */
const REQUESTS: Readonly<Record<string, { readonly body?: unknown; readonly headers?: object }>> = {
  invalid_parameter: { body: '{' },
  missing_identifier: { body: {} },
  unauthorized: { headers: { apikey: '', 'Admin-Api-Key': '', 'Api-Key': '' } },
  invalid_api_key: { headers: { apikey: 'x', 'Admin-Api-Key': 'x', 'Api-Key': 'x' } },
  insufficient_credits: { body: { companyWebAddress: OUTCOME, companyWebsite: OUTCOME } },
  loopback_only: { headers: { host: 'rebound.example' } },
  not_found: { body: { email: 'nobody@x.example', action: 'suspend' } },
  payload_too_large: { body: { recordId: 'x'.repeat(70_000) } },
}

async function causeFailure(operation: Operation, code: string): Promise<ParsedResponse> {
  const { body = examplesOf(operation)[0]?.[1], headers } = REQUESTS[code] ?? {}
  const send = (sandbox: Sandbox) =>
    sandbox.post(operation.path, body, { ...demoKeyOf(operation), ...headers })
  // Operations that only read succeed on a full disk.
  if (code === 'storage_unavailable' && READ_ONLY.includes(operation.operationId))
    return withFailingReads(send, { dataDirectory: undefined })
  // Without a token, the control API has no 401.
  const control = { from: 'this machine', token: 'a-token-of-this-test' } as const
  const sandbox = createSandbox({ dataDirectory: undefined, ...(code === 'unauthorized' && { control }) })
  const { client } = sandbox.modules.core.connection
  if (code === 'service_unavailable')
    await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 503 } })
  if (code === 'storage_unavailable') fillDisk(client)
  if (code === 'internal_error')
    client.run(`ALTER TABLE ${operation.operationId === 'explain' ? 'companies' : 'api_keys'} RENAME TO gone`)
  if (code === 'rate_limit_exceeded') client.run('UPDATE organizations SET qps_limit = 1')
  if (['rate_limit_exceeded', 'already_exists', 'invalid_state'].includes(code)) await send(sandbox)
  return send(sandbox)
}

/** `test/api/users-and-keys/access.test.ts` compares these codes with the document. */
const BY_STATUS = [
  'organization_inactive',
  'key_suspended',
  'user_suspended',
  'user_deleted',
  'admin_key_required',
]

describe('every documented failure can be caused', () => {
  for (const operation of operations) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const codes = Object.keys(content?.['application/json']?.examples ?? {})
      test.each(codes.filter((code) => Number(status) >= 400 && !BY_STATUS.includes(code)))(
        `${operation.operationId}: ${status} %s`,
        async (code) => {
          const response = await causeFailure(operation, code)
          expect([response.status, response.body.error.code]).toEqual([Number(status), code])
        },
      )
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
    const documented = Object.keys(operation.responses).filter((each) => each.startsWith('2'))
    expect(isUnmet ? ['409'] : documented).toContain(String(status))
    expect(await Promise.all(usable.map(([key]) => enrichWith(sandbox, key)))).toEqual(usable)
  })
}
