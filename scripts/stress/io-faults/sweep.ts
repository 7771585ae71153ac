/**
 * Fails each system call on the database files once, one at a time: while the server starts, while it answers each kind of
 * request, and while it stops. SQLite is tested in the same way (https://sqlite.org/testing.html, section 3.2).
 */
import { Database } from 'bun:sqlite'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CALLS, type Call, FaultInjector } from './fault-injector.ts'
import { REQUESTS, type SweptOrganization, type SweptRequest } from './requests.ts'
import { SweptServer } from './server.ts'

export interface SweepOptions {
  /** Starts the server; flags follow. */
  readonly command: readonly string[]
  /** Of `buildPreload`. */
  readonly library: string
  /** An empty folder. */
  readonly folder: string
  /** Every occurrence up to this one fails, and from there on fewer and fewer. */
  readonly maxConsecutive: number
  /** All of `REQUESTS` by default. */
  readonly requests?: readonly SweptRequest[]
  readonly report?: (line: string) => void
}

export interface SweepResult {
  /** Calls that failed, by kind. */
  readonly points: Readonly<Record<Call, number>>
  readonly rejectedRequests: number
  readonly failedStarts: number
  /** Everything that went wrong. */
  readonly problems: readonly string[]
}

const CREDITS = 1_000_000

/** A run that fails so many calls of one kind in one phase does not end. */
const MOST_POINTS = 5_000

export async function sweepIoFaults(options: SweepOptions): Promise<SweepResult> {
  const sweep = new Sweep(options)
  try {
    await sweep.prepare()
    await sweep.starts('a file', true)
    await sweep.starts('no file', false)
    for (const request of options.requests ?? REQUESTS) await sweep.requests(request)
    await sweep.stops()
    return sweep.result()
  } finally {
    await sweep.cleanUp()
  }
}

class Sweep {
  readonly #options: SweepOptions
  readonly #faults: FaultInjector
  readonly #points: Record<Call, number> = { open: 0, read: 0, write: 0, sync: 0, truncate: 0, unlink: 0 }
  readonly #problems: string[] = []
  readonly #database: string
  #organization: SweptOrganization = { orgId: '', apiKey: '', adminKey: '' }
  #emails: readonly string[] = []
  #server: SweptServer | undefined
  #rejectedRequests = 0
  #failedStarts = 0
  #sent = 0

  constructor(options: SweepOptions) {
    const { folder, library } = options
    this.#options = options
    mkdirSync(join(folder, 'prepared'))
    mkdirSync(join(folder, 'swept'))
    this.#database = join(folder, 'swept/box.db')
    this.#faults = new FaultInjector(library, join(folder, 'control'), this.#database)
  }

