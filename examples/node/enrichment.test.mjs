// node --test        (Node 20.4 or later)
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { SandboxError, startSandbox } from 'signalbox'

/** The code under test. In your project, this is your connector. */
async function enrich(baseUrl, key, lead, timeout = 10_000) {
  const response = await fetch(`${baseUrl}/v7/enrich`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(lead),
    signal: AbortSignal.timeout(timeout),
  })
  const answer = await response.json()
  if (response.ok) return answer
  throw Object.assign(new Error(answer.error.message), { status: response.status, headers: response.headers })
}

const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }

describe('enrichment', () => {
  let sandbox
  let org
  before(async () => {
    sandbox = await startSandbox()
  })
  after(() => sandbox.stop())
  // One organization per test, so that tests do not share credits and errors.
  beforeEach(async () => {
    org = await sandbox.createOrganization()
  })

  test('fills a lead', async () => {
    const answer = await enrich(sandbox.url, org.apiKey, ADA)
    assert.equal(answer.recordStatus, 'Active')
    assert.equal(answer.compName, 'Northwind Optics, Inc.')
  })

  test('tells that a contact has left', async () => {
    const answer = await enrich(sandbox.url, org.apiKey, { contactEmail: 'no-longer@outcome.test' })
    assert.equal(answer.recordStatus, 'No Longer')
  })

  test('stops when the credits are spent', async () => {
    const { apiKey } = await sandbox.createOrganization({ credits: 1 })
    await enrich(sandbox.url, apiKey, ADA)
    await assert.rejects(enrich(sandbox.url, apiKey, { companyName: 'Halvorsen Marine' }), { status: 402 })
  })

  test('comes back when the limit says so', async () => {
    const { organization } = org
    await sandbox.faults.add({
      match: { orgId: organization.orgId },
      effect: { kind: 'error', status: 429, retryAfterSeconds: 7 },
      times: 1,
    })
    await assert.rejects(enrich(sandbox.url, org.apiKey, ADA), (error) => {
      assert.equal(error.status, 429)
      assert.equal(error.headers.get('retry-after'), '7')
      return true
    })
    assert.equal((await enrich(sandbox.url, org.apiKey, ADA)).recordStatus, 'Active')
  })

  test('gives up on a server that does not answer', async () => {
    const { organization } = org
    await sandbox.faults.add({
      match: { orgId: organization.orgId },
      effect: { kind: 'latency', ms: 5_000 },
    })
    await assert.rejects(enrich(sandbox.url, org.apiKey, ADA, 500), { name: 'TimeoutError' })
  })

  test('survives a connection that breaks', async () => {
    const { organization } = org
    await sandbox.faults.add({
      match: { orgId: organization.orgId },
      effect: { kind: 'connection-reset' },
      times: 1,
    })
    await assert.rejects(enrich(sandbox.url, org.apiKey, ADA), TypeError)
    assert.equal((await enrich(sandbox.url, org.apiKey, ADA)).recordStatus, 'Active')
  })

  test('sends what it should, once', async () => {
    const match = { orgId: org.organization.orgId, operation: 'enrich', body: { recordId: '42' } }
    await enrich(sandbox.url, org.apiKey, { ...ADA, recordId: '42' })
    await sandbox.requests.verify({ match, count: 1 })
    await assert.rejects(sandbox.requests.verify({ match, atLeast: 2 }), SandboxError)
    const [request] = await sandbox.requests.list({ orgId: org.organization.orgId })
    assert.deepEqual(request.warnings, [])
  })
})
