/** The integration report says whether an integration is ready: its mistakes, and what it has not seen. */
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
    const { body, problems } = await runBatch({})
    expect(problems).toEqual([])
    expect([body.verdict, body.sentence]).toEqual([
      'ok',
      "No mistakes in 5 of 12 situations; 7 haven't come up yet.",
    ])
    expect(body.behaviors.map(({ sentence }: Line) => sentence)).toEqual([
      '3 repeated requests were sent after a wait.',
      'No request was repeated after a 402.',
      'No other record was sent within a minute of a 402.',
      'No other record was sent during Retry-After (or a second) after a 429.',
      '1 record was charged twice, because of one retry after a lost response.',
      'No request was repeated after a 400.',
      'Every request was valid JSON.',
      'No request had an unknown field.',
      'No request had an unresolved template token.',
    ])
  })

  test.each<[string, Partial<Habits>, number, string]>([
    ['waits_before_retry', { waitsBeforeRetry: false }, 3, '3 repeated requests were sent without waiting.'],
    ['repeats_no_402', { retriesAfter402: 2 }, 2, '2 repeated requests were sent after a 402.'],
    ['stops_after_402', { stopsAfter402: false }, 1, '1 record was sent after a 402, and got 402 again.'],
    ['charged_once', { retriesAfterLoss: 2 }, 3, '1 record was charged 3 times.'],
    ['repeats_no_400', { retriesAfter400: 1 }, 1, '1 repeated request was sent after a 400.'],
    ['sends_known_fields', { fields: { jobTitle: 'x' } }, 11, '11 requests had an unknown field: jobTitle.'],
    [
      'sends_known_fields',
      { fields: { one: 'x', two: 'x', three: 'x', four: 'x' } },
      11,
      '11 requests had an unknown field: one, two, three, and 1 more.',
    ],
    [
      'replaces_tokens',
      { fields: { contactJobTitle: 'Head of %contact.title%' } },
      11,
      '11 requests had an unresolved template token: contactJobTitle.',
    ],
  ])('name the only mistake of an integration: %s', async (id, habits, count, sentence) => {
    const { orgId, body, find, problems } = await runBatch(habits)
    expect(problems).toEqual([id])
    expect(find(id)).toMatchObject({ verdict: 'problem', sentence })
    expect([body.verdict, body.sentence]).toEqual(['problem', `Not ready: ${sentence}`])
    const sent = (await sandbox.send(`/sandbox/requests?orgId=${orgId}`)).body.items
    const known = new Set(sent.map(({ transactionId }: { transactionId: string }) => transactionId))
    expect(find(id).transactionIds).toHaveLength(count)
    expect(find(id).transactionIds.filter((transactionId) => !known.has(transactionId))).toEqual([])
  })

  test('lead to all requests of a mistake', async () => {
    const { orgId, apiKey } = await createOrganization()
    for (let number = 0; number < 30; number++) await sandbox.enrich({ email: `${number}@x.example` }, apiKey)
    const { body, find } = await report(orgId)
    expect(find('sends_known_fields').transactionIds).toHaveLength(30)
    expect(body.sentence).toBe('Not ready: 30 requests had an unknown field: email.')
  })

  test('name bodies that are not JSON', async () => {
    const { orgId, apiKey } = await createOrganization()
    await sandbox.enrich('{"companyName": "Halcyon "Freight""}', apiKey)
    await sandbox.enrich({ companyName: 'Halcyon Freight' }, apiKey)
    const { body, problems } = await report(orgId)
    expect(problems).toEqual(['sends_json'])
    expect(body.sentence).toBe('Not ready: 1 request was not valid JSON.')
  })

  test('do not call two bodies that are not JSON the same, or a blank one invalid', async () => {
    const { orgId, apiKey, adminKey } = await createOrganization()
    for (const name of ['Halcyon', 'Northwind'])
      await sandbox.enrich(`{"companyName": "${name} "Freight""}`, apiKey)
    const blank = { method: 'POST', headers: { 'Api-Key': adminKey }, body: ' \n' }
    expect((await sandbox.send('/signals/v1/key/view', blank)).status).toBe(200)
    const { find, problems } = await report(orgId)
    expect(problems).toEqual(['sends_json'])
    expect(find('sends_json').transactionIds).toHaveLength(2)
  })

  test('do not accuse a table of cases that is sent once each', async () => {
    const { orgId, apiKey } = await createOrganization()
    const names = ['match', 'insufficient-credits', 'no-match', 'rate-limited', 'no-longer']
    for (const recordId of ['first table', 'second table'])
      for (const name of names) {
        sandbox.clock.advance(100)
        await sandbox.enrich({ contactEmail: `${name}@outcome.test`, recordId }, apiKey)
      }
    const { body, find, problems } = await report(orgId)
    expect(problems).toEqual([])
    expect(body.verdict).toBe('ok')
    expect(find('stops_after_402')).toMatchObject({
      verdict: 'seen',
      sentence:
        '8 other requests were sent within a minute of a 402, perhaps in parallel or from a table of test cases.',
    })
  })

  test('count a response of slow_drip as lost if the client leaves', async () => {
    const { orgId, apiKey } = await createOrganization()
    const left = new AbortController()
    const effect = { kind: 'slow_drip', overMs: 30_000 }
    await sandbox.createFault({ match: { orgId }, effect, afterCommit: true, times: 1 })
    const lead = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
    const init = {
      method: 'POST',
      headers: { apikey: apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(lead),
      signal: left.signal,
    }
    await sandbox.app.fetch(new Request('http://localhost/v7/enrich', init))
    expect((await report(orgId)).find('lost_response').verdict).toBe('not_seen')
    left.abort()
    expect((await report(orgId)).find('charged_once')).toMatchObject({
      verdict: 'ok',
      sentence: '1 response was lost after the charge, and no record was charged again.',
    })
    await sandbox.enrich(lead, apiKey)
    const { find } = await report(orgId)
    expect(find('lost_response').verdict).toBe('seen')
    expect(find('charged_once').verdict).toBe('ok')
    await sandbox.enrich(lead, apiKey)
    expect((await report(orgId)).find('charged_once').verdict).toBe('problem')
  })

  test('say nothing about charges after one charge, and nothing at all without requests', async () => {
    const { orgId, apiKey } = await createOrganization()
    const empty = await report(orgId)
    expect([empty.body.verdict, empty.body.sentence]).toEqual([
      'not_seen',
      'No request was sent, so nothing was tested.',
    ])
    expect(new Set(empty.body.behaviors.map(({ verdict }: Line) => verdict))).toEqual(new Set(['not_seen']))
    await sandbox.enrich({ contactEmail: 'maren.oyelaran@halcyon-freight.example' }, apiKey)
    expect((await report(orgId)).find('charged_once').verdict).toBe('not_seen')
  })

  test('say that Plus hides double charges, and how to check them', async () => {
    const { orgId, apiKey } = (await sandbox.post('/sandbox/organizations', { subscription: 'plus' })).body
    const effect = { kind: 'connection_reset' }
    await sandbox.createFault({ match: { orgId }, effect, afterCommit: true, times: 2 })
    const lead = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
    for (let attempt = 0; attempt < 4; attempt++)
      await sandbox.sendRaw('/v7/enrich', lead, { apikey: apiKey })
    expect((await report(orgId)).find('charged_once')).toMatchObject({
      verdict: 'not_seen',
      sentence:
        'Not checked, because Plus never charges again for the same record. Use an organization with Standard or Pro.',
    })
  })

  test('mention requests without a known key, which belong to no organization', async () => {
    const { orgId, apiKey } = await createOrganization()
    await sandbox.enrich({ companyName: 'Halcyon Freight' }, 'a-misspelled-key')
    await sandbox.enrich({ companyName: 'Halcyon Freight' }, 'a-misspelled-key')
    expect((await report(orgId)).body).toMatchObject({
      verdict: 'not_seen',
      sentence:
        'No request had a key of this organization, so nothing was tested. Not in any report: 2 requests without a known key.',
    })
    await sandbox.enrich({ companyName: 'Halcyon Freight' }, apiKey)
    expect((await report(orgId)).body.sentence).toEndWith(
      'come up yet. Not in any report: 2 requests without a known key.',
    )
    await sandbox.sendJson('DELETE', '/sandbox/requests')
  })

  test('compare no requests from before and after a restored snapshot', async () => {
    const { orgId, apiKey } = await createOrganization()
    const { id } = (await sandbox.post('/sandbox/snapshots', {})).body
    const run = async () => {
      await sandbox.enrich({ companyName: 'Halcyon Freight' }, apiKey)
      await sandbox.enrich({ contactEmail: 'no address' }, apiKey)
      sandbox.clock.advance(1)
    }
    // More restores than the sandbox remembers changes.
    for (let restore = 0; restore < 102; restore++) {
      await run()
      await sandbox.post(`/sandbox/snapshots/${id}/restore`, undefined)
    }
    await run()
    expect((await report(orgId)).problems).toEqual([])
    await run()
    expect((await report(orgId)).problems).toEqual(['charged_once', 'repeats_no_400'])
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
      sentence: '1 record was charged 2 times.',
    })
  })

  test('accuse no table of cases that has a fault for each 402', async () => {
    const { orgId, apiKey } = await createOrganization()
    for (const recordId of ['one case', 'another case']) {
      await sandbox.createFault({ match: { orgId }, effect: { kind: 'error', status: 402 }, times: 1 })
      await sandbox.enrich({ companyName: 'Halcyon Freight', recordId }, apiKey)
    }
    expect((await report(orgId)).find('stops_after_402').verdict).toBe('seen')
  })

  test('count a wait by the sandbox clock', async () => {
    const { orgId, apiKey } = await createOrganization()
    const effect = { kind: 'error', status: 429, retryAfterSeconds: 5 }
    await sandbox.createFault({ match: { orgId }, effect, times: 1 })
    const lead = { companyName: 'Halcyon Freight' }
    await sandbox.sendJson('PATCH', '/sandbox/clock', { mode: 'frozen' })
    await sandbox.enrich(lead, apiKey)
    await sandbox.sendJson('PATCH', '/sandbox/clock', { advanceSeconds: 10 })
    await sandbox.enrich(lead, apiKey)
    await sandbox.sendJson('PATCH', '/sandbox/clock', { mode: 'running', now: null })
    expect((await report(orgId)).find('waits_before_retry').verdict).toBe('ok')
  })

  test('accept a request that is repeated with new credits', async () => {
    const { body } = await sandbox.post('/sandbox/organizations', { subscription: 'pro', credits: 0 })
    const { orgId, apiKey } = body
    const lead = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
    await sandbox.enrich(lead, apiKey)
    await sandbox.sendJson('PATCH', `/sandbox/organizations/${orgId}`, { credits: 1 })
    expect((await sandbox.enrich(lead, apiKey)).status).toBe(200)
    expect((await report(orgId)).find('repeats_no_402').verdict).toBe('ok')
    await sandbox.enrich(lead, apiKey)
    await sandbox.enrich(lead, apiKey)
    expect((await report(orgId)).find('repeats_no_402').verdict).toBe('problem')
  })

  test('see a repeat after a 400 that the next request does not get', async () => {
    const { orgId, apiKey } = await createOrganization()
    const match = { orgId }
    await sandbox.createFault({ match, effect: { kind: 'error', status: 400 }, times: 1 })
    for (let attempt = 0; attempt < 3; attempt++)
      await sandbox.enrich({ companyName: 'Halcyon Freight' }, apiKey)
    expect((await report(orgId)).find('repeats_no_400')).toMatchObject({
      verdict: 'problem',
      sentence: '1 repeated request was sent after a 400.',
    })
  })

  test.each<[string, object, string]>([
    [
      'repeats_no_402',
      { effect: { kind: 'error', status: 402 } },
      '1 repeated request was sent after a 402.',
    ],
    [
      'repeats_no_402',
      { effect: { kind: 'error', status: 402 }, times: 2 },
      '2 repeated requests were sent after a 402.',
    ],
    [
      'waits_before_retry',
      { effect: { kind: 'error', status: 429, retryAfterSeconds: 5 }, times: 3 },
      '3 repeated requests were sent without waiting.',
    ],
    [
      'waits_before_retry',
      { effect: { kind: 'error', status: 429 } },
      '1 repeated request was sent without waiting.',
    ],
    [
      'waits_before_retry',
      { effect: { kind: 'error', status: 503 } },
      '1 repeated request was sent without waiting.',
    ],
    [
      'repeats_no_400',
      { effect: { kind: 'error', status: 400 } },
      '1 repeated request was sent after a 400.',
    ],
    [
      'charged_once',
      { effect: { kind: 'connection_reset' }, afterCommit: true, times: 2 },
      '1 record was charged 3 times.',
    ],
  ])('see a retry that has a recordId of its own: %s after %j', async (id, fault, sentence) => {
    const { orgId, apiKey } = await createOrganization()
    const { times } = await sandbox.createFault({ times: 1, ...fault, match: { orgId } })
    for (let attempt = 0; attempt <= Number(times); attempt++) {
      const lead = { companyName: 'Halcyon Freight', recordId: `execution ${attempt}` }
      await sandbox.sendRaw('/v7/enrich', lead, { apikey: apiKey })
    }
    const { find, problems } = await report(orgId)
    expect(problems).toEqual([id])
    expect(find(id).sentence).toBe(sentence)
  })

  test('take no other record for a retry if retries keep their recordId', async () => {
    const { orgId, apiKey } = await createOrganization()
    const effect = { kind: 'connection_reset' }
    await sandbox.createFault({ match: { orgId }, effect, afterCommit: true, times: 2 })
    for (const recordId of ['lost', 'lost', 'another lead', 'one more'])
      await sandbox.sendRaw('/v7/enrich', { companyName: 'Halcyon Freight', recordId }, { apikey: apiKey })
    expect((await report(orgId)).find('charged_once')).toMatchObject({
      verdict: 'ok',
      sentence: '1 record was charged twice, because of one retry after a lost response.',
    })
  })

  test('take no parallel request for a retry with another recordId', async () => {
    const { orgId, apiKey } = await createOrganization()
    await sandbox.createFault({ match: { orgId }, effect: { kind: 'error', status: 503 } })
    const enrich = (recordId: string) => sandbox.enrich({ companyName: 'Halcyon Freight', recordId }, apiKey)
    await Promise.all([enrich('first'), enrich('second'), enrich('third')])
    expect((await report(orgId)).problems).toEqual([])
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

  test('accuse a fast integration that does not stop after a 402', async () => {
    const { body } = await sandbox.post('/sandbox/organizations', { subscription: 'pro', credits: 1 })
    for (const name of ['maren.oyelaran', 'piotr.zabek', 'ottoline.brandt'])
      await sandbox.enrich({ contactEmail: `${name}@halcyon-freight.example` }, body.apiKey)
    expect((await report(body.orgId)).find('stops_after_402')).toMatchObject({
      verdict: 'problem',
      sentence: '1 record was sent after a 402, and got 402 again.',
    })
  })

  test('allow parallel requests until a second after a 402', async () => {
    const { orgId, apiKey } = await createOrganization()
    await sandbox.createFault({ match: { orgId }, effect: { kind: 'error', status: 402 } })
    const enrich = (name: string) => sandbox.enrich({ contactEmail: `${name}@x.example` }, apiKey)
    await Promise.all([enrich('first'), enrich('second')])
    sandbox.clock.advance(900)
    await enrich('on-its-way')
    expect((await report(orgId)).find('stops_after_402').verdict).toBe('seen')
    sandbox.clock.advance(10_000)
    await enrich('later')
    expect((await report(orgId)).find('stops_after_402').verdict).toBe('problem')
  })

  describe('after a 429', () => {
    const createLimited = async () =>
      (await sandbox.post('/sandbox/organizations', { subscription: 'standard', qpsLimit: 2 })).body
    const enrichOthers = async (apiKey: string, count: number) => {
      for (let number = 0; number < count; number++)
        await sandbox.enrich({ contactEmail: `lead-${number}@halcyon-freight.example` }, apiKey)
    }

    test('accuse an integration that goes on with the next records', async () => {
      const { orgId, apiKey } = await createLimited()
      await enrichOthers(apiKey, 40)
      const { find, problems } = await report(orgId)
      expect(problems).toEqual(['stops_after_429'])
      expect(find('stops_after_429').sentence).toBe(
        '37 records were sent before Retry-After (or a second) ended, and got 429 again.',
      )
    })

    test('accept one record of another process', async () => {
      const { orgId, apiKey } = await createLimited()
      await enrichOthers(apiKey, 4)
      expect((await report(orgId)).find('stops_after_429')).toMatchObject({
        verdict: 'seen',
        sentence:
          '1 other request was sent during Retry-After (or a second) after a 429, perhaps in parallel or from a table of test cases.',
      })
    })

    test('accept records that are sent when Retry-After has ended', async () => {
      const { orgId, apiKey } = await createOrganization()
      const effect = { kind: 'error', status: 429, retryAfterSeconds: 5 }
      await sandbox.createFault({ match: { orgId }, effect })
      for (let number = 0; number < 4; number++) {
        await sandbox.enrich({ contactEmail: `lead-${number}@halcyon-freight.example` }, apiKey)
        sandbox.clock.advance(10_000)
      }
      expect((await report(orgId)).find('stops_after_429')).toMatchObject({
        verdict: 'ok',
        sentence: 'No other record was sent during Retry-After (or a second) after a 429.',
      })
    })

    test('allow parallel requests until a second after it', async () => {
      const { orgId, apiKey } = await createOrganization()
      const effect = { kind: 'error', status: 429, retryAfterSeconds: 60 }
      await sandbox.createFault({ match: { orgId }, effect })
      const enrich = (name: string) => sandbox.enrich({ contactEmail: `${name}@x.example` }, apiKey)
      await Promise.all(['first', 'second', 'third', 'fourth'].map(enrich))
      sandbox.clock.advance(900)
      await enrich('on-its-way')
      expect((await report(orgId)).find('stops_after_429').verdict).toBe('seen')
      sandbox.clock.advance(10_000)
      await enrich('later')
      await enrich('even-later')
      expect((await report(orgId)).find('stops_after_429').verdict).toBe('problem')
    })
  })
})

