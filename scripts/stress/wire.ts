/** Bytes that no client sends by accident: a clear error or a closed connection, and the next client is served. */
import { type Server, startServer } from '../bench/server.ts'
import { Workplace } from '../bench/workplace.ts'
import { Random } from '../sample/random.ts'
import type { Subject } from './subject.ts'
import { head, VALID, WIRE_CASES, type WireCase } from './wire-cases.ts'
import { type Conversation, openWire } from './wire-client.ts'

/** MiB that the server may use more than at the start. */
const MOST_GROWTH = 150
/** Mutated requests that are sent at once. */
const AT_ONCE = 200

export const wire: Subject = {
  name: 'wire',
  seconds: 40,
  run: async ({ seconds, seed, log }) => {
    const server = await startServer(new Workplace(), '--memory')
    const random = new Random(`wire ${seed}`)
    const until = performance.now() + seconds * 1000
    const wrong: string[] = []
    let [rounds, mutants] = [0, 0]
    await server.unlimit('Demo Plus')
    await nextClientServed(server)
    const before = server.resident()
    while (performance.now() < until) {
      for (const wireCase of WIRE_CASES) wrong.push(...(await complaints(server, wireCase)))
      wrong.push(...(await pipeliningComplaints(server, random.int(2, 20))))
      for (let i = 0; i < 20 && performance.now() < until; i++) {
        await Promise.all(Array.from({ length: AT_ONCE }, () => sendMutant(server, random)))
        mutants += AT_ONCE
        if (!(await nextClientServed(server))) wrong.push('the next caller was not served')
      }
      log(`${++rounds} rounds, ${mutants} mutated requests, ${wrong.length} wrong`)
    }
    const after = server.resident()
    if (after - before > MOST_GROWTH) wrong.push(`memory grew from ${before} to ${after} MiB`)
    const left = server.descriptors()
    await server.stop()
    return {
      tried: `${WIRE_CASES.length} kinds of hostile bytes, and valid requests with bytes changed at random`,
      times: rounds * WIRE_CASES.length + mutants,
      lost: wrong.length,
      notes: [
        `${rounds} rounds of all kinds, ${mutants} changed at random; ${before.toFixed(0)} MiB before, ${after.toFixed(0)} after; ${left} descriptors open`,
        ...new Set(wrong),
      ],
    }
  },
}

/** Shows whether the server still knows where a request ends and the next begins. */
const FOLLOWING = '{"contactEmail":"ada.keller@northwind-optics.example","recordId":"the next one"}'

/** Sends a case, and returns how the responses differ from the expected ones. */
export async function complaints(
  { port }: Pick<Server, 'port'>,
  { name, parts, statuses, stays = false, halfClosed = false, says = '' }: WireCase,
): Promise<string[]> {
  const connection = await openWire(port)
  for (const part of parts) connection.send(part)
  if (halfClosed) connection.halfClose()
  const met = await connection.answers(stays ? statuses.length : Number.POSITIVE_INFINITY)
  if (stays) connection.send(head({ length: FOLLOWING.length, more: 'Connection: close\r\n' }) + FOLLOWING)
  const whole = stays ? await connection.answers(statuses.length + 2) : met
  connection.drop()
  const seen = whole.answers.map(({ status }) => status)
  const expected = stays ? [...statuses, 200] : statuses
  const last = met.answers.at(-1)?.body ?? ''
  return [
    ...(seen.join() === expected.join() ? [] : [`${name}: answered with ${seen.join() || 'nothing'}`]),
    ...(whole.closed ? [] : [`${name}: the connection was left open`]),
    ...(last.includes(says) ? [] : [`${name}: answered with ${last.slice(0, 80)}`]),
    ...(stays && !whole.answers.at(-1)?.body.includes('the next one')
      ? [`${name}: another request was read`]
      : []),
  ]
}

/** Sends a request on another connection. */
export async function nextClientServed({ url }: Pick<Server, 'url'>): Promise<boolean> {
  const response = await fetch(`${url}/health/ready`).catch(() => undefined)
  return response?.status === 200
}

/**
 * Sends several requests at once. Responses must come in the order of the requests, all of them unless the server
 * closes the connection, and nothing else may be charged.
 */
export async function pipeliningComplaints(server: Server, count: number): Promise<string[]> {
  const credits = 100
  const { organization, apiKey } = await server.makeOrganization({ credits })
  const enrichments = await pipelined(server, count, (n) => {
    const body = JSON.stringify({ contactEmail: 'ada.keller@northwind-optics.example', recordId: String(n) })
    const lines = [
      'POST /v7/enrich HTTP/1.1',
      'Host: localhost',
      `apikey: ${apiKey}`,
      `Content-Length: ${body.length}`,
    ]
    return `${lines.join('\r\n')}\r\n\r\n${body}`
  })
  const charged = credits - ((await server.creditsOf(organization.orgId)) ?? 0)
  const health = await pipelined(server, count, () => 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const mixedUp = enrichments.answers.some(({ body }, n) => !body.includes(`"recordId":"${n}"`))
  return [
    ...(mixedUp ? ['pipelined: answers stand in another order than the requests'] : []),
    ...(!enrichments.closed && enrichments.answers.length < count
      ? ['pipelined: a request has no answer']
      : []),
    ...(charged < enrichments.answers.length || charged > count ? [`pipelined: charged ${charged}`] : []),
    ...(health.answers.length < count ? [`pipelined: ${health.answers.length} answers of health`] : []),
  ]
}

async function pipelined(
  { port }: Server,
  count: number,
  request: (n: number) => string,
): Promise<Conversation> {
  const connection = await openWire(port)
  connection.send(Array.from({ length: count }, (_, n) => request(n)).join(''))
  const conversation = await connection.answers(count)
  connection.drop()
  return conversation
}

/** Milliseconds to wait for a response to a mutated request. Many wait for more bytes. */
const MUTANT_PATIENCE = 50

async function sendMutant({ port }: Server, random: Random): Promise<void> {
  const connection = await openWire(port)
  connection.send(mutated(Buffer.from(VALID, 'latin1'), random))
  await connection.answers(1, MUTANT_PATIENCE)
  connection.drop()
}

const LINES = ['\r\n', '\n', '\r\n\r\n', 'Transfer-Encoding: chunked\r\n']
const PIECES = [...LINES, '\0', ':', ' ', '{', '"', '\xff', '0']

/** Changes, drops, doubles or inserts some bytes. */
function mutated(valid: Buffer, random: Random): Buffer {
  let bytes = valid
  for (let times = random.int(1, 6); times > 0; times--) {
    const at = random.int(0, bytes.length)
    const length = random.int(0, random.chance(0.1) ? 200 : 3)
    const between = random.pick([
      Buffer.from([random.int(0, 255)]),
      Buffer.from(random.pick(PIECES), 'latin1'),
      bytes.subarray(at, at + length * 2),
      Buffer.alloc(0),
    ])
    bytes = Buffer.concat([bytes.subarray(0, at), between, bytes.subarray(at + length)])
  }
  return bytes
}
