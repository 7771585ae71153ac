/** Makes the disk fail under load and work again: full, write-protected, failing writes. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { waitForServer, type Server, serveCommand } from '../../lib/server.ts'
import { Workspace } from '../../lib/workspace.ts'
import { Random } from '../../lib/random.ts'
import {
  createOrganizations,
  type SimulatedOrganization,
  type RunningLoad,
  readSampleEmails,
  startLoad,
  total,
} from './clients.ts'
import { createFailingDisk, FAILING_DISK_KINDS, type FailingDisk, type FailingDiskKind } from './failing-disks.ts'
import { StoredState, servedFaults } from './verify-database.ts'
import { request, type StressTest } from '../stress-test.ts'

export const disk: StressTest = {
  name: 'disk',
  seconds: 40,
  run: async ({ seconds, seed, log }) => {
    const notes: string[] = []
    let [times, lost] = [0, 0]
    for (const place of FAILING_DISK_KINDS) {
      const until = performance.now() + (seconds * 1000) / FAILING_DISK_KINDS.length
      const result = await outages({ disk: place, seed, shouldContinue: () => performance.now() < until })
      const line = typeof result === 'string' ? `not tried: ${result}` : summary(result)
      log(`${place}: ${line}`)
      notes.push(`${place}: ${line}`)
      if (typeof result === 'string') continue
      times += result.outages
      lost += result.faults.length
      notes.push(...result.faults.slice(0, 10))
    }
    return { description: 'a full disk, a write-protected file, failing writes, under load', attempts: times, failures: lost, notes }
  },
}

function summary({ outages: runOutages, kills, ends, sent, charged, refused, recoveries }: Outages): string {
  const slowest = Math.max(0, ...recoveries).toFixed(0)
  return (
    `${runOutages} outages, killed in ${kills} of them, ended in ${ends}; ${sent} requests, ${charged} charges, ${refused} refused with 503; ` +
    `ready ${slowest} ms after the end of an outage at most`
  )
}

interface OutageOptions {
  readonly disk: FailingDiskKind
  readonly seed: number
  /** Called before each outage with the number of outages until then. */
  readonly shouldContinue: (outages: number) => boolean
}

type Outages = Awaited<ReturnType<Trial['end']>>

/** Returns the result, or why this machine or this user cannot try it. */
export async function outages({ disk: name, seed, shouldContinue: goesOn }: OutageOptions): Promise<Outages | string> {
  const workplace = new Workspace()
  const place = createFailingDisk(name, workplace.path(name))
  if (typeof place === 'string') return place
  // Before the workplace is removed, however this process ends.
  process.prependOnceListener('exit', place.remove)
  const trial = new Trial(workplace, place, new Random(`disk ${seed}`))
  try {
    await trial.begin()
    while (goesOn(trial.count.outages)) await trial.once()
    return await trial.end()
  } finally {
    await trial.server?.stop('SIGKILL')
    process.off('exit', place.remove)
    place.remove()
    rmSync(workplace.folder, { recursive: true, force: true })
  }
}

/** Ignores the signal for a file that grows too long, and drops the log, which reports each rejected request. */
const PREFIX = ['sh', '-c', 'trap "" XFSZ; exec "$@" 2>/dev/null', 'sh']

/** Milliseconds after which an outage must show, and after which everything must work again. */
const PATIENCE = 10_000

class Trial {
  readonly count = { outages: 0, kills: 0, ends: 0 }
  server: Server | undefined
  readonly #workplace: Workspace
  readonly #place: FailingDisk
  readonly #random: Random
  readonly #file: string
  readonly #stored: StoredState
  readonly #emails = readSampleEmails().slice(0, 400)
  #organizations: readonly SimulatedOrganization[] = []
  /** Milliseconds from each end of an outage to being ready. */
  readonly #recoveries: number[] = []
  readonly #faults: string[] = []

  constructor(workplace: Workspace, place: FailingDisk, random: Random) {
    this.#workplace = workplace
    this.#place = place
    this.#random = random
    this.#file = join(place.folder, 'disk.db')
    this.#stored = new StoredState(this.#file)
  }

  async begin(): Promise<void> {
    this.#organizations = await createOrganizations(await this.#start())
  }

  /** The disk fails under load. Then it works again, or the server ends before it does. */
  async once(): Promise<void> {
    const server = this.server ?? (await this.#start())
    const load = startLoad(this.#organizations, this.#emails, this.#random)
    await Bun.sleep(this.#random.between(20, 150))
    await this.#fail(server)
    await Bun.sleep(this.#random.between(0, 100))
    const next = this.#random.weighted([
      ['recover', 6],
      ['kill', 2],
      ['stop', 2],
    ] as const)
    if (next === 'recover') return this.#recover(server, load)
    if (next === 'kill') {
      this.count.kills++
      await server.stop('SIGKILL')
    } else await this.#stop(server)
    await load.ended
    this.#place.mend(server.pid)
    this.#faults.push(...this.#stored.faults(this.#organizations))
    const { url } = await this.#start()
    this.#faults.push(...(await servedFaults(url, this.#organizations)))
  }

  async end() {
    if (this.server) await this.#stop(this.server)
    this.#faults.push(...this.#stored.faults(this.#organizations))
    this.#faults.push(...this.#stored.allFaults(this.#organizations))
    return {
      ...this.count,
      sent: this.#total('sent'),
      charged: this.#total('charged'),
      refused: this.#total('refused'),
      recoveries: this.#recoveries,
      faults: this.#faults,
    }
  }

  async #start(): Promise<Server> {
    const child = this.#workplace.spawn([...PREFIX, ...serveCommand('--db', this.#file)])
    this.server = await waitForServer(child)
    return this.server
  }

  async #fail({ pid, url }: Server): Promise<void> {
    const before = this.#total('refused')
    this.#place.fail(pid)
    this.count.outages++
    await this.#expect('a refusal', () => this.#total('refused') > before)
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
    const before = this.#total('stored')
    await this.#expect('storing again', () => this.#total('stored') > before + 50)
    await load.stop()
  }

  async #stop(server: Server): Promise<void> {
    this.count.ends++
    const code = await server.stop()
    if (code !== 0) this.#faults.push(`it ended with ${code} when it was asked to`)
  }

  async #expect(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
    const latest = performance.now() + PATIENCE
    while (!(await isThere())) {
      if (performance.now() > latest) return void this.#faults.push(`${what} was waited for in vain`)
      await Bun.sleep(2)
    }
  }

  #total(of: 'sent' | 'charged' | 'refused' | 'stored'): number {
    return total(this.#organizations, (one) => one[of])
  }
}

const readiness = (url: string) => request(`${url}/health/ready`, {})
