/** `GET /sandbox/requests/stream`: requests as server-sent events. */
import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { createApp } from '../../../src/app.ts'
import { listen } from '../../../src/http/listen.ts'
import type { Delay } from '../../../src/lib/clock.ts'
import { Journal, type RecordedRequest } from '../../../src/sandbox/journal/journal.ts'
import { streamEvents } from '../../../src/sandbox/journal/stream-routes.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { requestToRecord } from './recordable-request.ts'

const PATH = '/sandbox/requests/stream'
const HALCYON = { companyName: 'Halcyon Freight' }

interface Event {
  readonly event: string
  readonly id: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of any event
  readonly data: any
}

/** Reads events one by one, as a browser does. */
class Reader {
  readonly #chunks: {
    read(): Promise<{ readonly value?: Uint8Array | string | undefined; readonly done: boolean }>
    cancel(): Promise<void>
  }
  readonly #decoder = new TextDecoder()
  #text = ''

  constructor(body: ReadableStream<Uint8Array> | null) {
    if (!body) throw new Error('there is no stream')
    this.#chunks = body.getReader()
  }

  /** Returns the next block of lines, or `undefined` at the end. */
  async block(): Promise<string | undefined> {
    while (!this.#text.includes('\n\n')) {
      const { value, done } = await this.#chunks.read()
      if (done) return undefined
      // Without a socket, Elysia does not encode its texts.
      this.#text += typeof value === 'string' ? value : this.#decoder.decode(value, { stream: true })
    }
    const end = this.#text.indexOf('\n\n')
    const block = this.#text.slice(0, end)
    this.#text = this.#text.slice(end + 2)
    return block
  }

  /** Returns the next event, and skips comments and settings. */
  async event(): Promise<Event> {
    for (;;) {
      const block = await this.block()
      if (block === undefined) throw new Error('the stream has ended')
      const lines = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)))
      if (lines.event) return { event: lines.event, id: lines.id, data: JSON.parse(lines.data) }
    }
  }

  cancel = (): Promise<void> => this.#chunks.cancel()
}

