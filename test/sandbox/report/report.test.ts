/** The integration report names what an integration has met, and its mistakes. */
import { afterAll, describe, expect, test } from 'bun:test'
import { systemRandom } from '../../../src/lib/random.ts'
import { createFaultSandbox } from '../../support/fault-sandbox.ts'
import { startServer } from '../../support/sandbox.ts'
import { arrangeBatch, enrichBatch, GOOD, type Habits } from './integrations.ts'

interface Line {
  readonly id: string
  readonly verdict: string
  readonly sentence: string
  readonly transactionIds: readonly string[]
  readonly fault?: object
}

// The counted random numbers of other tests are too short for so many organizations.
const sandbox = createFaultSandbox({ random: systemRandom })
const server = startServer(sandbox.context)
afterAll(() => server.stop())

const createOrganization = async () =>
  (await sandbox.post('/sandbox/organizations', { subscription: 'standard' })).body

async function report(orgId: string) {
  const { status, body } = await sandbox.send(`/sandbox/report?orgId=${orgId}`)
  expect(status).toBe(200)
  const lines: readonly Line[] = [...body.behaviors, ...body.situations]
  const find = (id: string): Line => lines.find((line) => line.id === id) ?? expect.unreachable(id)
  return { body, find, problems: lines.filter(({ verdict }) => verdict === 'problem').map(({ id }) => id) }
}

/** Runs a batch with the habits of an integration, and returns its report. */
async function runBatch(habits: Partial<Habits>) {
  const { orgId, apiKey } = await createOrganization()
  await arrangeBatch(server.url, orgId)
  await enrichBatch({ url: server.url, apiKey, clock: sandbox.clock }, { ...GOOD, ...habits })
  return { orgId, ...(await report(orgId)) }
}

describe('the behaviors', () => {
  test('accuse a good integration of nothing', async () => {
    const { body, find, problems } = await runBatch({})
    expect(problems).toEqual([])
    expect(body.behaviors.map(({ sentence }: Line) => sentence)).toEqual([
      'Retries after 429 or 503 that came before Retry-After or 1 second: 0 of 2.',
      'Enrichments within a minute after a 402: 0.',
      'Records that were charged again: 1. Only by one retry after a lost response: 1.',
      'Requests with 400 that were sent again: 0.',
      'No request had a template token.',
    ])
    expect(find('repeats_no_token').verdict).toBe('not_seen')
  })

  test.each<[string, Partial<Habits>, string]>([
    [
      'waits_before_retry',
      { waitsBeforeRetry: false },
      'Retries after 429 or 503 that came before Retry-After or 1 second: 2 of 2.',
    ],
    ['stops_after_402', { stopsAfter402: false }, 'Enrichments within a minute after a 402: 1.'],
    [
      'charged_once',
      { retriesAfterLoss: 2 },
      'Records that were charged again: 1. Only by one retry after a lost response: 0.',
    ],
    ['repeats_no_400', { retriesAfter400: 1 }, 'Requests with 400 that were sent again: 1.'],
    ['repeats_no_token', { title: '{{contact.title}}' }, 'Template tokens that were sent again: 1.'],
  ])('name the only mistake of an integration: %s', async (id, habits, sentence) => {
    const { orgId, find, problems } = await runBatch(habits)
    expect(problems).toEqual([id])
    expect(find(id)).toMatchObject({ verdict: 'problem', sentence })
    const sent = (await sandbox.send(`/sandbox/requests?orgId=${orgId}`)).body.items
    const known = new Set(sent.map(({ transactionId }: { transactionId: string }) => transactionId))
    expect(find(id).transactionIds).not.toEqual([])
    expect(find(id).transactionIds.filter((transactionId) => !known.has(transactionId))).toEqual([])
  })

  test('name a record that is charged again although the first response arrived', async () => {
    const { orgId, apiKey } = await createOrganization()
    const lead = { companyName: 'Halcyon Freight' }
    await sandbox.enrich(lead, apiKey)
    const effect = { kind: 'empty_body' }
    await sandbox.createFault({ match: { orgId }, effect, afterCommit: true, times: 1 })
    await sandbox.sendRaw('/v7/enrich', lead, { apikey: apiKey })
    expect((await report(orgId)).find('charged_once')).toMatchObject({
      verdict: 'problem',
      sentence: 'Records that were charged again: 1. Only by one retry after a lost response: 0.',
    })
  })

  test('accept work that goes on a minute after a 402', async () => {
    const { orgId, apiKey } = await createOrganization()
    const match = { orgId, body: { recordId: 'unpaid' } }
    await sandbox.createFault({ match, effect: { kind: 'error', status: 402 }, times: 1 })
    await sandbox.enrich({ companyName: 'Halcyon Freight', recordId: 'unpaid' }, apiKey)
    sandbox.clock.advance(61_000)
    await sandbox.enrich({ companyName: 'Halcyon Freight', recordId: 'next' }, apiKey)
    expect((await report(orgId)).find('stops_after_402').verdict).toBe('ok')
  })

  test('allow parallel requests until a second after a 402', async () => {
    const { orgId, apiKey } = await createOrganization()
    await sandbox.createFault({ match: { orgId }, effect: { kind: 'error', status: 402 } })
    const enrich = (recordId: string) => sandbox.enrich({ companyName: 'Halcyon Freight', recordId }, apiKey)
    await Promise.all([enrich('first'), enrich('second')])
    sandbox.clock.advance(900)
    await enrich('on its way')
    expect((await report(orgId)).find('stops_after_402').verdict).toBe('ok')
    sandbox.clock.advance(10_000)
    await enrich('later')
    expect((await report(orgId)).find('stops_after_402').verdict).toBe('problem')
  })
})

