/** Faults to arm at once. */
import type { FaultInput } from './form/fault-draft.ts'

export interface Preset {
  readonly id: string
  readonly title: string
  /** What one learns from it. */
  readonly description: string
  readonly fault: FaultInput
}

export const PRESETS: readonly Preset[] = [
  {
    id: 'limit',
    title: '429 with Retry-After',
    description: 'Too many requests. Does the client wait the two seconds it is told to?',
    fault: { effect: { kind: 'error', status: 429, retryAfterSeconds: 2 }, times: 1 },
  },
  {
    id: 'outage',
    title: '503 outage',
    description: 'The whole service is gone until you remove it. Does the client say so, and come back?',
    fault: { effect: { kind: 'error', status: 503, retryAfterSeconds: 5 } },
  },
  {
    id: 'slow',
    title: 'Slow: 3 seconds',
    description: 'The right answer, late. Does the client wait, and the user know?',
    fault: { effect: { kind: 'latency', ms: 3_000 } },
  },
  {
    id: 'flaky',
    title: '500, one in five',
    description: 'Fails now and then, in a sequence that its seed repeats.',
    fault: { effect: { kind: 'error', status: 500 }, probability: 0.2, seed: 1 },
  },
  {
    id: 'credits',
    title: '402 no credits',
    description: 'As if the last credit were spent. Does the client stop asking?',
    fault: { match: { operation: 'enrich' }, effect: { kind: 'error', status: 402 }, times: 1 },
  },
  {
    id: 'reset',
    title: 'Connection reset',
    description: 'No byte of an answer. Browsers repeat such a request by themselves, a few times.',
    fault: { effect: { kind: 'connection-reset' } },
  },
  {
    id: 'lost',
    title: 'Charged, answer lost',
    description: 'The work is done and charged, then the connection breaks. Is a repeat charged twice?',
    fault: {
      match: { operation: 'enrich' },
      effect: { kind: 'connection-reset' },
      afterCommit: true,
      times: 1,
    },
  },
  {
    id: 'truncated',
    title: 'Truncated body',
    description: 'The connection breaks in the middle of the body.',
    fault: { effect: { kind: 'truncated-body' }, times: 1 },
  },
  {
    id: 'json',
    title: 'Broken JSON',
    description: '200, and a body without its last brace.',
    fault: { effect: { kind: 'invalid-json' }, times: 1 },
  },
  {
    id: 'empty',
    title: 'Empty body',
    description: '200, and not a byte of a body.',
    fault: { effect: { kind: 'empty-body' }, times: 1 },
  },
  {
    id: 'suspended',
    title: '403 suspended key',
    description: 'As if an admin had suspended the key. Who is told?',
    fault: { effect: { kind: 'error', status: 403, code: 'key_suspended' }, times: 1 },
  },
  {
    id: 'drip',
    title: 'Slow drip',
    description: 'The whole body in ten pieces over five seconds: timeouts between bytes do not help.',
    fault: { effect: { kind: 'slow-drip', overMs: 5_000 }, times: 1 },
  },
]

/** What the bar above the cards says. */
export interface FaultScope {
  /** `undefined` is everybody. */
  readonly orgId: string | undefined
  /** `undefined` is as the preset has it, `null` until removed. */
  readonly times: number | null | undefined
}

/** The preset for whom and how often it is wanted. */
export function applyScope(
  { times: usual, match, ...fault }: FaultInput,
  { orgId, times = usual }: FaultScope,
): FaultInput {
  return {
    ...fault,
    match: { ...match, ...(orgId !== undefined && { orgId }) },
    ...(times !== null && times !== undefined && { times }),
  }
}
