/** Opens thousands of connections that send nothing, little, slowly, or far too much, while other clients are served. */
import { EXAMPLE_QUERY, enrich } from '../../lib/http.ts'
import { type Server, startServer } from '../../lib/server.ts'
import { quantile } from '../../lib/statistics.ts'
import { Workspace } from '../../lib/workspace.ts'
import { problemUnless, type StressTest, startTimer } from '../stress-test.ts'
import { requestHead } from './wire-cases.ts'
import { openRawConnection } from './wire-client.ts'

const SLOW = 2_000
const DROPPED = 1_000
/** MiB sent to an operation that accepts 64 KiB. */
const FLOOD = 200
/** The maximum MiB of a connection that waits for the rest of a body, and of all of them after they are closed. */
const MAX_WAITING = 0.15
const MAX_LEFT = 150
/** More requests than the journal stores, so that its memory is not measured. */
const JOURNAL = 12_000

export const slowConnections: StressTest = {
  name: 'slow-connections',
  seconds: 30,
  run: async ({ seconds, log }) => {
    const server = await startServer(new Workspace(), '--memory')
    const { apiKey } = await server.createOrganization()
    const others = createOtherClient(server.url, apiKey)
    for (let n = 0; n < JOURNAL; n++) await others.request()
    const [memory, descriptors] = [server.getMemoryMiB(), server.countDescriptors()]
    const hasTime = startTimer(seconds)
    let [rounds, peak] = [0, 0]
    do {
      peak = Math.max(peak, await dripBytes(server, hasTime, others))
      await openAndDrop(server)
      await flood(server, 'Content-Length: 1000000000\r\n')
      await flood(server, 'Transfer-Encoding: chunked\r\n')
      log(`${++rounds} rounds, ${others.latencies.length} requests of other clients`)
    } while (hasTime())
    await others.requestFor(1)
    const memoryLeft = server.getMemoryMiB() - memory
    const descriptorsLeft = server.countDescriptors() - descriptors
    await server.stop()
    const { latencies, problems } = others
    if (peak - memory > SLOW * MAX_WAITING) problems.push('waiting connections took too much memory')
    if (memoryLeft > MAX_LEFT) problems.push(`${memoryLeft.toFixed(0)} MiB were not freed`)
    if (descriptorsLeft > 5) problems.push(`${descriptorsLeft} descriptors were not closed`)
    return {
      description: `${SLOW} connections that drip heads or bodies, ${DROPPED * 2} dropped, ${FLOOD} MiB sent instead of 64 KiB; other clients meanwhile`,
      attempts: rounds * (SLOW + DROPPED * 2 + 2),
      failures: problems.length,
      notes: [
        `${latencies.length} requests of other clients, p50 ${quantile(latencies, 0.5).toFixed(2)} ms, p99 ${quantile(latencies, 0.99).toFixed(2)} ms`,
        `${memory.toFixed(0)} MiB before, maximum ${peak.toFixed(0)} with ${SLOW} incomplete bodies, ${memoryLeft.toFixed(0)} more afterwards; ${descriptorsLeft} descriptors more`,
        ...new Set(problems),
      ],
    }
  },
}

type OtherClient = ReturnType<typeof createOtherClient>

/** Sends usual requests as other clients. */
function createOtherClient(url: string, apiKey: string) {
  const latencies: number[] = []
  const problems: string[] = []
  const request = async (): Promise<void> => {
    const start = performance.now()
    const { status } = await enrich(url, apiKey, EXAMPLE_QUERY)
    latencies.push(performance.now() - start)
    problems.push(...problemUnless(status === 200, `another client got status ${status}`))
  }
  const requestFor = async (seconds: number): Promise<void> => {
    const hasTime = startTimer(seconds)
    while (hasTime()) await request()
  }
  return { latencies, problems, request, requestFor }
}

/** Half of the connections drip a head, half most of a body of 64 KiB. Returns the maximum memory in MiB. */
async function dripBytes(server: Server, hasTime: () => boolean, others: OtherClient): Promise<number> {
  const connections = await Promise.all(Array.from({ length: SLOW }, () => openRawConnection(server.port)))
  for (const [i, connection] of connections.entries()) {
    const incompleteBody = requestHead({ length: 65_536 }) + ' '.repeat(60_000)
    connection.send(i % 2 === 0 ? 'POST /v7/enrich HTTP/1.1\r\n' : incompleteBody)
  }
  let peak = 0
  const hasPhaseTime = startTimer(5)
  do {
    for (const [i, connection] of connections.entries()) connection.send(i % 2 === 0 ? 'x' : ' ')
    await others.requestFor(0.5)
    peak = Math.max(peak, server.getMemoryMiB())
  } while (hasTime() && hasPhaseTime())
  for (const connection of connections) connection.destroy()
  return peak
}

async function openAndDrop({ port }: Server): Promise<void> {
  for (let n = 0; n < DROPPED; n += 100) {
    const connections = await Promise.all(Array.from({ length: 200 }, () => openRawConnection(port)))
    for (const [i, connection] of connections.entries()) {
      if (i % 2 === 0) connection.send(`${requestHead()}{"contact`)
      connection.destroy()
    }
  }
}

/** Continues to send after the response. */
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
