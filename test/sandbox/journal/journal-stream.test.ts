/** `GET /sandbox/requests/stream`: requests as server-sent events. */
import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { Journal } from '../../../src/sandbox/journal/journal.ts'
import type { RecordedRequest } from '../../../src/sandbox/journal/recorded-request.ts'
import { encodeEvent, streamEvents } from '../../../src/sandbox/journal/stream-routes.ts'
import { createApp } from '../../../src/server/app.ts'
import { HALCYON } from '../../fixtures/leads.ts'
import { BlockedDelay } from '../../support/blocked-delay.ts'
import { createSandbox, type Sandbox, startServer } from '../../support/sandbox.ts'
import { noSecrets, requestToRecord } from './journal-requests.ts'

const PATH = '/sandbox/requests/stream'

interface Event {
  readonly event: string
  readonly id: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of any event
  readonly data: any
}

/** Reads events one by one, as a browser does. */
class Reader {
  readonly #chunks: AsyncIterator<string | Uint8Array>
  readonly #decoder = new TextDecoder()
  #text = ''

  constructor(body: ReadableStream | null) {
    if (!body) throw new Error('there is no stream')
    this.#chunks = body[Symbol.asyncIterator]()
  }

  /** Returns the next block of lines, or `undefined` at the end. */
  async block(): Promise<string | undefined> {
    let end = this.#text.indexOf('\n\n')
    for (; end < 0; end = this.#text.indexOf('\n\n')) {
      const { value, done } = await this.#chunks.next()
      if (done) return undefined
      // Without a socket, Elysia does not encode its texts.
      this.#text += typeof value === 'string' ? value : this.#decoder.decode(value, { stream: true })
    }
    const block = this.#text.slice(0, end)
    this.#text = this.#text.slice(end + 2)
    return block
  }

  /** Returns the next event, and skips comments and settings. */
  async event(): Promise<Event> {
    for (let block = await this.block(); block !== undefined; block = await this.block()) {
      const lines = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)))
      if (lines.event) return { event: lines.event, id: lines.id, data: JSON.parse(lines.data) }
    }
    throw new Error('the stream has ended')
  }

  cancel = async (): Promise<void> => void (await this.#chunks.return?.())
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function open(
  { modules }: Sandbox,
  query = '',
  headers: Record<string, string> = {},
  app = createApp(modules),
) {
  const response = await app.fetch(new Request(`http://localhost${PATH}${query}`, { headers }))
  return { response, reader: new Reader(response.body) }
}

describe('the journal stream', () => {
  test('sends each new request as in the list', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich({ ...HALCYON, recordId: 'before' })
    const { response, reader } = await open(sandbox)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(await reader.block()).toBe('retry: 1000')
    for (const recordId of ['first', 'second']) await sandbox.enrich({ ...HALCYON, recordId })
    const { items: requests } = (await sandbox.send('/sandbox/requests?limit=2')).body
    expect(await reader.event()).toEqual({ event: 'request', id: '2', data: requests[1] })
    expect(await reader.event()).toEqual({ event: 'request', id: '3', data: requests[0] })
    await reader.cancel()
  })

  test.each([
    ['continues after the last event', '1', ['second', 'third']],
    ['sends all requests for an id of an earlier server', '999', ['first', 'second', 'third']],
    ['starts with new requests for an unknown id', 'latest', ['third']],
  ])('%s', async (_, id, expected) => {
    const sandbox = createSandbox()
    for (const recordId of ['first', 'second']) await sandbox.enrich({ ...HALCYON, recordId })
    const { reader } = await open(sandbox, '', { 'Last-Event-ID': id })
    await sandbox.enrich({ ...HALCYON, recordId: 'third' })
    const received: string[] = []
    while (received.length < expected.length) received.push((await reader.event()).data.request.json.recordId)
    expect(received).toEqual(expected)
    await reader.cancel()
  })

  test('accepts the filters of the list', async () => {
    const sandbox = createSandbox()
    const { reader } = await open(
      sandbox,
      '?status=400&recordId=wanted&source=client&since=2000-01-01T00:00:00Z',
    )
    await sandbox.enrich({ ...HALCYON, recordId: 'wanted' })
    await sandbox.enrich({ recordId: 'other' })
    await sandbox.enrich({ recordId: 'wanted' })
    expect((await reader.event()).data).toMatchObject({
      request: { json: { recordId: 'wanted' } },
      response: { status: 400 },
    })
    await reader.cancel()
  })

  test('sends comments while no matching request arrives, even with other traffic', async () => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const { reader } = await open(sandbox, `?orgId=${sandbox.orgIdOf('Pro')}`)
    await reader.block()
    const next = reader.block()
    await sandbox.enrich(HALCYON)
    await turn()
    delay.pass()
    expect(await next).toBe(': still here')
    await reader.cancel()
  })
})

/** Creates a stream of transaction ids from a journal with a limit of five. */
async function smallStream() {
  const journal = new Journal({ entries: 5, bytes: 1_000_000 })
  const formatted: number[] = []
  const delay = new BlockedDelay()
  const toEvent = (recorded: RecordedRequest) => {
    formatted.push(Number(recorded.transactionId))
    return encodeEvent(recorded, recorded.transactionId)
  }
  const { signal } = new AbortController()
  const events = streamEvents({ journal, delay: delay.wait, toEvent, after: 0, signal })
  const app = new Elysia().get('/', () => events)
  const reader = new Reader((await app.fetch(new Request('http://localhost/'))).body)
  const record = (from: number, to: number): void => {
    for (let id = from; id <= to; id++) journal.record(requestToRecord(id), noSecrets)
  }
  return { journal, reader, record, formatted, delay }
}

