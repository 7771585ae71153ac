/** Kills the executable at random moments under load, restarts it on the same file, and verifies the file. */
import { enrich, parseReply, send, sendJson } from '../../lib/http.ts'
import { Random } from '../../lib/random.ts'
import { serveCommand, startServer } from '../../lib/server.ts'
import { quantile } from '../../lib/statistics.ts'
import { Workspace } from '../../lib/workspace.ts'
import { problemUnless, type StressTest, startTimer } from '../stress-test.ts'
import { total } from './clients.ts'
import { createVerifiedServer } from './verified-server.ts'

export const crash: StressTest = {
  name: 'crash',
  seconds: 90,
  run: async ({ seconds, seed, log }) => {
    const { kills, killsAtStart, killsAtFirstStart, restarts, problems, ...requests } = await runCrashes({
      seed,
      log,
      shouldContinue: startTimer(seconds),
    })
    const { sent, charged, withoutResponse, unconfirmed } = requests
    return {
      description: 'SIGKILL at a random moment under load, restart on the same file',
      attempts: kills,
      failures: problems.length,
      notes: [
        `${killsAtStart} of them during a start, ${killsAtFirstStart} during the start on a new file`,
        `${sent} requests, ${charged} charges, ${withoutResponse} enrichments without a response, ${unconfirmed} of them charged`,
        `restarts: median ${quantile(restarts, 0.5).toFixed(0)} ms, maximum ${quantile(restarts, 1).toFixed(0)} ms`,
        ...problems.slice(0, 20),
      ],
    }
  },
}

interface CrashOptions {
  readonly seed: number
  /** Called before each kill with the number of kills until then. */
  readonly shouldContinue: (kills: number) => boolean
  readonly log?: (line: string) => void
  /** Flags of `serve`. */
  readonly flags?: readonly string[]
  /** The number of stored requests of each organization before a kill. */
  readonly minStored?: number
  /** Called with the file after each kill. */
  readonly afterKill?: (file: string) => void
}

/** The maximum time under load before a kill, and about the time that a start takes, in milliseconds. */
const MAX_LOAD_TIME = 150
const START_TIME = 100

export async function runCrashes({
  seed,
  shouldContinue,
  log = () => {},
  flags = [],
  minStored = 0,
  afterKill = () => {},
}: CrashOptions) {
  const workspace = new Workspace()
  const file = workspace.path('crash.db')
  const random = new Random(`crash ${seed}`)
  const start = () => startServer(workspace, '--db', file, ...flags)
  const verified = await createVerifiedServer(file, random, start)
  const { organizations, problems } = verified
  /** Milliseconds from each start after a kill to listening. */
  const restarts: number[] = []
  const count = { kills: 0, killsAtStart: 0, killsAtFirstStart: 0, withoutResponse: 0 }

  while (shouldContinue(count.kills)) {
    const load = verified.startLoad()
    await Bun.sleep(random.between(1, MAX_LOAD_TIME))
    while (organizations.some(({ stored }) => stored < minStored)) await Bun.sleep(1)
    await verified.getServer().stop('SIGKILL')
    await load.ended
    afterKill(file)
    count.kills++
    count.withoutResponse += total(organizations, 'withoutResponse')
    verified.verifyFile()
    if (random.chance(0.2)) {
      await killDuringStart(workspace, file, random)
      count.kills++
      count.killsAtStart++
    }
    if (random.chance(0.1)) {
      const newFile = workspace.path(`new-${count.kills}.db`)
      await killDuringStart(workspace, newFile, random)
      problems.push(...(await findStartProblems(workspace, newFile)))
      count.kills++
      count.killsAtFirstStart++
    }
    restarts.push(await verified.restart(findLeftovers))
    if (restarts.length % 50 === 0) log(`${count.kills} kills, ${problems.length} problems`)
  }

  const totals = await verified.finish()
  workspace.remove()
  if (totals.rejected > 0) problems.push(`${totals.rejected} requests were rejected by storage errors`)
  return { ...count, restarts, ...totals }
}

/** The counts of `/sandbox/state` that a restart sets to 0. */
const IN_MEMORY = ['requests', 'faults', 'snapshots'] as const

/** Checks that a new process has no journal, faults, or snapshots, and creates some for the next restart. */
async function findLeftovers(url: string): Promise<string[]> {
  const { counts } = await parseReply<{ counts: Record<(typeof IN_MEMORY)[number], number> }>(
    send(`${url}/sandbox/state`),
  )
  await parseReply(send(`${url}/sandbox/snapshots`, { method: 'POST' }))
  const fault = { match: { operation: 'viewKeys' }, effect: { kind: 'error', status: 500 } }
  await parseReply(sendJson('POST', `${url}/sandbox/faults`, fault))
  return IN_MEMORY.filter((name) => counts[name] > 0).map(
    (name) => `after a restart there are ${counts[name]} ${name}`,
  )
}

/** Starts the executable and kills it at a random moment of its start. */
async function killDuringStart(workspace: Workspace, file: string, random: Random): Promise<void> {
  const child = workspace.spawn(serveCommand('--db', file))
  await Bun.sleep(random.between(0, START_TIME))
  child.kill('SIGKILL')
  await child.exited
}

/** Starts it on a file whose creation may be incomplete. The start must complete it. */
async function findStartProblems(workspace: Workspace, file: string): Promise<string[]> {
  try {
    const server = await startServer(workspace, '--db', file)
    const { status } = await enrich(server.url, 'demo-plus-key', { companyName: 'Northwind Optics' })
    await server.stop()
    return problemUnless(status === 200, `after a kill during the first start ${file} returns ${status}`)
  } catch (error) {
    return [`after a kill during the first start ${file} does not start: ${error}`]
  }
}
