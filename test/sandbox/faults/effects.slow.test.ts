/** Each effect with each trigger: what the client receives over a socket, and what the request costs. */
import { describe, expect, test } from 'bun:test'
import { type Delay, systemDelay } from '../../../src/lib/clock.ts'
import { MAREN } from '../../fixtures/leads.ts'
import { createSandbox, sendBytes, startServer } from '../../support/sandbox.ts'

/** An effect, the fixed response with the same effect, and what the client receives. */
const EFFECTS = [
  [{ kind: 'error', status: 503 }, 'unavailable', '503 and JSON'],
  [{ kind: 'latency', ms: 30_000 }, 'timeout-30s', '200 and JSON'],
  [{ kind: 'connection_reset' }, 'connection-reset', 'nothing'],
  [{ kind: 'truncated_body' }, 'truncated', '200 and a part'],
  [{ kind: 'invalid_json' }, 'invalid-json', '200 and a text'],
  [{ kind: 'empty_body' }, 'empty', '200 and nothing'],
  [{ kind: 'slow_drip', overMs: 30, chunks: 3 }, undefined, '200 and JSON'],
] as const

/** Describes the bytes of a response, and checks that the framing fits. */
function summarize(text: string): string {
  if (text === '') return 'nothing'
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const status = head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
  const body = rest.join('\r\n\r\n')
  if (/transfer-encoding: chunked/i.test(head) && !/\r\n0(\r\n)+$/.test(body)) return `${status} and a part`
  const content = body.replace(/^[0-9a-f]+\r\n|\r\n[0-9a-f]+\r\n/g, '').trim()
  if (content === '') return `${status} and nothing`
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) expect(Number(length)).toBe(Buffer.byteLength(body))
  try {
    JSON.parse(content)
    return `${status} and JSON`
  } catch {
    return `${status} and a text`
  }
}

/** Sends one request over a socket to a server of its own. Returns the response, the credits it cost, and whether it was counted. */
async function perform(input: object, fault?: object) {
  const waits: number[] = []
  // Short pauses let the parts of a response arrive one by one.
  const delay: Delay = async (ms, signal) => (ms < 1_000 ? systemDelay(ms, signal) : void waits.push(ms))
  const sandbox = createSandbox({ delay })
  if (fault) expect((await sandbox.post('/sandbox/faults', { ...fault, times: 1 })).status).toBe(201)
  const path = `/sandbox/organizations/${sandbox.orgIdOf('Pro')}`
  const { body: before } = await sandbox.send(path)
  const server = startServer(sandbox.modules)
  const body = JSON.stringify(input)
  const head = `POST /v7/enrich HTTP/1.1\r\nHost: localhost\r\napikey: pro-key\r\nContent-Type: application/json\r\nConnection: close`
  const bytes = `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const text = await sendBytes(Number(new URL(server.url).port), bytes)
  await server.stop()
  const { body: after } = await sandbox.send(path)
  const counted = before.limits.daily.remaining - after.limits.daily.remaining
  const credits = before.credits - after.credits
  const deducted = text.startsWith('HTTP/1.1 200') ? String(credits) : undefined
  expect(/^credits-deducted: (\d)/im.exec(text)?.[1]).toBe(deducted)
  return { received: summarize(text), credits, counted, waits }
}

describe.each(EFFECTS)('the effect %j', (effect, name, received) => {
  const isDelayed = effect.kind === 'latency'
  const expected = { received, waits: isDelayed ? [30_000] : [] }

  if (name !== undefined)
    test('as a fixed response counts as a request, and costs a credit only if it is delayed', async () => {
      const result = await perform({ contactEmail: `${name}@outcome.test` })
      expect(result).toEqual({ ...expected, credits: isDelayed ? 1 : 0, counted: 1 })
    })

  test('as a fault costs and counts nothing, unless it is only delayed', async () => {
    const cost = isDelayed ? 1 : 0
    expect(await perform(MAREN, { effect })).toEqual({ ...expected, credits: cost, counted: cost })
  })

  test('as a fault after the commit costs a credit, and counts', async () => {
    expect(await perform(MAREN, { effect, afterCommit: true })).toEqual({
      ...expected,
      credits: 1,
      counted: 1,
    })
  })
})
