/** The integration report: what the journal shows, line by line, and the filter that lists the requests of each line. */
import { afterAll, describe, expect, spyOn, test } from 'bun:test'
import { JSON_HEADERS } from '../../../src/http/field-schemas.ts'
import { systemRandom } from '../../../src/lib/random.ts'
import type { Report } from '../../../src/sandbox/report/schema.ts'
import { MAREN, PIOTR_AT_HALCYON } from '../../fixtures/leads.ts'
import { createFaultSandbox } from '../../support/fault-sandbox.ts'
import { type Sandbox, sendBytes, startServer } from '../../support/sandbox.ts'
import { noSecrets, requestToRecord } from '../journal/journal-requests.ts'

type Line = Report['requests']

// The counted random numbers of other tests are too short for so many organizations.
const sandbox = createFaultSandbox({ random: systemRandom })
const server = startServer(sandbox.modules)
afterAll(() => server.stop())

const createOrganization = async (settings = {}) =>
  (await sandbox.post('/sandbox/organizations', { subscription: 'standard', ...settings })).body

async function report(query: string): Promise<Report> {
  const { status, body } = await sandbox.send(`/sandbox/report?${query}`)
  expect(status).toBe(200)
  return body
}

/** Returns the line of an error in the report of an organization. */
async function afterError(orgId: string, error: string) {
  const { afterErrors } = await report(`orgId=${orgId}`)
  return afterErrors.find((line) => line.error === error) ?? expect.unreachable(error)
}

/** Lets the next enrichments of an organization fail. */
const fail = (orgId: string, effect: object, fault: object = { times: 1 }) =>
  sandbox.createFault({ match: { orgId }, effect, ...fault })

/** Sends a lead and returns the transaction id. The response may violate the OpenAPI document. */
async function send(apiKey: string, lead: object, headers = {}): Promise<string> {
  const response = await sandbox.sendRaw('/v7/enrich', lead, { apikey: apiKey, ...headers })
  await response.text().catch(() => {})
  return response.headers.get('smarteTransactionId') ?? ''
}

/** Returns the lines of a report that count requests. */
const linesOf = (body: Report): Line[] => [
  body.requests,
  body.unknownKey,
  ...body.traffic,
  ...body.repeatedCharges,
  ...body.afterErrors,
  ...body.warnings,
  ...body.situations,
]

