/** Kill, restart on the same file, compare; again and again. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Workplace } from '../../bench/workplace.ts'
import { Random } from '../../sample/random.ts'
import { serveCommand, startServer } from '../server.ts'
import { startLoad } from './load.ts'
import { servedFaults } from './questions.ts'
import { Reckoning, sampleEmails } from './reckoning.ts'
import type { Story } from './story.ts'
import { makeTenants } from './tenants.ts'

interface CrashOptions {
  readonly seed: number
  /** Asked before each kill, with how many there were. */
  readonly goesOn: (kills: number) => boolean
  readonly tell?: (line: string) => void
  /** Of `serve`. */
  readonly flags?: readonly string[]
  /** So many requests of each organization have been stored before a kill; none need have been without it. */
  readonly least?: number
  /** Is given the file after each kill: for those who want to know what is noticed. */
  readonly afterKill?: (file: string) => void
}

interface Crashes {
  readonly kills: number
  /** Of them, those while it was starting on a file that others had been killed on, or on a new one. */
  readonly killsAtStart: number
  readonly killsAtFirstStart: number
  /** Requests sent, charges answered, and requests that the kills left without an answer. */
  readonly sent: number
  readonly charged: number
  readonly unanswered: number
  /** Charges that were stored, and whose answer a kill has stopped. */
  readonly unseen: number
  /** Milliseconds from each start after a kill to listening. */
  readonly restarts: readonly number[]
  /** What was not as clients had seen it. */
  readonly faults: readonly string[]
}

const CONNECTIONS = 16
const PEOPLE = 400
/** Milliseconds under load before the kill, at most; and those a start takes about. */
const LONGEST = 150
const START = 100

export async function crashes({
  seed,
  goesOn,
  tell = () => {},
  flags = [],
  least = 0,
  afterKill = () => {},
}: CrashOptions): Promise<Crashes> {
  const workplace = new Workplace()
  const file = workplace.at('crash.db')
  const random = new Random(`crash ${seed}`)
  let victim = await startServer(workplace, '--db', file, ...flags)
  const stories = await makeTenants(victim.url)
  const reckoning = new Reckoning(file)
  const emails = sampleEmails(PEOPLE)
  const faults: string[] = []
  const restarts: number[] = []
  const count = { kills: 0, killsAtStart: 0, killsAtFirstStart: 0, unanswered: 0 }

  while (goesOn(count.kills)) {
    const load = startLoad({ url: victim.url, stories, emails, connections: CONNECTIONS, random })
    await Bun.sleep(random.between(1, LONGEST))
    while (stories.some(({ stored }) => stored < least)) await Bun.sleep(1)
    await victim.stop('SIGKILL')
    await load.ended
    afterKill(file)
    count.kills++
    count.unanswered += stories.reduce((sum, story) => sum + story.unanswered, 0)
    faults.push(...reckoning.storedFaults(stories))
    if (random.chance(0.2)) {
      await killWhileStarting(workplace, file, random.between(0, START))
      count.kills++
      count.killsAtStart++
    }
    if (random.chance(0.1)) {
      faults.push(...(await killFirstStart(workplace, `new-${count.kills}.db`, random)))
      count.kills++
      count.killsAtFirstStart++
    }
    const from = performance.now()
    victim = await startServer(workplace, '--db', file, ...flags)
    restarts.push(performance.now() - from)
    faults.push(...(await servedFaults(victim.url, stories)))
    if (restarts.length % 50 === 0) tell(`${count.kills} kills, ${faults.length} faults`)
  }

  const code = await victim.stop()
  if (code !== 0) faults.push(`it ended with ${code} when it was asked to`)
  faults.push(...reckoning.wholeFile(stories))
  rmSync(workplace.folder, { recursive: true, force: true })
  const sum = (of: (story: Story) => number): number => stories.reduce((all, story) => all + of(story), 0)
  const { unseen } = reckoning
  const refused = stories.reduce((all, story) => all + story.refused, 0)
  if (refused > 0) faults.push(`${refused} requests were refused because nothing could be stored`)
  return {
    ...count,
    unseen,
    sent: sum(({ sent }) => sent),
    charged: sum(({ charged }) => charged),
    restarts,
    faults,
  }
}

/** Starts the executable and kills it after so many milliseconds, wherever it is by then. */
async function killWhileStarting(workplace: Workplace, file: string, after: number): Promise<void> {
  const child = workplace.spawn(serveCommand('--db', file))
  await Bun.sleep(after)
  child.kill('SIGKILL')
  await child.exited
}

/** Kills it while it makes a new file, and starts it again there: it has all it begins with, or says what is wrong. */
async function killFirstStart(workplace: Workplace, name: string, random: Random): Promise<string[]> {
  const file = join(workplace.folder, name)
  await killWhileStarting(workplace, file, random.between(0, START))
  try {
    const victim = await startServer(workplace, '--db', file)
    const { status } = await fetch(`${victim.url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey: 'demo-plus-key' },
      body: '{"companyName":"Northwind Optics"}',
    })
    await victim.stop()
    return status === 200 ? [] : [`after a kill at its first start ${name} answers ${status}`]
  } catch (error) {
    return [`after a kill at its first start ${name} does not start: ${error}`]
  }
}
