/** Fills the disk under load, and frees it again. Needs Linux and root, which may mount a disk in memory. */
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { send } from '../../lib/http.ts'
import { Random } from '../../lib/random.ts'
import { serveCommand, waitForServer } from '../../lib/server.ts'
import { Workspace } from '../../lib/workspace.ts'
import { type StressTest, startTimer } from '../stress-test.ts'
import { total } from './clients.ts'
import { createVerifiedServer, type VerifiedServer } from './verified-server.ts'

export const disk: StressTest = {
  name: 'disk',
  seconds: 40,
  run: async ({ seconds, seed, log }) => {
    const description = 'a full disk under load'
    const result = await runOutages({ seed, shouldContinue: startTimer(seconds) })
    if (typeof result === 'string')
      return { description, attempts: 0, failures: 0, notes: [`not tried: ${result}`] }
    const { outages, kills, stops, sent, charged, rejected, recoveries, problems } = result
    const note =
      `${outages} outages, killed in ${kills} of them, stopped in ${stops}; ${sent} requests, ${charged} charges, ` +
      `${rejected} rejected with 503; ready at most ${Math.max(0, ...recoveries).toFixed(0)} ms after the end of an outage`
    log(note)
    return {
      description,
      attempts: outages,
      failures: problems.length,
      notes: [note, ...problems.slice(0, 10)],
    }
  },
}

interface OutageOptions {
  readonly seed: number
  /** Called before each outage with the number of outages until then. */
  readonly shouldContinue: (outages: number) => boolean
}

/** Drops the log, which reports each rejected request. */
/** Milliseconds after which an outage must show, and after which everything must work again. */
const TIMEOUT = 10_000

/** Returns the result, or why this machine or this user cannot run the test. */
export async function runOutages({ seed, shouldContinue }: OutageOptions) {
  const workspace = new Workspace()
  const disk = mountSmallDisk(workspace.path('disk'))
  if (typeof disk === 'string') return disk
  // Before the workspace is removed, however this process ends.
  process.prependOnceListener('exit', disk.remove)
  const file = join(disk.folder, 'signalbox.db')
  const random = new Random(`disk ${seed}`)
  const start = () =>
    waitForServer(workspace.spawn(serveCommand('--db', file), { stderr: Bun.file('/dev/null') }))
  const count = { outages: 0, kills: 0, stops: 0 }
  /** Milliseconds from the end of each outage to readiness. */
  const recoveries: number[] = []
  let verified: VerifiedServer | undefined
  try {
    verified = await createVerifiedServer(file, random, start)
    while (shouldContinue(count.outages)) {
      const load = verified.startLoad()
      await Bun.sleep(random.between(20, 150))
      await fillDisk(verified, disk)
      count.outages++
      await Bun.sleep(random.between(0, 100))
      const end = random.weighted([
        ['recovery', 6],
        ['kills', 2],
        ['stops', 2],
      ] as const)
      if (end === 'recovery') {
        recoveries.push(await emptyDisk(verified, disk))
        await load.stop()
        continue
      }
      count[end]++
      if (end === 'kills') await verified.getServer().stop('SIGKILL')
      else await verified.stop(0, 1)
      await load.ended
      disk.empty()
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

type SmallDisk = Exclude<ReturnType<typeof mountSmallDisk>, string>

/** Mounts a small disk in memory. Returns why this machine or this user cannot. */
export function mountSmallDisk(folder: string) {
  const ballast = join(folder, 'ballast')
  mkdirSync(folder)
  const { exitCode, stderr } = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', folder])
  if (exitCode !== 0) return stderr.toString().trim()
  return {
    folder,
    /** Fills the disk to the last byte. */
    fill: () => {
      for (const length of [1 << 20, 1 << 12, 1]) appendUntilFull(ballast, length)
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => void Bun.spawnSync(['umount', '-l', folder]),
  }
}

/** Appends blocks of `length` bytes. */
function appendUntilFull(file: string, length: number): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(length))
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error
  }
}

async function fillDisk(
  { organizations, problems, getServer }: VerifiedServer,
  disk: SmallDisk,
): Promise<void> {
  const { url } = getServer()
  const before = total(organizations, 'rejected')
  disk.fill()
  await waitUntil('a rejected request', () => total(organizations, 'rejected') > before, problems)
  // A write to pages that the log already has may still succeed, and then the server is ready until the next one.
  const isUnavailable = async () => (await send(`${url}/health/ready`)).text.includes('storage_unavailable')
  await waitUntil('storage_unavailable from /health/ready', isUnavailable, problems)
}

/** Returns the milliseconds until the server is ready again. */
async function emptyDisk(
  { organizations, problems, getServer }: VerifiedServer,
  disk: SmallDisk,
): Promise<number> {
  const { url } = getServer()
  disk.empty()
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
