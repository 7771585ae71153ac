/** A fault: the requests that it matches, its effect, and how often it applies. Schemas and types. */
import { type Static, Type } from '@sinclair/typebox'
import { Effect } from '../../http/effects/effect.ts'
import { NOT_BLANK, timestamp, uuid } from '../../http/field-schemas.ts'
import { CLOSED } from '../../lib/schemas.ts'
import { listOf } from '../paging.ts'
import { RequestMatch } from '../request-match/request-match-schema.ts'

const Seed = Type.Union([
  Type.String({ maxLength: 64 }),
  Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
])

const MAX_TIMES = 1_000_000
const MAX_SECONDS = 31_536_000

/** When a fault applies, in input and output. */
const SCHEDULE = {
  after: Type.Integer({
    minimum: 0,
    maximum: MAX_TIMES,
    description:
      "How many matching requests pass before the fault applies. Requests that already get a different fault don't count. Default: 0.",
  }),
  every: Type.Integer({
    minimum: 1,
    maximum: MAX_TIMES,
    description:
      'Applies only to every nth matching request: with 3, to the third, the sixth, and so on, not counting skipped ones. Default: 1.',
  }),
  times: Type.Union([Type.Integer({ minimum: 1, maximum: MAX_TIMES }), Type.Null()], {
    description: 'How often the fault applies. Default: `null`, no limit.',
  }),
  expiresAfterSeconds: Type.Union([Type.Integer({ minimum: 1, maximum: MAX_SECONDS }), Type.Null()], {
    description: 'Seconds on the sandbox clock until the fault ends. Default: `null`, until removed.',
  }),
  probability: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Probability that the fault applies to a matching request. Default: 1.',
  }),
  seed: { ...Seed, description: 'The same seed gives the same sequence. Default: a random seed.' },
  afterCommit: Type.Boolean({
    description:
      'With `true`, the request is processed and charged, and the fault applies only to its response. Only successful requests are evaluated.',
  }),
}

export const FaultInput = Type.Object(
  { match: Type.Optional(RequestMatch), effect: Effect, ...Type.Partial(Type.Object(SCHEDULE)).properties },
  { ...CLOSED, title: 'CreateFaultInput', description: 'The fault to create.' },
)
export type FaultInput = Static<typeof FaultInput>

const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const COUNTS = {
  evaluated: count(
    'Number of matching requests while the fault was active, not counting those that got a different fault first. With `afterCommit`, only successful requests count.',
  ),
  applied: count('Number of requests to which the fault applied.'),
}

const SETTINGS = { match: RequestMatch, effect: Effect, ...SCHEDULE }

export const FaultSettings = Type.Object(SETTINGS, {
  title: 'FaultSettings',
  description: 'Which requests a fault matches, its effect, and how often it applies.',
})
export type FaultSettings = Static<typeof FaultSettings>

export const FaultOutput = Type.Object(
  {
    id: uuid('Id of the fault.'),
    ...SETTINGS,
    createdAt: timestamp('Creation time, on the sandbox clock.'),
    ...COUNTS,
    remaining: Type.Union([Type.Integer(), Type.Null()], {
      description: 'How many times the fault can still apply: 0 after it expired, `null` for no limit.',
    }),
  },
  { title: 'Fault', description: 'A fault and its counters.' },
)
export type FaultOutput = Static<typeof FaultOutput>

/** Its counts are also its positions in the random sequences of its seed. */
export interface StoredFault extends Pick<FaultOutput, 'id' | 'evaluated' | 'applied'> {
  readonly settings: FaultSettings
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** Returns how often a fault still applies; `null` for a fault without a limit. */
export function remainingOf({ settings, createdAt, applied }: StoredFault, now: number): number | null {
  const { times, expiresAfterSeconds } = settings
  if (expiresAfterSeconds !== null && now >= createdAt + expiresAfterSeconds * 1000) return 0
  return times === null ? null : Math.max(0, times - applied)
}

export const FaultList = listOf(FaultOutput, {
  title: 'FaultList',
  description: 'Faults in the order they were created.',
})

const orgId = Type.Optional(
  Type.String({ maxLength: 64, ...NOT_BLANK, description: 'Only faults of this organization.' }),
)
export const FaultsScope = Type.Object({ orgId }, CLOSED)