describe('the situations', () => {
  const LEAD = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }

  test('that are not seen can be arranged for the next request, or sent by the client', async () => {
    const { orgId, apiKey } = await createOrganization()
    const send = async (lead: object) => {
      const response = await sandbox.sendRaw('/v7/enrich', lead, { apikey: apiKey })
      await response.text().catch(() => {})
      return response.headers.get('smarteTransactionId')
    }
    const open: readonly Line[] = (await report(orgId)).body.situations
    for (const { id, sentence, fault } of open) {
      expect(sentence).toStartWith('Not seen in ')
      if (fault === undefined) continue
      await sandbox.createFault({ ...fault })
      const transactionId = await send(LEAD)
      const { verdict, transactionIds } = (await report(orgId)).find(id)
      expect([id, verdict, transactionIds[0]]).toEqual([id, 'seen', String(transactionId)])
    }
    await send(LEAD)
    await send({ ...LEAD, contactJobTitle: '{{title}}', email: 'x' })
    const seen: readonly Line[] = (await report(orgId)).body.situations
    expect(seen.filter(({ verdict, fault }) => verdict !== 'seen' || fault !== undefined)).toEqual([])
    expect(seen.find(({ id }) => id === 'unknown_field')?.sentence).toBe('Seen in 1 request.')
  })
})

describe('the organization of the report', () => {
  test('is that of the latest request by default', async () => {
    const [first, second] = [await createOrganization(), await createOrganization()]
    await sandbox.enrich({ companyName: 'Halcyon Freight' }, second.apiKey)
    await sandbox.enrich({ companyName: 'Halcyon Freight' }, first.apiKey)
    const { orgId, requests } = (await sandbox.send('/sandbox/report')).body
    expect([orgId, requests]).toEqual([first.orgId, 1])
  })

  test('must exist', async () => {
    expect((await sandbox.send('/sandbox/report?orgId=none')).body.error.code).toBe('not_found')
    expect((await sandbox.send('/sandbox/report?orgId=')).status).toBe(400)
  })
})
