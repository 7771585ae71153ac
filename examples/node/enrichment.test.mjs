// node --test        (Node 20.4 or later)
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { SandboxError, startSandbox } from 'signalbox'

// The code under test. In your project, this is your connector. The real service has two hosts, so it has two settings:
// apiUrl is https://api.smarte.pro, and signalsUrl, for users and keys, https://signals.smarte.pro.
const enrich = ({ apiUrl }, key, lead, timeout) => post(`${apiUrl}/v7/enrich`, { apikey: key }, lead, timeout)
const createKey = ({ signalsUrl }, adminKey, email) =>
  post(`${signalsUrl}/signals/v1/key/createsignalapikey`, { 'Api-Key': adminKey }, { email })

async function post(url, keys, body, timeout = 10_000) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...keys, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  })
  const result = await response.json()
  if (response.ok) return result
  throw Object.assign(new Error(result.error.message), { status: response.status, headers: response.headers })
}

const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }

describe('enrichment', () => {
  let sandbox
  let settings
  let org
  before(async () => {
    sandbox = await startSandbox()
    // The sandbox serves both hosts.
    settings = { apiUrl: sandbox.url, signalsUrl: sandbox.url }
  })
  after(() => sandbox.stop())
  // One organization per test, so that tests do not share credits and errors.
  beforeEach(async () => {
    org = await sandbox.createOrganization()
  })

  test('fills a lead', async () => {
    const result = await enrich(settings, org.apiKey, ADA)
    assert.equal(result.recordStatus, 'Active')
    assert.equal(result.compName, 'Northwind Optics, Inc.')
  })

  test('reports that a contact has left', async () => {
    const result = await enrich(settings, org.apiKey, { contactEmail: 'no-longer@outcome.test' })
    assert.equal(result.recordStatus, 'No Longer')
  })

  test('creates a key for a colleague', async () => {
    const { data } = await createKey(settings, org.adminKey, 'ada@colleagues.example')
    assert.equal((await enrich(settings, data.apiKey, ADA)).recordStatus, 'Active')
  })

  test('stops when the credits are spent', async () => {
    const { apiKey } = await sandbox.createOrganization({ credits: 1 })
    await enrich(settings, apiKey, ADA)
    await assert.rejects(enrich(settings, apiKey, { companyName: 'Halvorsen Marine' }), { status: 402 })
  })

  test('tries again when the limit allows it', async () => {
    await org.faults.add({
      effect: { kind: 'error', status: 429, retryAfterSeconds: 7 },
      times: 1,
    })
    await assert.rejects(enrich(settings, org.apiKey, ADA), (error) => {
      assert.equal(error.status, 429)
      assert.equal(error.headers.get('retry-after'), '7')
      return true
    })
    assert.equal((await enrich(settings, org.apiKey, ADA)).recordStatus, 'Active')
  })

  test('gives up on a server that does not respond', async () => {
    await org.faults.add({
      effect: { kind: 'latency', ms: 5_000 },
    })
    await assert.rejects(enrich(settings, org.apiKey, ADA, 500), { name: 'TimeoutError' })
  })

  test('tries again after a broken connection', async () => {
    await org.faults.add({
      effect: { kind: 'connection_reset' },
      times: 1,
    })
    await assert.rejects(enrich(settings, org.apiKey, ADA), TypeError)
    assert.equal((await enrich(settings, org.apiKey, ADA)).recordStatus, 'Active')
  })

  test('sends the request once', async () => {
    const match = { operation: 'enrich', body: { recordId: '42' } }
    await enrich(settings, org.apiKey, { ...ADA, recordId: '42' })
    await org.requests.verify({ match, count: 1 })
    await assert.rejects(org.requests.verify({ match, atLeast: 2 }), SandboxError)
    const [request] = await org.requests.list()
    assert.deepEqual(request.warnings, [])
  })
})
