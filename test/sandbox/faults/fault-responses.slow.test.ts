/** Faults over a socket: bytes, broken connections, and delays. */
import { afterAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../../src/app.ts'
import { listen } from '../../../src/http/listen.ts'
import { ROOT } from '../../support/paths.ts'
import { runCommand } from '../../support/run-command.ts'
import { createSandbox } from '../../support/sandbox.ts'

const { context } = createSandbox()
const server = listen(createApp(context), { host: '127.0.0.1', port: 0, tls: undefined })
afterAll(async () => {
  await server.stop()
})

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }

async function arm(fault: object): Promise<void> {
  const response = await fetch(`${server.url}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ times: 1, ...fault }),
  })
  expect(response.status).toBe(201)
}

const enrich = (init: RequestInit = {}, key = 'standard-key'): Promise<Response> =>
  fetch(`${server.url}/v7/enrich`, {
    method: 'POST',
    headers: { apikey: key },
    body: JSON.stringify(MAREN),
    ...init,
  })

interface Received {
  readonly text: string
  /** Milliseconds from the request to each piece. */
  readonly at: readonly number[]
}

/** Returns all bytes until either side closes the connection. */
function received(key = 'standard-key'): Promise<Received> {
  const { hostname, port } = new URL(server.url)
  const body = JSON.stringify(MAREN)
  const head = [
    'POST /v7/enrich HTTP/1.1',
    `Host: ${hostname}`,
    `apikey: ${key}`,
    'Connection: close',
    `Content-Length: ${body.length}`,
  ]
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    let text = ''
    const at: number[] = []
    Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open: (socket) => void socket.write(`${head.join('\r\n')}\r\n\r\n${body}`),
        data: (_, chunk) => {
          text += chunk.toString()
          at.push(performance.now() - startedAt)
        },
        close: () => resolve({ text, at }),
        error: () => {},
      },
    }).catch(reject)
  })
}

/** Returns the chunks of a chunked body. The last one is empty if the body is complete. */
function chunksOf(text: string): string[] {
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  return [...body.matchAll(/([0-9a-f]+)\r\n([^\r]*)\r\n/g)].map(([, , chunk]) => chunk ?? '')
}

describe.each([false, true])('a fault with afterCommit: %p', (afterCommit) => {
  test('and connection_reset sends no bytes', async () => {
    await arm({ effect: { kind: 'connection_reset' }, afterCommit })
    expect((await received()).text).toBe('')
    await arm({ effect: { kind: 'connection_reset' }, afterCommit })
    await expect(enrich()).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  test('and truncated_body sends headers, some bytes, and no end', async () => {
    await arm({ effect: { kind: 'truncated_body', atByte: 12 }, afterCommit })
    const { text } = await received()
    expect(text).toStartWith('HTTP/1.1 200 OK\r\n')
    expect(chunksOf(text)).toEqual(['{"recordId":'])
    await arm({ effect: { kind: 'truncated_body' }, afterCommit })
    await expect(enrich().then((response) => response.text())).rejects.toThrow()
  })

  test('and invalid_json sends a complete response with the right length', async () => {
    await arm({ effect: { kind: 'invalid_json' }, afterCommit })
    const response = await enrich()
    const text = await response.text()
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(text.length)])
    expect(response.headers.get('content-type')).toStartWith('application/json')
    expect(() => JSON.parse(text)).toThrow()
  })

  test('and empty_body sends 200 without a body', async () => {
    await arm({ effect: { kind: 'empty_body' }, afterCommit })
    const response = await enrich()
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '0',
      '',
    ])
  })

  test('and slow_drip sends the complete response in pieces over time', async () => {
    await arm({ effect: { kind: 'slow_drip', overMs: 300, chunks: 4 }, afterCommit })
    const { text, at } = await received()
    const chunks = chunksOf(text)
    expect(chunks).toHaveLength(5)
    expect(chunks.at(-1)).toBe('')
    expect(JSON.parse(chunks.join(''))).toHaveProperty('recordStatus', 'Active')
    expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeGreaterThan(250)
  })

  test('and latency sends the correct response late', async () => {
    await arm({ effect: { kind: 'latency', ms: 150 }, afterCommit })
    const startedAt = performance.now()
    expect(await (await enrich()).json()).toHaveProperty('conEmail', MAREN.contactEmail)
    expect(performance.now() - startedAt).toBeGreaterThan(140)
  })

  test('and an error sends a length and the error format', async () => {
    await arm({ effect: { kind: 'error', status: 504 }, afterCommit })
    const response = await enrich()
    expect([response.status, Number(response.headers.get('content-length')) > 0]).toEqual([504, true])
    expect(await response.json()).toMatchObject({ error: { code: 'service_unavailable', status: 504 } })
  })
})

describe('a client that disconnects during a fault', () => {
  test('is not served and not charged before the commit', async () => {
    await arm({ effect: { kind: 'latency', ms: 60_000 } })
    await expect(enrich({ signal: AbortSignal.timeout(100) }, 'pro-key')).rejects.toThrow()
    expect((await enrich({}, 'pro-key')).headers.get('credits-remaining')).toBe('2')
  })

  test('is charged after the commit', async () => {
    await arm({ effect: { kind: 'latency', ms: 60_000 }, afterCommit: true })
    await expect(enrich({ signal: AbortSignal.timeout(300) }, 'pro-key')).rejects.toThrow()
    expect((await enrich({}, 'pro-key')).headers.get('credits-remaining')).toBe('0')
  })

  test('is not served and not charged if the server stops', async () => {
    const other = listen(createApp(context), { host: '127.0.0.1', port: 0, tls: undefined })
    await arm({ effect: { kind: 'slow_drip', overMs: 400, chunks: 2 } })
    const dripping = await fetch(`${other.url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey: 'standard-key' },
      body: JSON.stringify(MAREN),
    })
    const stopped = other.stop()
    expect(await dripping.json()).toHaveProperty('recordStatus', 'Active')
    await stopped
  })
})

test('faults print nothing to standard output and standard error', async () => {
  const script = `
    import { createApp } from './src/app.ts'
    import { createContext } from './src/context.ts'
    import { listen } from './src/http/listen.ts'
    const context = createContext({ storage: { kind: 'memory' } })
    const server = listen(createApp(context), { host: '127.0.0.1', port: 0, tls: undefined })
    for (const kind of ['connection_reset', 'truncated_body']) {
      for (const afterCommit of [false, true]) {
        await fetch(server.url + '/sandbox/faults', { method: 'POST', body: JSON.stringify({ effect: { kind }, times: 1, afterCommit }) })
        const init = { method: 'POST', headers: { apikey: 'demo-plus-key' }, body: '{"companyName":"Northwind Optics"}' }
        await fetch(server.url + '/v7/enrich', init).then((response) => response.text()).then(() => console.log('whole'), () => {})
      }
    }
    await server.stop()
    context.close()`
  const result = await runCommand([process.execPath, '-e', script], { cwd: ROOT })
  expect(result).toEqual({ code: 0, stdout: '', stderr: '' })
})
