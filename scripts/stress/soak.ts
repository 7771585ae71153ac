/** Sends requests for a long time. The server's memory and descriptors must not grow, and the file has each charge. */
import { Random } from '../lib/random.ts'
import { startServer } from '../lib/server.ts'
import { median, sum } from '../lib/statistics.ts'
import { Workspace } from '../lib/workspace.ts'
import { createOrganizations, startLoad } from './clients.ts'
import { findFileProblems, problemUnless } from './verify-database.ts'

/** Requests until the journal and the caches are full, and how many more are needed to detect growth. */
const WARM_UP = 60_000
const MIN_REQUESTS = 200_000
/** MiB per 100,000 requests. Less may be noise, because garbage collection changes the memory by a quarter. */
const MAX_GROWTH = 10
const MAX_DESCRIPTORS = 10

interface Sample {
  readonly requests: number
  readonly memory: number
  readonly descriptors: number
}

/** Runs for some seconds, and returns the number of requests, the growth after the warm-up, and everything that was wrong. */
export async function runSoak(seconds: number, seed: number) {
  const workspace = new Workspace()
  const server = await startServer(workspace, '--db', 'soak.db')
  const organizations = await createOrganizations(server)
  const countSent = (): number => sum(organizations.map(({ sent }) => sent))
  const samples: Sample[] = []
  const load = startLoad(organizations, server.url, new Random(`soak ${seed}`))
  for (let second = 0; second < seconds; second++) {
    await Promise.race([load.ended, Bun.sleep(1_000)])
    const sample = { memory: server.getMemoryMiB(), descriptors: server.countDescriptors() }
    samples.push({ requests: countSent(), ...sample })
  }
  await load.stop()
  await server.stop()
  const isLongEnough = countSent() >= WARM_UP + MIN_REQUESTS
  const measured = isLongEnough ? samples.filter(({ requests }) => requests >= WARM_UP) : []
  const [memory, descriptors] = measureGrowth(measured)
  const withoutResponse = sum(organizations.map(({ maybeCharged }) => maybeCharged))
  const problems = [
    ...findFileProblems(workspace.path('soak.db'), organizations),
    ...problemUnless(withoutResponse === 0, `${withoutResponse} enrichments without a response`),
    ...problemUnless(!(memory > MAX_GROWTH), 'memory grows'),
    ...problemUnless(!(descriptors > MAX_DESCRIPTORS), 'descriptors are not closed'),
  ]
  workspace.remove()
  return { sent: countSent(), memory, descriptors, problems }
}

/** Compares the medians of both halves: MiB per 100,000 requests, and descriptors. `NaN` without samples. */
function measureGrowth(samples: readonly Sample[]): [memory: number, descriptors: number] {
  const half = Math.ceil(samples.length / 2)
  const difference = (field: keyof Sample): number =>
    median(samples.slice(half).map((sample) => sample[field])) -
    median(samples.slice(0, half).map((sample) => sample[field]))
  return [(difference('memory') / difference('requests')) * 100_000, difference('descriptors')]
}
