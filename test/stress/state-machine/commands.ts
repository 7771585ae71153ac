/** Random steps for the state machine. Keys are resolved when a step runs, because earlier steps create them. */
import fc from 'fast-check'
import type { Machine } from './machine.ts'
import {
  type Call,
  type ModelOrganization,
  type OperationId,
  type Outcome,
  workingAdminKeys,
} from './model.ts'

/** The number of steps, and how often each operation had each outcome. */
export interface Tally {
  steps: number
  readonly outcomes: Map<string, number>
}

interface TestRun {
  readonly machine: Machine
  readonly tally: Tally
}

/** The machine contains the model, so that the model of fast-check is empty. */
type EmptyModel = Record<string, never>
type Step = fc.AsyncCommand<EmptyModel, TestRun>

/** Creates a step, which is followed by a comparison with the model. */
function step(name: string, act: (machine: Machine) => Promise<string | undefined>): Step {
  return {
    check: () => true,
    run: async (_, { machine, tally }) => {
      const outcome = await act(machine)
      tally.steps++
      if (outcome) tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1)
      machine.requireAgreement()
    },
    toString: () => name,
  }
}

/** Selects an accepted admin key, any key, an unknown key, or no key. */
type KeyChoice =
  | { readonly kind: 'admin'; readonly organization: number; readonly nth: number }
  | { readonly kind: 'any'; readonly nth: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }

const keyChoice = (): fc.Arbitrary<KeyChoice> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constant('admin' as const), organization: fc.nat(2), nth: fc.nat(3) }),
    },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('any' as const), nth: fc.nat(40) }) },
    { weight: 2, arbitrary: fc.constantFrom({ kind: 'unknown' as const }, { kind: 'none' as const }) },
  )

function keyOf({ model }: Machine, choice: KeyChoice): string | undefined {
  if (choice.kind === 'none') return undefined
  if (choice.kind === 'unknown') return 'no-such-key'
  const keys =
    choice.kind === 'any'
      ? model.organizations.flatMap((organization) => organization.keys)
      : workingAdminKeys(organizationAt(model.organizations, choice.organization))
  return keys[choice.nth % Math.max(1, keys.length)]?.apiKey ?? 'no-such-key'
}

function organizationAt(organizations: readonly ModelOrganization[], at: number): ModelOrganization {
  const organization = organizations[at % organizations.length]
  if (!organization) throw new Error('there are no organizations')
  return organization
}

/** All organizations use the same few addresses, so that a mix-up of organizations is noticed. */
const PEOPLE = ['ada', 'bo', 'cy', 'dee', 'eve', 'fay', 'robot'].map((name) => `${name}@people.example`)

const person = (): fc.Arbitrary<string> => fc.constantFrom(...PEOPLE)

/** Returns addresses as callers write them, and sometimes invalid ones. */
const address = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: person() },
    { weight: 2, arbitrary: person().map((email) => email.toUpperCase()) },
    {
      weight: 1,
      arbitrary: person().map((email) => ` ${email.replace(/^./, (first) => first.toUpperCase())}\t`),
    },
    { weight: 1, arbitrary: fc.constantFrom('nobody', 'a@b', '') },
  )

type Rest = Omit<Call, 'operation' | 'key'>

/** Returns a step that calls `operation` with some key and the `rest`. */
const calls = (operation: OperationId, rest: fc.Arbitrary<Rest>): fc.Arbitrary<Step> =>
  fc.tuple(keyChoice(), rest, fc.boolean()).map(([choice, details, keyInBody]) => {
    const name = `${operation} ${JSON.stringify(details)} with ${JSON.stringify(choice)}${keyInBody ? ' in the body' : ''}`
    return step(name, async (machine) => {
      const call = { operation, key: keyOf(machine, choice), ...details }
      return `${operation} ${labelOf(await machine.call(call, keyInBody))}`
    })
  })

const labelOf = (outcome: Outcome): string =>
  'code' in outcome ? (outcome.why ?? outcome.code) : String(outcome.status)

const actions = (...known: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom('delete', '') },
  )

const inputs = (...known: NonNullable<Call['input']>[]) => fc.record({ input: fc.constantFrom(...known) })

const userDeletion = fc.tuple(fc.nat(2), person()).map(([at, email]) =>
  step(`delete ${email} of organization ${at}`, async (machine) => {
    machine.deleteUser(organizationAt(machine.model.organizations, at), email)
    return undefined
  }),
)

const statusChange = fc
  .tuple(fc.nat(2), fc.constantFrom('active' as const, 'active' as const, 'inactive' as const))
  .map(([at, status]) =>
    step(`make organization ${at} ${status}`, async (machine) => {
      machine.setOrganization(organizationAt(machine.model.organizations, at), status)
      return undefined
    }),
  )

/** Quarters of a second are exact in binary, so that the server and the model count tokens equally. */
const timePasses = fc.constantFrom(250, 500, 1000, 60_000, 3_600_000, 43_200_000).map((ms) =>
  step(`wait ${ms} ms`, async (machine) => {
    machine.advance(ms)
    return undefined
  }),
)

const users = () => fc.record({ email: address(), action: actions('suspend', 'active') })
const keys = () => fc.record({ email: address(), action: actions('suspend', 'active', 'activate') })

/** Returns sequences of steps. A step that is listed twice is used twice as often. */
export const commandSequences = (maxCommands: number) =>
  fc.commands(
    [
      calls('createUser', fc.record({ email: address() })),
      calls('createKey', fc.record({ email: address() })),
      calls('updateUser', users()),
      calls('updateUser', users()),
      calls('updateKey', keys()),
      calls('updateKey', keys()),
      calls('viewUsers', inputs('contact', 'malformed')),
      calls('viewKeys', fc.oneof(fc.record({ email: address() }), fc.constant({}))),
      calls('enrich', inputs('contact', 'left', 'company', 'other', 'nobody', 'blank', 'malformed')),
      calls('enrich', inputs('contact', 'left', 'company', 'other', 'nobody')),
      calls('buyingGroup', inputs('contact', 'blank', 'malformed')),
      userDeletion,
      statusChange,
      timePasses,
      timePasses,
    ],
    { maxCommands, size: 'max' },
  )
