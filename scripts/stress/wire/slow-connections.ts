/** Thousands of connections that send nothing, little, slowly or far too much, while others are served. */
import { type Server, startServer } from '../../lib/server.ts'
import { Workspace } from '../../lib/workspace.ts'
import { enrich, quantile, type StressTest } from '../stress-test.ts'
import { requestHead } from './wire-cases.ts'
import { openRawConnection } from './wire-client.ts'

const SLOW = 2_000
const DROPPED = 1_000
/** MiB sent to an operation that accepts 64 KiB. */
const FLOOD = 200
/** The most MiB of a connection that waits for the rest of a body, and of all of them after they are closed. */
const MOST_WAITING = 0.15
const MOST_LEFT = 150
/** More requests than the journal stores, so that its memory is not measured. */
const JOURNAL = 12_000
const BODY = { contactEmail: 'ada.keller@northwind-optics.example' }

export const slowConnections: StressTest = {
  name: 'slow-connections',
  seconds: 30,
  run: async ({ seconds, log }) => {
    const server = await startServer(new Workspace(), '--memory')
    const { apiKey } = await server.createOrganization()
    const others = new OtherClients(server.url, apiKey)
    for (let n = 0; n < JOURNAL; n++) await others.request()
    const [memory, descriptors] = [server.getMemoryMiB(), server.countDescriptors()]
    const until = performance.now() + seconds * 1000
    let [rounds, most] = [0, 0]
    do {
      most = Math.max(most, await dripping(server, until, others))
      await openedAndDropped(server)
      await flood(server, 'Content-Length: 1000000000\r\n')
      await flood(server, 'Transfer-Encoding: chunked\r\n')
      log(`${++rounds} rounds, ${others.latencies.length} others served`)
    } while (performance.now() < until)
    await others.requestFor(1)
    const left = { memory: server.getMemoryMiB() - memory, descriptors: server.countDescriptors() - descriptors }
    await server.stop()
    const { latencies, unserved } = others
    const wrong = [
      ...unserved,
      ...(most - memory > SLOW * MOST_WAITING ? ['waiting connections took too much memory'] : []),
      ...(left.memory > MOST_LEFT ? [`${left.memory.toFixed(0)} MiB were not given back`] : []),
      ...(left.descriptors > 5 ? [`${left.descriptors} descriptors were not given back`] : []),
    ]
    return {
      description: `${SLOW} connections that drip heads or bodies, ${DROPPED * 2} dropped, ${FLOOD} MiB where 64 KiB are taken; others served meanwhile`,
      attempts: rounds * (SLOW + DROPPED * 2 + 2),
      failures: wrong.length,
      notes: [
        `${latencies.length} others served, p50 ${quantile(latencies, 0.5).toFixed(2)} ms, p99 ${quantile(latencies, 0.99).toFixed(2)} ms`,
        `${memory.toFixed(0)} MiB at first, at most ${most.toFixed(0)} with ${SLOW} half sent bodies, ${left.memory.toFixed(0)} more afterwards; ${left.descriptors} descriptors more`,
        ...new Set(wrong),
      ],
    }
  },
}

/** Clients with usual requests. */
class OtherClients {
  readonly #url: string
  readonly #apiKey: string
  readonly latencies: number[] = []
  readonly unserved: string[] = []

  constructor(url: string, apiKey: string) {
    this.#url = url
    this.#apiKey = apiKey
  }

  async request(): Promise<void> {
    const from = performance.now()
    const { status } = await enrich(this.#url, this.#apiKey, BODY)
    this.latencies.push(performance.now() - from)
    if (status !== 200) this.unserved.push(`another caller was answered with ${status}`)
  }

  async requestFor(seconds: number): Promise<void> {
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) await this.request()
  }
}

/** Half of the connections drip a head, half most of a body of 64 KiB. Returns the most memory in MiB. */
async function dripping(server: Server, until: number, others: OtherClients): Promise<number> {
  const connections = await Promise.all(Array.from({ length: SLOW }, () => openRawConnection(server.port)))
  for (const [at, connection] of connections.entries()) {
    const beginning = requestHead({ length: 65_536 }) + ' '.repeat(60_000)
    connection.send(at % 2 === 0 ? 'POST /v7/enrich HTTP/1.1\r\n' : beginning)
  }
  let most = 0
  const stop = Math.min(until, performance.now() + 5_000)
  do {
    for (const [at, connection] of connections.entries()) connection.send(at % 2 === 0 ? 'x' : ' ')
    await others.requestFor(0.5)
    most = Math.max(most, server.getMemoryMiB())
  } while (performance.now() < stop)
  for (const connection of connections) connection.destroy()
  return most
}

async function openedAndDropped({ port }: Server): Promise<void> {
  for (let n = 0; n < DROPPED; n += 100) {
    const opened = await Promise.all(Array.from({ length: 200 }, () => openRawConnection(port)))
    for (const [at, connection] of opened.entries()) {
      if (at % 2 === 0) connection.send(`${requestHead()}{"contact`)
      connection.destroy()
    }
  }
}

/** Goes on sending after the response. */
async function flood({ port }: Server, framing: string): Promise<void> {
  const connection = await openRawConnection(port)
  connection.send(requestHead({ length: null, more: framing }))
  const mebibyte = new Uint8Array(2 ** 20).fill(0x20)
  const isChunked = framing.startsWith('T')
  for (let n = 0; n < FLOOD; n++) {
    if (isChunked) connection.send('100000\r\n')
    connection.send(mebibyte)
    if (isChunked) connection.send('\r\n')
    await connection.drained()
  }
  await connection.waitForResponses(1)
  connection.destroy()
}
