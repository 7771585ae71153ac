/** Faults that fill the form with one click. */
import { type FaultInput, NEW_FAULT } from './fault-values.ts'

interface Preset {
  readonly title: string
  /** What the fault does, and what it tests. */
  readonly description: string
  readonly fault: FaultInput
}

export const PRESETS: readonly Preset[] = [
  {
    title: 'Custom fault',
    description: 'Choose which requests, what happens, and how often.',
    fault: NEW_FAULT,
  },
  {
    title: '429',
    description:
      'Too many requests, as the vendor documents it. Check that your client waits, and tries again.',
    fault: { effect: { kind: 'error', status: 429 }, times: 1 },
  },
  {
    title: '429 with Retry-After',
    description: 'Too many requests. Check that your client waits three seconds.',
    fault: { effect: { kind: 'error', status: 429, retryAfterSeconds: 3 }, times: 1 },
  },
  {
    title: 'Three succeed, then two 429',
    description: 'A limit in the middle of a batch. Check that your client continues where it stopped.',
    fault: { effect: { kind: 'error', status: 429 }, after: 3, times: 2 },
  },
  {
    title: '503 outage',
    description: 'The service is unavailable until you remove the fault. Check error messages and recovery.',
    fault: { effect: { kind: 'error', status: 503 } },
  },
  {
    title: 'Slow: 3 seconds',
    description: 'The normal response, three seconds late. Check timeouts and progress indicators.',
    fault: { effect: { kind: 'latency', ms: 3_000 } },
  },
  {
    title: '500 for 20% of requests',
    description: 'Random failures. The seed makes the sequence repeatable.',
    fault: { effect: { kind: 'error', status: 500 }, probability: 0.2, seed: '1' },
  },
  {
    title: '402 no credits',
    description: 'The credits are used up. Check that your client stops sending requests.',
    fault: { match: { operation: 'enrich' }, effect: { kind: 'error', status: 402 }, times: 1 },
  },
  {
    title: 'Connection reset',
    description: 'The connection closes without a response. Browsers retry a few times by themselves.',
    fault: { effect: { kind: 'connection_reset' } },
  },
  {
    title: 'Charged, response lost',
    description:
      'The request is charged, then the connection closes. A retry costs another credit, unless the subscription refreshes for free.',
    fault: {
      match: { operation: 'enrich' },
      effect: { kind: 'connection_reset' },
      afterCommit: true,
      times: 1,
    },
  },
  {
    title: 'Truncated body',
    description: 'The connection closes in the middle of the body.',
    fault: { effect: { kind: 'truncated_body' }, times: 1 },
  },
  {
    title: 'Invalid JSON',
    description: 'Status 200, but the last brace of the body is missing.',
    fault: { effect: { kind: 'invalid_json' }, times: 1 },
  },
  {
    title: 'Empty body',
    description: 'Status 200 without a body.',
    fault: { effect: { kind: 'empty_body' }, times: 1 },
  },
  {
    title: 'Changed fields',
    description:
      'The normal response with a new field, a null, and a missing field. Check that your client still works.',
    fault: {
      match: { operation: 'enrich' },
      effect: { kind: 'change_body', set: { compIsMnc: 'Yes', conEmail: null }, remove: ['conLoc'] },
      times: 1,
    },
  },
  {
    title: '401 suspended key',
    description: 'An admin suspended the key. Check how your client reports the error.',
    fault: { effect: { kind: 'error', status: 401, code: 'key_suspended' }, times: 1 },
  },
  {
    title: 'Slow body',
    description:
      'The body arrives in ten chunks over five seconds. Check the timeout for the whole response.',
    fault: { effect: { kind: 'slow_drip', overMs: 5_000 }, times: 1 },
  },
]
