/** Faults that can be added with one click. */
import type { FaultInput } from './form/fault-draft.ts'

export interface Preset {
  readonly id: string
  readonly title: string
  /** What the fault does, and what it tests. */
  readonly description: string
  readonly fault: FaultInput
}

export const PRESETS: readonly Preset[] = [
  {
    id: 'limit',
    title: '429 with Retry-After',
    description: 'Too many requests. Tests that the client waits two seconds.',
    fault: { effect: { kind: 'error', status: 429, retryAfterSeconds: 2 }, times: 1 },
  },
  {
    id: 'sequence',
    title: 'Three succeed, then two 429',
    description: 'A limit in the middle of a batch. Tests that the client continues where it stopped.',
    fault: { effect: { kind: 'error', status: 429 }, after: 3, times: 2 },
  },
  {
    id: 'outage',
    title: '503 outage',
    description: 'The service is unavailable until you remove the fault. Tests error messages and recovery.',
    fault: { effect: { kind: 'error', status: 503, retryAfterSeconds: 5 } },
  },
  {
    id: 'slow',
    title: 'Slow: 3 seconds',
    description: 'A correct response with a delay. Tests timeouts and progress indicators.',
    fault: { effect: { kind: 'latency', ms: 3_000 } },
  },
  {
    id: 'flaky',
    title: '500 for 20% of requests',
    description: 'Random failures. The seed makes the sequence repeatable.',
    fault: { effect: { kind: 'error', status: 500 }, probability: 0.2, seed: 1 },
  },
  {
    id: 'credits',
    title: '402 no credits',
    description: 'The credits are used up. Tests that the client stops sending requests.',
    fault: { match: { operation: 'enrich' }, effect: { kind: 'error', status: 402 }, times: 1 },
  },
  {
    id: 'reset',
    title: 'Connection reset',
    description: 'The connection closes without a response. Browsers retry such requests a few times.',
    fault: { effect: { kind: 'connection_reset' } },
  },
  {
    id: 'lost',
    title: 'Charged, response lost',
    description:
      'The request is charged, then the connection closes. Tests that a retry is not charged again.',
    fault: {
      match: { operation: 'enrich' },
      effect: { kind: 'connection_reset' },
      afterCommit: true,
      times: 1,
    },
  },
  {
    id: 'truncated',
    title: 'Truncated body',
    description: 'The connection closes in the middle of the body.',
    fault: { effect: { kind: 'truncated_body' }, times: 1 },
  },
  {
    id: 'json',
    title: 'Invalid JSON',
    description: 'Status 200, but the last brace of the body is missing.',
    fault: { effect: { kind: 'invalid_json' }, times: 1 },
  },
  {
    id: 'empty',
    title: 'Empty body',
    description: 'Status 200 without a body.',
    fault: { effect: { kind: 'empty_body' }, times: 1 },
  },
  {
    id: 'changed',
    title: 'Changed fields',
    description:
      'The real response with an unknown field, a field that is null, and a missing one. Tests that the client still works.',
    fault: {
      match: { operation: 'enrich' },
      effect: { kind: 'change_body', set: { compIsMnc: 'Yes', conEmail: null }, remove: ['conLoc'] },
      afterCommit: true,
      times: 1,
    },
  },
  {
    id: 'suspended',
    title: '401 suspended key',
    description: 'An admin suspended the key. Tests error reporting.',
    fault: { effect: { kind: 'error', status: 401, code: 'key_suspended' }, times: 1 },
  },
  {
    id: 'drip',
    title: 'Slow body',
    description: 'The body arrives in ten chunks over five seconds. Tests total timeouts.',
    fault: { effect: { kind: 'slow_drip', overMs: 5_000 }, times: 1 },
  },
]

/** The settings above the list. */
export interface FaultScope {
  /** `undefined` for all organizations. */
  readonly orgId: string | undefined
  /** `undefined` for the default of the preset, `null` until removed. */
  readonly times: number | null | undefined
  /** How many requests pass first; `undefined` for the default of the preset. */
  readonly after?: number | undefined
}

/** Applies the chosen organization and frequency to a preset. */
export function applyScope(
  { times: usual, after: first, match, ...fault }: FaultInput,
  { orgId, times, after }: FaultScope,
): FaultInput {
  // A chosen number of requests replaces the sequence of the preset.
  const passed = times === undefined ? first : after
  const applied = times === undefined ? usual : times
  return {
    ...fault,
    match: { ...match, ...(orgId !== undefined && { orgId }) },
    ...(passed !== undefined && { after: passed }),
    ...(applied !== null && applied !== undefined && { times: applied }),
  }
}
