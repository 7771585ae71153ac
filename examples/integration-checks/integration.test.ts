// Checks of an integration. Copy this file, and point the last import to your code.
import { type KeyInput, type OrganizationFaultInput, type Report, startSandbox } from 'signalbox'
import { afterAll, expect, test } from 'vitest'
import { type CrmRecord, enrichRecords } from './integration.js'

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())

const OLD = { jobTitle: 'Head of Sales', city: 'Bergen', phone: '+47 55 55 01 00' }
const ENRICHED = { jobTitle: 'VP of Marketing', city: 'Portland', phone: '+1 503 555 0106' }

const createRecord = (id: string, email = 'match@outcome.test'): CrmRecord => ({
  id,
  email,
  ...OLD,
  status: 'new',
})

/** Returns a match, and eleven more records, each with its own address. */
const createBatch = () => [
  createRecord('1'),
  ...Array.from({ length: 11 }, (_, at) =>
    createRecord(`${at + 2}`, `lead-${at + 2}@northwind-optics.example`),
  ),
]

/**
 * Enriches records in a new organization. Returns the log of your code, its requests, and what repeated a body after an error.
 * Fails without a request, for a request with a warning, and for a body that was sent again after 400, 401, or 402.
 */
async function enrich(
  records: CrmRecord[],
  faults: OrganizationFaultInput[] = [],
  keyStatus: KeyInput['status'] = 'active',
) {
  const organization = await sandbox.createOrganization({ subscription: 'pro' })
  const { apiKey } = await organization.createKey({ status: keyStatus })
  for (const fault of faults) await organization.faults.add(fault)
  const log: string[] = []
  await enrichRecords(records, { url: sandbox.url, apiKey }, (line) => log.push(line))
  const requests = await organization.requests.list()
  expect(requests.length, 'No request was sent, so nothing was tested.').not.toBe(0)
  const { warnings, afterErrors } = await organization.report()
  expect(warnings.map(({ code, field }) => `${code}: ${field}`)).toEqual([])
  const repetitionsAfter = (error: Report['afterErrors'][number]['error']) =>
    afterErrors.find((line) => line.error === error)?.repetitions ?? []
  for (const error of ['400', '401', '402'] as const)
    expect(repetitionsAfter(error), `repeated after ${error}`).toEqual([])
  return { log: log.join('\n'), requests, repetitionsAfter }
}

// Doesn't show your other fields. Add them to OLD and ENRICHED.
test('blank fields do not overwrite those of the CRM', async () => {
  const records = [createRecord('1', 'no-match@outcome.test'), createRecord('2')]
  const match = { body: { contactEmail: 'match@outcome.test' } }
  await enrich(records, [{ match, effect: { kind: 'change_body', set: { conJobTitleEn: '' } } }])
  expect(records).toMatchObject([OLD, { ...ENRICHED, jobTitle: OLD.jobTitle }])
})

// Doesn't show what your code does with the new employer.
test('a contact who has left is marked, and keeps the fields', async () => {
  const records = [createRecord('1', 'no-longer@outcome.test')]
  await enrich(records)
  expect(records).toMatchObject([{ ...OLD, status: 'No Longer' }])
})

// Doesn't show whether B is too uncertain for you, or A- too. If you accept it, change the check.
test('a grade below A changes no field', async () => {
  const records = [createRecord('1', 'grade-b@outcome.test')]
  await enrich(records)
  expect(records).toMatchObject([OLD])
})

// Doesn't show what happens to a masked email address, which these records don't get from the service.
test('a masked phone does not overwrite that of the CRM', async () => {
  const records = [createRecord('1', 'masked@outcome.test')]
  await enrich(records)
  expect(records).toMatchObject([{ ...ENRICHED, phone: OLD.phone }])
})

// Doesn't show how soon it stops: requests that are already on their way get 402, too.
test('402 in the middle of a batch stops it, and keeps what was enriched', async () => {
  const records = createBatch()
  const match = { body: { contactEmail: 'lead-*' } }
  const { requests } = await enrich(records, [{ match, effect: { kind: 'error', status: 402 } }])
  expect(requests.length, 'every record was sent').toBeLessThan(records.length)
  expect(records).toMatchObject([ENRICHED, ...records.slice(1).map(() => OLD)])
})

// Doesn't show whether anybody reads the log.
test('401 for a suspended key stops the batch, with a note about the key', async () => {
  const records = createBatch()
  const { log, requests } = await enrich(records, [], 'suspended')
  expect(requests.length, 'every record was sent').toBeLessThan(records.length)
  expect(log).toMatch(/key/i)
})

// Doesn't show what happens without Retry-After, or if it is longer than your code can wait.
test('429 and 503 are repeated after the time in Retry-After', async () => {
  const records = [createRecord('1')]
  // Code that ignores Retry-After often waits 1 second anyway, so use 3.
  const effect = { kind: 'error', retryAfterSeconds: 3 } as const
  const faults = [429, 503].map((status) => ({ effect: { ...effect, status }, times: 1 }))
  const { requests, repetitionsAfter } = await enrich(records, faults)
  expect(requests).toHaveLength(3)
  for (const error of ['429', '5xx'] as const) {
    const [first] = repetitionsAfter(error)
    expect(first?.shortestWaitSeconds, `the wait after ${error}`).toBeGreaterThanOrEqual(3)
  }
  expect(records).toMatchObject([ENRICHED])
}, 30_000)

// Doesn't show how long your code waits for a response. Use the effect `latency` with more than its timeout.
test('a lost response is repeated at most once, with a note that it may be charged again', async () => {
  const records = [createRecord('1')]
  const { log, requests } = await enrich(records, [
    { effect: { kind: 'connection_reset' }, afterCommit: true },
  ])
  expect(requests.length).toBeLessThanOrEqual(2)
  expect(log).toMatch(/charge/i)
  expect(records).toMatchObject([OLD])
})

// Doesn't show what happens if a field is missing, or has another type.
test('an additional field changes nothing', async () => {
  const records = [createRecord('1')]
  await enrich(records, [{ effect: { kind: 'change_body', set: { compIsMnc: 'Yes' } } }])
  expect(records).toMatchObject([ENRICHED])
})

// Doesn't show whether your code reports the status.
test('an unknown recordStatus is not a match', async () => {
  const records = [createRecord('1', 'grade-a@outcome.test'), createRecord('2')]
  const match = { body: { contactEmail: 'grade-a@outcome.test' } }
  await enrich(records, [{ match, effect: { kind: 'change_body', set: { recordStatus: 'Verified' } } }])
  expect(records).toMatchObject([OLD, ENRICHED])
})

// Doesn't show whether the record is sent again later.
test('a body that breaks off changes no record, and the batch goes on', async () => {
  const records = [createRecord('1', 'grade-a@outcome.test'), createRecord('2')]
  const match = { body: { contactEmail: 'grade-a@outcome.test' } }
  await enrich(records, [{ match, effect: { kind: 'truncated_body' } }])
  expect(records).toMatchObject([OLD, ENRICHED])
})
