/** After random steps, snapshots, resets, and imports restore the complete state. Steps find their targets when they run. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { systemRandom } from '../../../src/lib/random.ts'
import { readSandboxState } from '../../support/database/stored-state.ts'
import { seededRandom } from '../../support/random.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { exportFile, fillLedger, importFile, reset } from './state-requests.ts'

/** `target` selects an organization, key, user, or company. `variant` selects the values to send. */
interface Step {
  readonly action: ActionName
  readonly target: number
  readonly variant: number
}

type Perform = (sandbox: Sandbox, step: Step) => Promise<ParsedResponse | undefined>

const nth = <Item>(items: readonly Item[], place: number): Item | undefined => items[place % items.length]

const organizationAt = ({ context }: Sandbox, target: number) => nth(context.organizations.list(), target)

function keyAt({ context }: Sandbox, target: number): string {
  const keys = context.organizations.list().flatMap(({ orgId }) => context.keys.list(orgId))
  const key = nth(keys, target)
  return key?.apiKey ?? 'nobody'
}

const ENRICH_INPUTS = [
  { contactEmail: 'maren.oyelaran@halcyon-freight.example' },
  { companyName: 'Halcyon Freight' },
  { companyGuid: 'AAAA000000000004' },
  { companyName: 'Larkspur Robotics' },
  { companyName: 'Unheard Of Ventures' },
  {},
]
const ORGANIZATION_CHANGES = [
  { credits: 2 },
  { credits: null },
  { status: 'inactive' },
  { status: 'active' },
  { subscription: 'plus' },
  { qpsLimit: 2, dailyRateLimit: 3 },
  { qpsLimit: 50 },
  { orgName: 'Renamed', maskEmail: true },
]
const CLOCKS = [
  { mode: 'frozen' },
  { mode: 'running' },
  { advanceSeconds: 1 },
  { advanceSeconds: 90_000 },
  { advanceSeconds: -3600 },
  { now: null },
]
const STATUSES = ['active', 'suspend', 'deleted']

const ACTIONS = {
  enrich: (sandbox, { target, variant }) =>
    sandbox.enrich(nth(ENRICH_INPUTS, variant), keyAt(sandbox, target)),
  'create a user': (sandbox, { target }) =>
    sandbox.sendJson('POST', `${organizationPath(sandbox, target)}/users`, {}),
  'create an organization': (sandbox, { variant }) =>
    sandbox.sendJson('POST', '/sandbox/organizations', nth(ORGANIZATION_CHANGES, variant)),
  'change an organization': (sandbox, { target, variant }) =>
    sandbox.sendJson('PATCH', organizationPath(sandbox, target), nth(ORGANIZATION_CHANGES, variant)),
  'delete an organization': (sandbox, { target }) =>
    sandbox.sendJson('DELETE', organizationPath(sandbox, target)),
  'set a user': (sandbox, { target, variant }) => {
    const orgId = organizationAt(sandbox, target)?.orgId ?? ''
    const userId = nth(sandbox.context.users.list(orgId), variant)?.userId
    const path = `${organizationPath(sandbox, target)}/users/${userId}`
    return sandbox.sendJson('PATCH', path, { status: nth(STATUSES, variant) })
  },
  'set the clock': (sandbox, { variant }) =>
    sandbox.sendJson('PATCH', '/sandbox/clock', nth(CLOCKS, variant)),
  'arm a fault': (sandbox, { target, variant }) =>
    sandbox.sendJson('POST', '/sandbox/faults', {
      effect: { kind: 'error', status: 429 },
      times: 1 + (variant % 3),
      match: { operation: 'enrich', orgId: organizationAt(sandbox, target)?.orgId ?? 'nobody' },
    }),
  'store a company': (sandbox, { variant }) =>
    sandbox.sendJson('PUT', '/sandbox/companies', {
      compName: 'Larkspur Robotics GmbH',
      compCity: `City ${variant}`,
    }),
  'delete a company': (sandbox, { target }) =>
    sandbox.sendJson('DELETE', `/sandbox/companies/AAAA00000000000${1 + (target % 4)}`),
} as const satisfies Record<string, Perform>

type ActionName = keyof typeof ACTIONS

const organizationPath = (sandbox: Sandbox, target: number): string =>
  `/sandbox/organizations/${organizationAt(sandbox, target)?.orgId ?? 'nobody'}`

