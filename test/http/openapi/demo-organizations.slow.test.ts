/** Every example of the document succeeds, and leaves the demo organizations usable. */
import { expect, test } from 'bun:test'
import { readDemoOrganizations } from '../../../src/accounts/demo-organizations.ts'
import {
  demoKeyOf,
  examplesOf,
  loadDocument,
  type Operation,
  operationsOf,
} from '../../support/openapi/document.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

/** The examples of Update user and Update key suspend it. */
const EXPENDABLE = 'demo-plus-trial-key'
const DEMO = readDemoOrganizations()
const KEYS = DEMO.flatMap(({ keys }) => keys.flatMap(({ apiKey }) => apiKey ?? []))

const sampleSandbox = (): Sandbox => createSandbox({ dataDirectory: undefined })

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
const all = await Promise.all(KEYS.map((key) => enrichWith(fresh, key)))
const usable = all.filter(([key, status]) => status === 200 && key !== EXPENDABLE)
const operations = operationsOf(await loadDocument())

test('the demo organizations are usable', () => {
  expect(usable.map(([key]) => key)).toEqual(
    expect.arrayContaining(['demo-standard-key', 'demo-plus-key', 'demo-pro-key', 'demo-masked-key']),
  )
})

test('the example of an exported state can be imported, and leaves them usable', async () => {
  const { responses } = operations.find(({ operationId }) => operationId === 'exportState') ?? {}
  const sandbox = sampleSandbox()
  const file = responses?.['200']?.content?.['application/json']?.example
  expect((await sandbox.post('/sandbox/state/import', file)).status).toBe(200)
  expect(await Promise.all(usable.map(([key]) => enrichWith(sandbox, key)))).toEqual(usable)
})

for (const operation of operations) {
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
