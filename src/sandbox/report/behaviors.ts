/** What an integration did after each situation: the checks of the report. */
import { formatCount } from '../../lib/text.ts'
import type { RecordedRequest } from '../journal/journal.ts'
import type { ReportLine } from './schema.ts'
import { isLost } from './situations.ts'

/** A recorded request with what the report reads of its bodies. */
export interface SeenRequest {
  readonly recorded: RecordedRequest
  /** Equal for requests of one operation with the same body. */
  readonly record: string
  /** The warnings about template tokens that were not replaced. */
  readonly tokens: readonly string[]
  /** The ids of the situations that it met. */
  readonly situations: readonly string[]
}

interface Finding {
  readonly verdict: Exclude<ReportLine['verdict'], 'seen'>
  readonly sentence: string
  /** The requests behind the sentence. */
  readonly behind: readonly SeenRequest[]
}

interface Behavior {
  readonly id: string
  readonly title: string
  /** @param requests all requests of an organization, oldest first */
  readonly judge: (requests: readonly SeenRequest[]) => Finding
}

export const BEHAVIORS: readonly Behavior[] = [
  { id: 'waits_before_retry', title: 'Waits before a retry', judge: judgeRetries },
  { id: 'stops_after_402', title: 'Stops after 402', judge: judgeCredits },
  { id: 'charged_once', title: 'Is charged once for a record', judge: judgeCharges },
  { id: 'repeats_no_400', title: 'Does not repeat a 400', judge: judgeInvalidRequests },
  { id: 'repeats_no_token', title: 'Does not repeat a template token', judge: judgeTokens },
]

const notSeen = (sentence: string): Finding => ({ verdict: 'not_seen', sentence, behind: [] })

/** Returns the groups of at least two requests, oldest first, with the same body or token. */
const findRepeated = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] =>
  [...Map.groupBy(items, keyOf).values()].filter(({ length }) => length > 1)

const recordOf = ({ record }: SeenRequest): string => record

/** The least wait without `Retry-After`, in milliseconds. */
const LEAST_WAIT_MS = 1_000
/** Timers of clients can fire slightly early. */
const TOLERANCE_MS = 50

const isLimited = ({ recorded: { status } }: SeenRequest): boolean => status === 429 || status === 503

const respondedAt = ({ recorded: { arrivedAt, durationMs } }: SeenRequest): number => arrivedAt + durationMs

function judgeRetries(requests: readonly SeenRequest[]): Finding {
  const limited = requests.filter(isLimited)
  if (limited.length === 0) return notSeen('No request got 429 or 503.')
  const retries = findRepeated(requests, recordOf).flatMap((group) =>
    group.flatMap((request, index) => {
      const before = group[index - 1]
      if (before === undefined || !isLimited(before)) return []
      const wait = Math.max(0, request.recorded.arrivedAt - respondedAt(before))
      const seconds = before.recorded.responseHeaders()['Retry-After']
      return {
        pair: [before, request],
        wait,
        least: seconds === undefined ? LEAST_WAIT_MS : Number(seconds) * 1000,
      }
    }),
  )
  if (retries.length === 0)
    return { ...notSeen('No request with 429 or 503 was sent again.'), behind: limited }
  const early = retries.filter(({ wait, least }) => wait < least - TOLERANCE_MS)
  const sentence = `Retries after 429 or 503 that came too early: ${early.length} of ${retries.length}.`
  const [first] = early
  if (first === undefined) return { verdict: 'ok', sentence, behind: retries.flatMap(({ pair }) => pair) }
  const wait = `The first waited ${formatSeconds(first.wait)} instead of ${formatSeconds(first.least)}.`
  return { verdict: 'problem', sentence: `${sentence} ${wait}`, behind: early.flatMap(({ pair }) => pair) }
}

const formatSeconds = (ms: number): string => `${Math.round(ms / 10) / 100} s`

/** Within this time after a 402, nobody has bought credits and started the integration again. */
const STOP_MS = 60_000

function judgeCredits(requests: readonly SeenRequest[]): Finding {
  const rejected: SeenRequest[] = []
  const later: SeenRequest[] = []
  for (const request of requests.filter(({ recorded }) => recorded.operation === 'enrich')) {
    const last = rejected.at(-1)
    const wait = last === undefined ? -1 : request.recorded.arrivedAt - respondedAt(last)
    if (wait >= 0 && wait < STOP_MS) later.push(request)
    else if (request.recorded.status === 402) rejected.push(request)
  }
  if (rejected.length === 0) return notSeen('No request got 402.')
  const sentence = `Enrichments that followed within a minute of a 402: ${later.length}.`
  return { verdict: later.length === 0 ? 'ok' : 'problem', sentence, behind: [...rejected, ...later] }
}

function judgeCharges(requests: readonly SeenRequest[]): Finding {
  const charged = requests.filter(({ recorded: { charge } }) => charge !== undefined && charge.deducted > 0)
  if (charged.length === 0) return notSeen('No request was charged.')
  const repeated = findRepeated(charged, recordOf)
  // A client cannot know whether a lost response was charged, so one retry is right.
  const wrong = repeated.filter(
    ([first, ...others]) => !(others.length === 1 && first && isLost(first.recorded)),
  )
  const count = `Records that were charged more than once, in ${formatCount(charged.length, 'charge')}: ${repeated.length}.`
  if (wrong.length > 0) return { verdict: 'problem', sentence: count, behind: wrong.flat() }
  if (repeated.length === 0) return { verdict: 'ok', sentence: count, behind: charged }
  return { verdict: 'ok', sentence: `${count} Their first response was lost.`, behind: repeated.flat() }
}

function judgeInvalidRequests(requests: readonly SeenRequest[]): Finding {
  const invalid = requests.filter(({ recorded }) => recorded.status === 400)
  if (invalid.length === 0) return notSeen('No request got 400.')
  const repeated = findRepeated(invalid, recordOf)
  const sentence = `Requests with 400 that were sent again unchanged: ${repeated.length}.`
  if (repeated.length === 0) return { verdict: 'ok', sentence, behind: invalid }
  return { verdict: 'problem', sentence, behind: repeated.flat() }
}

function judgeTokens(requests: readonly SeenRequest[]): Finding {
  const sent = requests.flatMap((request) => request.tokens.map((token) => ({ request, token })))
  if (sent.length === 0) return notSeen('No request had a template token.')
  const repeated = findRepeated(sent, ({ token }) => token)
  const sentence = `Template tokens that were sent again: ${repeated.length}.`
  const behind = (repeated.length === 0 ? sent : repeated.flat()).map(({ request }) => request)
  if (repeated.length === 0) return { verdict: 'ok', sentence, behind }
  return { verdict: 'problem', sentence: `${sentence} ${repeated[0]?.[0]?.token}`, behind }
}
