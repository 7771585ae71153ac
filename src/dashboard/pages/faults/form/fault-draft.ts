/** A fault as the form holds it, in strings, and conversions from and to the API. */
import { parseBody } from '../../../api/body.ts'
import type { Operation, Schemas } from '../../../api/schemas.ts'

export type Fault = Schemas['Fault']
export type FaultInput = Schemas['CreateFaultInput']
export type Match = Schemas['RequestMatch']
export type Effect = FaultInput['effect']
export type EffectKind = Effect['kind']
type ErrorEffect = Schemas['ErrorEffect']
export type FaultCode = NonNullable<ErrorEffect['code']>

export interface Condition {
  readonly part: 'body' | 'headers'
  /** The name of the field or header. */
  readonly field: string
  /** `''` for an absent field or header. */
  readonly pattern: string
}

export interface FaultDraft {
  readonly operation: Operation | 'any'
  /** `''` for all organizations. */
  readonly orgId: string
  readonly key: string
  /** `''` for all methods. */
  readonly method: string
  readonly path: string
  readonly conditions: readonly Condition[]
  readonly kind: EffectKind
  readonly status: string
  readonly code: FaultCode | 'usual'
  readonly retryAfterSeconds: string
  readonly ms: string
  readonly jitterMs: string
  readonly atByte: string
  readonly overMs: string
  readonly chunks: string
  /** A JSON object. */
  readonly set: string
  /** Names of fields, separated by commas. */
  readonly remove: string
  readonly after: string
  readonly times: string
  readonly percent: string
  readonly seed: string
  readonly afterCommit: boolean
}

export const NEW_DRAFT: FaultDraft = {
  operation: 'any',
  orgId: '',
  key: '',
  method: '',
  path: '',
  conditions: [],
  kind: 'error',
  status: '503',
  code: 'usual',
  retryAfterSeconds: '',
  ms: '',
  jitterMs: '',
  atByte: '',
  overMs: '5000',
  chunks: '',
  set: '{ "conEmail": null }',
  remove: '',
  after: '',
  times: '1',
  percent: '100',
  seed: '',
  afterCommit: false,
}

/** Converts a valid draft to a fault. */
export function toFault(draft: FaultDraft): FaultInput {
  const { operation, orgId, key, method, path, afterCommit, seed } = draft
  const headers = toPatterns(draft, 'headers')
  const body = toPatterns(draft, 'body')
  const match = {
    ...(operation !== 'any' && { operation }),
    ...(orgId !== '' && { orgId }),
    ...(key.trim() !== '' && { key: key.trim() }),
    ...(method.trim() !== '' && { method: method.trim() }),
    ...(path.trim() !== '' && { path: path.trim() }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(body).length > 0 && { body }),
  }
  const [after, times] = [parseNumber(draft.after), parseNumber(draft.times)]
  const probability = Number((Number(draft.percent) / 100).toPrecision(12))
  return {
    ...(Object.keys(match).length > 0 && { match }),
    effect: toEffect(draft),
    ...(after !== undefined && { after }),
    ...(times !== undefined && { times }),
    ...(probability !== 1 && { probability }),
    ...(seed.trim() !== '' && { seed: seed.trim() }),
    ...(afterCommit && { afterCommit }),
  }
}

const toPatterns = ({ conditions }: FaultDraft, part: Condition['part']): Record<string, string | null> =>
  Object.fromEntries(
    conditions
      .filter((one) => one.part === part && one.field.trim() !== '')
      .map(({ field, pattern }) => [field.trim(), pattern === '' ? null : pattern]),
  )

function toEffect(draft: FaultDraft): Effect {
  const { kind } = draft
  const [ms, jitterMs] = [parseNumber(draft.ms), parseNumber(draft.jitterMs)]
  const wait = { ms: ms ?? 0, ...(jitterMs !== undefined && { jitterMs }) }
  const latency = (ms ?? 0) + (jitterMs ?? 0) > 0 ? { latency: wait } : {}
  const [atByte, chunks] = [parseNumber(draft.atByte), parseNumber(draft.chunks)]
  const retryAfterSeconds = parseNumber(draft.retryAfterSeconds)
  switch (kind) {
    case 'latency':
      return { kind, ...wait }
    case 'error':
      return {
        kind,
        status: Number(draft.status),
        ...(draft.code !== 'usual' && { code: draft.code }),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        ...latency,
      }
    case 'truncated_body':
      return { kind, ...(atByte !== undefined && { atByte }), ...latency }
    case 'slow_drip':
      return { kind, overMs: Number(draft.overMs), ...(chunks !== undefined && { chunks }), ...latency }
    case 'change_body': {
      const set = parseBody(draft.set).fields
      const remove = draft.remove.split(',').flatMap((name) => name.trim() || [])
      return { kind, set, ...(remove.length > 0 && { remove }), ...latency }
    }
    default:
      return { kind, ...latency }
  }
}

const parseNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

/** A string matches any other value by its JSON. */
export const formatPattern = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

const toText = (value: number | null | undefined): string => String(value ?? '')

/** Avoids floating point digits such as in 0.07 × 100. */
const toPercent = (share: number): string => String(Number((share * 100).toPrecision(12)))

const toConditions = (
  part: Condition['part'],
  patterns: Readonly<Record<string, unknown>> = {},
): Condition[] =>
  Object.entries(patterns).map(([field, value]) => ({
    part,
    field,
    pattern: value === null ? '' : formatPattern(value),
  }))

/** Converts a fault to a draft. */
export function toDraft({
  match = {},
  effect,
  after,
  times,
  probability = 1,
  seed = '',
  afterCommit = false,
}: FaultInput): FaultDraft {
  const wait = effect.kind === 'latency' ? effect : effect.latency
  return {
    ...NEW_DRAFT,
    operation: match.operation ?? 'any',
    orgId: match.orgId ?? '',
    key: match.key ?? '',
    method: match.method ?? '',
    path: match.path ?? '',
    conditions: [...toConditions('headers', match.headers), ...toConditions('body', match.body)],
    kind: effect.kind,
    ...(effect.kind === 'error' && {
      status: String(effect.status),
      code: effect.code ?? 'usual',
      retryAfterSeconds: toText(effect.retryAfterSeconds),
    }),
    ...(effect.kind === 'truncated_body' && { atByte: toText(effect.atByte) }),
    ...(effect.kind === 'change_body' && {
      set: JSON.stringify(effect.set ?? {}),
      remove: effect.remove?.join(', ') ?? '',
    }),
    ...(effect.kind === 'slow_drip' && { overMs: String(effect.overMs), chunks: toText(effect.chunks) }),
    ms: toText(wait?.ms),
    jitterMs: toText(wait?.jitterMs),
    after: toText(after),
    times: toText(times),
    percent: toPercent(probability),
    seed: String(seed),
    afterCommit,
  }
}