/** A delay that ends when the test releases it or when it is aborted. */
function manualDelay() {
  const waiting = new Set<() => void>()
  const delay: Delay = (_, signal) =>
    new Promise((resolve) => {
      const end = (): void => {
        waiting.delete(end)
        resolve()
      }
      waiting.add(end)
      signal?.addEventListener('abort', end)
    })
  const pass = (): void => {
    for (const end of [...waiting]) end()
  }
  return { delay, pass, waiting }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function open(
  { context }: Sandbox,
  query = '',
  headers: Record<string, string> = {},
  app = createApp(context),
) {
  const response = await app.handle(new Request(`http://localhost${PATH}${query}`, { headers }))
  return { response, reader: new Reader(response.body) }
}

const orgIdOf = ({ context }: Sandbox, name: string): string =>
  context.organizations.list().find(({ orgName }) => orgName === name)?.orgId ?? ''

test('a HEAD request to the stream returns the headers of GET and ends', async () => {
  const result = await createApp(createSandbox().context).handle(
    new Request(`http://localhost${PATH}`, { method: 'HEAD' }),
  )
  expect([result.status, result.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(await result.text()).toBe('')
})

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

  test('can be limited to one organization or one operation', async () => {
    const sandbox = createSandbox()
    const plus = await open(sandbox, `?orgId=${orgIdOf(sandbox, 'Plus')}`)
    const groups = await open(sandbox, '?operation=buyingGroup')
    await sandbox.enrich(HALCYON)
    await sandbox.enrich({ ...HALCYON, recordId: 'of plus' }, 'plus-key')
    await sandbox.post('/v1/buying-group', HALCYON, { apikey: 'standard-key' })
    expect((await plus.reader.event()).data.request.json.recordId).toBe('of plus')
    expect((await groups.reader.event()).data.operation).toBe('buyingGroup')
    await Promise.all([plus.reader.cancel(), groups.reader.cancel()])
  })

  test('shows no keys', async () => {
    const sandbox = createSandbox()
    const { reader } = await open(sandbox)
    await sandbox.enrich({ ...HALCYON, apikey: 'standard-key' })
    expect(JSON.stringify(await reader.event())).not.toContain('standard-key')
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

  test('sends comments while no matching request arrives, even with other traffic', async () => {
    const { delay, pass } = manualDelay()
    const sandbox = createSandbox({ delay })
    const { reader } = await open(sandbox, `?orgId=${orgIdOf(sandbox, 'Pro')}`)
    await reader.block()
    const next = reader.block()
    await sandbox.enrich(HALCYON)
    await turn()
    pass()
    expect(await next).toBe(': still here')
    await reader.cancel()
  })

  test.each(['?orgid=x', '?operation=enrch'])('returns 400 for %s', async (query) => {
    const { response, reader } = await open(createSandbox(), query)
    expect(response.status).toBe(400)
    await reader.cancel()
  })
})

/** Creates a stream of transaction ids from a journal with a limit of five. */
async function smallStream({ after = 0 } = {}) {
  const journal = new Journal({ entries: 5, bytes: 1_000_000 })
  const formatted: number[] = []
  const { delay, pass, waiting } = manualDelay()
  const formatRecorded = (recorded: RecordedRequest) => {
    const { transactionId } = recorded
    formatted.push(Number(transactionId))
    return transactionId
  }
  const connection = new AbortController()
  const { signal } = connection
  const events = streamEvents({ journal, delay, format: formatRecorded, after, signal })
  const app = new Elysia().get('/', () => events)
  const reader = new Reader((await app.handle(new Request('http://localhost/'))).body)
  const record = (from: number, to: number): void => {
    for (let id = from; id <= to; id++) journal.record(requestToRecord(id))
  }
  const leave = (): Promise<void> => {
    connection.abort()
    return reader.cancel()
  }
  return { journal, reader, record, leave, looked: formatted, pass, waiting }
}

describe('a reader of the journal stream', () => {
  test('that is slow uses no memory, and receives the number of missed events', async () => {
    const { reader, record, looked: formatted } = await smallStream()
    record(1, 3)
    expect((await reader.event()).data).toBe(1)
    record(4, 20)
    await turn()
    // Elysia reads one event ahead.
    expect(formatted).toEqual([1, 2])
    const events: Event[] = []
    while (events.length < 7) events.push(await reader.event())
    const data = events.map(({ event, data }) => (event === 'dropped' ? `dropped ${data.atMost}` : data))
    expect(data).toEqual([2, 'dropped 13', 16, 17, 18, 19, 20])
    // A reader that reconnects with the last id gets no earlier events.
    expect(events[1]?.id).toBeUndefined()
  })

  test('gets no event for cleared requests', async () => {
    const { journal, reader, record } = await smallStream()
    record(1, 3)
    journal.clear()
    record(4, 4)
    expect(await reader.event()).toEqual({ event: 'request', id: '4', data: 4 })
  })

  test('is removed when it disconnects, with and without pending events', async () => {
    const { journal, reader, record, leave, waiting, looked: formatted } = await smallStream()
    await reader.block()
    const next = reader.block()
    await turn()
    expect(waiting.size).toBe(1)
    await leave()
    await next
    expect(waiting.size).toBe(0)
    record(1, 2)
    await turn()
    expect([formatted, journal.size()]).toEqual([[], 2])
  })

  test('waits at most once for any number of events', async () => {
    const { reader, record, pass, waiting } = await smallStream()
    await reader.block()
    for (let id = 1; id <= 50; id++) {
      const next = reader.event()
      await turn()
      expect(waiting.size).toBe(1)
      record(id, id)
      expect((await next).data).toBe(id)
    }
    const next = reader.block()
    await turn()
    pass()
    expect(await next).toBe(': still here')
    expect(waiting.size).toBe(1)
  })

  test('gets the remaining events when the journal is closed', async () => {
    const { journal, reader, record } = await smallStream()
    await reader.block()
    record(1, 2)
    journal.close()
    expect([(await reader.event()).data, (await reader.event()).data]).toEqual([1, 2])
    expect(await reader.block()).toBeUndefined()
  })
})

describe('the journal stream over a socket', () => {
  test('sends headers at once and events as they happen, and does not delay the stop of the server', async () => {
    const sandbox = createSandbox()
    const { context } = sandbox
    const server = listen(createApp(context), { host: '127.0.0.1', port: 0, tls: undefined })
    const response = await fetch(`${server.url}${PATH}`)
    const reader = new Reader(response.body)
    await fetch(`${server.url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey: 'standard-key', 'user-agent': 'my-crm/1.0' },
      body: JSON.stringify(HALCYON),
    })
    const { data } = await reader.event()
    expect([data.operation, data.response.status, data.request.headers['user-agent']]).toEqual([
      'enrich',
      200,
      'my-crm/1.0',
    ])
    context.journal.close()
    expect(await reader.block()).toBeUndefined()
    await server.stop()
  })

  test('also sends the headers of requests to unknown paths', async () => {
    const { context } = createSandbox()
    const server = listen(createApp(context), { host: '127.0.0.1', port: 0, tls: undefined })
    await fetch(`${server.url}/v7/enrch`, { headers: { 'x-trace': 'abc' } })
    const result = await fetch(`${server.url}/sandbox/requests`)
    const { items } = (await result.json()) as { items: Event['data'][] }
    expect(items.map(({ path, request }) => [path, request.headers['x-trace']])).toEqual([
      ['/v7/enrch', 'abc'],
    ])
    await server.stop()
  })

  test('removes a reader that disconnects', async () => {
    const { delay, waiting } = manualDelay()
    const { context } = createSandbox({ delay })
    const server = listen(createApp(context), { host: '127.0.0.1', port: 0, tls: undefined })
    const hangUp = new AbortController()
    const response = await fetch(`${server.url}${PATH}`, { signal: hangUp.signal })
    await new Reader(response.body).block()
    expect(waiting.size).toBe(1)
    hangUp.abort()
    while (waiting.size > 0) await turn()
    await server.stop()
  })
})

describe('the changes of the stream', () => {
  const send = (sandbox: Sandbox, method: string, path: string, body?: unknown) =>
    sandbox.send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
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
    const { body: organization } = await send(sandbox, 'POST', '/sandbox/organizations', {})
    expect(await next()).toEqual(['organizations'])
    await send(sandbox, 'PUT', '/sandbox/companies', { compName: 'Orsa Works' })
    expect(await next()).toEqual(['organizations', 'records'])
    await send(sandbox, 'PATCH', '/sandbox/clock', { mode: 'frozen' })
    expect(await next()).toEqual(['clock'])
    await send(sandbox, 'POST', '/sandbox/snapshots', {})
    expect(await next()).toEqual(['snapshots'])
    await send(sandbox, 'POST', '/sandbox/faults', { effect: { kind: 'error', status: 503 }, times: 1 })
    expect(await next()).toEqual(['faults'])
    await sandbox.enrich(HALCYON, organization.apiKey)
    expect(await next()).toEqual(['faults'])
    await send(sandbox, 'DELETE', '/sandbox/requests')
    expect(await next()).toEqual(['clearedRequests'])
    await send(sandbox, 'POST', '/sandbox/reset')
    expect(await next()).toContain('clearedRequests')
    await cancel()
  })

  test('are not sent for requests that change nothing, and arrive beside requests', async () => {
    const sandbox = createSandbox()
    const { reader } = await open(sandbox, '?events=all')
    expect((await reader.event()).event).toBe('changed')
    await sandbox.post('/sandbox/explain', HALCYON)
    await sandbox.enrich(HALCYON)
    expect((await reader.event()).event).toBe('request')
    await send(sandbox, 'PATCH', '/sandbox/clock', { advanceSeconds: 1 })
    expect((await reader.event()).event).toBe('changed')
    await reader.cancel()
  })

  test('filter requests by outcome and by text', async () => {
    const sandbox = createSandbox()
    const found = await open(sandbox, '?outcome=found')
    const searched = await open(sandbox, '?search=recordId:b')
    await sandbox.enrich({ companyName: 'Nothing Of The Kind', recordId: 'a' })
    await sandbox.enrich({ ...HALCYON, recordId: 'b' })
    for (const { reader } of [found, searched]) {
      expect((await reader.event()).data.request.json.recordId).toBe('b')
      await reader.cancel()
    }
  })
})

test('the state of the server counts the faults that may still apply', async () => {
  const sandbox = createSandbox()
  for (let number = 0; number < 2; number++)
    await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 503 }, times: 1 })
  await sandbox.enrich(HALCYON)
  const { body } = await sandbox.send('/sandbox/state')
  expect(body.counts).toMatchObject({ faults: 2, activeFaults: 1 })
})