describe('the requests', () => {
  test('are counted by operation, status, and host, with the first and the last time', async () => {
    const { orgId, apiKey, adminKey } = await createOrganization()
    const start = sandbox.clock.now()
    const sendTo = async (host: string, path: string, key: object, body: object) => {
      const init = { method: 'POST', headers: { ...JSON_HEADERS, ...key }, body: JSON.stringify(body) }
      await (await sandbox.app.fetch(new Request(`http://${host}${path}`, init))).text()
      sandbox.clock.advance(60_000)
    }
    await sendTo('127.0.0.1:8080', '/v7/enrich', { apikey: apiKey }, MAREN)
    await sendTo('127.0.0.1:8080', '/v7/enrich', { apikey: apiKey }, MAREN)
    await sendTo('127.0.0.1:8080', '/v7/enrich', { apikey: apiKey }, {})
    await sendTo('localhost:8080', '/signals/v1/key/view', { 'Api-Key': adminKey }, {})
    const { traffic } = await report(`orgId=${orgId}`)
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString().replace('Z', '+00:00')
    expect(traffic).toMatchObject([
      { operation: 'enrich', status: 200, host: '127.0.0.1:8080', count: 2, firstAt: at(0), lastAt: at(1) },
      { operation: 'enrich', status: 400, host: '127.0.0.1:8080', count: 1, firstAt: at(2) },
      { operation: 'viewKeys', status: 200, host: 'localhost:8080', count: 1, lastAt: at(3) },
    ])
  })

  test('of each line are those that its filter lists', async () => {
    await sandbox.send('/sandbox/requests', { method: 'DELETE' })
    const { orgId, apiKey } = await createOrganization({ credits: 5 })
    const other = await createOrganization()
    for (const effect of [
      { kind: 'connection_reset' },
      { kind: 'truncated_body' },
      { kind: 'error', status: 401 },
      { kind: 'error', status: 403 },
      { kind: 'error', status: 503 },
      { kind: 'latency', ms: 10 },
      { kind: 'change_body', set: { directDial1: '+1 503 555 ****' } },
    ]) {
      await fail(orgId, effect, { times: 1, afterCommit: effect.kind !== 'error' })
      await send(apiKey, MAREN)
    }
    for (let number = 0; number < 4; number++)
      await send(apiKey, { ...PIOTR_AT_HALCYON, 'job title': 'x', number })
    await send(apiKey, { companyName: 'Halcyon Freight', contactJobTitle: '{{title}}' })
    await send(other.apiKey, MAREN)
    await send(other.apiKey, MAREN)
    await send('no-such-key', MAREN)
    await sandbox.send('/v7/nothing')
    await send(apiKey, MAREN, { 'Signalbox-Source': 'docs' })
    for (const scope of ['', 'source=all', `orgId=${orgId}`, `orgId=${orgId}&source=all`]) {
      const body = await report(scope)
      for (const { filter, count, transactionIds } of linesOf(body)) {
        const { items, total } = (await sandbox.send(`/sandbox/requests?${filter}`)).body
        const ids = items.map(({ transactionId }: { transactionId: string }) => transactionId)
        expect([scope, filter, count, transactionIds]).toEqual([scope, filter, total, ids])
      }
      for (const { error, count, others, repetitions } of body.afterErrors) {
        expect(others.count, error).toBeLessThanOrEqual(count)
        expect(repetitions.length, error).toBeLessThanOrEqual(count)
      }
    }
    const counted = linesOf(await report('source=all')).filter(({ count }) => count > 0)
    expect(counted.map(({ filter }) => filter)).toEqual(
      expect.arrayContaining([
        'operation=none&status=404&host=localhost',
        'operation=enrich&status=none&host=localhost',
        'orgId=none&status=401',
        'warning=unknown_field&warningField=job+title',
        'status=403',
        'situation=lost_response',
      ]),
    )
  })

  test('without a Host, to the host none, and to a host with a long name are listed by their filters', async () => {
    await sandbox.send('/sandbox/requests', { method: 'DELETE' })
    const port = Number(new URL(server.url).port)
    const long = `${'a'.repeat(600)}.example`
    for (const head of ['HTTP/1.0', 'HTTP/1.1\r\nHost: none', `HTTP/1.1\r\nHost: ${long}`])
      await sendBytes(port, `GET /v7/enrich ${head}\r\nConnection: close\r\n\r\n`)
    const { traffic } = await report('')
    expect(traffic).toMatchObject([
      { host: null },
      { host: 'none' },
      { host: expect.stringMatching(/^a+…$/) },
    ])
    for (const { filter, transactionIds } of traffic)
      expect((await sandbox.send(`/sandbox/requests?${filter}`)).body).toMatchObject({
        total: 1,
        items: [{ transactionId: transactionIds[0] }],
      })
  })

  test('are those of the client, unless all are wanted', async () => {
    const { orgId, apiKey } = await createOrganization()
    const id = await send(apiKey, MAREN)
    for (const source of ['dashboard', 'docs']) await send(apiKey, MAREN, { 'Signalbox-Source': source })
    await sandbox.sendJson('POST', `/sandbox/requests/${id}/replay`)
    expect(await report(`orgId=${orgId}`)).toMatchObject({
      source: 'client',
      requests: { count: 1, transactionIds: [id] },
      repeatedCharges: [],
    })
    expect(await report(`orgId=${orgId}&source=all`)).toMatchObject({
      source: 'all',
      requests: { count: 4 },
      repeatedCharges: [{ count: 4 }],
    })
    expect((await sandbox.send('/sandbox/report?source=docs')).status).toBe(400)
  })

  test('without a known key belong to no organization, and are in each report', async () => {
    await sandbox.send('/sandbox/requests', { method: 'DELETE' })
    const { orgId } = await createOrganization()
    const id = await send('a-misspelled-key', MAREN)
    for (const scope of ['', `orgId=${orgId}`])
      expect((await report(scope)).unknownKey).toMatchObject({ count: 1, transactionIds: [id] })
    expect((await report(`orgId=${orgId}`)).requests).toEqual({
      count: 0,
      firstAt: null,
      lastAt: null,
      transactionIds: [],
      filter: `orgId=${orgId}&source=client`,
    })
    expect((await report('')).requests.count).toBe(1)
  })

  test('that the journal has removed are counted', async () => {
    const { modules, ...small } = createFaultSandbox({ journalSize: 1 })
    await small.enrich(MAREN)
    for (let id = 0; id < 16; id++)
      modules.sandbox.journal.record(
        requestToRecord(id, { transactionId: systemRandom.uuid(), bodyText: 'x'.repeat(64 * 1024) }),
        noSecrets,
      )
    const orgId = small.orgIdOf('Standard')
    const readReport = async (query: string) => (await small.send(`/sandbox/report?${query}`)).body
    expect(await readReport(`orgId=${orgId}`)).toMatchObject({ evictedRequests: 1, requests: { count: 0 } })
    expect((await readReport('')).evictedRequests).toBeGreaterThan(0)
  })

  test('of an organization that has no request and does not exist are an error', async () => {
    expect((await sandbox.send('/sandbox/report?orgId=none')).body.error.code).toBe('invalid_parameter')
    expect((await sandbox.send('/sandbox/report?orgId=')).status).toBe(400)
    const { orgId, apiKey } = await createOrganization()
    await send(apiKey, MAREN)
    await sandbox.send(`/sandbox/organizations/${orgId}`, { method: 'DELETE' })
    expect((await report(`orgId=${orgId}`)).requests.count).toBe(1)
  })

  test('are counted once for equal queries until the journal changes', async () => {
    const { orgId, apiKey } = await createOrganization()
    await send(apiKey, MAREN)
    const read = spyOnBodies()
    const twenty = await Promise.all(Array.from({ length: 20 }, () => report(`orgId=${orgId}`)))
    expect([read(), new Set(twenty.map(({ requests }) => requests.count))]).toEqual([1, new Set([1])])
    await send(apiKey, PIOTR_AT_HALCYON)
    expect((await report(`orgId=${orgId}`)).requests.count).toBe(2)
  })

  test('that arrive during a report are in the next one, which all later queries share', async () => {
    const { orgId, apiKey } = await createOrganization()
    await send(apiKey, MAREN)
    const begun = Promise.withResolvers<void>()
    const read = spyOnBodies(() => {
      sandbox.modules.sandbox.journal.record(
        requestToRecord(0, { transactionId: systemRandom.uuid() }),
        noSecrets,
      )
      begun.resolve()
    })
    const sendLater = () => begun.promise.then(() => report(`orgId=${orgId}`))
    await Promise.all([report(`orgId=${orgId}`), ...Array.from({ length: 20 }, sendLater)])
    expect(read()).toBe(2)
  })
})

