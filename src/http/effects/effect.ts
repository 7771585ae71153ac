/** The effects that replace or delay a response: their schemas and types. */
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import { FAULT_CODES } from '../../lib/api-error.ts'
import { CLOSED, oneOf } from '../../lib/schemas.ts'

/** Below the idle timeout of the server, which closes silent connections after three minutes. */
export const MAX_DELAY_MS = 110_000

const ms = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_DELAY_MS, description })

const Latency = Type.Object(
  {
    ms: ms('Minimum delay in milliseconds of real time.'),
    jitterMs: Type.Optional(
      ms('Adds a random delay of up to this many milliseconds. It depends on the seed.'),
    ),
  },
  { ...CLOSED, title: 'FaultLatency', description: 'Delay before the effect, in real time.' },
)
const latency = Type.Optional(Latency)

/** Returns the schema of a kind of effect, such as `ErrorEffect` for `error`. */
const effect = <const Kind extends string, Fields extends TProperties>(
  kind: Kind,
  fields: Fields,
  description: string,
) => {
  const name = kind.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const literal = Type.Literal(kind, { description: 'The kind of effect.' })
  return Type.Object({ kind: literal, ...fields }, { ...CLOSED, title: `${name}Effect`, description })
}

const integer = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description })

const ErrorEffect = effect(
  'error',
  {
    status: integer(400, 599, 'Status of the response, such as 429, 502, or 504.'),
    code: Type.Optional(
      oneOf(
        FAULT_CODES,
        'Error code for this status. Default: the first one that the operation sends, or else that any operation sends.',
      ),
    ),
    retryAfterSeconds: Type.Optional(
      integer(1, 86_400, '`Retry-After` in seconds. Default: no header, because the vendor documents none.'),
    ),
    latency,
  },
  'Returns an error of the API.',
)

const LatencyEffect = effect(
  'latency',
  Latency.properties,
  'Delays the normal response. If the client disconnects during the delay, the request is neither processed nor charged. With `afterCommit`, it was processed and charged before the delay.',
)

const TruncatedBodyEffect = effect(
  'truncated_body',
  {
    atByte: Type.Optional(integer(1, 1_000_000, 'Number of bytes to send. Default: half of the body.')),
    latency,
  },
  'Closes the connection in the middle of the body.',
)

const SlowDripEffect = effect(
  'slow_drip',
  {
    overMs: ms('Milliseconds from the first chunk to the last.'),
    chunks: Type.Optional(integer(2, 1000, 'Number of chunks. Default: 10.')),
    latency,
  },
  'Sends the whole body in chunks.',
)

const MAX_CHANGES = 100

const ChangeBodyEffect = effect(
  'change_body',
  {
    set: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        maxProperties: MAX_CHANGES,
        description: 'Body fields with their new values, of any type. A new name adds a field.',
      }),
    ),
    remove: Type.Optional(
      Type.Array(Type.String(), { maxItems: MAX_CHANGES, description: 'Body fields to remove.' }),
    ),
    latency,
  },
  'Changes fields of the normal response. The request is always processed and charged first, as with `afterCommit`.',
)

export const Effect = Type.Union(
  [
    ErrorEffect,
    LatencyEffect,
    effect('connection_reset', { latency }, 'Closes the connection before the first byte.'),
    TruncatedBodyEffect,
    effect('invalid_json', { latency }, 'Returns 200 with a body without its last brace.'),
    effect('empty_body', { latency }, 'Returns 200 with an empty body.'),
    SlowDripEffect,
    ChangeBodyEffect,
  ],
  { title: 'FaultEffect', description: 'What the fault does to a request, by its `kind`.' },
)
export type Effect = Static<typeof Effect>

/** The effects that replace the response. */
export type ResponseEffect = Exclude<Effect, { kind: 'latency' }>

export const latencyOf = (effect: Effect): Static<typeof Latency> | undefined =>
  effect.kind === 'latency' ? effect : effect.latency

/** An effect that was chosen for a request. */
export interface ChosenEffect {
  /** The id of the fault; `null` for a fixed response. */
  readonly id: string | null
  readonly effect: Effect
  /** A delay in real time, in milliseconds. */
  readonly delayMs: number
  /** Whether the request is processed and charged before the effect applies. */
  readonly afterCommit: boolean
  /** The settings of the fault, which the journal shows; `null` for a fixed response. All requests share the object. */
  readonly settings: object | null
}
