/** After random requests, snapshots, restores, resets, exports, and kills, the state is that of a model. */
import { expect, test } from 'bun:test'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { getOrgId } from '../../../src/accounts/organization-schema.ts'
import { MAREN } from '../../fixtures/leads.ts'
import { matchWithBothMatchers } from '../../support/database/record-tables.ts'
import { failCommit } from '../../support/database/stored-state.ts'
import { LONG_TIMEOUT } from '../../support/long-timeout.ts'
import { seededRandom } from '../../support/random.ts'
import { type ParsedResponse, type Sandbox, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { createContents, type DataContent } from './data-contents.ts'
import { type ModelState, readState, restart } from './state-model.ts'
import { exportFile, reset, restore, take } from './state-requests.ts'

/** A request: `target` selects the organization, and `variant` the values to send. */
interface Step {
  readonly action: number
  readonly target: number
  readonly variant: number
}

const nth = <Item>(items: readonly Item[], place: number): Item | undefined => items[place % items.length]

/** Few organizations and records, so that steps meet. The last one is only in some contents of the data directory. */
const TARGETS = ['Plus Counted', 'Pro', 'Later'].map((orgName) => getOrgId({ orgName }))
const KEYS = ['counted-key', 'pro-key', 'later-key']
const INPUTS = [MAREN, { companyName: 'Halcyon Freight' }]
const SETTINGS = [
  ...[{ credits: 9 }, { credits: null }, { subscription: 'plus' }, { subscription: 'standard' }],
  ...[{ status: 'inactive' }, { status: 'active' }, { qpsLimit: 2, dailyRateLimit: 9 }],
  { subscription: 'plus', credits: 9 },
]
const CLOCKS = [
  ...[{ mode: 'frozen' }, { mode: 'running' }, { advanceSeconds: 1 }, { advanceSeconds: 90_000 }],
  ...[{ advanceSeconds: -3600 }, { now: null }],
]

/** The actions that change an organization, delete it, and are charged. */
const [PATCH, DELETE, ENRICH] = [3, 4, 9]

/** Sends one random request of the control API. */
function performStep({ modules, sendJson }: Sandbox, { action, target, variant }: Step) {
  const orgId = nth(TARGETS, target)
  const path = `/sandbox/organizations/${orgId}`
  const user = nth(modules.accounts.users.list(orgId ?? ''), variant)
  const status = nth(['active', 'suspend', 'deleted'], variant)
  const fault = { effect: { kind: 'error', status: 429 }, times: 1 + (variant % 3) }
  const company = { compName: 'Larkspur Robotics GmbH', compCity: `City ${variant}` }
  const requests: [string, string, unknown?][] = [
    ['POST', `${path}/users`, {}],
    ['PATCH', `${path}/users/${user?.userId}`, { status }],
    ['POST', '/sandbox/organizations', nth(SETTINGS, variant)],
    ['PATCH', path, nth(SETTINGS, variant)],
    ['DELETE', path],
    ['PATCH', '/sandbox/clock', nth(CLOCKS, variant)],
    ['POST', '/sandbox/faults', { ...fault, match: { operation: 'enrich', orgId } }],
    ['PUT', '/sandbox/companies', company],
    ['DELETE', `/sandbox/companies/AAAA00000000000${1 + (target % 4)}`],
  ]
  const request = requests[action]
  return request && sendJson(...request)
}

/** Sends a random request of Enrich. Requires that it is charged as in the model. */
async function performEnrich(sandbox: Sandbox, { target, variant }: Step): Promise<ParsedResponse> {
  const orgId = nth(TARGETS, target) ?? ''
  const { charges } = readState(sandbox)
  const isPlus = sandbox.modules.accounts.organizations.get(orgId)?.subscription === 'plus'
  const response = await sandbox.enrich(nth(INPUTS, variant), nth(KEYS, target))
  const { status, body, headers } = response
  const record = body.conGUID || body.compGUID
  const isRefresh = isPlus && charges.some((one) => one.orgId === orgId && one.record === record)
  const isCharged = Boolean(record) && !isRefresh
  if (status === 200) expect(headers.get('credits-deducted')).toBe(isCharged ? '1' : '0')
  const charge = { transactionId: body.smarteTransactionId, orgId, record }
  expect(readState(sandbox).charges).toEqual(isCharged ? [...charges, charge] : charges)
  return response
}

const actions = fc.oneof(fc.nat(ENRICH), fc.constantFrom(PATCH, PATCH, DELETE, ENRICH, ENRICH, ENRICH))
const anyStep = (): fc.Arbitrary<Step> =>
  fc.record({ action: actions, target: fc.nat(2), variant: fc.nat(40) })

const KINDS = ['take', 'restore', 'delete', 'reset', 'export', 'open', 'kill', 'fail'] as const

/** `nth` selects a snapshot, an exported database, or the content of the data directory. */
interface Event {
  readonly kind: (typeof KINDS)[number]
  readonly nth: number
}

const WEIGHTS = {
  take: 3,
  restore: 4,
  delete: 1,
  reset: 2,
  export: 2,
  open: 2,
  kill: 2,
  fail: 1,
}
const sequences = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: anyStep() },
    ...KINDS.map((kind) => ({
      weight: WEIGHTS[kind],
      arbitrary: fc.record({ kind: fc.constant(kind), nth: fc.nat(20) }),
    })),
  ),
  { minLength: 10, maxLength: 50, size: 'max' },
)
/** The order in which the snapshots are restored at the end. */
const orders = fc.array(fc.nat(20), { minLength: 4, maxLength: 4 })

