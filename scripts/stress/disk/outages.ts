/** Outages of the disk under load: what is answered while they last, what is stored, and how it goes on. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Workplace } from '../../bench/workplace.ts'
import { Random } from '../../sample/random.ts'
import { type RunningLoad, startLoad } from '../crash/load.ts'
import { servedFaults } from '../crash/questions.ts'
import { Reckoning, sampleEmails } from '../crash/reckoning.ts'
import type { Story } from '../crash/story.ts'
import { makeTenants } from '../crash/tenants.ts'
import { listening, type Server, serveCommand } from '../server.ts'
import { makePlace, type Place, type PlaceName } from './places.ts'

interface OutageOptions {
  readonly place: PlaceName
  readonly seed: number
  /** Asked before each outage, with how many there were. */
  readonly goesOn: (outages: number) => boolean
}

export interface Outages {
  readonly outages: number
  /** Of them, those in which it was killed, and those in which it was asked to end. */
  readonly kills: number
  readonly ends: number
  readonly sent: number
  readonly charged: number
  /** Requests answered 503 because nothing could be stored. */
  readonly refused: number
  /** Milliseconds from each end of an outage to being ready. */
  readonly recoveries: readonly number[]
  readonly faults: readonly string[]
}

/** Its log would tell of every request that is refused, and the signal that a file is too long would end it. */
const PREFIX = ['sh', '-c', 'trap "" XFSZ; exec "$@" 2>/dev/null', 'sh']

const CONNECTIONS = 16
const PEOPLE = 400
/** Milliseconds in which an outage shows at the latest, and after which everything works again. */
const PATIENCE = 10_000

/** What came of it; or why this machine, or this user, cannot try it. */
export async function outages({ place: name, seed, goesOn }: OutageOptions): Promise<Outages | string> {
  const workplace = new Workplace()
  const place = makePlace(name, workplace.at(name))
  if (typeof place === 'string') return place
  // However this process ends, before its folder is removed.
  process.prependOnceListener('exit', place.remove)
  const trial = new Trial(workplace, place, new Random(`disk ${seed}`))
  try {
    await trial.begin()
    while (goesOn(trial.count.outages)) await trial.once()
    return await trial.end()
  } finally {
    await trial.cleanUp()
    process.off('exit', place.remove)
    place.remove()
    rmSync(workplace.folder, { recursive: true, force: true })
  }
}

class Trial {
  readonly count = { outages: 0, kills: 0, ends: 0 }
  readonly #workplace: Workplace
  readonly #place: Place
  readonly #random: Random
  readonly #file: string
  readonly #recoveries: number[] = []
  readonly #faults: string[] = []
  #victim: Server | undefined
  readonly #reckoning: Reckoning
  readonly #emails = sampleEmails(PEOPLE)
  #stories: readonly Story[] = []

  constructor(workplace: Workplace, place: Place, random: Random) {
    this.#workplace = workplace
    this.#place = place
    this.#random = random
    this.#file = join(place.folder, 'disk.db')
    this.#reckoning = new Reckoning(this.#file)
  }

  async begin(): Promise<void> {
    const { url } = await this.#start()
    this.#stories = await makeTenants(url)
  }

  /** The disk fails under load; then it works again, or the server ends before it does. */
  async once(): Promise<void> {
    let victim = this.#victim ?? (await this.#start())
    const { url } = victim
    const asking = { url, stories: this.#stories, emails: this.#emails, connections: CONNECTIONS }
    const load = startLoad({ ...asking, random: this.#random })
    await Bun.sleep(this.#random.between(20, 150))
    await this.#fail(victim)
    await Bun.sleep(this.#random.between(0, 100))
    const fate = this.#random.weighted([
      ['goes on', 6],
      ['is killed', 2],
      ['is ended', 2],
    ] as const)
    if (fate === 'goes on') await this.#recover(victim, load)
    else {
      await (fate === 'is killed' ? this.#kill(victim) : this.#stop(victim))
      await load.ended
      this.#place.mend(victim.pid)
      this.#faults.push(...this.#reckoning.storedFaults(this.#stories))
      victim = await this.#start()
      this.#faults.push(...(await servedFaults(victim.url, this.#stories)))
    }
  }

  async end(): Promise<Outages> {
    if (this.#victim) await this.#stop(this.#victim)
    this.#faults.push(...this.#reckoning.storedFaults(this.#stories))
    this.#faults.push(...this.#reckoning.wholeFile(this.#stories))
    return {
      ...this.count,
      sent: this.#sum(({ sent }) => sent),
      charged: this.#sum(({ charged }) => charged),
      refused: this.#sum(({ refused }) => refused),
      recoveries: this.#recoveries,
      faults: this.#faults,
    }
  }

  async cleanUp(): Promise<void> {
    await this.#victim?.stop('SIGKILL')
  }

  async #start(): Promise<Server> {
    this.#victim = await listening(this.#workplace.spawn([...PREFIX, ...serveCommand('--db', this.#file)]))
    return this.#victim
  }

  async #fail({ pid, url }: Server): Promise<void> {
    const before = this.#sum(({ refused }) => refused)
    this.#place.fail(pid)
    this.count.outages++
    await this.#expect('a refusal', () => this.#sum(({ refused }) => refused) > before)
    const { status, text } = await readiness(url)
    if (status !== 503 || !text.includes('storage_unavailable')) {
      this.#faults.push(`while nothing can be stored /health/ready says ${status} ${text}`)
    }
  }

  async #recover({ pid, url }: Server, load: RunningLoad): Promise<void> {
    this.#place.mend(pid)
    const from = performance.now()
    await this.#expect('being ready again', async () => (await readiness(url)).status === 200)
    this.#recoveries.push(performance.now() - from)
    const before = this.#sum(({ stored }) => stored)
    await this.#expect('storing again', () => this.#sum(({ stored }) => stored) > before + 50)
    await load.stop()
  }

  async #kill(victim: Server): Promise<void> {
    this.count.kills++
    await victim.stop('SIGKILL')
  }

  async #stop(victim: Server): Promise<void> {
    this.count.ends++
    const code = await victim.stop()
    if (code !== 0) this.#faults.push(`it ended with ${code} when it was asked to`)
  }

  async #expect(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
    const latest = performance.now() + PATIENCE
    while (!(await isThere())) {
      if (performance.now() > latest) return void this.#faults.push(`${what} was waited for in vain`)
      await Bun.sleep(2)
    }
  }

  #sum(of: (story: Story) => number): number {
    return this.#stories.reduce((sum, story) => sum + of(story), 0)
  }
}

async function readiness(url: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${url}/health/ready`)
  return { status: response.status, text: await response.text() }
}
