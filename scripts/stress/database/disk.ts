/** Makes the disk fail under load and work again: a full disk, a write-protected file, failing writes. */
import { join } from 'node:path'
import { send } from '../../lib/http.ts'
import { Random } from '../../lib/random.ts'
import { serveCommand, waitForServer } from '../../lib/server.ts'
import { Workspace } from '../../lib/workspace.ts'
import { type StressTest, startTimer } from '../stress-test.ts'
import { total } from './clients.ts'
import {
  createFailingDisk,
  FAILING_DISK_KINDS,
  type FailingDisk,
  type FailingDiskKind,
} from './failing-disks.ts'
import { createVerifiedServer, type VerifiedServer } from './verified-server.ts'

export const disk: StressTest = {
  name: 'disk',
  seconds: 40,
  run: async ({ seconds, seed, log }) => {
    const notes: string[] = []
    let [attempts, failures] = [0, 0]
    for (const disk of FAILING_DISK_KINDS) {
      const shouldContinue = startTimer(seconds / FAILING_DISK_KINDS.length)
      const result = await runOutages({ disk, seed, shouldContinue })
      const line = typeof result === 'string' ? `not tried: ${result}` : summarize(result)
      log(`${disk}: ${line}`)
      notes.push(`${disk}: ${line}`)
      if (typeof result === 'string') continue
      attempts += result.outages
      failures += result.problems.length
      notes.push(...result.problems.slice(0, 10))
    }
    const description = 'a full disk, a write-protected file, failing writes, under load'
    return { description, attempts, failures, notes }
  },
}

function summarize({ outages, kills, stops, sent, charged, rejected, recoveries }: Outages): string {
  return (
    `${outages} outages, killed in ${kills} of them, stopped in ${stops}; ${sent} requests, ${charged} charges, ` +
    `${rejected} rejected with 503; ready at most ${Math.max(0, ...recoveries).toFixed(0)} ms after the end of an outage`
  )
}

type Outages = Exclude<Awaited<ReturnType<typeof runOutages>>, string>

interface OutageOptions {
  readonly disk: FailingDiskKind
  readonly seed: number
  /** Called before each outage with the number of outages until then. */
  readonly shouldContinue: (outages: number) => boolean
}

/** Ignores the signal for a file that grows too long, and drops the log, which reports each rejected request. */
const PREFIX = ['sh', '-c', 'trap "" XFSZ; exec "$@" 2>/dev/null', 'sh']

/** Milliseconds after which an outage must show, and after which everything must work again. */
const TIMEOUT = 10_000

/** Returns the result, or why this machine or this user cannot run the test. */
export async function runOutages({ disk: kind, seed, shouldContinue }: OutageOptions) {
  const workspace = new Workspace()
  const disk = createFailingDisk(kind, workspace.path(kind))
  if (typeof disk === 'string') return disk
  // Before the workspace is removed, however this process ends.
  process.prependOnceListener('exit', disk.remove)
  const file = join(disk.folder, 'disk.db')
  const random = new Random(`disk ${seed}`)
  const start = () => waitForServer(workspace.spawn([...PREFIX, ...serveCommand('--db', file)]))
  const count = { outages: 0, kills: 0, stops: 0 }
  /** Milliseconds from the end of each outage to readiness. */
  const recoveries: number[] = []
  let verified: VerifiedServer | undefined
  try {
    verified = await createVerifiedServer(file, random, start)
    while (shouldContinue(count.outages)) {
      const load = verified.startLoad()
      await Bun.sleep(random.between(20, 150))
      await failDisk(verified, disk)
      count.outages++
      await Bun.sleep(random.between(0, 100))
      const end = random.weighted([
        ['recovery', 6],
        ['kills', 2],
        ['stops', 2],
      ] as const)
      if (end === 'recovery') {
        recoveries.push(await restoreDisk(verified, disk))
        await load.stop()
        continue
      }
      count[end]++
      if (end === 'kills') await verified.getServer().stop('SIGKILL')
      else await verified.stop(0, 1)
      await load.ended
      disk.restore(verified.getServer().pid)
      verified.verifyFile()
      await verified.restart()
    }
    return { ...count, recoveries, ...(await verified.finish()) }
  } finally {
    await verified?.getServer().stop('SIGKILL')
    process.off('exit', disk.remove)
    disk.remove()
    workspace.remove()
  }
}

async function failDisk(
  { organizations, problems, getServer }: VerifiedServer,
  disk: FailingDisk,
): Promise<void> {
  const { pid, url } = getServer()
  const before = total(organizations, 'rejected')
  disk.fail(pid)
  await waitUntil('a rejected request', () => total(organizations, 'rejected') > before, problems)
  const { status, text } = await send(`${url}/health/ready`)
  if (status !== 503 || !text.includes('storage_unavailable'))
    problems.push(`during an outage /health/ready returns ${status} ${text}`)
}

/** Returns the milliseconds until the server is ready again. */
async function restoreDisk(
  { organizations, problems, getServer }: VerifiedServer,
  disk: FailingDisk,
): Promise<number> {
  const { pid, url } = getServer()
  disk.restore(pid)
  const start = performance.now()
  await waitUntil('readiness', async () => (await send(`${url}/health/ready`)).status === 200, problems)
  const time = performance.now() - start
  const before = total(organizations, 'stored')
  await waitUntil('stored requests', () => total(organizations, 'stored') > before + 50, problems)
  return time
}

async function waitUntil(what: string, condition: () => boolean | Promise<boolean>, problems: string[]) {
  const hasTime = startTimer(TIMEOUT / 1000)
  while (!(await condition())) {
    if (!hasTime()) return void problems.push(`timeout while waiting for ${what}`)
    await Bun.sleep(2)
  }
}
