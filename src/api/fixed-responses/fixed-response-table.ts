/**
 * The table of fixed responses that a request can name, for clients that can set only field values: `no-match@outcome.test` as an
 * email address, or `no-match.outcome.test` as a website. The documentation and the tests use this table.
 */
import type { ChosenEffect, ResponseEffect } from '../../http/effects/effect.ts'
import type { FaultCode } from '../../lib/api-error.ts'
import type { Grade } from '../../matching/types.ts'
import type { JobWithPerson } from '../../records/store/rows.ts'

/** A fixed response that does not depend on the stored data. */
export type FixedResponse =
  /** The contact if the request has fields of one; otherwise the company. */
  | {
      readonly kind: 'match'
      readonly grade: Grade
      /** Default: `FIXED_CONTACT`. */
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
  | { readonly kind: 'effect'; readonly effect: ResponseEffect }

/** A row of the table. */
interface NamedResponse {
  readonly name: string
  readonly response: FixedResponse
  /** The response of Enrich, in Markdown. */
  readonly enrich: string
  /** The credits that Enrich charges. Plus organizations are charged only the first time, as for any record. */
  readonly credits: 0 | 1
  /** The response of Buying group, in Markdown. */
  readonly buyingGroup: string
}

/** The longest delay and `Retry-After` that a name can select. */
export const MAX_NAMED_SECONDS = 120

/**
 * Creates a fixed response that delays the response.
 * @param seconds from 1 to `MAX_NAMED_SECONDS`
 */
export const createTimeout = (seconds: number): FixedResponse => ({
  kind: 'match',
  grade: 'A+',
  afterSeconds: seconds,
})

const BUYING_GROUP = 'the buying group'

const createMatch = (name: string, grade: Grade): NamedResponse => ({
  name,
  response: { kind: 'match', grade },
  enrich: `\`Active\`, \`${grade}\``,
  credits: 1,
  buyingGroup: BUYING_GROUP,
})

const createEffect = (name: string, description: string, effect: ResponseEffect): NamedResponse => ({
  name,
  response: { kind: 'effect', effect },
  enrich: description,
  credits: 0,
  buyingGroup: description,
})

const createError = (name: string, status: number, code: FaultCode): NamedResponse =>
  createEffect(name, `${status} \`${code}\``, { kind: 'error', status, code })

/**
 * Creates the fixed response of a limit that says when to try again.
 * @param seconds from 1 to `MAX_NAMED_SECONDS`
 */
export const createLimited = (seconds: number): FixedResponse => ({
  kind: 'effect',
  effect: { kind: 'error', status: 429, code: 'rate_limit_exceeded', retryAfterSeconds: seconds },
})

/** Returns the effect of a fixed response that delays the request, or replaces its response. Others only select a record. */
export function toEffect(fixed: FixedResponse): ChosenEffect | undefined {
  const applied = { id: null, afterCommit: false, settings: null }
  if (fixed.kind === 'effect') return { ...applied, effect: fixed.effect, delayMs: 0 }
  const seconds = fixed.kind === 'match' ? fixed.afterSeconds : undefined
  if (seconds === undefined) return undefined
  const ms = seconds * 1000
  return { ...applied, effect: { kind: 'latency', ms }, delayMs: ms }
}

/** All names. `timeout-30s` represents `timeout-1s` to `timeout-120s`, and so does `rate-limited-5s`. */
export const FIXED_RESPONSES: readonly NamedResponse[] = [
  createMatch('match', 'A+'),
  createMatch('grade-a', 'A'),
  createMatch('grade-a-minus', 'A-'),
  createMatch('grade-b', 'B'),
  {
    name: 'masked',
    response: { kind: 'masked' },
    enrich: '`Active`, `A+`, with email and direct dials masked in every organization',
    credits: 1,
    buyingGroup: BUYING_GROUP,
  },
  {
    name: 'no-longer',
    response: { kind: 'no-longer' },
    enrich: '`No Longer`, `A+`: a contact with a past and a current job',
    credits: 1,
    buyingGroup: BUYING_GROUP,
  },
  {
    name: 'company-only',
    response: { kind: 'company-only' },
    enrich: '`No Match`, `A+`: the company without a contact',
    credits: 1,
    buyingGroup: BUYING_GROUP,
  },
  {
    name: 'no-match',
    response: { kind: 'no-match' },
    enrich: '`No Match`, all blank',
    credits: 0,
    buyingGroup: 'an empty list',
  },
  {
    name: 'ambiguous',
    response: { kind: 'no-match' },
    enrich: '`No Match`, all blank: two candidates fit equally well',
    credits: 0,
    buyingGroup: 'an empty list',
  },
  createError('insufficient-credits', 402, 'insufficient_credits'),
  createError('rate-limited', 429, 'rate_limit_exceeded'),
  {
    name: 'rate-limited-5s',
    response: createLimited(5),
    enrich: '429 `rate_limit_exceeded` with `Retry-After`: the given number of seconds, 1 to 120',
    credits: 0,
    buyingGroup: '429 `rate_limit_exceeded` with `Retry-After`: the given number of seconds',
  },
  createError('unauthorized', 401, 'invalid_api_key'),
  createError('suspended-key', 401, 'key_suspended'),
  createError('server-error', 500, 'internal_error'),
  createError('unavailable', 503, 'service_unavailable'),
  {
    name: 'timeout-30s',
    response: createTimeout(30),
    enrich: 'like `match`, after the given number of seconds, 1 to 120',
    credits: 1,
    buyingGroup: 'the buying group, after the given number of seconds',
  },
  createEffect('connection-reset', 'the connection closes before the first byte', {
    kind: 'connection_reset',
  }),
  createEffect('truncated', 'the connection closes in the middle of the body', { kind: 'truncated_body' }),
  createEffect('invalid-json', '200 with a body that is not JSON', { kind: 'invalid_json' }),
  createEffect('empty', '200 without a body', { kind: 'empty_body' }),
]

const formatRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const formatTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [formatRow(head), `|${'---|'.repeat(head.length)}`, ...rows.map(formatRow)].join('\n')

export const formatEnrichResponses = (): string =>
  formatTable(
    ['Name', 'Response of Enrich', 'Credits'],
    FIXED_RESPONSES.map(({ name, enrich, credits }) => [`\`${name}\``, enrich, credits]),
  )

export const formatBuyingGroupResponses = (): string =>
  formatTable(
    ['Name', 'Response of Buying group'],
    FIXED_RESPONSES.map(({ name, buyingGroup }) => [`\`${name}\``, buyingGroup]),
  )
