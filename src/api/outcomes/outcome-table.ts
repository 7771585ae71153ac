/**
 * The table of outcomes that a request can name, for callers that can set only field values: `no-match@outcome.test` as an
 * email address, or `no-match.outcome.test` as a website. The documentation and the tests use this table.
 */
import type { ChosenEffect, ResponseEffect } from '../../http/effects/effect.ts'
import type { FaultCode } from '../../lib/error-catalog.ts'
import type { Grade } from '../../matching/types.ts'
import type { JobWithPerson } from '../../records/store/records.ts'

/** The domain of all outcomes. `.test` is reserved (RFC 6761). */
export const OUTCOME_DOMAIN = 'outcome.test'

/** A fixed response that does not depend on the stored data. */
export type Outcome =
  /** The contact if the request has fields of one; otherwise the company. */
  | {
      readonly kind: 'match'
      readonly grade: Grade
      /** Default: `OUTCOME_CONTACT`. */
      readonly contact?: JobWithPerson
      /** A delay in real time. */
      readonly afterSeconds?: number
    }
  /** Always the contact, with email address and direct dials masked. */
  | { readonly kind: 'masked' }
  /** Always a contact who has left. */
  | { readonly kind: 'no-longer' }
  /** The company, as for a request with an unknown contact. */
  | { readonly kind: 'company-only' }
  | { readonly kind: 'no-match' }
  /** An error or a broken response. */
  | { readonly kind: 'fault'; readonly effect: ResponseEffect }

/** A row of the table. */
interface NamedOutcome {
  readonly name: string
  readonly outcome: Outcome
  /** The response of Enrich, in Markdown. */
  readonly enrich: string
  /** The credits that Enrich charges. Plus organizations are charged only the first time, as for any record. */
  readonly credits: 0 | 1
  /** The response of Buying group, in Markdown. */
  readonly buyingGroup: string
}

export const MAX_TIMEOUT_SECONDS = 120

/**
 * Creates an outcome that delays the response.
 * @param seconds from 1 to `MAX_TIMEOUT_SECONDS`
 */
export const createTimeout = (seconds: number): Outcome => ({
  kind: 'match',
  grade: 'A+',
  afterSeconds: seconds,
})

const COMMITTEE = 'the committee'

const createMatch = (name: string, grade: Grade): NamedOutcome => ({
  name,
  outcome: { kind: 'match', grade },
  enrich: `\`Active\`, \`${grade}\``,
  credits: 1,
  buyingGroup: COMMITTEE,
})

const createFault = (name: string, description: string, effect: ResponseEffect): NamedOutcome => ({
  name,
  outcome: { kind: 'fault', effect },
  enrich: description,
  credits: 0,
  buyingGroup: description,
})

const createError = (name: string, status: number, code: FaultCode): NamedOutcome =>
  createFault(name, `${status} \`${code}\``, { kind: 'error', status, code })

/** Returns why a response is deferred: for an outcome that delays or replaces it. Other outcomes select a record. */
export function toDeferral(outcome: Outcome): ChosenEffect | undefined {
  const applied = { id: null, afterCommit: false }
  if (outcome.kind === 'fault') return { ...applied, effect: outcome.effect, delayMs: 0 }
  const seconds = outcome.kind === 'match' ? outcome.afterSeconds : undefined
  if (seconds === undefined) return undefined
  const ms = seconds * 1000
  return { ...applied, effect: { kind: 'latency', ms }, delayMs: ms }
}

/** All names. `timeout-30s` represents `timeout-1s` to `timeout-120s`. */
export const OUTCOMES: readonly NamedOutcome[] = [
  createMatch('match', 'A+'),
  createMatch('grade-a', 'A'),
  createMatch('grade-a-minus', 'A-'),
  createMatch('grade-b', 'B'),
  {
    name: 'masked',
    outcome: { kind: 'masked' },
    enrich: '`Active`, `A+`, with email and direct dials masked in every organization',
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
    enrich: '`No Match`, `A+`: the company without a contact',
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
    enrich: '`No Match`, all blank: two candidates fit equally well',
    credits: 0,
    buyingGroup: 'an empty list',
  },
  createError('insufficient-credits', 402, 'insufficient_credits'),
  createError('rate-limited', 429, 'rate_limit_exceeded'),
  createError('unauthorized', 401, 'invalid_api_key'),
  createError('suspended-key', 401, 'key_suspended'),
  createError('server-error', 500, 'internal_error'),
  createError('unavailable', 503, 'service_unavailable'),
  {
    name: 'timeout-30s',
    outcome: createTimeout(30),
    enrich: 'as `match`, after the given number of seconds, 1 to 120',
    credits: 1,
    buyingGroup: 'the committee, after the given number of seconds',
  },
  createFault('connection-reset', 'the connection closes before the first byte', {
    kind: 'connection_reset',
  }),
  createFault('truncated', 'the connection closes in the middle of the body', { kind: 'truncated_body' }),
  createFault('invalid-json', '200 with a body that is not JSON', { kind: 'invalid_json' }),
  createFault('empty', '200 without a body', { kind: 'empty_body' }),
]

const formatRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const formatTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [formatRow(head), `|${'---|'.repeat(head.length)}`, ...rows.map(formatRow)].join('\n')

export const formatEnrichOutcomes = (): string =>
  formatTable(
    ['Name', 'Response of Enrich', 'Credits'],
    OUTCOMES.map(({ name, enrich, credits }) => [`\`${name}\``, enrich, credits]),
  )

export const formatBuyingGroupOutcomes = (): string =>
  formatTable(
    ['Name', 'Response of Buying group'],
    OUTCOMES.map(({ name, buyingGroup }) => [`\`${name}\``, buyingGroup]),
  )