const temporary = useTemporaryFolder('random-steps')

/** Returns the path of the database after some starts. */
const getPath = (folder: string, startCount: number): string => join(folder, `${startCount}.db`)

/** A sandbox with a database file, and the model of its states. */
class Run {
  readonly #folder: string
  readonly #data: string
  readonly #contents: readonly DataContent[]
  readonly #open: (path: string) => Promise<Sandbox>
  #start: ModelState
  #snapshots: { readonly id: string; readonly state: ModelState }[] = []
  readonly #exports: { readonly bytes: Uint8Array<ArrayBuffer>; readonly state: ModelState }[] = []
  #startCount = 0
  #sandbox: Sandbox

  private constructor(
    folder: string,
    contents: readonly DataContent[],
    open: (path: string) => Promise<Sandbox>,
    sandbox: Sandbox,
  ) {
    this.#folder = folder
    this.#data = join(folder, 'data')
    this.#contents = contents
    this.#open = open
    this.#sandbox = sandbox
    this.#start = readState(sandbox)
  }

  static async start(folder: string, first: DataContent, contents: readonly DataContent[]): Promise<Run> {
    const dataDirectory = join(folder, 'data')
    first.write(dataDirectory)
    const random = seededRandom('state property')
    const open = (path: string) => startSandbox({ storage: { kind: 'file', path }, dataDirectory, random })
    return new Run(folder, contents, open, await open(getPath(folder, 0)))
  }