describe('a reader of the journal stream', () => {
  test('that is slow uses no memory, and misses the requests that were evicted', async () => {
    const { reader, record, formatted } = await smallStream()
    record(1, 3)
    expect((await reader.event()).data).toBe(1)
    record(4, 20)
    await turn()
    // Elysia reads one event ahead.
    expect(formatted).toEqual([1, 2])
    const events: Event[] = []
    while (events.length < 6) events.push(await reader.event())
    expect(events.map(({ data }) => data)).toEqual([2, 16, 17, 18, 19, 20])
  })

  test('gets the remaining events when the journal is closed', async () => {
    const { journal, reader, record, delay } = await smallStream()
    await reader.block()
    record(1, 2)
    journal.close()
    expect([(await reader.event()).data, (await reader.event()).data]).toEqual([1, 2])
    expect([await reader.block(), delay.pending.size]).toEqual([undefined, 0])
  })
})

describe('the journal stream over a socket', () => {
  test('sends headers at once and events as they happen, and does not delay the stop of the server', async () => {
    const { modules } = createSandbox()
    const server = startServer(modules)
    const response = await fetch(`${server.url}${PATH}`)
    const reader = new Reader(response.body)
    await fetch(`${server.url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey: 'standard-key' },
      body: JSON.stringify(HALCYON),
    })
    await fetch(`${server.url}/v7/enrch`, { headers: { 'x-trace': 'abc' } })
    expect((await reader.event()).data).toMatchObject({ operation: 'enrich' })
    expect((await reader.event()).data.request.headers).toMatchObject({ 'x-trace': 'abc' })
    modules.sandbox.journal.close()
    expect(await reader.block()).toBeUndefined()
    await server.stop()
  })

  test('removes a reader that disconnects', async () => {
    const delay = new BlockedDelay()
    const { modules } = createSandbox({ delay: delay.wait })
    const server = startServer(modules)
    const hangUp = new AbortController()
    const response = await fetch(`${server.url}${PATH}`, { signal: hangUp.signal })
    await new Reader(response.body).block()
    expect(delay.pending.size).toBe(1)
    hangUp.abort()
    while (delay.pending.size > 0) await turn()
    await server.stop()
  })
})

describe('the changes of the stream', () => {
  const stateOf = async (sandbox: Sandbox) => (await sandbox.send('/sandbox/state')).body

  /** Opens a stream, and returns a function that returns the parts that the next event reports as changed. */
  async function follow(sandbox: Sandbox) {
    // The same app, because the request that changes something wakes its streams.
    const { reader } = await open(sandbox, '?events=changes')
    let last = (await reader.event()).data.revisions
    expect(last).toEqual((await stateOf(sandbox)).revisions)
    const next = async (): Promise<string[]> => {
      const { event, id, data } = await reader.event()
      expect([event, id]).toEqual(['changed', undefined])
      const changed = Object.keys(last).filter((part) => last[part] !== data.revisions[part])
      last = data.revisions
      return changed
    }
    return { next, cancel: reader.cancel }
  }

  test('name each part that a request of the control API changes', async () => {
    const sandbox = createSandbox()
    const { next, cancel } = await follow(sandbox)
    const { body: organization } = await sandbox.sendJson('POST', '/sandbox/organizations', {})
    expect(await next()).toEqual(['organizations'])
    await sandbox.sendJson('PUT', '/sandbox/companies', { compName: 'Orsa Works' })
    expect(await next()).toEqual(['organizations', 'records'])
    await sandbox.sendJson('PATCH', '/sandbox/clock', { mode: 'frozen' })
    expect(await next()).toEqual(['clock'])
    await sandbox.sendJson('POST', '/sandbox/snapshots', {})
    expect(await next()).toEqual(['snapshots'])
    await sandbox.sendJson('POST', '/sandbox/faults', { effect: { kind: 'error', status: 503 }, times: 1 })
    expect(await next()).toEqual(['faults'])
    await sandbox.enrich(HALCYON, organization.apiKey)
    expect(await next()).toEqual(['faults', 'requests'])
    await sandbox.sendJson('DELETE', '/sandbox/requests')
    expect(await next()).toEqual(['requests'])
    await sandbox.sendJson('POST', '/sandbox/reset')
    expect(await next()).toContain('requests')
    await cancel()
  })

  test('are not sent for requests that change nothing, and arrive beside requests', async () => {
    const sandbox = createSandbox()
    const { reader } = await open(sandbox, '?events=all')
    expect((await reader.event()).event).toBe('changed')
    await sandbox.post('/sandbox/explain', HALCYON)
    await sandbox.sendJson('PATCH', '/sandbox/clock', {})
    await sandbox.enrich(HALCYON)
    expect((await reader.event()).event).toBe('changed')
    expect((await reader.event()).event).toBe('request')
    await reader.cancel()
  })
})
