/** Random steps for the state machine. Keys are resolved when a step runs, because earlier steps create them. */
import fc from 'fast-check'
import type { Machine } from './machine.ts'
import { type Call, type ModelOrganization, type OperationId, workingAdminKeys } from './model.ts'

/** Changes the server and the model. A call returns its operation with the outcome, such as `createKey 200`. */
type Step = (machine: Machine) => unknown

/** Names a step for the failure message. */
const step = (name: string, act: Step): Step => Object.assign(act, { [fc.toStringMethod]: () => name })

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

/** Addresses as clients write them, and invalid ones. */
const ADDRESSES = [
  ...PEOPLE.flatMap((email) => [email, email, email.toUpperCase(), ` ${email}\t`]),
  ...['nobody', 'a@b', ''],
]
const address = (): fc.Arbitrary<string> => fc.constantFrom(...ADDRESSES)

type Rest = Omit<Call, 'operation' | 'key'>

/** Returns a step that calls `operation` with some key and the `rest`. */
const calls = (operation: OperationId, rest: fc.Arbitrary<Rest>): fc.Arbitrary<Step> =>
  fc.tuple(keyChoice(), rest, fc.boolean()).map(([choice, details, keyInBody]) => {
    const name = `${operation} ${JSON.stringify(details)} with ${JSON.stringify(choice)}${keyInBody ? ' in the body' : ''}`
    return step(name, async (machine) => {
      const call = { operation, key: keyOf(machine, choice), ...details }
      const outcome = await machine.call(call, keyInBody)
      return `${operation} ${'code' in outcome ? outcome.code : outcome.status}`
    })
  })

const actions = (...known: string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...known, ...known, ...known, ...known, 'delete', '')

const inputs = (...known: NonNullable<Call['input']>[]) => fc.record({ input: fc.constantFrom(...known) })

const userDeletion = fc
  .tuple(fc.nat(2), fc.constantFrom(...PEOPLE))
  .map(([at, email]) =>
    step(`delete ${email} of organization ${at}`, (machine) =>
      machine.deleteUser(organizationAt(machine.model.organizations, at), email),
    ),
  )

const statusChange = fc
  .tuple(fc.nat(2), fc.constantFrom('active' as const, 'active' as const, 'inactive' as const))
  .map(([at, status]) =>
    step(`make organization ${at} ${status}`, (machine) =>
      machine.setOrganization(organizationAt(machine.model.organizations, at), status),
    ),
  )

/** Quarters of a second are exact in binary, so that the server and the model count tokens equally. */
const timePasses = fc
  .constantFrom(250, 500, 1000, 60_000, 3_600_000, 43_200_000)
  .map((ms) => step(`wait ${ms} ms`, (machine) => machine.advance(ms)))

const users = () => fc.record({ email: address(), action: actions('suspend', 'active') })
const keys = () => fc.record({ email: address(), action: actions('suspend', 'active', 'activate') })

/** Sequences of steps. A step that is listed twice is used twice as often. */
export const stepSequences = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
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
    ),
    { maxLength, size: 'max' },
  )