  end(): void {
    this.#sandbox.modules.close()
    rmSync(this.#folder, { recursive: true })
  }

  readonly #path = (): string => getPath(this.#folder, this.#startCount)

  async perform(event: Step | Event): Promise<void> {
    if ('action' in event) await this.#performStep(event)
    else {
      const expected = await this.#performEvent(event)
      await this.#require(expected)
    }
  }

  async #performStep(step: Step): Promise<void> {
    const before = readState(this.#sandbox)
    const response = await (performStep(this.#sandbox, step) ?? performEnrich(this.#sandbox, step))
    expect(response.status).not.toBe(500)
    const { organizations, charges } = readState(this.#sandbox)
    if (step.action < ENRICH) expect(charges).toEqual(before.charges)
    for (const { orgId, usedCredits } of organizations)
      expect(usedCredits).toBe(charges.filter((one) => one.orgId === orgId).length)
  }

  /** Returns the expected state. */
  async #performEvent({ kind, nth: place }: Event): Promise<ModelState> {
    const sandbox = this.#sandbox
    const current = readState(sandbox)
    const snapshot = nth(this.#snapshots, place)
    switch (kind) {
      case 'take':
        this.#snapshots.push({ id: (await take(sandbox)).id, state: current })
        return current
      case 'restore':
        if (!snapshot) return current
        expect((await restore(sandbox, snapshot.id)).status).toBe(200)
        return snapshot.state
      case 'delete':
        if (!snapshot) return current
        expect((await sandbox.sendJson('DELETE', `/sandbox/snapshots/${snapshot.id}`)).status).toBe(200)
        this.#snapshots = this.#snapshots.filter((other) => other !== snapshot)
        return current
      case 'reset': {
        expect((await reset(sandbox)).status).toBe(200)
        return this.#start
      }
      case 'export':
        this.#exports.push({ bytes: await exportFile(sandbox), state: current })
        return current
      case 'open': {
        const file = nth(this.#exports, place)
        if (!file) return current
        this.#startCount++
        writeFileSync(this.#path(), file.bytes)
        return this.#restart(file.state, place)
      }
      case 'kill': {
        const killed = this.#path()
        this.#startCount++
        for (const end of ['', '-wal']) cpSync(killed + end, this.#path() + end)
        return this.#restart(current, place)
      }
      case 'fail': {
        const { state } = sandbox.modules.sandbox
        const work = [
          () => state.reset(),
          () => state.take('lost'),
          ...(snapshot ? [() => state.restore(snapshot.id), () => state.delete(snapshot.id)] : []),
        ]
        const results = await Promise.allSettled([nth(work, place)?.(), failCommit(sandbox.modules)])
        expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
        return current
      }
    }
  }

  /** Starts with the next file, whose state is given. Returns the state at the start. */
  async #restart(state: ModelState, place: number): Promise<ModelState> {
    const content = nth(this.#contents, place)
    if (!content) throw new Error('There are no contents.')
    content.write(this.#data)
    this.#sandbox.modules.close()
    this.#sandbox = await this.#open(this.#path())
    this.#snapshots = []
    this.#start = restart(state, content)
    return this.#start
  }

  /** Requires the expected state, and that no cache or index has another one. */
  async #require(expected: ModelState): Promise<void> {
    const { modules, enrich, send } = this.#sandbox
    const { rows, ...state } = readState(this.#sandbox)
    expect({ ...state, rows: expected.rows && rows }).toEqual(expected)
    expect((await send('/sandbox/state')).body.counts).toMatchObject({
      charges: state.charges.length,
      organizations: state.organizations.length,
      snapshots: this.#snapshots.length,
    })
    const matchers = matchWithBothMatchers(modules, INPUTS)
    expect(matchers.running).toEqual(matchers.fresh)
    for (const input of INPUTS) {
      const cached = await enrich(input)
      modules.core.connection.dataVersion.increment()
      const found = await enrich(input)
      // A fault or a limit may replace one of the responses.
      if (cached.status !== 200 || found.status !== 200) continue
      expect({ ...found.body, smarteTransactionId: '' }).toEqual({ ...cached.body, smarteTransactionId: '' })
    }
  }

  async restoreAll(order: readonly number[]): Promise<void> {
    for (const nth of order) await this.perform({ kind: 'restore', nth })
    await this.perform({ kind: 'reset', nth: 0 })
    for (const nth of order) await this.perform({ kind: 'restore', nth })
  }
}

test(
  'random requests, snapshots, restores, resets, and restarts with exports and after kills lead to the states of a model',
  async () => {
    const contents = await createContents(temporary.at('contents'))
    const [first] = contents
    if (!first) throw new Error('There are no contents.')
    let runCount = 0
    await fc.assert(
      fc.asyncProperty(sequences, orders, async (events, order) => {
        const run = await Run.start(temporary.at(String(runCount++)), first, contents)
        for (const event of events) await run.perform(event)
        await run.restoreAll(order)
        run.end()
      }),
      { numRuns: 20 },
    )
  },
  LONG_TIMEOUT,
)
