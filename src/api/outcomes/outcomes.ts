/**
 * Inputs that ask for an outcome by name, for callers that can set nothing but field values: an address such as
 * `no-match@outcome.test`, a website such as `no-match.outcome.test`. This table is what the documentation and the tests are
 * made from.
 */

import type { ResponseFault } from '../../http/fault-effect.ts'
import type { FaultCode } from '../../lib/error-catalog.ts'
import type { WholeJob } from '../../market/store/records.ts'
import type { Grade } from '../../matching/types.ts'

/** The domain that all of them are under. Nobody can own it (RFC 6761). */
export const OUTCOME_DOMAIN = 'outcome.test'

/** What is answered, whatever is stored. */
export type Outcome =
  /** The contact where one is asked for, else the company alone. */
  | {
      readonly kind: 'match'
      readonly grade: Grade
      /** Another than the usual one. */
      readonly contact?: WholeJob
      /** Real time that passes first. */
      readonly afterSeconds?: number
    }
  /** The contact, asked for or not, with e-mail and direct dials masked. */
  | { readonly kind: 'masked' }
  /** A contact who has left, asked for or not. */
  | { readonly kind: 'no-longer' }
  /** The company, as if a contact had been asked for. */
  | { readonly kind: 'company-only' }
  | { readonly kind: 'no-match' }
  /** An error, or nothing that a client could read. */
  | { readonly kind: 'fault'; readonly effect: ResponseFault }

/** A row of the table. */
interface NamedOutcome {
  readonly name: string
  readonly outcome: Outcome
  /** What Enrich answers. */
  readonly enrich: string
  /** What Enrich takes for it; of a Plus organization only the first time, as for any record. */
  readonly credits: 0 | 1
  /** What Buying group answers. */
  readonly buyingGroup: string
}

export const LONGEST_TIMEOUT = 120

/** The name for a wait of so many seconds, 1 to `LONGEST_TIMEOUT`. */
export const timeoutOf = (seconds: number): Outcome => ({ kind: 'match', grade: 'A+', afterSeconds: seconds })

const COMMITTEE = 'the committee'

const match = (name: string, grade: Grade): NamedOutcome => ({
  name,
  outcome: { kind: 'match', grade },
  enrich: `\`Active\`, \`${grade}\``,
  credits: 1,
  buyingGroup: COMMITTEE,
})

const fault = (name: string, what: string, effect: ResponseFault): NamedOutcome => ({
  name,
  outcome: { kind: 'fault', effect },
  enrich: what,
  credits: 0,
  buyingGroup: what,
})

const error = (name: string, status: number, code: FaultCode, also = ''): NamedOutcome =>
  fault(name, `${status} \`${code}\`${also}`, { kind: 'error', status, code })

/** Every name there is; for `timeout-30s` any from `timeout-1s` to `timeout-120s`. */
export const OUTCOMES: readonly NamedOutcome[] = [
  match('match', 'A+'),
  match('grade-a', 'A'),
  match('grade-a-minus', 'A-'),
  match('grade-b', 'B'),
  {
    name: 'masked',
    outcome: { kind: 'masked' },
    enrich: '`Active`, `A+`, e-mail and direct dials masked whatever the organization says',
    credits: 1,
    buyingGroup: COMMITTEE,
  },
  {
    name: 'no-longer',
    outcome: { kind: 'no-longer' },
    enrich: '`No Longer`, `A+`: a contact with a past and a current job',
    credits: 1,
    buyingGroup: COMMITTEE,
  },
  {
    name: 'company-only',
    outcome: { kind: 'company-only' },
    enrich: '`No Match`, `A+`: the company, and no contact',
    credits: 1,
    buyingGroup: COMMITTEE,
  },
  {
    name: 'no-match',
    outcome: { kind: 'no-match' },
    enrich: '`No Match`, all blank',
    credits: 0,
    buyingGroup: 'an empty list',
  },
  {
    name: 'ambiguous',
    outcome: { kind: 'no-match' },
    enrich: '`No Match`, all blank: two fit equally well',
    credits: 0,
    buyingGroup: 'an empty list',
  },
  error('insufficient-credits', 402, 'insufficient_credits'),
  error('rate-limited', 429, 'rate_limit_exceeded', ' with `Retry-After: 1`'),
  error('unauthorized', 401, 'invalid_api_key'),
  error('suspended-key', 403, 'key_suspended'),
  error('server-error', 500, 'internal_error'),
  error('unavailable', 503, 'service_unavailable'),
  {
    name: 'timeout-30s',
    outcome: timeoutOf(30),
    enrich: 'as `match`, after so many seconds, 1 to 120',
    credits: 1,
    buyingGroup: 'the committee, after so many seconds',
  },
  fault('connection-reset', 'the connection breaks before a byte is sent', { kind: 'connection-reset' }),
  fault('truncated', 'the connection breaks in the middle of the body', { kind: 'truncated-body' }),
  fault('invalid-json', '200 with a body that is not JSON', { kind: 'invalid-json' }),
  fault('empty', '200 without a body', { kind: 'empty-body' }),
]

/** A row of a table in Markdown. */
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')

export const enrichOutcomes = (): string =>
  table(
    ['Name', 'What Enrich answers', 'Credits'],
    OUTCOMES.map(({ name, enrich, credits }) => [`\`${name}\``, enrich, credits]),
  )

export const buyingGroupOutcomes = (): string =>
  table(
    ['Name', 'What Buying group answers'],
    OUTCOMES.map(({ name, buyingGroup }) => [`\`${name}\``, buyingGroup]),
  )
