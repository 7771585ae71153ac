/** Random calls about users, keys, organizations, credits, and limits, compared with a model of the interface. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { SeedOrganization } from '../../../src/accounts/organizations-file.ts'
import { type Contract, loadContract } from '../../support/openapi/contract.ts'
import { seedOrganization } from '../../support/seed-organization.ts'
import { stepSequences } from './commands.ts'
import { Machine } from './machine.ts'

const SEED = 20_260_310
const SEQUENCES = 100
const MOST_STEPS = 80

type Users = SeedOrganization['users'][number]
type Keys = SeedOrganization['keys'][number]
type User = readonly [name: string, role: Users['role'], status?: Users['status']]
type Key = readonly [name: string, role: Keys['role'], status?: Keys['status']]

/** Returns an organization whose keys are named as `anvil-ada`. All statuses are active unless given. */
const seed = (
  orgName: string,
  {
    users,
    keys,
    ...others
  }: Partial<Omit<SeedOrganization, 'users' | 'keys'>> & {
    readonly users: readonly User[]
    readonly keys: readonly Key[]
  },
): SeedOrganization => ({
  ...seedOrganization({ orgName, dailyRateLimit: 1_000_000, ...others }),
  users: users.map(([name, role, status = 'active']) => ({ email: `${name}@people.example`, role, status })),
  keys: keys.map(([name, role, status = 'active']) => ({
    email: `${name}@people.example`,
    role,
    status,
    apiKey: `${orgName.toLowerCase()}-${name}`,
  })),
})

/**
 * The first has high limits, two admins, and an admin key without a user. The second has low limits, few credits, and
 * one admin. The third has a balance, an admin without a key, and every kind of rejected key.
 */
const ORGANIZATIONS: readonly SeedOrganization[] = [
  seed('Anvil', {
    website: 'https://www.anvil.example/en',
    subscription: 'standard',
    users: [
      ['ada', 'admin'],
      ['bo', 'admin'],
      ['cy', 'user'],
    ],
    keys: [
      ['ada', 'admin'],
      ['bo', 'admin'],
      ['cy', 'standard'],
      ['robot', 'admin'],
    ],
  }),
  seed('Bellows', {
    subscription: 'pro',
    credits: 1,
    dailyRateLimit: 10,
    qpsLimit: 2,
    users: [
      ['ada', 'admin'],
      ['dee', 'demo'],
      ['eve', 'user', 'suspend'],
    ],
    keys: [
      ['ada', 'admin'],
      ['dee', 'standard'],
      ['eve', 'standard'],
      ['robot', 'standard'],
    ],
  }),
  seed('Crucible', {
    website: 'https://crucible.example:8443/',
    credits: 2,
    users: [
      ['ada', 'admin', 'deleted'],
      ['bo', 'admin'],
      ['cy', 'admin', 'suspend'],
      ['dee', 'admin'],
    ],
    keys: [
      ['ada', 'standard'],
      ['bo', 'admin'],
      ['cy', 'admin'],
      ['robot', 'admin', 'suspended'],
    ],
  }),
]

test(`the server agrees with the model after each step of ${SEQUENCES} random sequences, which reach every documented outcome`, async () => {
  const counts = new Map<string, number>()
  const property = fc.asyncProperty(stepSequences(MOST_STEPS), async (steps) => {
    const machine = new Machine(ORGANIZATIONS)
    for (const act of steps) {
      const outcome = await act(machine)
      if (typeof outcome === 'string') counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      machine.requireAgreement()
    }
    machine.close()
  })
  await fc.assert(property, { seed: SEED, numRuns: SEQUENCES })

  const outcomes = everyOutcome(await loadContract())
  expect(outcomes.length).toBeGreaterThan(80)
  const rare = outcomes.filter((outcome) => (counts.get(outcome) ?? 0) < 3)
  expect(rare).toEqual([])
})

/** Statuses that do not depend on the state. `examples.slow.test.ts` tests them. */
const ELSEWHERE = ['413', '500', '503']
/** `fixed-responses.slow.test.ts` tests fixed responses. */
const NOT_OF_STATE = ['buyingGroup insufficient_credits']

/** Returns each operation with each documented outcome, such as `enrich 200` and `updateKey invalid_state`. */
function everyOutcome(contract: Contract): string[] {
  return (
    contract.operations
      // Operations without a key change no state: `explain.test.ts` tests that.
      .filter(({ requestBody, keyHeaders }) => requestBody && keyHeaders.length > 0)
      .flatMap((operation) => {
        const statuses = Object.keys(operation.responses).filter((status) => !ELSEWHERE.includes(status))
        const codes = statuses.flatMap((status) => contract.codesOf(operation, status))
        return ['200', ...codes].map((outcome) => `${operation.operationId} ${outcome}`)
      })
      // The host and the origin of a request are not part of the state. `other-sites.test.ts` tests them.
      .filter((outcome) => !NOT_OF_STATE.includes(outcome) && !outcome.endsWith(' loopback_only'))
  )
}
