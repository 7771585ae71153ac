// Checks of an integration: node --test. Copy this file, and point the import of `enrichRecords` to your code.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from 'signalbox'
import { enrichRecords } from './integration.mjs'

const sandbox = await startSandbox()
after(() => sandbox.stop())

const OLD = { jobTitle: 'Head of Sales', city: 'Bergen' }
const ENRICHED = { jobTitle: 'VP of Marketing', city: 'Portland' }

const createRecord = (id, email = 'match@outcome.test') => ({ id, email, ...OLD, status: 'new' })

const fieldsOf = (records) => records.map(({ jobTitle, city }) => ({ jobTitle, city }))

/**
 * Enriches records in a new organization. Returns the log of your code, and its requests. Fails without a request, and for
 * each mistake that the report sees.
 */
async function enrich(records, ...faults) {
  const organization = await sandbox.createOrganization({ subscription: 'standard' })
  for (const fault of faults) await organization.faults.add(fault)
  const log = []
  await enrichRecords(records, { url: sandbox.url, apiKey: organization.apiKey }, (line) => log.push(line))
  const { verdict, sentence } = await organization.report()
  assert.equal(verdict, 'ok', sentence)
  const requests = await organization.requests.list()
  return { log: log.join('\n'), requests }
}

test('blank fields do not overwrite those of the CRM', async () => {
  const records = [createRecord('1', 'no-match@outcome.test'), createRecord('2')]
  await enrich(records, { effect: { kind: 'change_body', set: { conJobTitleEn: '' } }, after: 1 })
  assert.deepEqual(fieldsOf(records), [OLD, { ...ENRICHED, jobTitle: OLD.jobTitle }])
})

test('a contact who has left is marked, and keeps the fields', async () => {
  const records = [createRecord('1', 'no-longer@outcome.test')]
  await enrich(records)
  assert.deepEqual([records[0].status, fieldsOf(records)], ['No Longer', [OLD]])
})

test('402 in the middle of a batch stops it, and keeps what was enriched', async () => {
  const records = [createRecord('1'), createRecord('2'), createRecord('3')]
  const { requests } = await enrich(records, { effect: { kind: 'error', status: 402 }, after: 1 })
  assert.equal(requests.length, 2)
  assert.deepEqual(fieldsOf(records), [ENRICHED, OLD, OLD])
})

test('429 and 503 are repeated after the time in Retry-After', async () => {
  const records = [createRecord('1')]
  const effect = { kind: 'error', retryAfterSeconds: 1 }
  const limited = { effect: { ...effect, status: 429 }, times: 1 }
  const unavailable = { effect: { ...effect, status: 503 }, times: 1 }
  const { requests } = await enrich(records, limited, unavailable)
  assert.equal(requests.length, 3)
  assert.deepEqual(fieldsOf(records), [ENRICHED])
})

test('a lost response is repeated at most once, with a note that it may be charged again', async () => {
  const records = [createRecord('1')]
  const { log, requests } = await enrich(records, { effect: { kind: 'connection_reset' }, afterCommit: true })
  assert.ok(requests.length <= 2)
  assert.match(log, /charge/i)
  assert.deepEqual(fieldsOf(records), [OLD])
})

test('an additional field changes nothing', async () => {
  const records = [createRecord('1')]
  await enrich(records, { effect: { kind: 'change_body', set: { compIsMnc: 'Yes' } } })
  assert.deepEqual(fieldsOf(records), [ENRICHED])
})

test('an unknown recordStatus is not a match', async () => {
  const records = [createRecord('1'), createRecord('2')]
  await enrich(records, { effect: { kind: 'change_body', set: { recordStatus: 'Verified' } }, times: 1 })
  assert.deepEqual(fieldsOf(records), [OLD, ENRICHED])
})

test('a body that breaks off changes no record, and the batch goes on', async () => {
  const records = [createRecord('1', 'grade-a@outcome.test'), createRecord('2')]
  const match = { body: { contactEmail: 'grade-a@outcome.test' } }
  await enrich(records, { match, effect: { kind: 'truncated_body' } })
  assert.deepEqual(fieldsOf(records), [OLD, ENRICHED])
})
