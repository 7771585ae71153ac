/** The situations that an integration should have seen: how the journal shows each, and which effect triggers it. */
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { COMPANY_FIELDS, CONTACT_FIELDS, EnrichmentOutput } from '../../api/enrich/schema.ts'
import type { Effect } from '../../http/effects/effect.ts'
import { lazy } from '../../lib/cache.ts'
import type { RecordedRequest } from '../journal/recorded-request.ts'

interface Situation {
  readonly id: string
  readonly title: string
  /** @param body the body of the response; `{}` if it is not a JSON object */
  readonly matches: (recorded: RecordedRequest, body: Body) => boolean
  /** Triggers the situation. Absent for what only the client can cause. */
  readonly effect?: Effect
  readonly afterCommit?: boolean
}

type Body = Readonly<Record<string, unknown>>

/** Returns whether a request was processed, and the client received no usable response. */
export const isLost = ({ charge, outcome }: RecordedRequest): boolean =>
  charge !== undefined && outcome === 'error'

const change = (set: Body): Effect => ({ kind: 'change_body', set })

const blank = (fields: object): Body => Object.fromEntries(Object.keys(fields).map((name) => [name, '']))

const BLANK_CONTACT = blank({ ...CONTACT_FIELDS, directDial1: '', directDial2: '' })

const createForStatus = (status: number, title: string): Situation => ({
  id: `status_${status}`,
  title,
  matches: (recorded) => recorded.status === status,
  effect: { kind: 'error', status },
})

/** Responses with at least this duration count as slow. */
const SLOW_MS = 3_000
const DELAYS: readonly unknown[] = ['latency', 'slow_drip']
const MASKED_FIELDS = ['conEmail', 'directDial1', 'directDial2']

const checkOutput = lazy(() => TypeCompiler.Compile(EnrichmentOutput))

const isDocumented = (body: Body): boolean =>
  checkOutput().Check(body) && Object.keys(body).every((name) => name in EnrichmentOutput.properties)

export const SITUATIONS: readonly Situation[] = [
  {
    id: 'match',
    title: 'Match',
    matches: ({ outcome }, { recordStatus }) => outcome === 'found' && recordStatus === 'Active',
  },
  {
    id: 'ambiguous',
    title: 'Ambiguous or uncertain match, graded A- or B',
    matches: ({ outcome }, { accuracy }) => outcome === 'found' && (accuracy === 'A-' || accuracy === 'B'),
    effect: change({ accuracy: 'B' }),
  },
  {
    id: 'company_only',
    title: 'Company found, but not the requested contact',
    matches: ({ outcome }) => outcome === 'company_only',
    effect: change({ recordStatus: 'No Match', ...BLANK_CONTACT }),
  },
  {
    id: 'no_match',
    title: 'No Match with blank fields',
    matches: ({ outcome }) => outcome === 'no_match',
    effect: change({ recordStatus: 'No Match', accuracy: '', ...blank(COMPANY_FIELDS), ...BLANK_CONTACT }),
  },
  {
    id: 'no_longer',
    title: 'No Longer: the contact has left',
    matches: (_, { recordStatus }) => recordStatus === 'No Longer',
    effect: change({ recordStatus: 'No Longer', conEmail: '' }),
  },
  {
    id: 'masked',
    title: 'Masked email address or phone number',
    matches: (_, body) => MASKED_FIELDS.some((name) => String(body[name]).includes('***')),
    effect: change({ conEmail: 'a***@northwind-optics.example' }),
  },
  createForStatus(402, '402: no credits'),
  createForStatus(429, '429: rate limit'),
  {
    id: 'status_5xx',
    title: '5xx: server error',
    matches: ({ status }) => status !== null && status >= 500,
    effect: { kind: 'error', status: 503 },
  },
  {
    id: 'slow',
    title: `Response slower than ${SLOW_MS / 1000} seconds, or delayed by a fault`,
    matches: ({ durationMs, fault }) => durationMs >= SLOW_MS || DELAYS.includes(fault?.kind),
    // Longer than many clients wait.
    effect: { kind: 'latency', ms: 10_000 },
  },
  {
    id: 'lost_response',
    title: 'Response lost after the charge',
    matches: isLost,
    effect: { kind: 'connection_reset' },
    afterCommit: true,
  },
  {
    id: 'changed_body',
    title: 'Body with a new, missing, or mistyped field',
    matches: ({ operation, outcome }, body) =>
      operation === 'enrich' && outcome !== 'error' && !isDocumented(body),
    effect: { kind: 'change_body', set: { compIsMnc: 'Yes', conEmail: null }, remove: ['conLoc'] },
  },
]
