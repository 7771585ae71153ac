/** Faults as they are asked for, and one as it is shown. */
import type { Documented } from '../../http/openapi-operation.ts'
import type { FaultInput, FaultOutput } from './faults-model.ts'

/** Demo Pro: the other examples in `/docs` call as Demo Plus, and a fault must not hit them. */
const ORG_ID = '00000000-0000-4000-8000-000000000003'

const FIRST: FaultInput = {
  match: { operation: 'enrich', orgId: ORG_ID },
  effect: { kind: 'error', status: 503, retryAfterSeconds: 2 },
  times: 2,
}

interface Example {
  readonly summary: string
  readonly value: FaultInput
}

export const REQUESTS: Documented['requests'] & Readonly<Record<string, Example>> = {
  unavailable: { summary: '503 for the next two enrichments of one organization', value: FIRST },
  answerLost: {
    summary: 'Once: charged, and the answer is lost',
    value: {
      match: { operation: 'enrich', orgId: ORG_ID },
      effect: { kind: 'connection-reset' },
      times: 1,
      afterCommit: true,
    },
  },
  slow: {
    summary: 'Half a second to a second late, every time',
    value: { match: { orgId: ORG_ID }, effect: { kind: 'latency', ms: 500, jitterMs: 500 }, seed: 7 },
  },
  flaky: {
    summary: 'Three in ten fail with 502, the same ones in each run',
    value: { match: { orgId: ORG_ID }, effect: { kind: 'error', status: 502 }, probability: 0.3, seed: 'ci' },
  },
  suspended: {
    summary: 'As if the key had been suspended',
    value: {
      match: { key: 'demo-plus-key' },
      effect: { kind: 'error', status: 403, code: 'key_suspended' },
    },
  },
  oneRecord: {
    summary: 'One record of a batch breaks off',
    value: {
      match: { body: { contactEmail: 'ada.*@northwind-optics.example' } },
      effect: { kind: 'truncated-body', latency: { ms: 100 } },
    },
  },
}

export const ADDED: FaultOutput = {
  id: '4dc47be4-a1c7-4bb9-996c-723a07f0af57',
  match: { operation: 'enrich', orgId: ORG_ID },
  effect: { kind: 'error', status: 503, retryAfterSeconds: 2 },
  times: 2,
  probability: 1,
  seed: 2738401,
  afterCommit: false,
  createdAt: '2026-03-10T12:00:00.000+00:00',
  considered: 0,
  struck: 0,
  left: 2,
}
