/** Bytes that no client sends by accident: a clear error or a closed connection, and the next caller is served. */
import { Workplace } from '../bench/workplace.ts'
import { Random } from '../sample/random.ts'
import { pipeliningComplaints } from './pipelining.ts'
import { DEMO, type Server, startServer } from './server.ts'
import type { Subject } from './subject.ts'
import { BODIES } from './wire-bodies.ts'
import { head, VALID, type WireCase } from './wire-case.ts'
import { type Conversation, openWire } from './wire-client.ts'
import { FRAMES } from './wire-frames.ts'
import { HEADS } from './wire-heads.ts'

export const WIRE_CASES: readonly WireCase[] = [...BODIES, ...HEADS, ...FRAMES]

/** MiB that a server may hold more than at first, whatever was sent to it. */
const MOST_GROWTH = 150
/** Mutated requests that are sent at once. */
const AT_ONCE = 200

export const wire: Subject = {
  name: 'wire',
  run: async ({ seconds, seed, tell }) => {
    const server = await startServer(new Workplace(), '--memory')
    const random = new Random(`wire ${seed}`)
    const until = performance.now() + seconds * 1000
    const wrong: string[] = []
    let [rounds, mutants] = [0, 0]
    await server.unlimit(DEMO)
    await nextCallerServed(server)
    const before = server.resident()
    while (performance.now() < until) {
      for (const wireCase of WIRE_CASES) wrong.push(...(await complaints(server, wireCase)))
      wrong.push(...(await pipeliningComplaints(server, random.int(2, 20))))
      for (let i = 0; i < 20 && performance.now() < until; i++) {
        await Promise.all(Array.from({ length: AT_ONCE }, () => sendMutant(server, random)))
        mutants += AT_ONCE
        if (!(await nextCallerServed(server))) wrong.push('the next caller was not served')
      }
      tell(`${++rounds} rounds, ${mutants} mutated requests, ${wrong.length} wrong`)
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

/** The request that shows whether the server still knows where one ends and the next begins. */
const FOLLOWING = '{"contactEmail":"ada.keller@northwind-optics.example","recordId":"the next one"}'

/** What is not as the case says: nothing, where all is well. */
export async function complaints(
  { port }: Pick<Server, 'port'>,
  { name, parts, statuses, stays = false, halfClosed = false, says = '' }: WireCase,
): Promise<string[]> {
  const connection = await openWire(port)
  for (const part of parts) connection.send(part)
  if (halfClosed) connection.halfClose()
  const met = await connection.answers(stays ? statuses.length : Number.POSITIVE_INFINITY)
  const whole = stays ? await followed(connection, statuses.length) : met
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

function followed(connection: Awaited<ReturnType<typeof openWire>>, before: number): Promise<Conversation> {
  connection.send(head({ length: FOLLOWING.length, more: 'Connection: close\r\n' }) + FOLLOWING)
  return connection.answers(before + 2)
}

/** Somebody else, on a connection of their own. */
export async function nextCallerServed({ url }: Pick<Server, 'url'>): Promise<boolean> {
  const response = await fetch(`${url}/health/ready`).catch(() => undefined)
  return response?.status === 200
}

/** Milliseconds that a changed request is given to be answered: many wait for more bytes. */
const MUTANT_PATIENCE = 50

async function sendMutant({ port }: Server, random: Random): Promise<void> {
  const connection = await openWire(port)
  connection.send(mutated(Buffer.from(VALID, 'latin1'), random))
  await connection.answers(1, MUTANT_PATIENCE)
  connection.drop()
}

const PIECES = [
  '\r\n',
  '\n',
  '\0',
  ':',
  ' ',
  '\r\n\r\n',
  'Transfer-Encoding: chunked\r\n',
  '{',
  '"',
  '\xff',
  '0',
]

/** Some bytes changed, dropped, doubled or put in. */
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
