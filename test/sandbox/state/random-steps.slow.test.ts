/** After random steps, snapshots, resets, and imports restore the complete state. Steps find their targets when they run. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readSandboxState } from '../../support/database/stored-state.ts'
import { seededRandom } from '../../support/random.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { exportFile, importFile, reset } from './state-requests.ts'

/** `target` selects an organization or a key. `variant` selects the values to send. */
interface Step {
  readonly action: number
  readonly target: number
  readonly variant: number
}

const nth = <Item>(items: readonly Item[], place: number): Item | undefined => items[place % items.length]

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
const INPUTS = [MAREN, { companyName: 'Halcyon Freight' }, { companyName: 'Larkspur Robotics' }, {}]
const SETTINGS = [
  ...[
    { credits: 2 },
    { credits: null },
    { status: 'inactive' },
    { status: 'active' },
    { subscription: 'plus' },
  ],
  ...[{ qpsLimit: 2, dailyRateLimit: 3 }, { qpsLimit: 50 }, { orgName: 'Renamed', maskEmail: true }],
]
const CLOCKS = [
  ...[{ mode: 'frozen' }, { mode: 'running' }, { advanceSeconds: 1 }, { advanceSeconds: 90_000 }],
  ...[{ advanceSeconds: -3600 }, { now: null }],
]

/** Sends one random request. Throws if the response is 500. */
async function performStep(sandbox: Sandbox, { action, target, variant }: Step): Promise<void> {
  const { organizations, keys, users } = sandbox.context
  const orgId = nth(organizations.list(), target)?.orgId ?? 'nobody'
  const path = `/sandbox/organizations/${orgId}`
  const status = nth(['active', 'suspend', 'deleted'], variant)
  const fault = { effect: { kind: 'error', status: 429 }, times: 1 + (variant % 3) }
  const company = { compName: 'Larkspur Robotics GmbH', compCity: `City ${variant}` }
  const requests: [string, string, unknown?][] = [
    ['POST', `${path}/users`, {}],
    ['PATCH', `${path}/users/${nth(users.list(orgId), variant)?.userId}`, { status }],
    ['POST', '/sandbox/organizations', nth(SETTINGS, variant)],
    ['PATCH', path, nth(SETTINGS, variant)],
    ['DELETE', path],
    ['PATCH', '/sandbox/clock', nth(CLOCKS, variant)],
    ['POST', '/sandbox/faults', { ...fault, match: { operation: 'enrich', orgId } }],
    ['PUT', '/sandbox/companies', company],
    ['DELETE', `/sandbox/companies/AAAA00000000000${1 + (target % 4)}`],
  ]
  const request = requests[action]
  const key = nth(
    organizations.list().flatMap((one) => keys.list(one.orgId)),
    target,
  )?.apiKey
  const response = request
    ? sandbox.sendJson(...request)
    : sandbox.enrich(nth(INPUTS, variant), key ?? 'nobody')
  expect((await response).status).not.toBe(500)
}

const anyStep = (): fc.Arbitrary<Step> =>
  fc.record({ action: fc.nat(9), target: fc.nat(30), variant: fc.nat(30) })

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
      if (kind === 'import') snapshots.length = 0
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
  test('restores rows, limits, clock, and faults', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, orders, async (events, order) => {
        const sandbox = createSandbox({ random: seededRandom('state property') })
        await requireRestoration(sandbox, events, order)
        sandbox.context.close()
      }),
      { numRuns: 20 },
    )
  })
})
