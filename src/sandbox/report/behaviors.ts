/** What an integration did after each situation: the checks of the report. */
import type { RecordedRequest } from '../journal/journal.ts'
import type { ReportLine } from './schema.ts'
import { isLost } from './situations.ts'

/** A recorded request with what the report reads of its bodies. */
export interface SeenRequest {
  readonly recorded: RecordedRequest
  /** Equal for requests of one operation with the same body. */
  readonly key: string
  /** The warnings about template tokens that were not replaced. */
  readonly tokens: readonly string[]
  /** The ids of the situations that it met. */
  readonly situations: readonly string[]
}

interface Finding extends Pick<ReportLine, 'verdict' | 'sentence'> {
  /** The requests behind the sentence. */
  readonly behind: readonly SeenRequest[]
}

interface Behavior extends Pick<ReportLine, 'id' | 'title'> {
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

/** Returns a problem if some requests are wrong. */
const decide = (sentence: string, seen: readonly SeenRequest[], wrong: readonly SeenRequest[]): Finding =>
  wrong.length > 0
    ? { verdict: 'problem', sentence, behind: wrong }
    : { verdict: 'ok', sentence, behind: seen }

/** Returns the groups of at least two requests with the same key, oldest first. */
const findRepeated = (requests: readonly SeenRequest[]): SeenRequest[][] =>
  [...Map.groupBy(requests, ({ key }) => key).values()].filter(({ length }) => length > 1)

/** Returns the milliseconds from the response to one request until another one arrived; negative if it was already on its way. */
const waitBetween = ({ recorded: before }: SeenRequest, { recorded: next }: SeenRequest): number =>
  next.arrivedAt - before.arrivedAt - before.durationMs

/** The least wait without `Retry-After`, in seconds. */
const LEAST_WAIT = 1
/** Timers of clients can fire slightly early. */
const TOLERANCE_MS = 50

function judgeRetries(requests: readonly SeenRequest[]): Finding {
  const isLimited = ({ recorded: { status } }: SeenRequest) => status === 429 || status === 503
  const retries = findRepeated(requests).flatMap((group) =>
    group.flatMap((request, index) => {
      const before = group[index - 1]
      if (before === undefined || !isLimited(before)) return []
      const least = Number(before.recorded.responseHeaders()['Retry-After'] ?? LEAST_WAIT) * 1000
      return { pair: [before, request], missing: least - waitBetween(before, request) }
    }),
  )
  if (retries.length === 0) return notSeen('No request with 429 or 503 was sent again.')
  const early = retries.filter(({ missing }) => missing > TOLERANCE_MS)
  return decide(
    `Retries after 429 or 503 that came before Retry-After or 1 second: ${early.length} of ${retries.length}.`,
    retries.flatMap(({ pair }) => pair),
    early.flatMap(({ pair }) => pair),
  )
}

/** Within this time after a 402, nobody has bought credits and started the integration again. */
const STOP_MS = 60_000
/** Until then, parallel requests may have been on their way when the client received the 402. */
const PARALLEL_MS = 1_000

function judgeCredits(requests: readonly SeenRequest[]): Finding {
  // The journal has the order of the responses.
  const isParallel = requests.some((request, index) => {
    const before = requests[index - 1]
    return before !== undefined && waitBetween(before, request) < 0
  })
  const least = isParallel ? PARALLEL_MS : 0
  const rejected: SeenRequest[] = []
  const later: SeenRequest[] = []
  for (const request of requests.filter(({ recorded }) => recorded.operation === 'enrich')) {
    const last = rejected.at(-1)
    const wait = last === undefined ? STOP_MS : waitBetween(last, request)
    if (wait < least) continue
    if (wait < STOP_MS) later.push(request)
    else if (request.recorded.status === 402) rejected.push(request)
  }
  if (rejected.length === 0) return notSeen('No request got 402.')
  return decide(`Enrichments within a minute after a 402: ${later.length}.`, rejected, later)
}

function judgeCharges(requests: readonly SeenRequest[]): Finding {
  const charged = requests.filter(({ recorded: { charge } }) => charge !== undefined && charge.deducted > 0)
  if (charged.length === 0) return notSeen('No request was charged.')
  const repeated = findRepeated(charged)
  // A client cannot know whether a lost response was charged, so one retry is right.
  const isOneRetry = ([first, ...others]: SeenRequest[]) =>
    others.length === 1 && first !== undefined && isLost(first.recorded)
  const retried = repeated.filter(isOneRetry)
  const sentence = `Records that were charged again: ${repeated.length}. Only by one retry after a lost response: ${retried.length}.`
  return decide(sentence, charged, repeated.filter((group) => !isOneRetry(group)).flat())
}

function judgeInvalidRequests(requests: readonly SeenRequest[]): Finding {
  const invalid = requests.filter(({ recorded }) => recorded.status === 400)
  return judgeRepeats(invalid, 'No request got 400.', 'Requests with 400')
}

function judgeTokens(requests: readonly SeenRequest[]): Finding {
  const sent = requests.flatMap((request) => request.tokens.map((key) => ({ ...request, key })))
  return judgeRepeats(sent, 'No request had a template token.', 'Template tokens')
}

function judgeRepeats(seen: readonly SeenRequest[], none: string, what: string): Finding {
  if (seen.length === 0) return notSeen(none)
  const repeated = findRepeated(seen)
  return decide(`${what} that were sent again: ${repeated.length}.`, seen, repeated.flat())
}
