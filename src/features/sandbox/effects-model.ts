/** The wire form of what faults do. */
import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { FAULT_CODES } from '../../lib/error-catalog.ts'

/** Well below what a connection may be silent: the server itself breaks it after two minutes. */
export const LONGEST_MS = 110_000

const CLOSED = { additionalProperties: false }

/** A union of as many members as there are names has no type of its own. */
export const oneOf = <const Name extends string>(names: readonly Name[], description: string) =>
  t.Unsafe<Name>(
    t.Union(
      names.map((name) => t.Literal(name)),
      { description },
    ),
  )

const ms = (description: string) => Type.Integer({ minimum: 0, maximum: LONGEST_MS, description })

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

export const FaultEffect = t.Union([
  ErrorEffect,
  LatencyEffect,
  ConnectionResetEffect,
  TruncatedBodyEffect,
  InvalidJsonEffect,
  EmptyBodyEffect,
  SlowDripEffect,
])