  /** Makes a database with an organization, and with charges that are in its write-ahead log only. */
  async prepare(): Promise<void> {
    const server = await this.#start()
    this.#organization = await server.createOrganization(CREDITS)
    await server.end('SIGKILL')
    const client = new Database(this.#database)
    this.#emails = client
      .query<{ email: string }, []>("SELECT email FROM employments WHERE email <> '' ORDER BY id")
      .all()
      .map(({ email }) => email)
    client.close()
    this.#copy('swept', 'prepared')
  }

  /** Fails calls while the server starts. It starts anyway, or ends with one sentence; the next start succeeds. */
  async starts(on: string, hasFile: boolean): Promise<void> {
    await this.#eachCall(`start on ${on}`, async (call, occurrence) => {
      this.#copy('prepared', 'swept')
      if (!hasFile) this.#remove('swept')
      this.#faults.fail(call, occurrence)
      const server = await this.#launch()
      const hasFailed = this.#faults.hasFailed
      this.#faults.clear()
      const place = `start on ${on}, ${call} ${occurrence}`
      if (server.url === undefined) {
        this.#failedStarts++
        this.#problems.push(
          ...(await server.problemsOfFailedStart()).map((problem) => `${place}: ${problem}`),
        )
      } else {
        await this.#expectHealthy(server, place, hasFile ? CREDITS : undefined)
        await server.end('SIGKILL')
      }
      const again = await this.#launch()
      if (again.url === undefined)
        this.#problems.push(`${place}: the next start fails: ${await again.errors()}`)
      else await this.#expectHealthy(again, place, hasFile ? CREDITS : undefined)
      await again.end('SIGTERM')
      return hasFailed
    })
  }

  /** Fails calls while the server answers one kind of request: 200 or 503, with the charge or without it. */
  async requests(request: SweptRequest): Promise<void> {
    for (const call of CALLS) {
      this.#copy('prepared', 'swept')
      const server = await this.#start('--sync', 'full')
      let credits = CREDITS
      await this.#eachOccurrence(call, async (occurrence) => {
        const place = `${request.name}, ${call} ${occurrence}`
        if (request.restoresCredits && (await this.#send(server, CHARGED, place)) === 200) credits -= 1
        // Reads fill the page cache. With the second read failing each time, every page fails once.
        this.#faults.fail(call, call === 'read' ? Math.min(occurrence, 2) : occurrence)
        const status = await this.#send(server, request, place)
        const hasFailed = this.#faults.hasFailed
        this.#faults.clear()
        if (status === 503) this.#rejectedRequests++
        if (status === 200) credits = request.restoresCredits ? CREDITS : credits - (request.credits ?? 0)
        return (await this.#expectHealthy(server, place, credits)) && hasFailed
      })
      this.#problems.push(...this.#problemsOfFile(`${request.name}, ${call}`, credits))
      await server.end('SIGTERM')
    }
    this.#options.report?.(`${request.name}: ${this.#total()} calls failed so far`)
  }

  /** Fails calls while the server stops: it ends, and everything is stored. */
  async stops(): Promise<void> {
    await this.#eachCall('stop', async (call, occurrence) => {
      this.#copy('prepared', 'swept')
      const server = await this.#start()
      await this.#send(server, CHARGED, 'before stop')
      this.#faults.fail(call, occurrence)
      const code = await server.end('SIGTERM')
      const hasFailed = this.#faults.hasFailed
      this.#faults.clear()
      const place = `stop, ${call} ${occurrence}`
      if (code === undefined) this.#problems.push(`${place}: the server did not end`)
      this.#problems.push(
        ...server.problemsOfErrors(await server.errors()).map((text) => `${place}: ${text}`),
      )
      this.#problems.push(...this.#problemsOfFile(place, CREDITS - 1))
      return hasFailed
    })
  }

  result(): SweepResult {
    return {
      points: this.#points,
      rejectedRequests: this.#rejectedRequests,
      failedStarts: this.#failedStarts,
      problems: this.#problems,
    }
  }

  async cleanUp(): Promise<void> {
    await this.#server?.end('SIGKILL')
    this.#faults.close()
  }

  async #eachCall(
    phase: string,
    tryOne: (call: Call, occurrence: number) => Promise<boolean>,
  ): Promise<void> {
    for (const call of CALLS) await this.#eachOccurrence(call, (occurrence) => tryOne(call, occurrence))
    this.#options.report?.(`${phase}: ${this.#total()} calls failed so far`)
  }

  /** Tries the occurrences 1, 2, 3, and so on, until one is not reached. */
  async #eachOccurrence(call: Call, hasFailed: (occurrence: number) => Promise<boolean>): Promise<void> {
    const { maxConsecutive: dense } = this.#options
    for (let occurrence = 1, count = 0; count < MOST_POINTS; count++) {
      if (!(await hasFailed(occurrence))) return
      this.#points[call]++
      occurrence = occurrence < dense ? occurrence + 1 : Math.ceil(occurrence * 1.5)
    }
    this.#problems.push(`${call}: the sweep does not end`)
  }

  #total(): number {
    return Object.values(this.#points).reduce((sum, count) => sum + count, 0)
  }

  /** @returns the status, 0 when there was no response */
  async #send(server: SweptServer, request: SweptRequest, place: string): Promise<number> {
    const index = this.#sent++
    const email = this.#emails[index % this.#emails.length] ?? ''
    try {
      const response = await request.send(server.url ?? '', { ...this.#organization, index, email })
      const text = await response.text()
      const isExpected =
        response.status === 200 || (response.status === 503 && text.includes('storage_unavailable'))
      if (!isExpected) this.#problems.push(`${place}: ${response.status} ${text.slice(0, 300)}`)
      return response.status
    } catch (error) {
      this.#problems.push(`${place}: no response: ${String(error)}`)
      return 0
    }
  }

  /** @returns whether the server lives, is ready, and shows this balance */
  async #expectHealthy(server: SweptServer, place: string, credits: number | undefined): Promise<boolean> {
    const problem = await server.problemOfHealth(this.#organization.orgId, credits)
    if (problem !== undefined) this.#problems.push(`${place}: ${problem}`)
    return problem === undefined
  }

  /** Checks a copy: SQLite's own checks, and the balance against the ledger. */
  #problemsOfFile(place: string, credits: number): string[] {
    this.#copy('swept', 'checked')
    const client = new Database(join(this.#options.folder, 'checked/box.db'))
    const checks = client.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
    const foreign = client.query('PRAGMA foreign_key_check').all()
    const { orgId } = this.#organization
    const stored = client
      .query<{ credits: number; spent: number }, [string]>(
        `SELECT credits, (SELECT coalesce(sum(credits), 0) FROM charges WHERE org_id = organizations.org_id) AS spent
         FROM organizations WHERE org_id = ?`,
      )
      .get(orgId)
    client.close()
    const problems = checks.map(({ integrity_check }) => integrity_check).filter((text) => text !== 'ok')
    if (foreign.length > 0) problems.push(`${foreign.length} rows without their parent`)
    if (stored?.credits !== credits || stored.credits + stored.spent !== CREDITS)
      problems.push(`balance ${stored?.credits} instead of ${credits}, charged ${stored?.spent}`)
    return problems.map((problem) => `${place}: in the file: ${problem}`)
  }

  async #start(...flags: string[]): Promise<SweptServer> {
    const server = await this.#launch(...flags)
    if (server.url === undefined) throw new Error(`The server does not start: ${await server.errors()}`)
    return server
  }

  async #launch(...flags: string[]): Promise<SweptServer> {
    const { command, folder } = this.#options
    const all = [...command, 'serve', '--json', '--quiet', '--port', '0', '--db', this.#database, ...flags]
    this.#server = await SweptServer.launch(all, folder, this.#faults.environment)
    return this.#server
  }

  #copy(from: string, to: string): void {
    this.#remove(to)
    mkdirSync(join(this.#options.folder, to), { recursive: true })
    for (const name of ['box.db', 'box.db-wal']) {
      const file = join(this.#options.folder, from, name)
      if (existsSync(file)) copyFileSync(file, join(this.#options.folder, to, name))
    }
  }

  #remove(folder: string): void {
    for (const name of ['box.db', 'box.db-wal', 'box.db-shm', 'box.db-journal'])
      rmSync(join(this.#options.folder, folder, name), { force: true })
  }
}

const CHARGED: SweptRequest = REQUESTS[0]
