/** Bytes that no client sends by accident: a clear error or a closed connection, and the next client is served. */
import { type Server, startServer } from '../../lib/server.ts'
import { Workspace } from '../../lib/workspace.ts'
import { Random } from '../../lib/random.ts'
import type { StressTest } from '../stress-test.ts'
import { requestHead, VALID, WIRE_CASES, type WireCase } from './wire-cases.ts'
import { type Conversation, openRawConnection } from './wire-client.ts'

/** MiB that the server may use more than at the start. */
const MOST_GROWTH = 150
/** Mutated requests that are sent at once. */
const AT_ONCE = 200

export const wire: StressTest = {
  name: 'wire',
  seconds: 40,
  run: async ({ seconds, seed, log }) => {
    const server = await startServer(new Workspace(), '--memory')
    const random = new Random(`wire ${seed}`)
    const until = performance.now() + seconds * 1000
    const wrong: string[] = []
    let [rounds, mutants] = [0, 0]
    await server.removeLimits('Demo Plus')
    await isNextClientServed(server)
    const before = server.getMemoryMiB()
    while (performance.now() < until) {
      for (const wireCase of WIRE_CASES) wrong.push(...(await findWireProblems(server, wireCase)))
      wrong.push(...(await findPipeliningProblems(server, random.int(2, 20))))
      for (let i = 0; i < 20 && performance.now() < until; i++) {
        await Promise.all(Array.from({ length: AT_ONCE }, () => sendMutant(server, random)))
        mutants += AT_ONCE
        if (!(await isNextClientServed(server))) wrong.push('the next caller was not served')
      }
      log(`${++rounds} rounds, ${mutants} mutated requests, ${wrong.length} wrong`)
    }
    const after = server.getMemoryMiB()
    if (after - before > MOST_GROWTH) wrong.push(`memory grew from ${before} to ${after} MiB`)
    const left = server.countDescriptors()
    await server.stop()
    return {
      description: `${WIRE_CASES.length} kinds of hostile bytes, and valid requests with bytes changed at random`,
      attempts: rounds * WIRE_CASES.length + mutants,
      failures: wrong.length,
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
export async function findWireProblems(
  { port }: Pick<Server, 'port'>,
  { name, parts, statuses, stays = false, halfClosed = false, says = '' }: WireCase,
): Promise<string[]> {
  const connection = await openRawConnection(port)
  for (const part of parts) connection.send(part)
  if (halfClosed) connection.halfClose()
  const met = await connection.waitForResponses(stays ? statuses.length : Number.POSITIVE_INFINITY)
  if (stays) connection.send(requestHead({ length: FOLLOWING.length, more: 'Connection: close\r\n' }) + FOLLOWING)
  const whole = stays ? await connection.waitForResponses(statuses.length + 2) : met
  connection.destroy()
  const seen = whole.responses.map(({ status }) => status)
  const expected = stays ? [...statuses, 200] : statuses
  const last = met.responses.at(-1)?.body ?? ''
  return [
    ...(seen.join() === expected.join() ? [] : [`${name}: answered with ${seen.join() || 'nothing'}`]),
    ...(whole.closed ? [] : [`${name}: the connection was left open`]),
    ...(last.includes(says) ? [] : [`${name}: answered with ${last.slice(0, 80)}`]),
    ...(stays && !whole.responses.at(-1)?.body.includes('the next one')
      ? [`${name}: another request was read`]
      : []),
  ]
}

/** Sends a request on another connection. */
export async function isNextClientServed({ url }: Pick<Server, 'url'>): Promise<boolean> {
  const response = await fetch(`${url}/health/ready`).catch(() => undefined)
  return response?.status === 200
}

/**
 * Sends several requests at once. Responses must come in the order of the requests, all of them unless the server
 * closes the connection, and nothing else may be charged.
 */
export async function findPipeliningProblems(server: Server, count: number): Promise<string[]> {
  const credits = 100
  const { organization, apiKey } = await server.createOrganization({ credits })
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
  const charged = credits - ((await server.getCredits(organization.orgId)) ?? 0)
  const health = await pipelined(server, count, () => 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const mixedUp = enrichments.responses.some(({ body }, n) => !body.includes(`"recordId":"${n}"`))
  return [
    ...(mixedUp ? ['pipelined: answers stand in another order than the requests'] : []),
    ...(!enrichments.closed && enrichments.responses.length < count
      ? ['pipelined: a request has no answer']
      : []),
    ...(charged < enrichments.responses.length || charged > count ? [`pipelined: charged ${charged}`] : []),
    ...(health.responses.length < count ? [`pipelined: ${health.responses.length} answers of health`] : []),
  ]
}

async function pipelined(
  { port }: Server,
  count: number,
  request: (n: number) => string,
): Promise<Conversation> {
  const connection = await openRawConnection(port)
  connection.send(Array.from({ length: count }, (_, n) => request(n)).join(''))
  const conversation = await connection.waitForResponses(count)
  connection.destroy()
  return conversation
}

/** Milliseconds to wait for a response to a mutated request. Many wait for more bytes. */
const MUTANT_PATIENCE = 50

async function sendMutant({ port }: Server, random: Random): Promise<void> {
  const connection = await openRawConnection(port)
  connection.send(mutated(Buffer.from(VALID, 'latin1'), random))
  await connection.waitForResponses(1, MUTANT_PATIENCE)
  connection.destroy()
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
