import { type FaultDraft, NEW_DRAFT } from './fault-draft.ts'
import type { FaultInput } from './fault-types.ts'

const text = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** Without the tail that 0.07 times a hundred has. */
const percentOf = (share: number): string => String(Number((share * 100).toPrecision(12)))

/** A fault as it would stand in the form: to be changed a little. */
export function draftOf({
  match = {},
  effect,
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
    conditions: Object.entries(match.body ?? {}).map(([field, pattern], id) => ({ id, field, pattern })),
    kind: effect.kind,
    ...(effect.kind === 'error' && {
      status: String(effect.status),
      code: effect.code ?? 'usual',
      retryAfterSeconds: text(effect.retryAfterSeconds),
    }),
    ...(effect.kind === 'truncated-body' && { atByte: text(effect.atByte) }),
    ...(effect.kind === 'slow-drip' && { overMs: String(effect.overMs), chunks: text(effect.chunks) }),
    ms: text(wait?.ms),
    jitterMs: text(wait?.jitterMs),
    times: text(times),
    percent: percentOf(probability),
    seed: String(seed),
    afterCommit,
  }
}