/**
 * Returns a function that counts how often all requests of the journal were read since.
 * @param onRead called after each time
 */
function spyOnBodies(onRead: () => void = () => {}): () => number {
  const { journal } = sandbox.modules.sandbox
  const original = journal.newestFirst.bind(journal)
  let reads = 0
  journal.newestFirst = () => {
    reads++
    const requests = original()
    onRead()
    return requests
  }
  return () => {
    journal.newestFirst = original
    return reads
  }
}

describe('repeated charges', () => {
  test('go by the delivered record, not by the body', async () => {
    const { orgId, apiKey } = await createOrganization()
    const other = await createOrganization()
    const ids = [await send(apiKey, MAREN)]
    sandbox.clock.advance(1_000)
    const name = { contactFirstName: 'Maren', contactLastName: 'Oyelaran', companyName: 'Halcyon Freight' }
    ids.unshift(await send(apiKey, { ...name, recordId: 'the same contact' }))
    await send(apiKey, PIOTR_AT_HALCYON)
    await send(other.apiKey, MAREN)
    const { repeatedCharges } = await report(`orgId=${orgId}`)
    expect(repeatedCharges).toMatchObject([{ orgId, count: 2, credits: 2, transactionIds: ids }])
    const [{ guid } = { guid: '' }] = repeatedCharges
    const { credits, response } = (await sandbox.send(`/sandbox/requests/${ids[0]}`)).body
    expect([credits.guid, response.body.conGUID]).toEqual([guid, guid])
  })

  test('include companies without a contact, and lost responses', async () => {
    const { orgId, apiKey } = await createOrganization()
    await fail(orgId, { kind: 'connection_reset' }, { times: 1, afterCommit: true })
    await send(apiKey, { companyName: 'Halcyon Freight' })
    await send(apiKey, { companyWebAddress: 'halcyon-freight.example' })
    const { repeatedCharges } = await report(`orgId=${orgId}`)
    expect(repeatedCharges.map(({ count }) => count)).toEqual([2])
  })

  test('do not include what costs nothing: a refresh with Plus, an error, and no match', async () => {
    const { orgId, apiKey } = await createOrganization({ subscription: 'plus' })
    await fail(orgId, { kind: 'error', status: 503 }, { times: 2 })
    for (const lead of [
      MAREN,
      MAREN,
      MAREN,
      MAREN,
      { companyName: 'Unheard Of' },
      { companyName: 'Unheard Of' },
    ])
      await send(apiKey, lead)
    expect((await report(`orgId=${orgId}`)).repeatedCharges).toEqual([])
  })
})

