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
  const result = await response.json()
  if (response.ok) return result
  throw Object.assign(new Error(result.error.message), { status: response.status, headers: response.headers })
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
    const result = await enrich(sandbox.url, org.apiKey, ADA)
    assert.equal(result.recordStatus, 'Active')
    assert.equal(result.compName, 'Northwind Optics, Inc.')
  })

  test('reports that a contact has left', async () => {
    const result = await enrich(sandbox.url, org.apiKey, { contactEmail: 'no-longer@outcome.test' })
    assert.equal(result.recordStatus, 'No Longer')
  })

  test('stops when the credits are spent', async () => {
    const { apiKey } = await sandbox.createOrganization({ credits: 1 })
    await enrich(sandbox.url, apiKey, ADA)
    await assert.rejects(enrich(sandbox.url, apiKey, { companyName: 'Halvorsen Marine' }), { status: 402 })
  })

  test('tries again when the limit allows it', async () => {
    await sandbox.faults.add({
      match: { orgId: org.orgId },
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

  test('gives up on a server that does not respond', async () => {
    await sandbox.faults.add({
      match: { orgId: org.orgId },
      effect: { kind: 'latency', ms: 5_000 },
    })
    await assert.rejects(enrich(sandbox.url, org.apiKey, ADA, 500), { name: 'TimeoutError' })
  })

  test('tries again after a broken connection', async () => {
    await sandbox.faults.add({
      match: { orgId: org.orgId },
      effect: { kind: 'connection_reset' },
      times: 1,
    })
    await assert.rejects(enrich(sandbox.url, org.apiKey, ADA), TypeError)
    assert.equal((await enrich(sandbox.url, org.apiKey, ADA)).recordStatus, 'Active')
  })

  test('sends the request once', async () => {
    const match = { orgId: org.orgId, operation: 'enrich', body: { recordId: '42' } }
    await enrich(sandbox.url, org.apiKey, { ...ADA, recordId: '42' })
    await sandbox.requests.verify({ match, count: 1 })
    await assert.rejects(sandbox.requests.verify({ match, atLeast: 2 }), SandboxError)
    const [request] = await sandbox.requests.list({ orgId: org.orgId })
    assert.deepEqual(request.warnings, [])
  })
})
