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

const sendRequest = (sandbox: Sandbox, operation: Operation, body: unknown): Promise<ParsedResponse> =>
  sandbox.post(operation.path, body, demoKeyOf(operation))

test('the example responses are those of this version (else run bun run openapi)', async () => {
  expect(JSON.parse(JSON.stringify(await recordExamples()))).toEqual(recorded)
})

const READ_ONLY = ['buyingGroup', 'viewUsers', 'viewKeys', 'explain']

async function causeFailure(operation: Operation, code: string): Promise<ParsedResponse> {
  const body = examplesOf(operation)[0]?.[1]
  const sandbox = sampleSandbox()
  const { client } = sandbox.context.connection
  // Operations that only read succeed on a full disk.
  if (code === 'storage_unavailable' && READ_ONLY.includes(operation.operationId))
    return withFailingReads((failing) => sendRequest(failing, operation, body), { dataDirectory: undefined })
  if (code === 'payload_too_large') return sendRequest(sandbox, operation, { recordId: 'x'.repeat(70_000) })
  if (code === 'service_unavailable')
    await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 503 } })
  if (code === 'storage_unavailable') fillDisk(client)
  if (code === 'internal_error')
    client.run(`ALTER TABLE ${operation.operationId === 'explain' ? 'companies' : 'api_keys'} RENAME TO gone`)
  return sendRequest(sandbox, operation, body)
}

// The state machine in `test/stress` causes the other errors.
describe('every documented failure can be caused', () => {
  for (const operation of operations) {
    for (const status of ['413', '500', '503']) {
      const examples = operation.responses[status]?.content?.['application/json']?.examples ?? {}
      test.each(Object.keys(examples))(`${operation.operationId}: ${status} %s`, async (code) => {
        const response = await causeFailure(operation, code)
        expect([response.status, response.body.error.code]).toEqual([Number(status), code])
      })
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
  // The stream has no end, and a state file has no example.
  if (['streamRequests', 'importState'].includes(operation.operationId)) continue
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
