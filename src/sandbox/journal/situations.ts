/** The situations that an integration should have seen: how the journal shows each, which effect triggers it, and what careful code does. */
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { COMPANY_FIELDS, CONTACT_FIELDS, EnrichmentOutput } from '../../api/enrich/schema.ts'
import type { Effect } from '../../http/effects/effect.ts'
import { lazy } from '../../lib/cache.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import type { RecordedRequest } from './recorded-request.ts'

interface Situation<Id extends string = SituationId> {
  readonly id: Id
  readonly title: string
  /** @param body the body of the response; `{}` if it is not a JSON object */
  readonly matches: (recorded: RecordedRequest, body: Body) => boolean
  /** Triggers the situation. Absent for what only the client can cause. */
  readonly effect?: Effect
  readonly afterCommit?: boolean
  readonly carefulCode: string
}

type Body = Readonly<Record<string, unknown>>

/** Returns the body of a response; `{}` if it is not a JSON object. */
export function parseResponse({ responseBody = '' }: RecordedRequest): Body {
  const body = tryParseJson(responseBody)
  return isObject(body) ? body : {}
}

const change = (set: Body): Effect => ({ kind: 'change_body', set })

const blank = (fields: object): Body => Object.fromEntries(Object.keys(fields).map((name) => [name, '']))

const BLANK_CONTACT = blank({ ...CONTACT_FIELDS, directDial1: '', directDial2: '' })

const createForStatus = <Status extends number>(status: Status, name: string, carefulCode: string) => ({
  id: `status_${status}` as const,
  title: `${status}: ${name}`,
  matches: (recorded: RecordedRequest) => recorded.status === status,
  effect: { kind: 'error', status } as const,
  carefulCode,
})

/** Responses with at least this duration count as slow. */
const SLOW_MS = 3_000
const DELAYS: readonly unknown[] = ['latency', 'slow_drip']

const checkOutput = lazy(() => TypeCompiler.Compile(EnrichmentOutput))

const isDocumented = (body: Body): boolean =>
  checkOutput().Check(body) && Object.keys(body).every((name) => name in EnrichmentOutput.properties)

const list = <const Id extends string>(situations: readonly Situation<Id>[]) => situations

export const SITUATIONS = list([
  {
    id: 'match',
    title: 'Match',
    matches: ({ outcome }, { recordStatus }) => outcome === 'found' && recordStatus === 'Active',
    carefulCode: 'Writes the fields that are not blank.',
  },
  {
    id: 'uncertain_match',
    title: 'Uncertain match, graded A- or B',
    matches: ({ outcome }, { accuracy }) => outcome === 'found' && (accuracy === 'A-' || accuracy === 'B'),
    effect: change({ accuracy: 'B' }),
    carefulCode: 'Reads the grade, and leaves the record alone if it is too uncertain.',
  },
  {
    id: 'company_only',
    title: 'Company found, but not the requested contact',
    matches: ({ outcome }) => outcome === 'company_only',
    effect: change({ recordStatus: 'No Match', ...BLANK_CONTACT }),
    carefulCode: 'Leaves the fields of the contact alone.',
  },
  {
    id: 'no_match',
    title: 'No Match with blank fields',
    matches: ({ outcome }) => outcome === 'no_match',
    effect: change({ recordStatus: 'No Match', accuracy: '', ...blank(COMPANY_FIELDS), ...BLANK_CONTACT }),
    carefulCode: 'Leaves the record alone.',
  },
  {
    id: 'no_longer',
    title: 'No Longer: the contact has left',
    matches: (_, { recordStatus }) => recordStatus === 'No Longer',
    effect: change({ recordStatus: 'No Longer', conEmail: '' }),
    carefulCode: 'Marks the contact as gone, and leaves its fields alone.',
  },
  {
    id: 'masked_email',
    title: 'Masked email address',
    matches: (_, { conEmail }) => String(conEmail).includes('***'),
    effect: change({ conEmail: 'a***@northwind-optics.example' }),
    carefulCode: 'Keeps the address of the CRM.',
  },
  {
    id: 'masked_phone',
    title: 'Masked phone number',
    matches: (_, { directDial1, directDial2 }) => `${directDial1}${directDial2}`.includes('*'),
    effect: change({ directDial1: '+1 503 555 ****' }),
    carefulCode: 'Keeps the number of the CRM.',
  },
  createForStatus(400, 'invalid request', 'Never sends the same body again, and reports the record.'),
  createForStatus(401, 'invalid key', 'Sends nothing more until someone has replaced the key.'),
  createForStatus(402, 'no credits', 'Sends nothing more until there are credits again.'),
  createForStatus(
    429,
    'rate limit',
    'Sends nothing again before `Retry-After`, or without it, before a wait that doubles each time.',
  ),
  {
    id: 'status_5xx',
    title: '5xx: server error',
    matches: ({ status }) => status !== null && status >= 500,
    effect: { kind: 'error', status: 503 },
    carefulCode:
      'Sends the same body again after `Retry-After`, or without it, after a wait that doubles each time, and gives up in the end.',
  },
  {
    id: 'slow',
    title: `Response slower than ${SLOW_MS / 1000} seconds, or delayed by a fault`,
    matches: ({ durationMs, fault }) => durationMs >= SLOW_MS || DELAYS.includes(fault?.kind),
    // Longer than many clients wait.
    effect: { kind: 'latency', ms: 10_000 },
    carefulCode: 'Waits, or treats the response as lost after a timeout.',
  },
  {
    id: 'lost_response',
    title: 'Lost response: the connection closed before the last byte',
    matches: ({ isLost }) => isLost,
    effect: { kind: 'connection_reset' },
    afterCommit: true,
    carefulCode: 'Sends the same body again at most once, because it may be charged each time.',
  },
  {
    id: 'changed_body',
    title: 'Body with a new, missing, or mistyped field',
    matches: ({ operation, outcome }, body) =>
      operation === 'enrich' && outcome !== 'error' && !isDocumented(body),
    effect: { kind: 'change_body', set: { compIsMnc: 'Yes', conEmail: null }, remove: ['conLoc'] },
    carefulCode: 'Ignores new fields, and leaves the fields alone that are missing or have another type.',
  },
])
type SituationId = (typeof SITUATIONS)[number]['id']

export const SITUATION_IDS = SITUATIONS.map(({ id }) => id)
