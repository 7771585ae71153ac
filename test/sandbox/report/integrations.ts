/** Scripted integrations that enrich a batch of leads over HTTP: a good one, and some with one mistake each. */
import type { ManualClock } from '../../support/manual-clock.ts'

export const GOOD = {
  waitsBeforeRetry: true,
  stopsAfter402: true,
  retriesAfter402: 0,
  retriesAfterLoss: 1,
  retriesAfter400: 0,
  fields: { contactJobTitle: 'Engineer' } as Readonly<Record<string, string>>,
}

export type Habits = typeof GOOD

interface Target {
  readonly url: string
  readonly apiKey: string
  readonly clock: ManualClock
}

const lead = (recordId: string, fields: object) => ({ recordId, ...fields })
const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }

/** The leads of the batch. Their ids say which situation the test arranges for them. */
const LEADS = [
  lead('plain', MAREN),
  lead('limited', MAREN),
  lead('failed', MAREN),
  lead('unavailable', MAREN),
  lead('invalid', { contactEmail: 'no address' }),
  lead('lost', MAREN),
  lead('unpaid', MAREN),
  lead('unpaid-too', { contactEmail: 'piotr.zabek@halcyon-freight.example' }),
]

/** Arranges the situations of the batch for one organization. */
export async function arrangeBatch(url: string, orgId: string): Promise<void> {
  const faults = {
    limited: { effect: { kind: 'error', status: 429, retryAfterSeconds: 5 }, times: 1 },
    failed: { effect: { kind: 'error', status: 500 }, times: 1 },
    unavailable: { effect: { kind: 'error', status: 503 }, times: 1 },
    lost: { effect: { kind: 'truncated_body' }, afterCommit: true },
    'unpaid*': { effect: { kind: 'error', status: 402 } },
  }
  for (const [recordId, fault] of Object.entries(faults)) {
    const body = JSON.stringify({ ...fault, match: { orgId, body: { recordId } } })
    const { status } = await fetch(`${url}/sandbox/faults`, { method: 'POST', body })
    if (status !== 201) throw new Error(`the fault ${recordId} was not created`)
  }
}

/** Enriches the batch with the habits of an integration. It waits by the manual clock. */
export async function enrichBatch(target: Target, habits: Habits): Promise<void> {
  for (const { recordId, ...fields } of LEADS) {
    // Durations are real time, so the manual clock must move by more.
    target.clock.advance(10_000)
    const status = await enrichLead(target, habits, { recordId, ...fields, ...habits.fields })
    if (status === 402 && habits.stopsAfter402) return
  }
}

async function enrichLead(target: Target, habits: Habits, body: object): Promise<number> {
  const left = new Map([
    [LOST, habits.retriesAfterLoss],
    [400, habits.retriesAfter400],
    [402, habits.retriesAfter402],
  ])
  for (;;) {
    const { status, retryAfter } = await send(target, body)
    if (status === 429 || status >= 500) {
      if (habits.waitsBeforeRetry) target.clock.advance(retryAfter * 1_000 + 10_000)
      continue
    }
    const retries = left.get(status) ?? 0
    if (retries === 0) return status
    left.set(status, retries - 1)
  }
}

const LOST = 0

/** Returns the status, or `LOST`. */
async function send({ url, apiKey }: Target, body: object) {
  const headers = { apikey: apiKey, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${url}/v7/enrich`, init)
  const retryAfter = Number(response.headers.get('retry-after') ?? 1)
  const isComplete = await response.json().then(
    () => true,
    () => false,
  )
  return { status: isComplete ? response.status : LOST, retryAfter }
}
