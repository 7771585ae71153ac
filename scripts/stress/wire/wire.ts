/** Sends malformed bytes. The server must respond with a clear error or close the connection, and serve the next client. */
import { send } from '../../lib/http.ts'
import { Random } from '../../lib/random.ts'
import { type Server, startServer } from '../../lib/server.ts'
import { Workspace } from '../../lib/workspace.ts'
import { problemUnless, type StressTest, startTimer } from '../stress-test.ts'
import { requestHead, VALID, WIRE_CASES, type WireCase } from './wire-cases.ts'
import { openRawConnection } from './wire-client.ts'

/** MiB that the server may use more than at the start. */
const MAX_GROWTH = 150
/** Mutated requests that are sent at once. */
const BATCH_SIZE = 200

export const wire: StressTest = {
  name: 'wire',
  seconds: 40,
  run: async ({ seconds, seed, log }) => {
    const server = await startServer(new Workspace(), '--memory')
    const random = new Random(`wire ${seed}`)
    const hasTime = startTimer(seconds)
    const problems: string[] = []
    let [rounds, mutants] = [0, 0]
    await server.removeLimits('Demo Plus')
    await isNextClientServed(server)
    const before = server.getMemoryMiB()
    while (hasTime()) {
      for (const wireCase of WIRE_CASES) problems.push(...(await findWireProblems(server, wireCase)))
      problems.push(...(await findPipeliningProblems(server, random.int(2, 20))))
      for (let i = 0; i < 20 && hasTime(); i++) {
        await Promise.all(Array.from({ length: BATCH_SIZE }, () => sendMutant(server, random)))
        mutants += BATCH_SIZE
        if (!(await isNextClientServed(server))) problems.push('the next client was not served')
      }
      log(`${++rounds} rounds, ${mutants} mutated requests, ${problems.length} problems`)
    }
    const after = server.getMemoryMiB()
    if (after - before > MAX_GROWTH) problems.push(`memory grew from ${before} to ${after} MiB`)
    const descriptors = server.countDescriptors()
    await server.stop()
    return {
      description: `${WIRE_CASES.length} kinds of malformed requests, and valid requests with random bytes changed`,
      attempts: rounds * WIRE_CASES.length + mutants,
      failures: problems.length,
      notes: [
        `${rounds} rounds of all kinds, ${mutants} random changes; ${before.toFixed(0)} MiB before, ${after.toFixed(0)} after; ${descriptors} descriptors open`,
        ...new Set(problems),
      ],
    }
  },
}

/** Shows whether the server still finds the boundary between two requests. */
const FOLLOWING = '{"contactEmail":"ada.keller@northwind-optics.example","recordId":"the next one"}'

/** Sends a case, and returns how the responses differ from the expected ones. */
export async function findWireProblems(
  { port }: Pick<Server, 'port'>,
  { name, parts, statuses, keepsAlive = false, halfClosed = false, text = '' }: WireCase,
): Promise<string[]> {
  const connection = await openRawConnection(port)
  for (const part of parts) connection.send(part)
  if (halfClosed) connection.halfClose()
  const first = await connection.waitForResponses(keepsAlive ? statuses.length : Number.POSITIVE_INFINITY)
  if (keepsAlive)
    connection.send(requestHead({ length: FOLLOWING.length, more: 'Connection: close\r\n' }) + FOLLOWING)
  const all = keepsAlive ? await connection.waitForResponses(statuses.length + 2) : first
  connection.destroy()
  const received = all.responses.map(({ status }) => status)
  const expected = keepsAlive ? [...statuses, 200] : statuses
  const last = first.responses.at(-1)?.body ?? ''
  const isNextFound = all.responses.at(-1)?.body.includes('the next one') === true
  return [
    ...problemUnless(
      received.join() === expected.join(),
      `${name}: response ${received.join() || 'missing'}`,
    ),
    ...problemUnless(all.closed, `${name}: the connection was left open`),
    ...problemUnless(last.includes(text), `${name}: response ${last.slice(0, 80)}`),
    ...problemUnless(!keepsAlive || isNextFound, `${name}: another request was read`),
  ]
}

/** Sends a request on another connection. */
export async function isNextClientServed({ url }: Pick<Server, 'url'>): Promise<boolean> {
  return (await send(`${url}/health/ready`)).status === 200
}

/**
 * Sends several requests at once. Responses must come in the order of the requests. All must come unless the server closes
 * the connection. Only these requests may be charged.
 */
export async function findPipeliningProblems(server: Server, count: number): Promise<string[]> {
  const credits = 100
  const { orgId, apiKey } = await server.createOrganization({ credits })
  const enrichments = await sendPipelined(server, count, (n) => {
    const body = JSON.stringify({ contactEmail: 'ada.keller@northwind-optics.example', recordId: String(n) })
    return requestHead({ length: body.length, key: apiKey }) + body
  })
  const charged = credits - ((await server.getCredits(orgId)) ?? 0)
  const request = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const health = await sendPipelined(server, count, () => request)
  const { responses, closed } = enrichments
  const isInOrder = responses.every(({ body }, n) => body.includes(`"recordId":"${n}"`))
  return [
    ...problemUnless(isInOrder, 'pipelined: the responses are not in the order of the requests'),
    ...problemUnless(closed || responses.length >= count, 'pipelined: a request has no response'),
    ...problemUnless(charged >= responses.length && charged <= count, `pipelined: charged ${charged}`),
    ...problemUnless(health.responses.length >= count, 'pipelined: a health request has no response'),
  ]
}

async function sendPipelined({ port }: Server, count: number, getRequest: (n: number) => string) {
  const connection = await openRawConnection(port)
  connection.send(Array.from({ length: count }, (_, n) => getRequest(n)).join(''))
  const conversation = await connection.waitForResponses(count)
  connection.destroy()
  return conversation
}

/** Milliseconds to wait for a response to a mutated request. Many wait for more bytes. */
const MUTANT_TIMEOUT = 50

async function sendMutant({ port }: Server, random: Random): Promise<void> {
  const connection = await openRawConnection(port)
  connection.send(mutate(Buffer.from(VALID, 'latin1'), random))
  await connection.waitForResponses(1, MUTANT_TIMEOUT)
  connection.destroy()
}

const LINES = ['\r\n', '\n', '\r\n\r\n', 'Transfer-Encoding: chunked\r\n']
const PIECES = [...LINES, '\0', ':', ' ', '{', '"', '\xff', '0']

/** Changes, removes, doubles, or inserts some bytes. */
function mutate(valid: Buffer, random: Random): Buffer {
  let bytes = valid
  for (let times = random.int(1, 6); times > 0; times--) {
    const start = random.int(0, bytes.length)
    const length = random.int(0, random.chance(0.1) ? 200 : 3)
    const replacement = random.pick([
      Buffer.from([random.int(0, 255)]),
      Buffer.from(random.pick(PIECES), 'latin1'),
      bytes.subarray(start, start + length * 2),
      Buffer.alloc(0),
    ])
    bytes = Buffer.concat([bytes.subarray(0, start), replacement, bytes.subarray(start + length)])
  }
  return bytes
}