describe('a restored snapshot', () => {
  test('starts a new test, whose requests repeat none of those before, and whose first charge is the only one', async () => {
    const { orgId, apiKey } = await createOrganization()
    const { id } = (await sandbox.post('/sandbox/snapshots', {})).body
    const run = async () => {
      await send(apiKey, MAREN)
      await send(apiKey, {})
    }
    for (let restore = 0; restore < 2; restore++) {
      await run()
      await sandbox.post(`/sandbox/snapshots/${id}/restore`, undefined)
    }
    await run()
    expect(await report(`orgId=${orgId}`)).toMatchObject({ requests: { count: 6 }, repeatedCharges: [] })
    expect(await afterError(orgId, '400')).toMatchObject({
      count: 3,
      repetitions: [],
      others: { count: 0 },
    })
    await run()
    expect((await report(`orgId=${orgId}`)).repeatedCharges).toMatchObject([{ count: 4 }])
    expect((await afterError(orgId, '400')).repetitions).toMatchObject([{ count: 1 }])
  })
})

describe('after an error', () => {
  test('the same body is a repetition, even with a new recordId or the key in another place', async () => {
    const { orgId, apiKey } = await createOrganization()
    await fail(orgId, { kind: 'error', status: 429 }, { times: 3 })
    await send(apiKey, { ...MAREN, recordId: 'first attempt' })
    const ids = [
      await send(apiKey, { ...MAREN, recordId: 'second attempt' }),
      await send('', { apikey: apiKey, ...MAREN }),
      await send(apiKey, MAREN),
    ]
    await send(apiKey, PIOTR_AT_HALCYON)
    const { count, repetitions, others } = await afterError(orgId, '429')
    expect({ count, others: others.count }).toEqual({ count: 3, others: 0 })
    expect(repetitions.map(({ transactionIds }) => transactionIds)).toEqual([ids.reverse()])
  })

  test('each later request with the same body is a repetition, also in parallel and after a success', async () => {
    const { orgId, apiKey } = await createOrganization()
    await fail(orgId, { kind: 'connection_reset' }, { times: 1, afterCommit: true })
    for (let attempt = 0; attempt < 5; attempt++) await send(apiKey, MAREN)
    expect(await afterError(orgId, 'lost_response')).toMatchObject({ count: 1, repetitions: [{ count: 4 }] })
    await fail(orgId, { kind: 'error', status: 429 }, { times: 11 })
    await send(apiKey, PIOTR_AT_HALCYON)
    await Promise.all(Array.from({ length: 10 }, () => send(apiKey, PIOTR_AT_HALCYON)))
    expect(await afterError(orgId, '429')).toMatchObject({ count: 11, repetitions: [{ count: 10 }] })
  })

  test('a request without a body repeats the one before', async () => {
    const { orgId, adminKey } = await createOrganization()
    await fail(orgId, { kind: 'error', status: 429 }, { times: 4 })
    const view = (path: string) => sandbox.post(path, undefined, { 'api-key': adminKey })
    for (let request = 0; request < 6; request++) await view('/signals/v1/key/view')
    await view('/signals/v1/user/view')
    expect(await afterError(orgId, '429')).toMatchObject({ count: 4, repetitions: [{ count: 5 }] })
  })

  test('the wait is the one since the latest error', async () => {
    const { orgId, apiKey } = await createOrganization()
    await fail(orgId, { kind: 'error', status: 503 }, { times: 2 })
    for (const minutes of [0, 10, 5]) {
      sandbox.clock.advance(minutes * 60_000)
      await send(apiKey, MAREN)
    }
    const [line] = (await afterError(orgId, '5xx')).repetitions
    expect(line?.count).toBe(2)
    expect(line?.shortestWaitSeconds).toBeCloseTo(300, 0)
  })

  test('one request that repeats several errors at once counts once', async () => {
    const held = Promise.withResolvers<void>()
    const slow = createFaultSandbox({ random: systemRandom, delay: () => held.promise })
    const { orgId, apiKey } = (await slow.post('/sandbox/organizations', {})).body
    const effect = { kind: 'error', status: 503, latency: { ms: 5_000 } }
    await slow.createFault({ match: { orgId }, effect, times: 2 })
    const sendLead = async () => {
      const { headers } = await slow.sendRaw('/v7/enrich', MAREN, { apikey: apiKey })
      return headers.get('smarteTransactionId')
    }
    const both = [sendLead(), sendLead()]
    held.resolve()
    await Promise.all(both)
    slow.clock.advance(1_000)
    const id = await sendLead()
    const { afterErrors }: Report = (await slow.send(`/sandbox/report?orgId=${orgId}`)).body
    expect(afterErrors.find(({ error }) => error === '5xx')).toMatchObject({
      count: 2,
      repetitions: [{ count: 1, transactionIds: [id] }],
    })
  })

  test('the shortest wait is named for each Retry-After, and moving the clock counts as waiting', async () => {
    const { orgId, apiKey } = await createOrganization()
    const repeatAfter = async (seconds: number, retryAfterSeconds?: number) => {
      await fail(orgId, { kind: 'error', status: 503, ...(retryAfterSeconds && { retryAfterSeconds }) })
      const lead = { companyName: `Halcyon ${seconds} ${retryAfterSeconds}` }
      await send(apiKey, lead)
      // Durations are real time, so the clock moves by a little more.
      await sandbox.sendJson('PATCH', '/sandbox/clock', { advanceSeconds: seconds })
      sandbox.clock.advance(40)
      await send(apiKey, lead)
    }
    for (const seconds of [30, 20, 40]) await repeatAfter(seconds, 25)
    await repeatAfter(60)
    const { repetitions } = await afterError(orgId, '5xx')
    expect(repetitions).toMatchObject([
      { retryAfterSeconds: 25, count: 3, shortestWaitSeconds: 20 },
      { retryAfterSeconds: null, count: 1, shortestWaitSeconds: 60 },
    ])
  })

  test('a request that was already on its way repeats nothing', async () => {
    const held = Promise.withResolvers<void>()
    const slow = createFaultSandbox({ random: systemRandom, delay: () => held.promise })
    const created = (await slow.post('/sandbox/organizations', {})).body
    const effect = { kind: 'error', status: 503, latency: { ms: 5_000 } }
    await slow.createFault({ match: { orgId: created.orgId }, effect })
    const both = ['first', 'second'].map((recordId) =>
      slow.sendRaw('/v7/enrich', { ...MAREN, recordId }, { apikey: created.apiKey }),
    )
    held.resolve()
    await Promise.all(both)
    const { body } = await slow.send(`/sandbox/report?orgId=${created.orgId}`)
    const line = body.afterErrors.find(({ error }: { error: string }) => error === '5xx')
    expect(line).toMatchObject({ count: 2, repetitions: [], others: { count: 0 } })
  })

  test('other bodies with the same error are counted for 10 seconds, also in parallel', async () => {
    const { orgId, apiKey } = await createOrganization()
    await fail(orgId, { kind: 'error', status: 402 }, {})
    const sendAll = (names: string[]) =>
      Promise.all(names.map((companyName) => send(apiKey, { companyName })))
    await sendAll(['first'])
    await sendAll(['first'])
    expect((await afterError(orgId, '402')).others.count).toBe(0)
    const ids = await sendAll(['second', 'third', 'fourth'])
    sandbox.clock.advance(9_000)
    ids.push(...(await sendAll(['fifth'])))
    sandbox.clock.advance(11_000)
    await sendAll(['sixth'])
    const { count, others } = await afterError(orgId, '402')
    expect({ count, others: others.count }).toEqual({ count: 7, others: 4 })
    expect(new Set(others.transactionIds)).toEqual(new Set(ids))
  })

  test('requests of other organizations are no repetitions and no others', async () => {
    for (const lead of [MAREN, PIOTR_AT_HALCYON]) {
      const [first, second] = [await createOrganization(), await createOrganization()]
      for (const { orgId, apiKey } of [first, second]) {
        await fail(orgId, { kind: 'error', status: 403 })
        await send(apiKey, MAREN)
        await send(apiKey, lead)
      }
      for (const { orgId } of [first, second])
        expect(await afterError(orgId, '403')).toMatchObject({
          count: 1,
          repetitions: lead === MAREN ? [{ count: 1 }] : [],
          others: { count: 0 },
        })
    }
    const { afterErrors } = await report('')
    const forbidden = afterErrors.find(({ error }) => error === '403')
    expect({ repeated: forbidden?.repetitions[0]?.count, others: forbidden?.others.count }).toEqual({
      repeated: 2,
      others: 0,
    })
  })

  test('every kind has a line with what careful code does, even if there was none', async () => {
    const { orgId } = await createOrganization()
    const { afterErrors } = await report(`orgId=${orgId}`)
    expect(afterErrors.map(({ error, count }) => `${error}: ${count}`)).toEqual(
      ['400', '401', '402', '403', '429', '5xx', 'lost_response'].map((error) => `${error}: 0`),
    )
    expect(afterErrors.find(({ error }) => error === '429')?.carefulCode).toStartWith(
      'Sends nothing again before `Retry-After`',
    )
  })
})

