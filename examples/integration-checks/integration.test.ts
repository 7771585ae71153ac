// Checks of an integration. Copy this file, and point the next line to your code.
import { type OrganizationFaultInput, startSandbox } from 'signalbox'
import { afterAll, expect, test } from 'vitest'
import { type CrmRecord, enrichRecords } from './integration.ts'

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())

const OLD = { jobTitle: 'Head of Sales', city: 'Bergen' }
const ENRICHED = { jobTitle: 'VP of Marketing', city: 'Portland' }

const createRecord = (id: string, email = 'match@outcome.test'): CrmRecord => ({
  id,
  email,
  ...OLD,
  status: 'new',
})

/**
 * Enriches records in a new organization. Returns the log of your code, and its requests, oldest first. Fails without a request, and
 * for each mistake that the report sees.
 */
async function enrich(records: CrmRecord[], ...faults: OrganizationFaultInput[]) {
  const organization = await sandbox.createOrganization({ subscription: 'standard' })
  for (const fault of faults) await organization.faults.add(fault)
  const log: string[] = []
  await enrichRecords(records, { url: sandbox.url, apiKey: organization.apiKey }, (line) => log.push(line))
  const { verdict, sentence } = await organization.report()
  expect(verdict, sentence).toBe('ok')
  const requests = await organization.requests.list()
  return { log: log.join('\n'), requests: requests.toReversed() }
}

test('blank fields do not overwrite those of the CRM', async () => {
  const records = [createRecord('1', 'no-match@outcome.test'), createRecord('2')]
  await enrich(records, { effect: { kind: 'change_body', set: { conJobTitleEn: '' } }, after: 1 })
  expect(records).toMatchObject([OLD, { ...ENRICHED, jobTitle: OLD.jobTitle }])
})

test('a contact who has left is marked, and keeps the fields', async () => {
  const records = [createRecord('1', 'no-longer@outcome.test')]
  await enrich(records)
  expect(records).toMatchObject([{ ...OLD, status: 'No Longer' }])
})

test('402 in the middle of a batch stops it, and keeps what was enriched', async () => {
  const records = [createRecord('1'), createRecord('2'), createRecord('3')]
  const { requests } = await enrich(records, { effect: { kind: 'error', status: 402 }, after: 1 })
  expect(requests).toHaveLength(2)
  expect(records).toMatchObject([ENRICHED, OLD, OLD])
})

test('429 and 503 are repeated after the time in Retry-After', async () => {
  const records = [createRecord('1')]
  const effect = { kind: 'error', retryAfterSeconds: 1 } as const
  const limited = { effect: { ...effect, status: 429 }, times: 1 }
  const unavailable = { effect: { ...effect, status: 503 }, times: 1 }
  const { requests } = await enrich(records, limited, unavailable)
  expect(requests).toHaveLength(3)
  expect(records).toMatchObject([ENRICHED])
})

test('a lost response is repeated at most once, with a note that it may be charged again', async () => {
  const records = [createRecord('1')]
  const { log, requests } = await enrich(records, { effect: { kind: 'connection_reset' }, afterCommit: true })
  expect(requests.length).toBeLessThanOrEqual(2)
  expect(log).toMatch(/charge/i)
  expect(records).toMatchObject([OLD])
})

test('an additional field changes nothing', async () => {
  const records = [createRecord('1')]
  await enrich(records, { effect: { kind: 'change_body', set: { compIsMnc: 'Yes' } } })
  expect(records).toMatchObject([ENRICHED])
})

test('an unknown recordStatus is not a match', async () => {
  const records = [createRecord('1'), createRecord('2')]
  await enrich(records, { effect: { kind: 'change_body', set: { recordStatus: 'Verified' } }, times: 1 })
  expect(records).toMatchObject([OLD, ENRICHED])
})

test('a body that breaks off changes no record, and the batch goes on', async () => {
  const records = [createRecord('1', 'grade-a@outcome.test'), createRecord('2')]
  const match = { body: { contactEmail: 'grade-a@outcome.test' } }
  await enrich(records, { match, effect: { kind: 'truncated_body' } })
  expect(records).toMatchObject([OLD, ENRICHED])
})
