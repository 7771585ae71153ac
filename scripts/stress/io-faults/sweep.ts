/**
 * Fails each system call on the database files once, one at a time: while the server starts, while it handles each kind of
 * request, and while it stops. SQLite is tested in the same way (https://sqlite.org/testing.html, section 3.2).
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { send } from '../../lib/http.ts'
import { type Server, serveCommand, waitForServer } from '../../lib/server.ts'
import { sum } from '../../lib/statistics.ts'
import type { Child, Workspace } from '../../lib/workspace.ts'
import { readSampleEmails } from '../database/clients.ts'
import { findLedgerProblems } from '../database/verify-database.ts'
import { problemUnless } from '../stress-test.ts'
import { CALLS, type Call, FaultInjector } from './fault-injector.ts'
import { REQUESTS, type SweepRequest } from './requests.ts'

interface SweepOptions {
  readonly workspace: Workspace
  /** The path that `buildPreload` returned. */
  readonly library: string
  /** The nth call fails for each n up to this number, and from there on for a sample of numbers. */
  readonly maxConsecutive: number
  /** All phases by default. */
  readonly phases?: readonly SweepPhase[]
  readonly log?: (line: string) => void
}

/** When the calls fail. */
export type SweepPhase = 'start' | 'first start' | 'stop' | SweepRequest

const CREDITS = 1_000_000
/** More failing calls of one kind in one phase mean that the sweep does not end. */
const MAX_CALLS = 5_000
/** Lines that only an uncaught exception prints. */
const STACK_TRACE = /^\s+at |^\s*\d+ \| |\bBun v\d/m
const [CHARGED_REQUEST] = REQUESTS

/** Returns the numbers of failed calls by kind, of rejected requests, and of failed starts, and all problems. */
export async function sweepIoFaults(options: SweepOptions) {
  const sweep = new Sweep(options)
  await sweep.prepare()
  for (const phase of options.phases ?? ['start', 'first start', ...REQUESTS, 'stop']) {
    if (phase === 'start') await sweep.failDuringStart('a file', true)
    else if (phase === 'first start') await sweep.failDuringStart('no file', false)
    else if (phase === 'stop') await sweep.failDuringStop()
    else await sweep.failDuringRequest(phase)
  }
  return sweep.finish()
}

/** Tries to let the nth call fail. Returns whether there were so many. */
type Attempt = (call: Call, n: number, label: string) => Promise<boolean>