describe('the situations', () => {
  const LEAD = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }

  test('that are not seen can be triggered for the next request, or sent by the client', async () => {
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
      const transactionId = await send({ ...LEAD, recordId: id })
      const { verdict, transactionIds } = (await report(orgId)).find(id)
      expect([id, verdict, transactionIds[0]]).toEqual([id, 'seen', String(transactionId)])
    }
    await send(LEAD)
    const seen: readonly Line[] = (await report(orgId)).body.situations
    expect(seen.filter(({ verdict, fault }) => verdict !== 'seen' || fault !== undefined)).toEqual([])
    expect(seen.find(({ id }) => id === 'masked')?.sentence).toBe('Seen in 1 request.')
    expect((await report(orgId)).body.sentence).toBe('No mistakes in any of the 12 situations.')
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

  test('is reported with all organizations that have mistakes', async () => {
    await sandbox.send('/sandbox/requests', { method: 'DELETE' })
    const [good, bad, worse] = [
      await createOrganization(),
      await createOrganization(),
      await createOrganization(),
    ]
    const invalid = { companyName: 'Halcyon Freight', email: 'maren@halcyon-freight.example' }
    for (const { apiKey } of [bad, worse]) await sandbox.enrich(invalid, apiKey)
    await sandbox.enrich({ companyName: 'Halcyon Freight' }, good.apiKey)
    const { orgId, verdict, notReady } = (await sandbox.send('/sandbox/report')).body
    expect([orgId, verdict]).toEqual([good.orgId, 'ok'])
    expect(notReady).toEqual([worse, bad].map(({ orgId, orgName }) => ({ orgId, orgName })))
    expect((await report(good.orgId)).body.notReady).toEqual(notReady)
    await sandbox.send(`/sandbox/organizations/${worse.orgId}`, { method: 'DELETE' })
    expect((await sandbox.send('/sandbox/report')).body.notReady).toHaveLength(1)
  })

  test('must exist', async () => {
    expect((await sandbox.send('/sandbox/report?orgId=none')).body.error.code).toBe('not_found')
    expect((await sandbox.send('/sandbox/report?orgId=')).status).toBe(400)
  })
})
