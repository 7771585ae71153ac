/** Random calls about users, keys, organizations, credits, and limits, compared with a model of the interface. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { SeedOrganization } from '../../../src/accounts/organizations-file.ts'
import { type Contract, loadContract } from '../../support/openapi/contract.ts'
import { commandSequences, type Tally } from './commands.ts'
import { Machine } from './machine.ts'

const SEED = 20_260_310
const SEQUENCES = 100
const MOST_STEPS = 80
/** Milliseconds. All sequences take ten seconds on a free machine. */
const TIMEOUT = 300_000

type Users = SeedOrganization['users']
type Keys = SeedOrganization['keys']

const user = (name: string, role: Users[number]['role'], status: Users[number]['status']) => ({
  email: `${name}@people.example`,
  role,
  status,
})

const key = (name: string, role: Keys[number]['role'], status: Keys[number]['status'], apiKey: string) => ({
  email: `${name}@people.example`,
  role,
  status,
  apiKey,
})

/**
 * The first has high limits, two admins, and an admin key without a user. The second has low limits, few credits, and
 * one admin. The third has a balance, an admin without a key, and every kind of rejected key.
 */
const ORGANIZATIONS: readonly SeedOrganization[] = [
  {
    orgName: 'Anvil',
    website: 'https://www.anvil.example/en',
    status: 'active',
    subscription: 'standard',
    credits: null,
    dailyRateLimit: 1_000_000,
    qpsLimit: 1000,
    users: [user('ada', 'admin', 'active'), user('bo', 'admin', 'active'), user('cy', 'user', 'active')],
    keys: [
      key('ada', 'admin', 'active', 'anvil-ada'),
      key('bo', 'admin', 'active', 'anvil-bo'),
      key('cy', 'standard', 'active', 'anvil-cy'),
      key('robot', 'admin', 'active', 'anvil-robot'),
    ],
  },
  {
    orgName: 'Bellows',
    website: 'http://bellows.example',
    status: 'active',
    subscription: 'pro',
    credits: 2,
    dailyRateLimit: 10,
    qpsLimit: 2,
    users: [user('ada', 'admin', 'active'), user('dee', 'demo', 'active'), user('eve', 'user', 'suspend')],
    keys: [
      key('ada', 'admin', 'active', 'bellows-ada'),
      key('dee', 'standard', 'active', 'bellows-dee'),
      key('eve', 'standard', 'active', 'bellows-eve'),
      key('robot', 'standard', 'active', 'bellows-robot'),
    ],
  },
  {
    orgName: 'Crucible',
    website: 'https://crucible.example:8443/',
    status: 'active',
    subscription: 'plus',
    credits: 3,
    dailyRateLimit: 1_000_000,
    qpsLimit: 1000,
    users: [
      user('ada', 'admin', 'deleted'),
      user('bo', 'admin', 'active'),
      user('cy', 'admin', 'suspend'),
      user('dee', 'admin', 'active'),
    ],
    keys: [
      key('ada', 'standard', 'active', 'crucible-ada'),
      key('bo', 'admin', 'active', 'crucible-bo'),
      key('cy', 'admin', 'active', 'crucible-cy'),
      key('robot', 'admin', 'suspended', 'crucible-robot'),
    ],
  },
]

test(
  `the server agrees with the model after each step of ${SEQUENCES} random sequences, which reach every documented outcome`,
  async () => {
    const tally: Tally = { steps: 0, outcomes: new Map() }
    const property = fc.asyncProperty(commandSequences(MOST_STEPS), async (steps) => {
      const machine = new Machine(ORGANIZATIONS)
      await machine.requireAgreement()
      await fc.asyncModelRun(() => ({ model: {}, real: { machine, tally } }), steps)
      machine.close()
    })
    await fc.assert(property, { seed: SEED, numRuns: SEQUENCES })

    const outcomes = everyOutcome(await loadContract())
    expect(outcomes.length).toBeGreaterThan(80)
    const rare = outcomes.filter((outcome) => (tally.outcomes.get(outcome) ?? 0) < 3)
    expect(rare).toEqual([])
  },
  TIMEOUT,
)

/** Statuses that do not depend on the state. `contract.slow.test.ts` tests them. */
const ELSEWHERE = ['413', '500', '503']
/** `outcomes.slow.test.ts` and `idempotency.slow.test.ts` test outcomes by name and repeated requests. */
const NOT_OF_STATE = [
  'enrich idempotency_in_progress',
  'enrich idempotency_mismatch',
  'buyingGroup insufficient_credits',
]

/** Returns each operation with each documented outcome, such as `enrich 200` and `updateKey lockout`. */
function everyOutcome(contract: Contract): string[] {
  return (
    contract.operations
      // Operations without a key change no state: `explain.test.ts` tests that.
      .filter(({ requestBody, keyHeaders }) => requestBody && keyHeaders.length > 0)
      .flatMap((operation) => {
        const statuses = Object.keys(operation.responses).filter((status) => !ELSEWHERE.includes(status))
        const codes = statuses.flatMap((status) => contract.codesOf(operation, status))
        const lockout = operation.operationId.startsWith('update') ? ['lockout'] : []
        return ['200', ...codes, ...lockout].map((outcome) => `${operation.operationId} ${outcome}`)
      })
      // The host and the origin of a request are not part of the state. `other-sites.test.ts` tests them.
      .filter((outcome) => !NOT_OF_STATE.includes(outcome) && !outcome.endsWith(' loopback_only'))
  )
}