class Sweep {
  readonly #workspace: Workspace
  readonly #maxConsecutive: number
  readonly #log: (line: string) => void
  readonly #database: string
  readonly #errorLog: string
  readonly #injector: FaultInjector
  readonly #failedCalls: Record<Call, number> = {
    open: 0,
    read: 0,
    write: 0,
    sync: 0,
    truncate: 0,
    unlink: 0,
  }
  readonly #problems: string[] = []
  readonly #emails = readSampleEmails()
  #child: Child | undefined
  #organization = { orgId: '', apiKey: '', adminKey: '' }
  #rejectedRequests = 0
  #failedStarts = 0
  #sent = 0

  constructor({ workspace, library, maxConsecutive, log = () => {} }: SweepOptions) {
    this.#workspace = workspace
    this.#maxConsecutive = maxConsecutive
    this.#log = log
    this.#database = workspace.path('swept/box.db')
    this.#errorLog = workspace.path('errors.txt')
    this.#injector = new FaultInjector(library, workspace.path('control'), this.#database)
  }

  /** Creates a database with an organization, and with charges that are in its write-ahead log only. */
  async prepare(): Promise<void> {
    mkdirSync(this.#workspace.path('swept'))
    const server = await this.#start()
    const { orgId, apiKey, adminKey } = await server.createOrganization({ credits: CREDITS })
    this.#organization = { orgId, apiKey, adminKey }
    await server.stop('SIGKILL')
    this.#copy('swept', 'prepared')
  }

  /** The server starts nevertheless, or ends with one sentence. The next start succeeds. */
  async failDuringStart(on: string, hasFile: boolean): Promise<void> {
    const credits = hasFile ? CREDITS : undefined
    await this.#failEachCall(`start on ${on}`, async (call, n, label) => {
      this.#copy('prepared', 'swept')
      if (!hasFile) this.#remove('swept')
      this.#injector.fail(call, n)
      const server = await this.#launch()
      const hasFailed = this.#injector.reset()
      if (server) {
        await this.#verifyHealth(server, label, credits)
        await server.stop('SIGKILL')
      } else {
        this.#failedStarts++
        this.#verifyFailedStart(label)
      }
      const next = await this.#launch()
      if (next) await this.#verifyHealth(next, label, credits)
      else this.#report(label, [`the next start fails: ${this.#readErrors()}`])
      await next?.stop()
      return hasFailed
    })
  }

  /** The server responds with 200 or 503, with the charge or without it. */
  async failDuringRequest(request: SweepRequest): Promise<void> {
    for (const call of CALLS) {
      this.#copy('prepared', 'swept')
      const server = await this.#start('--sync', 'full')
      let credits = CREDITS
      await this.#failCall(request.name, call, async (_, n, label) => {
        if (request.restoresCredits && (await this.#send(server, CHARGED_REQUEST, label)) === 200)
          credits -= 1
        // Reads fill the page cache. With the second read failing each time, every page fails once.
        this.#injector.fail(call, call === 'read' ? Math.min(n, 2) : n)
        const status = await this.#send(server, request, label)
        const hasFailed = this.#injector.reset()
        if (status === 503) this.#rejectedRequests++
        if (isSuccess(status)) credits = request.restoresCredits ? CREDITS : credits - (request.credits ?? 0)
        return (await this.#verifyHealth(server, label, credits)) && hasFailed
      })
      this.#verifyFile(`${request.name}, ${call}`, credits)
      await server.stop()
    }
    this.#logTotal(request.name)
  }

  /** The server ends, and everything is stored. */
  async failDuringStop(): Promise<void> {
    await this.#failEachCall('stop', async (call, n, label) => {
      this.#copy('prepared', 'swept')
      const server = await this.#start()
      await this.#send(server, CHARGED_REQUEST, label)
      this.#injector.fail(call, n)
      const code = await server.stop()
      const hasFailed = this.#injector.reset()
      this.#report(label, [
        ...problemUnless(code !== undefined, 'the server did not end'),
        ...this.#findStackTrace(),
      ])
      this.#verifyFile(label, CREDITS - 1)
      return hasFailed
    })
  }

  finish() {
    this.#injector.close()
    return {
      failedCalls: this.#failedCalls,
      rejectedRequests: this.#rejectedRequests,
      failedStarts: this.#failedStarts,
      problems: this.#problems,
    }
  }

  async #failEachCall(phase: string, attempt: Attempt): Promise<void> {
    for (const call of CALLS) await this.#failCall(phase, call, attempt)
    this.#logTotal(phase)
  }

  /** Fails the first call, then the second, and so on, until a phase has fewer calls. */
  async #failCall(phase: string, call: Call, attempt: Attempt): Promise<void> {
    for (let n = 1, count = 0; count < MAX_CALLS; count++) {
      if (!(await attempt(call, n, `${phase}, ${call} ${n}`))) return
      this.#failedCalls[call]++
      n = n < this.#maxConsecutive ? n + 1 : Math.ceil(n * 1.5)
    }
    this.#report(phase, [`the sweep of ${call} does not end`])
  }

  #logTotal(phase: string): void {
    this.#log(`${phase}: ${sum(Object.values(this.#failedCalls))} calls failed so far`)
  }

  #report(label: string, problems: readonly string[]): void {
    this.#problems.push(...problems.map((problem) => `${label}: ${problem}`))
  }

  async #send({ url }: Server, request: SweepRequest, label: string): Promise<number> {
    const index = this.#sent++
    const email = this.#emails[index % this.#emails.length] ?? ''
    const { status, text } = await request.send({ url, ...this.#organization, index, email })
    const isExpected = isSuccess(status) || (status === 503 && text.includes('storage_unavailable'))
    if (!isExpected) this.#report(label, [`${status || 'no response'} ${text.slice(0, 300)}`])
    return status
  }

  /** Returns whether the server is ready, and has the expected balance. */
  async #verifyHealth({ url, getCredits }: Server, label: string, expected?: number): Promise<boolean> {
    const { status, text } = await send(`${url}/health/ready`)
    const credits = expected && (await getCredits(this.#organization.orgId).catch(String))
    const problems = [
      ...problemUnless(status === 200, `not ready: ${status} ${text}`),
      ...problemUnless(credits === expected, `${credits} credits instead of ${expected}`),
    ]
    this.#report(label, problems)
    return problems.length === 0
  }

  #verifyFailedStart(label: string): void {
    const errors = this.#readErrors()
    const { exitCode, signalCode } = this.#child ?? {}
    this.#report(label, [
      ...this.#findStackTrace(),
      ...problemUnless(exitCode === 1, `exit code ${signalCode ?? exitCode}`),
      ...problemUnless(errors.trim().split('\n').length === 1, `not one line: ${errors}`),
    ])
  }

  #findStackTrace(): string[] {
    const errors = this.#readErrors()
    return problemUnless(!STACK_TRACE.test(errors), `a stack trace: ${errors}`)
  }

  /** Verifies a copy of the file. */
  #verifyFile(label: string, credits: number): void {
    this.#copy('swept', 'checked')
    const { orgId } = this.#organization
    const expected = { orgId, startCredits: CREDITS, charged: CREDITS - credits }
    this.#report(label, findLedgerProblems(this.#workspace.path('checked/box.db'), [expected]))
  }

  #readErrors(): string {
    return readFileSync(this.#errorLog, 'utf8').slice(0, 600)
  }

  async #start(...flags: string[]): Promise<Server> {
    const server = await this.#launch(...flags)
    if (server) return server
    throw new Error(`The server does not start: ${this.#readErrors()}`)
  }

  /** Returns `undefined` if the server ends before it listens. */
  async #launch(...flags: string[]): Promise<Server | undefined> {
    rmSync(this.#errorLog, { force: true })
    const options = { env: this.#injector.environment, stderr: Bun.file(this.#errorLog) }
    const child = this.#workspace.spawn(serveCommand('--db', this.#database, ...flags), options)
    this.#child = child
    const server = await waitForServer(child).catch(() => undefined)
    if (server === undefined) await child.exited
    return server
  }

  #copy(from: string, to: string): void {
    this.#remove(to)
    mkdirSync(this.#workspace.path(to), { recursive: true })
    for (const name of ['box.db', 'box.db-wal']) {
      const file = join(this.#workspace.path(from), name)
      if (existsSync(file)) copyFileSync(file, join(this.#workspace.path(to), name))
    }
  }

  #remove(folder: string): void {
    for (const name of ['box.db', 'box.db-wal', 'box.db-shm', 'box.db-journal'])
      rmSync(join(this.#workspace.path(folder), name), { force: true })
  }
}

/** Returns whether the request was processed: 201 is the status of a new snapshot. */
const isSuccess = (status: number): boolean => status === 200 || status === 201
