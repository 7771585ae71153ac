/** Thousands of connections that say nothing, little, slowly or far too much, while others are served. */
import { Workplace } from '../bench/workplace.ts'
import { enrich, type Server, startServer } from './server.ts'
import type { Subject } from './subject.ts'
import { head } from './wire-case.ts'
import { openWire } from './wire-client.ts'

const SLOW = 2_000
const DROPPED = 1_000
/** MiB sent to an operation that takes 64 KiB. */
const FLOOD = 200
/** MiB that a connection may cost at most while it waits for the rest of a body, and all of them when they are gone. */
const MOST_WAITING = 0.15
const MOST_LEFT = 150
/** More requests than the journal keeps: it takes its memory before it is measured. */
const JOURNAL = 12_000
const QUESTION = { contactEmail: 'ada.keller@northwind-optics.example' }

export const slowConnections: Subject = {
  name: 'slow-connections',
  run: async ({ seconds, tell }) => {
    const server = await startServer(new Workplace(), '--memory')
    const { apiKey } = await server.makeOrganization({})
    const served = servedMeanwhile(server, apiKey)
    await served.forTimes(JOURNAL)
    const [memory, descriptors] = [server.resident(), server.descriptors()]
    const until = performance.now() + seconds * 1000
    let [rounds, most] = [0, 0]
    do {
      most = Math.max(most, await dripping(server, until, served))
      await openedAndDropped(server)
      await flood(server, 'Content-Length: 1000000000\r\n')
      await flood(server, 'Transfer-Encoding: chunked\r\n')
      tell(`${++rounds} rounds, ${served.times} others served`)
    } while (performance.now() < until)
    await served.forSeconds(1)
    const left = { memory: server.resident() - memory, descriptors: server.descriptors() - descriptors }
    await server.stop()
    const wrong = [
      ...served.unserved,
      ...(most - memory > SLOW * MOST_WAITING ? ['waiting connections took too much memory'] : []),
      ...(left.memory > MOST_LEFT ? [`${left.memory.toFixed(0)} MiB were not given back`] : []),
      ...(left.descriptors > 5 ? [`${left.descriptors} descriptors were not given back`] : []),
    ]
    return {
      tried: `${SLOW} connections that drip heads or bodies, ${DROPPED * 2} dropped, ${FLOOD} MiB where 64 KiB are taken; others served meanwhile`,
      times: rounds * (SLOW + DROPPED * 2 + 2),
      lost: wrong.length,
      notes: [
        `${served.times} others served, p50 ${served.latency(0.5)} ms, p99 ${served.latency(0.99)} ms`,
        `${memory.toFixed(0)} MiB at first, at most ${most.toFixed(0)} with ${SLOW} half sent bodies, ${left.memory.toFixed(0)} more afterwards; ${left.descriptors} descriptors more`,
        ...new Set(wrong),
      ],
    }
  },
}

/** Half of them drip a head, half a body of 64 KiB of which most is there. @returns the most memory it took, MiB */
async function dripping(server: Server, until: number, served: Served): Promise<number> {
  const connections = await Promise.all(Array.from({ length: SLOW }, () => openWire(server.port)))
  connections.forEach((connection, at) => {
    connection.send(
      at % 2 === 0 ? 'POST /v7/enrich HTTP/1.1\r\n' : head({ length: 65_536 }) + ' '.repeat(60_000),
    )
  })
  let most = 0
  const stop = Math.min(until, performance.now() + 5_000)
  do {
    for (const [at, connection] of connections.entries()) connection.send(at % 2 === 0 ? 'x' : ' ')
    await served.forSeconds(0.5)
    most = Math.max(most, server.resident())
  } while (performance.now() < stop)
  for (const connection of connections) connection.drop()
  return most
}

async function openedAndDropped({ port }: Server): Promise<void> {
  for (let n = 0; n < DROPPED; n += 100) {
    const opened = await Promise.all(Array.from({ length: 200 }, () => openWire(port)))
    opened.forEach((connection, at) => {
      if (at % 2 === 0) connection.send(`${head()}{"contact`)
      connection.drop()
    })
  }
}

/** Sends on, whatever the server has answered by then. */
async function flood({ port }: Server, framing: string): Promise<void> {
  const connection = await openWire(port)
  connection.send(head({ length: null, more: framing }))
  const mebibyte = new Uint8Array(2 ** 20).fill(0x20)
  for (let n = 0; n < FLOOD; n++) {
    if (framing.startsWith('T')) connection.send('100000\r\n')
    connection.send(mebibyte)
    if (framing.startsWith('T')) connection.send('\r\n')
    await connection.drained()
  }
  await connection.answers(1)
  connection.drop()
}

interface Served {
  readonly times: number
  readonly unserved: readonly string[]
  forSeconds(seconds: number): Promise<void>
  forTimes(times: number): Promise<void>
  /** Milliseconds below which so large a share was answered. */
  latency(share: number): string
}

/** Callers who are none of the above. */
function servedMeanwhile({ url }: Server, apiKey: string): Served {
  const latencies: number[] = []
  const unserved: string[] = []
  const one = async (): Promise<void> => {
    const from = performance.now()
    const { status } = await enrich(url, apiKey, QUESTION)
    latencies.push(performance.now() - from)
    if (status !== 200) unserved.push(`another caller was answered with ${status}`)
  }
  return {
    get times() {
      return latencies.length
    },
    unserved,
    forSeconds: async (seconds) => {
      const until = performance.now() + seconds * 1000
      while (performance.now() < until) await one()
    },
    forTimes: async (times) => {
      for (let n = 0; n < times; n++) await one()
    },
    latency: (share) => {
      const sorted = latencies.toSorted((one, other) => one - other)
      return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(2)
    },
  }
}
