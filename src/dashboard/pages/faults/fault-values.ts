/** A fault as its form holds it: texts under the names of the API, which the server checks. */
import { toJsonValue } from '../../api/json.ts'
import type { Schemas } from '../../api/schemas.ts'

export type Fault = Schemas['Fault']
export type FaultInput = Schemas['CreateFaultInput']
export type Match = Schemas['RequestMatch']
export type Effect = FaultInput['effect']
export type EffectKind = Effect['kind']

/** The fields of each effect, besides the delay that each effect can have. */
export const EFFECT_FIELDS = {
  error: ['status', 'code', 'retryAfterSeconds'],
  latency: [],
  connection_reset: [],
  truncated_body: ['atByte'],
  invalid_json: [],
  empty_body: [],
  slow_drip: ['overMs', 'chunks'],
  change_body: ['set', 'remove'],
} as const satisfies Readonly<Record<EffectKind, readonly string[]>>

const EFFECT_TEXTS = [
  'status',
  'code',
  'retryAfterSeconds',
  'atByte',
  'overMs',
  'chunks',
  'set',
  'remove',
  'ms',
  'jitterMs',
] as const
const MATCH_TEXTS = ['operation', 'orgId', 'key', 'method', 'path', 'headers', 'body'] as const

export interface FaultValues {
  /** `set` is a JSON object, and `remove` a JSON array. */
  readonly effect: { readonly kind: EffectKind } & Readonly<Record<(typeof EFFECT_TEXTS)[number], string>>
  /** `headers` and `body` are JSON objects. */
  readonly match: Readonly<Record<(typeof MATCH_TEXTS)[number], string>>
  /** The number of the first matching request to which the fault applies; 1 is the next one. */
  readonly first: string
  readonly times: string
  readonly probability: string
  readonly seed: string
  readonly afterCommit: boolean
}

type Values = Readonly<Record<string, unknown>>

/** Returns the fields that have a value; `undefined` if none has one. */
function prune(values: Values): Values | undefined {
  const filled = Object.entries(values).filter(([, value]) => value !== undefined)
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

const toText = (text: string): string | undefined => text.trim() || undefined

/** Returns the body of the request that adds a fault. It may be invalid, because only the server checks it. */
export function toFault({
  effect,
  match,
  first,
  times,
  probability,
  seed,
  afterCommit,
}: FaultValues): FaultInput {
  const { kind, ms, jitterMs } = effect
  const delay = prune({ ms: toJsonValue(ms), jitterMs: toJsonValue(jitterMs) })
  const own = EFFECT_FIELDS[kind].map((name) => [name, toJsonValue(effect[name])])
  const after = Number(first || 1) - 1
  const fault = prune({
    match: prune({
      ...Object.fromEntries(Object.entries(match).map(([name, text]) => [name, toText(text)])),
      headers: toJsonValue(match.headers),
      body: toJsonValue(match.body),
    }),
    effect: prune({
      kind,
      ...Object.fromEntries(own),
      ...(kind === 'latency' ? delay : { latency: delay && { ms: 0, ...delay } }),
    }),
    after: after === 0 ? undefined : after,
    times: toJsonValue(times),
    probability: toJsonValue(probability),
    seed: toText(seed),
    afterCommit: afterCommit || undefined,
  })
  return fault as unknown as FaultInput
}

const toTexts = <Name extends string>(names: readonly Name[], values: Values): Record<Name, string> => {
  const text = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return Object.fromEntries(
    names.map((name) => [name, values[name] === undefined ? '' : text(values[name])]),
  ) as Record<Name, string>
}

/** Returns the values of the form for a fault. */
export function toValues({
  effect,
  match = {},
  after = 0,
  afterCommit = false,
  ...rest
}: FaultInput): FaultValues {
  const delay = effect.kind === 'latency' ? effect : effect.latency
  return {
    effect: {
      kind: effect.kind,
      ...toTexts(EFFECT_TEXTS, { ...effect, ms: delay?.ms, jitterMs: delay?.jitterMs }),
    },
    match: toTexts(MATCH_TEXTS, match),
    first: String(after + 1),
    ...toTexts(['times', 'probability', 'seed'], { ...rest, times: rest.times ?? undefined }),
    afterCommit,
  }
}