const ACTION_NAMES = Object.keys(ACTIONS) as readonly ActionName[]

const anyStep = (): fc.Arbitrary<Step> =>
  fc.record({ action: fc.constantFrom(...ACTION_NAMES), target: fc.nat(30), variant: fc.nat(30) })

/** Performs a step. Throws if the response is 500. */
async function performStep(sandbox: Sandbox, step: Step): Promise<void> {
  const perform: Perform = ACTIONS[step.action]
  const response = await perform(sandbox, step)
  if (response?.status === 500) throw new Error(`${step.action} ended with 500`)
}

const { at } = useTemporaryFolder('random-steps')
let files = 0

/** `nth` selects a snapshot. */
interface Event {
  readonly kind: 'take' | 'restore' | 'delete' | 'reset' | 'import'
  readonly nth: number
}

const anyEvent = (kind: Event['kind']) => fc.record({ kind: fc.constant(kind), nth: fc.nat(9) })
const sequences = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: anyStep() },
    { weight: 4, arbitrary: anyEvent('take') },
    { weight: 3, arbitrary: anyEvent('restore') },
    ...(['delete', 'reset', 'import'] as const).map((kind) => ({ weight: 1, arbitrary: anyEvent(kind) })),
  ),
  { minLength: 10, maxLength: 50 },
)
/** The order in which the snapshots are restored at the end. */
const orders = fc.array(fc.nat(20), { minLength: 6, maxLength: 6 })

/** Requires the state at the start after a reset or an import, and that of a snapshot after it is restored. */
async function requireRestoration(
  sandbox: Sandbox,
  events: readonly (Step | Event)[],
  order: readonly number[],
): Promise<void> {
  const start = readSandboxState(sandbox)
  const file = await exportFile(sandbox)
  const snapshots: { id: string; state: typeof start }[] = []
  const live = async ({ kind, nth }: Event): Promise<void> => {
    const place = nth % snapshots.length
    const { id, state } = snapshots[place] ?? {}
    if (kind === 'take') {
      const { body } = await sandbox.sendJson('POST', '/sandbox/snapshots')
      snapshots.push({ id: body.id, state: readSandboxState(sandbox) })
    } else if (kind === 'reset' || kind === 'import') {
      const { status } = await (kind === 'reset' ? reset(sandbox) : importFile(sandbox, file))
      expect(status).toBe(200)
      expect(readSandboxState(sandbox)).toEqual(start)
    } else if (id !== undefined && kind === 'restore') {
      expect((await sandbox.sendJson('POST', `/sandbox/snapshots/${id}/restore`)).status).toBe(200)
      expect(readSandboxState(sandbox)).toEqual(state ?? start)
    } else if (id !== undefined) {
      expect((await sandbox.sendJson('DELETE', `/sandbox/snapshots/${id}`)).status).toBe(200)
      snapshots.splice(place, 1)
    }
  }
  for (const event of events) await ('kind' in event ? live(event) : performStep(sandbox, event))
  for (const nth of order) await live({ kind: 'restore', nth })
  await live({ kind: 'reset', nth: 0 })
  for (const nth of order) await live({ kind: 'restore', nth })
}

describe('after random steps, a reset, an import, or a restored snapshot', () => {
  test('restores rows, limits, clock, and faults in memory', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, orders, async (events, order) => {
        const sandbox = createSandbox({ random: seededRandom('state property') })
        await requireRestoration(sandbox, events, order)
        sandbox.context.close()
      }),
      { numRuns: 20 },
    )
  })

  test.each([
    ['a file that has been used before', 0],
    ['a file with a long ledger', 1_200],
  ])('restores rows, limits, clock, and faults: %s', async (_, ledger) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep(), { maxLength: 15 }),
        sequences,
        orders,
        async (before, events, order) => {
          const storage = { kind: 'file', path: at(`${files++}.db`) } as const
          const first = createSandbox({ storage, random: systemRandom })
          fillLedger(first, ledger)
          for (const step of before) await performStep(first, step)
          first.context.close()
          const sandbox = createSandbox({ storage, random: systemRandom })
          await requireRestoration(sandbox, events, order)
          sandbox.context.close()
        },
      ),
      { numRuns: 8 },
    )
  })
})
