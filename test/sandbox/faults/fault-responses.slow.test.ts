/** Faults over a socket: bytes, broken connections, and delays. */
import { afterAll, describe, expect, test } from 'bun:test'
import { BlockedDelay } from '../../support/blocked-delay.ts'
import { createSandbox, startServer } from '../../support/sandbox.ts'

const server = startServer(createSandbox().context)
afterAll(() => server.stop())

const MAREN = JSON.stringify({ contactEmail: 'maren.oyelaran@halcyon-freight.example' })

async function arm(fault: object, { url } = server): Promise<void> {
  const body = JSON.stringify({ times: 1, ...fault })
  expect((await fetch(`${url}/sandbox/faults`, { method: 'POST', body })).status).toBe(201)
}

const enrich = ({ url } = server): Promise<Response> =>
  fetch(`${url}/v7/enrich`, { method: 'POST', headers: { apikey: 'standard-key' }, body: MAREN })

/** Returns all bytes until either side closes the connection. */
function received(): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const head = `POST /v7/enrich HTTP/1.1\r\nHost: ${hostname}\r\napikey: standard-key\r\nConnection: close\r\n`
  return new Promise((resolve, reject) => {
    let text = ''
    Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open: (socket) => void socket.write(`${head}Content-Length: ${MAREN.length}\r\n\r\n${MAREN}`),
        data: (_, chunk) => {
          text += chunk.toString()
        },
        close: () => resolve(text),
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
    expect(await received()).toBe('')
    await arm({ effect: { kind: 'connection_reset' }, afterCommit })
    await expect(enrich()).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  test('and truncated_body sends headers, some bytes, and no end', async () => {
    await arm({ effect: { kind: 'truncated_body', atByte: 12 }, afterCommit })
    const text = await received()
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
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

test('slow_drip sends the complete response in pieces, also while the server stops', async () => {
  const delay = new BlockedDelay()
  const dripping = startServer(createSandbox({ delay: delay.wait }).context)
  await arm({ effect: { kind: 'slow_drip', overMs: 400, chunks: 4 } }, dripping)
  const { body } = await enrich(dripping)
  const stopped = dripping.stop()
  const pieces: Uint8Array[] = []
  for await (const piece of body ?? []) {
    pieces.push(piece)
    delay.release()
  }
  expect(pieces.length).toBeGreaterThan(1)
  expect(JSON.parse(Buffer.concat(pieces).toString())).toHaveProperty('recordStatus', 'Active')
  await stopped
})
