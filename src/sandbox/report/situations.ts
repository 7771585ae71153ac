/** The situations that an integration should have met: how the journal shows each, and which effect arranges it. */
import { Value } from '@sinclair/typebox/value'
import { COMPANY_FIELDS, CONTACT_FIELDS, EnrichmentOutput } from '../../api/enrich/schema.ts'
import type { Effect } from '../../http/effects/effect.ts'
import type { RecordedRequest } from '../journal/journal.ts'
import type { JournalWarning } from '../journal/schema.ts'

interface Situation {
  readonly id: string
  readonly title: string
  /** Completes "No request …" and "3 requests …". */
  readonly what: string
  /** @param body the body of the response; `{}` if it is not a JSON object */
  readonly matches: (recorded: RecordedRequest, body: Body, warnings: readonly JournalWarning[]) => boolean
  /** Arranges the situation. Absent for what only the client can send: a stored lead, a token, an unknown field. */
  readonly effect?: Effect
  readonly afterCommit?: boolean
}

type Body = Readonly<Record<string, unknown>>

/** Returns whether a request was processed, and the client received no usable response. */
export const isLost = ({ charge, outcome }: RecordedRequest): boolean =>
  charge !== undefined && outcome === 'error'

/** Changes the response to the next enrichment, which is charged as usual. */
const change = (set: Body): Effect => ({ kind: 'change_body', set })

const blank = (fields: object): Body => Object.fromEntries(Object.keys(fields).map((name) => [name, '']))

const BLANK_CONTACT = blank({ ...CONTACT_FIELDS, directDial1: '', directDial2: '' })

const createForStatus = (status: number, reason: string): Situation => ({
  ...{ id: `status_${status}`, title: `${status}, ${reason}`, what: `got ${status}` },
  matches: (recorded) => recorded.status === status,
  effect: { kind: 'error', status },
})

const createForWarning = (id: string, title: string, what: string): Situation => ({
  ...{ id, title, what },
  matches: (_, __, warnings) => warnings.some(({ code }) => code === id),
})

/** Responses with at least this duration count as slow. */
const SLOW_MS = 3_000
const DELAYS: readonly unknown[] = ['latency', 'slow_drip']
const MASKED_FIELDS = ['conEmail', 'directDial1', 'directDial2']
const DOCUMENTED_FIELDS = Object.keys(EnrichmentOutput.properties)

export const SITUATIONS: readonly Situation[] = [
  {
    id: 'match',
    title: 'Match',
    what: 'found the requested record',
    matches: ({ outcome }, { recordStatus }) => outcome === 'found' && recordStatus === 'Active',
  },
  {
    id: 'ambiguous',
    title: 'Ambiguous or uncertain match',
    what: 'found a record with the grade A- or B',
    matches: ({ outcome }, { accuracy }) => outcome === 'found' && (accuracy === 'A-' || accuracy === 'B'),
    effect: change({ accuracy: 'B' }),
  },
  {
    id: 'company_only',
    title: 'Company only',
    what: 'found the company without the requested contact',
    matches: ({ outcome }) => outcome === 'company_only',
    effect: change({ recordStatus: 'No Match', ...BLANK_CONTACT }),
  },
  {
    id: 'no_match',
    title: 'No Match',
    what: 'got No Match with blank fields',
    matches: ({ outcome }) => outcome === 'no_match',
    effect: change({ recordStatus: 'No Match', accuracy: '', ...blank(COMPANY_FIELDS), ...BLANK_CONTACT }),
  },
  {
    id: 'no_longer',
    title: 'No Longer',
    what: 'found a contact who has left the company',
    matches: (_, { recordStatus }) => recordStatus === 'No Longer',
    effect: change({ recordStatus: 'No Longer', conEmail: '' }),
  },
  {
    id: 'masked',
    title: 'Masked values',
    what: 'got a masked email address or phone number',
    matches: (_, body) => MASKED_FIELDS.some((name) => String(body[name]).includes('***')),
    effect: change({ conEmail: 'a***@northwind-optics.example' }),
  },
  createForStatus(402, 'no credits'),
  createForStatus(429, 'rate limit'),
  createForStatus(503, 'unavailable'),
  {
    id: 'slow',
    title: 'Slow response',
    what: `waited at least ${SLOW_MS / 1000} seconds, or got a response that a fault delayed`,
    matches: ({ durationMs, fault }) => durationMs >= SLOW_MS || DELAYS.includes(fault?.kind),
    // Longer than many clients wait.
    effect: { kind: 'latency', ms: 10_000 },
  },
  {
    id: 'lost_response',
    title: 'Response lost after the charge',
    what: 'got no usable response after processing and charging',
    matches: isLost,
    effect: { kind: 'connection_reset' },
    afterCommit: true,
  },
  {
    id: 'changed_body',
    title: 'Changed body',
    what: 'got a body with a new, missing, or mistyped field',
    matches: ({ operation, outcome }, body) =>
      operation === 'enrich' &&
      outcome !== 'error' &&
      !(
        Value.Check(EnrichmentOutput, body) &&
        Object.keys(body).every((name) => DOCUMENTED_FIELDS.includes(name))
      ),
    effect: { kind: 'change_body', set: { compIsMnc: 'Yes', conEmail: null }, remove: ['conLoc'] },
  },
  createForWarning('template_token', 'Template token', 'sent a template token that was not replaced'),
  createForWarning('unknown_field', 'Unknown field', 'sent a field that the operation does not have'),
]