describe('a lost response', () => {
  const hangUp = (signal?: AbortSignal) =>
    new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))

  /**
   * Sends a lead through a socket to a server whose delays end when the client leaves, and leaves when the response
   * begins, or when the request has arrived. Returns the entry of the journal, and what a function read just before.
   */
  async function leave<Read>(effect: object, before: (sandbox: Sandbox, orgId: string) => Promise<Read>) {
    const arrived = Promise.withResolvers<void>()
    const slow = createFaultSandbox({
      random: systemRandom,
      delay: (_, signal) => {
        arrived.resolve()
        return hangUp(signal)
      },
    })
    const slowServer = startServer(slow.modules)
    const { orgId, apiKey } = (await slow.post('/sandbox/organizations', {})).body
    await slow.createFault({ match: { orgId }, effect, afterCommit: true })
    const client = new AbortController()
    const init = { method: 'POST', headers: { ...JSON_HEADERS, apikey: apiKey }, body: JSON.stringify(MAREN) }
    const response = fetch(`${slowServer.url}/v7/enrich`, { ...init, signal: client.signal })
    void response.then((begun) => begun.text()).catch(() => {})
    await arrived.promise
    const read = await before(slow, orgId)
    const changed = slow.modules.sandbox.journal.changed()
    client.abort()
    await changed
    const [entry] = (await slow.send('/sandbox/requests?situation=lost_response')).body.items
    await slowServer.stop()
    return { entry, read, after: await countLost(slow, orgId) }
  }

  async function countLost({ send: get }: Sandbox, orgId: string): Promise<number> {
    const { afterErrors } = (await get(`/sandbox/report?orgId=${orgId}`)).body
    return afterErrors.find(({ error }: { error: string }) => error === 'lost_response').count
  }

  test('is one whose connection a fault closes before the first or the last byte', async () => {
    const { orgId, apiKey } = await createOrganization()
    for (const kind of ['connection_reset', 'truncated_body', 'empty_body', 'invalid_json']) {
      await fail(orgId, { kind }, { times: 1, afterCommit: true })
      await send(apiKey, MAREN)
    }
    const { items } = (await sandbox.send(`/sandbox/requests?orgId=${orgId}&situation=lost_response`)).body
    expect(items).toMatchObject([
      { response: { status: 200, lost: true }, fault: { kind: 'truncated_body' } },
      { response: { status: null, lost: true }, fault: { kind: 'connection_reset' } },
    ])
    expect(await countLost(sandbox, orgId)).toBe(2)
  })

  test('is one whose client leaves before it', async () => {
    const { entry, after } = await leave({ kind: 'latency', ms: 30_000 }, async () => {})
    expect(entry).toMatchObject({ response: { status: null, lost: true }, outcome: 'error' })
    expect(after).toBe(1)
  })

  test('is one whose client leaves in the middle of it', async () => {
    const { entry, read, after } = await leave({ kind: 'slow_drip', overMs: 30_000 }, countLost)
    expect(entry).toMatchObject({ response: { status: 200, lost: true }, outcome: 'error' })
    expect({ read, after }).toEqual({ read: 0, after: 1 })
  })

  test('ends when the client leaves in the middle of it, so a repetition waits from then on', async () => {
    const { now } = performance
    const clock = spyOn(performance, 'now')
    const { entry } = await leave({ kind: 'slow_drip', overMs: 30_000 }, async () => {
      clock.mockImplementation(() => now.call(performance) + 8_000)
    })
    clock.mockRestore()
    expect(entry.durationMs).toBeGreaterThanOrEqual(8_000)
  })

  test('is none whose client closes the connection after the last byte', async () => {
    const { orgId, apiKey } = await createOrganization()
    await fail(orgId, { kind: 'slow_drip', overMs: 30_000 })
    const headers = { ...JSON_HEADERS, apikey: apiKey, connection: 'close' }
    const init = { method: 'POST', headers, body: JSON.stringify(MAREN) }
    await (await fetch(`${server.url}/v7/enrich`, init)).json()
    await (await fetch(`${server.url}/v7/enrich`, init)).json()
    expect(await countLost(sandbox, orgId)).toBe(0)
  })
})

