/** The schemas of faults and their effects. */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { OPERATIONS } from '../../http/operations.ts'
import { Text } from '../../http/schema-types.ts'
import { FAULT_CODES } from '../../lib/error-catalog.ts'

/** Below the idle timeout of the server, which closes silent connections after two minutes. */
export const MAX_DELAY_MS = 110_000

const CLOSED = { additionalProperties: false }

/** Returns a union of literals. TypeBox cannot infer its type from an array of names. */
const oneOf = <const Name extends string>(names: readonly Name[], description: string) =>
  t.Unsafe<Name>(
    t.Union(
      names.map((name) => t.Literal(name)),
      { description },
    ),
  )

const ms = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_DELAY_MS, description })

const Latency = t.Object(
  {
    ms: ms('Milliseconds at least.'),
    jitterMs: t.Optional(ms('Up to so many more, drawn from the seed.')),
  },
  { ...CLOSED, title: 'FaultLatency', description: 'How long the request waits first, in real time.' },
)
const latency = t.Optional(Latency)

const ErrorEffect = t.Object(
  {
    kind: t.Literal('error'),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'Any; 502 and 504, too.' }),
    code: t.Optional(
      oneOf(FAULT_CODES, 'Which error of this status; without, the first that fits the operation.'),
    ),
    retryAfterSeconds: t.Optional(
      Type.Integer({ minimum: 1, maximum: 86_400, description: '`Retry-After`; 1 with 429, else none.' }),
    ),
    latency,
  },
  { ...CLOSED, title: 'ErrorEffect', description: 'An error of the interface.' },
)

const LatencyEffect = t.Object(
  { kind: t.Literal('latency'), ...Latency.properties },
  {
    ...CLOSED,
    title: 'LatencyEffect',
    description:
      'The answer it would have had, later. Whoever hangs up meanwhile is not served and not charged.',
  },
)

const ConnectionResetEffect = t.Object(
  { kind: t.Literal('connection-reset'), latency },
  { ...CLOSED, title: 'ConnectionResetEffect', description: 'No byte of an answer: the connection breaks.' },
)

const TruncatedBodyEffect = t.Object(
  {
    kind: t.Literal('truncated-body'),
    atByte: t.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'How many are sent; half of them, if not said.',
      }),
    ),
    latency,
  },
  {
    ...CLOSED,
    title: 'TruncatedBodyEffect',
    description: 'The connection breaks in the middle of the body.',
  },
)

const InvalidJsonEffect = t.Object(
  { kind: t.Literal('invalid-json'), latency },
  { ...CLOSED, title: 'InvalidJsonEffect', description: '200 with a body that lacks its last brace.' },
)

const EmptyBodyEffect = t.Object(
  { kind: t.Literal('empty-body'), latency },
  { ...CLOSED, title: 'EmptyBodyEffect', description: '200 with a body of no bytes.' },
)

const SlowDripEffect = t.Object(
  {
    kind: t.Literal('slow-drip'),
    overMs: ms('From the first piece to the last.'),
    chunks: t.Optional(
      Type.Integer({ minimum: 2, maximum: 1000, description: 'How many pieces; 10 if not said.' }),
    ),
    latency,
  },
  { ...CLOSED, title: 'SlowDripEffect', description: 'The whole body, piece by piece.' },
)

const FaultEffect = t.Union([
  ErrorEffect,
  LatencyEffect,
  ConnectionResetEffect,
  TruncatedBodyEffect,
  InvalidJsonEffect,
  EmptyBodyEffect,
  SlowDripEffect,
])

const id = (description: string) => Text({ minLength: 1, maxLength: 64, description })

const FaultMatch = t.Object(
  {
    operation: t.Optional(oneOf(OPERATIONS, 'One of the eight operations.')),
    orgId: t.Optional(id('The organization whose key is sent; the fault touches no other.')),
    key: t.Optional(
      Text({
        minLength: 4,
        maxLength: 512,
        description: 'A key value, its `keyId` or its last four characters. A value is shown by its `keyId`.',
      }),
    ),
    body: t.Optional(
      t.Unsafe<Readonly<Record<string, string>>>(
        t.Record(t.String(), Text({ maxLength: 512 }), {
          description: 'Fields of the body and what they must be; `*` stands for any characters.',
          maxProperties: 32,
        }),
      ),
    ),
  },
  {
    ...CLOSED,
    title: 'FaultMatch',
    description:
      'Which requests: all that is named must hold. Nothing named is every request of every organization.',
  },
)

const Seed = t.Union([Text({ maxLength: 64 }), Type.Integer()])

export const FaultInput = t.Object(
  {
    match: t.Optional(FaultMatch),
    effect: FaultEffect,
    times: t.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'How often; without, until it is deleted.',
      }),
    ),
    probability: t.Optional(
      t.Number({ minimum: 0, maximum: 1, description: 'How likely each time; without, always.' }),
    ),
    seed: t.Optional({ ...Seed, description: 'The same seed, the same sequence; without, one is drawn.' }),
    afterCommit: t.Optional(
      t.Boolean({ description: '`true`: the work is done and charged, and only its answer suffers.' }),
    ),
  },
  { ...CLOSED, title: 'FaultInput', description: 'A fault to arm.' },
)
export type FaultInput = Static<typeof FaultInput>

const count = (description: string) => Type.Integer({ minimum: 0, description })
const countOrNull = (description: string) => t.Union([Type.Integer(), t.Null()], { description })

export const FaultOutput = t.Object(
  {
    id: t.String({ format: 'uuid' }),
    match: FaultMatch,
    effect: FaultEffect,
    times: countOrNull('How often in all; `null` is every time.'),
    probability: t.Number(),
    seed: Seed,
    afterCommit: t.Boolean(),
    createdAt: t.String({ description: 'By the sandbox’s clock.' }),
    considered: count('How many requests it was for while it was armed and no earlier fault struck them.'),
    struck: count('How many of them it struck.'),
    left: countOrNull('How often it will still strike; `null` is without end.'),
  },
  { title: 'Fault', description: 'A fault and how it has gone.' },
)
export type FaultOutput = Static<typeof FaultOutput>

export const FaultsOutput = t.Object(
  { faults: t.Array(FaultOutput) },
  {
    title: 'Faults',
    description: 'In the order they were made: the first that is for a request strikes it.',
  },
)

export const FaultsDeleted = t.Object(
  { deleted: count('How many there were.') },
  { title: 'FaultsDeleted', description: 'What is gone.' },
)

export const FaultsQuery = t.Object(
  { orgId: t.Optional(id('Only those that are for this organization alone.')) },
  CLOSED,
)
