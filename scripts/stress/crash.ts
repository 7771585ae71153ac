/** Kills the executable at random moments under load, restarts it on the same file, and compares with what clients saw. */
import { rmSync } from 'node:fs'
import { send, serveCommand, startServer } from '../bench/server.ts'
import { Workplace } from '../bench/workplace.ts'
import { Random } from '../sample/random.ts'
import { createOrganizations, sampleEmails, startLoad, total } from './clients.ts'
import { StoredState, servedFaults } from './stored.ts'
import { enrich, quantile, type Subject } from './subject.ts'

export const crash: Subject = {
  name: 'crash',
  seconds: 90,
  run: async ({ seconds, seed, log }) => {
    const until = performance.now() + seconds * 1000
    const { kills, killsAtStart, killsAtFirstStart, restarts, faults, ...requests } = await crashes({
      seed,
      log,
      goesOn: () => performance.now() < until,
    })
    const { sent, charged, unanswered, unseen } = requests
    return {
      tried: 'SIGKILL at a random moment under load, restart on the same file',
      times: kills,
      lost: faults.length,
      notes: [
        `${killsAtStart} of them while it was starting, ${killsAtFirstStart} while it made a new file`,
        `${sent} requests, ${charged} charges, ${unanswered} enrichments left without an answer, ${unseen} of them charged`,
        `restarts: ${quantile(restarts, 0.5).toFixed(0)} ms in the median, ${quantile(restarts, 1).toFixed(0)} ms at most`,
        ...faults.slice(0, 20),
      ],
    }
  },
}

interface CrashOptions {
  readonly seed: number
  /** Called before each kill with the number of kills until then. */
  readonly goesOn: (kills: number) => boolean
  readonly log?: (line: string) => void
  /** Of `serve`. */
  readonly flags?: readonly string[]
  /** The number of stored requests of each organization before a kill. */
  readonly least?: number
  /** Called with the file after each kill. */
  readonly afterKill?: (file: string) => void
}

/** The longest time under load before a kill, and about the time that a start takes, in milliseconds. */
const LONGEST = 150
const START = 100

export async function crashes({
  seed,
  goesOn,
  log = () => {},
  flags = [],
  least = 0,
  afterKill = () => {},
}: CrashOptions) {
  const workplace = new Workplace()
  const file = workplace.at('crash.db')
  const random = new Random(`crash ${seed}`)
  let server = await startServer(workplace, '--db', file, ...flags)
  const organizations = await createOrganizations(server)
  const stored = new StoredState(file)
  const emails = sampleEmails().slice(0, 400)
  const faults: string[] = []
  /** Milliseconds from each start after a kill to listening. */
  const restarts: number[] = []
  const count = { kills: 0, killsAtStart: 0, killsAtFirstStart: 0, unanswered: 0 }

  while (goesOn(count.kills)) {
    const load = startLoad(organizations, emails, random)
    await Bun.sleep(random.between(1, LONGEST))
    while (organizations.some((one) => one.stored < least)) await Bun.sleep(1)
    await server.stop('SIGKILL')
    await load.ended
    afterKill(file)
    count.kills++
    count.unanswered += total(organizations, ({ unanswered }) => unanswered)
    faults.push(...stored.faults(organizations))
    if (random.chance(0.2)) {
      await killWhileStarting(workplace, file, random)
      count.kills++
      count.killsAtStart++
    }
    if (random.chance(0.1)) {
      faults.push(...(await killFirstStart(workplace, workplace.at(`new-${count.kills}.db`), random)))
      count.kills++
      count.killsAtFirstStart++
    }
    const from = performance.now()
    server = await startServer(workplace, '--db', file, ...flags)
    restarts.push(performance.now() - from)
    faults.push(...(await leftoverFaults(server.url)))
    faults.push(...(await servedFaults(server.url, organizations)))
    if (restarts.length % 50 === 0) log(`${count.kills} kills, ${faults.length} faults`)
  }

  const code = await server.stop()
  if (code !== 0) faults.push(`it ended with ${code} when it was asked to`)
  faults.push(...stored.allFaults(organizations))
  rmSync(workplace.folder, { recursive: true, force: true })
  const refused = total(organizations, (one) => one.refused)
  if (refused > 0) faults.push(`${refused} requests were refused because nothing could be stored`)
  return {
    ...count,
    unseen: stored.unseen,
    sent: total(organizations, ({ sent }) => sent),
    charged: total(organizations, ({ charged }) => charged),
    restarts,
    faults,
  }
}

/** What a restart removes, as `/sandbox/state` counts it. */
const IN_MEMORY = ['requests', 'faults', 'snapshots'] as const
type InMemory = (typeof IN_MEMORY)[number]

/** A new process has no journal, faults, and snapshots of the one before. Gives this one something to lose. */
async function leftoverFaults(url: string): Promise<string[]> {
  const { counts } = (await send('GET', `${url}/sandbox/state`)) as { counts: Record<InMemory, number> }
  await send('POST', `${url}/sandbox/snapshots`)
  await send('POST', `${url}/sandbox/faults`, {
    match: { operation: 'viewKeys' },
    effect: { kind: 'error', status: 500 },
  })
  return IN_MEMORY.filter((name) => counts[name] > 0).map(
    (name) => `after a restart there are ${counts[name]} ${name}`,
  )
}

/** Starts the executable and kills it at a random moment of its start. */
async function killWhileStarting(workplace: Workplace, file: string, random: Random): Promise<void> {
  const child = workplace.spawn(serveCommand('--db', file))
  await Bun.sleep(random.between(0, START))
  child.kill('SIGKILL')
  await child.exited
}

/** Kills it while it creates a new file. The next start on that file must complete it. */
async function killFirstStart(workplace: Workplace, file: string, random: Random): Promise<string[]> {
  await killWhileStarting(workplace, file, random)
  try {
    const server = await startServer(workplace, '--db', file)
    const { status } = await enrich(server.url, 'demo-plus-key', { companyName: 'Northwind Optics' })
    await server.stop()
    return status === 200 ? [] : [`after a kill at its first start ${file} answers ${status}`]
  } catch (error) {
    return [`after a kill at its first start ${file} does not start: ${error}`]
  }
}