describe('the warnings', () => {
  test('are counted by code and field', async () => {
    const { orgId, apiKey } = await createOrganization()
    for (let number = 0; number < 3; number++)
      await send(apiKey, { companyName: 'Halcyon Freight', jobTitle: number, contactJobTitle: '{{title}}' })
    await send(apiKey, { companyName: 'Halcyon Freight', jobTitle: 'x' })
    const { warnings } = await report(`orgId=${orgId}`)
    expect(warnings).toMatchObject([
      { code: 'unknown_field', field: 'jobTitle', count: 4 },
      { code: 'template_token', field: 'contactJobTitle', count: 3 },
    ])
  })

  test('and the hosts show no keys, and their filters find the requests', async () => {
    const { orgId, apiKey } = await createOrganization()
    const init = {
      method: 'POST',
      headers: { ...JSON_HEADERS, apikey: apiKey },
      body: JSON.stringify({ ...MAREN, [`field ${apiKey}`]: 'x' }),
    }
    await (await sandbox.app.fetch(new Request(`http://localhost/v7/enrich`, init))).text()
    await (await sandbox.app.fetch(new Request(`http://${apiKey}.localhost/v7/enrich`, init))).text()
    const body = await report('source=all')
    expect(JSON.stringify(body)).not.toContain(apiKey)
    const lines = [...body.traffic, ...body.warnings].filter(({ filter }) => filter.includes('****'))
    expect(lines.length).toBeGreaterThan(0)
    for (const { filter, count } of lines)
      expect((await sandbox.send(`/sandbox/requests?${filter}`)).body.total).toBe(count)
    expect((await report(`orgId=${orgId}`)).requests.count).toBe(1)
  })

  test('of a hundred fields are listed, and all others are counted, however many came first', async () => {
    const { orgId, apiKey } = await createOrganization()
    for (let first = 0; first < 10_050; first += 50) {
      const fields = Array.from({ length: 50 }, (_, number) => [`field_${first + number}`, 'x'])
      await send(apiKey, { ...MAREN, ...Object.fromEntries(fields) })
    }
    for (let number = 0; number < 3; number++) await send(apiKey, { ...MAREN, late_field: 'x' })
    const { warnings, leftOut } = await report(`orgId=${orgId}`)
    expect({ warnings: warnings.length, field: warnings[0]?.field, count: warnings[0]?.count }).toEqual({
      warnings: 100,
      field: 'late_field',
      count: 3,
    })
    expect(leftOut).toEqual({ traffic: 0, repeatedCharges: 0, warnings: 9_951 })
  })
})

describe('the situations', () => {
  test('are triggered by their faults for the next enrichment, and seen then', async () => {
    const { orgId, apiKey } = await createOrganization()
    const { situations } = await report(`orgId=${orgId}`)
    expect(situations.filter(({ fault }) => fault === undefined).map(({ id }) => id)).toEqual(['match'])
    for (const { id, count, fault } of situations) {
      expect([id, count]).toEqual([id, 0])
      if (fault) await sandbox.createFault({ ...fault })
      const transactionId = await send(apiKey, { ...MAREN, recordId: id })
      const line = (await report(`orgId=${orgId}`)).situations.find((one) => one.id === id)
      expect([id, line?.transactionIds[0]]).toEqual([id, transactionId])
    }
    const seen = (await report(`orgId=${orgId}`)).situations
    expect(seen.filter(({ count, carefulCode }) => count === 0 || carefulCode === '')).toEqual([])
    expect(seen.find(({ id }) => id === 'masked_phone')?.count).toBe(1)
  })

  test('of all organizations are triggered for any of them', async () => {
    const { situations } = await report('')
    const limited = situations.find(({ id }) => id === 'status_429')
    expect(limited?.fault?.match).toEqual({ operation: 'enrich' })
  })
})
