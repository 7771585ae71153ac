/** What an integration did after each situation: the checks of the report. */
import type { Organization } from '../../accounts/organizations.ts'
import { formatCount, formatNumber } from '../../lib/text.ts'
import type { JournalWarning } from '../journal/schema.ts'
import {
  findChains,
  findOthers,
  findPairs,
  type SeenRequest,
  STOP_MS,
  waitBetween,
} from './related-requests.ts'
import type { ReportLine } from './schema.ts'
import { isLost } from './situations.ts'

interface Finding extends Pick<ReportLine, 'verdict' | 'sentence'> {
  /** The requests behind the sentence. */
  readonly behind: readonly SeenRequest[]
}

interface Behavior extends Pick<ReportLine, 'id' | 'title'> {
  /** @param requests all requests of the organization, oldest first */
  readonly judge: (requests: readonly SeenRequest[], organization: Organization) => Finding
}

export const BEHAVIORS: readonly Behavior[] = [
  {
    id: 'waits_before_retry',
    title: 'Waits for Retry-After (or a second) after a 429 or 5xx',
    judge: judgeRetries,
  },
  {
    id: 'repeats_no_402',
    title: "Doesn't repeat a request within a minute of a 402",
    judge: judgeRepeatsAfter402,
  },
  {
    id: 'stops_after_402',
    title: 'Sends no other records within a minute of a 402',
    judge: judgeOthersAfter402,
  },
  {
    id: 'stops_after_429',
    title: 'Sends no other records during Retry-After (or a second) after a 429',
    judge: judgeOthersAfter429,
  },
  {
    id: 'charged_once',
    title: 'Is charged once per record, and twice only after a lost response',
    judge: judgeCharges,
  },
  { id: 'repeats_no_400', title: "Doesn't repeat a request after a 400", judge: judgeInvalidRequests },
  { id: 'sends_json', title: 'Sends only valid JSON', judge: judgeJson },
  { id: 'sends_known_fields', title: 'Sends only known fields', judge: judgeFields },
  { id: 'replaces_tokens', title: 'Replaces all template tokens', judge: judgeTokens },
]

const notSeen = (sentence: string): Finding => ({ verdict: 'not_seen', sentence, behind: [] })
const ok = (sentence: string, behind: readonly SeenRequest[]): Finding => ({
  verdict: 'ok',
  sentence,
  behind,
})
const problem = (sentence: string, behind: readonly SeenRequest[]): Finding => ({
  verdict: 'problem',
  sentence,
  behind,
})

/** Returns `1 request was` or `3 requests were`. */
const countThatWere = (count: number, noun: string): string =>
  `${formatCount(count, noun)} ${count === 1 ? 'was' : 'were'}`

/** The least wait without `Retry-After`, in seconds. */
const LEAST_WAIT = 1
/** Timers of clients can fire slightly early. */
const TOLERANCE_MS = 50

const toRetryAfterMs = ({ recorded }: SeenRequest): number =>
  Number(recorded.responseHeaders()['Retry-After'] ?? LEAST_WAIT) * 1000

function judgeRetries(requests: readonly SeenRequest[]): Finding {
  const isRejected = ({ recorded: { status } }: SeenRequest) =>
    status !== null && (status === 429 || status >= 500)
  const retries = findPairs(requests).flatMap(([before, request]) => {
    if (!isRejected(before)) return []
    return { request, missing: toRetryAfterMs(before) - waitBetween(before, request) }
  })
  if (retries.length === 0) return notSeen('No request was repeated after a 429 or 5xx.')
  const toRequests = (some: typeof retries) => some.map(({ request }) => request)
  const early = retries.filter(({ missing }) => missing > TOLERANCE_MS)
  return early.length > 0
    ? problem(`${countThatWere(early.length, 'repeated request')} sent without waiting.`, toRequests(early))
    : ok(`${countThatWere(retries.length, 'repeated request')} sent after a wait.`, toRequests(retries))
}

const isUnpaid = ({ recorded }: SeenRequest): boolean =>
  recorded.operation === 'enrich' && recorded.status === 402

/** Returns whether the cause of an error, which is not a test case, was solved before the same request, as by adding credits. */
const isSolved = ({ recorded: before }: SeenRequest, { recorded: next }: SeenRequest): boolean =>
  before.fault === undefined && next.status === 200

const toRepeats = (pairs: ReturnType<typeof findPairs>) => pairs.map(([, request]) => request)

const NO_402 = 'No request got a 402.'

function judgeRepeatsAfter402(requests: readonly SeenRequest[]): Finding {
  const unpaid = requests.filter(isUnpaid)
  if (unpaid.length === 0) return notSeen(NO_402)
  const pairs = findPairs(requests).filter(
    ([before, request]) =>
      isUnpaid(before) && waitBetween(before, request) < STOP_MS && !isSolved(before, request),
  )
  return pairs.length > 0
    ? problem(`${countThatWere(pairs.length, 'repeated request')} sent after a 402.`, toRepeats(pairs))
    : ok('No request was repeated after a 402.', unpaid)
}

function judgeOthersAfter402(requests: readonly SeenRequest[]): Finding {
  const { first, others, wrong } = findOthers(requests, 402, () => STOP_MS)
  if (first.length === 0) return notSeen(NO_402)
  if (wrong.length > 0)
    return problem(`${countThatWere(wrong.length, 'record')} sent after a 402, and got 402 again.`, wrong)
  return judgeOthers(first, others, 'within a minute of a 402')
}

function judgeOthersAfter429(requests: readonly SeenRequest[]): Finding {
  // Limits per day end much later, and may be raised before.
  const toStopMs = (request: SeenRequest) => Math.min(toRetryAfterMs(request) - TOLERANCE_MS, STOP_MS)
  const { first, others, wrong } = findOthers(requests, 429, toStopMs)
  if (first.length === 0) return notSeen('No request got a 429.')
  // A single one may come from another process, which did not see the 429.
  if (wrong.length > 1) {
    const sentence = `${countThatWere(wrong.length, 'record')} sent before Retry-After (or a second) ended, and got 429 again.`
    return problem(sentence, wrong)
  }
  return judgeOthers(first, others, 'during Retry-After (or a second) after a 429')
}

/** Judges records that were sent after an error, of which none is surely wrong. */
function judgeOthers(errors: readonly SeenRequest[], others: readonly SeenRequest[], when: string): Finding {
  if (others.length === 0) return ok(`No other record was sent ${when}.`, errors)
  const sentence = `${countThatWere(others.length, 'other request')} sent ${when}, perhaps in parallel or from a table of test cases.`
  return { verdict: 'seen', sentence, behind: others }
}

const NOT_CHARGED_AGAIN =
  'Not checked, because Plus never charges again for the same record. Use an organization with Standard or Pro.'

function judgeCharges(requests: readonly SeenRequest[], { subscription }: Organization): Finding {
  const charged = requests.filter(({ recorded: { charge } }) => charge !== undefined && charge.deducted > 0)
  const repeated = findChains(charged)
  // A client cannot know whether a lost response was charged, so one retry is right.
  const isOneRetry = ([first, ...others]: SeenRequest[]) =>
    others.length === 1 && first !== undefined && isLost(first.recorded)
  const wrong = repeated.filter((group) => !isOneRetry(group))
  if (wrong.length > 0) {
    const charges = wrong.flat()
    const times = `${formatNumber(charges.length)} times${wrong.length === 1 ? '' : ' in total'}`
    return problem(`${countThatWere(wrong.length, 'record')} charged ${times}.`, charges)
  }
  if (subscription === 'plus') return notSeen(NOT_CHARGED_AGAIN)
  const lost = charged.filter(({ recorded }) => isLost(recorded))
  if (repeated.length > 0) {
    const each = repeated.length === 1 ? '' : ' each'
    const sentence = `${countThatWere(repeated.length, 'record')} charged twice,${each} because of one retry after a lost response.`
    return ok(sentence, repeated.flat())
  }
  if (lost.length > 0)
    return ok(
      `${countThatWere(lost.length, 'response')} lost after the charge, and no record was charged again.`,
      lost,
    )
  return notSeen('No response was lost after a charge, and no record was charged again.')
}

function judgeInvalidRequests(requests: readonly SeenRequest[]): Finding {
  const invalid = requests.filter(({ recorded }) => recorded.status === 400)
  if (invalid.length === 0) return notSeen('No request got a 400.')
  const pairs = findPairs(requests).filter(
    ([before, request]) =>
      before.recorded.status === 400 &&
      (request.recorded.status === 400 ||
        (waitBetween(before, request) < STOP_MS && !isSolved(before, request))),
  )
  return pairs.length > 0
    ? problem(`${countThatWere(pairs.length, 'repeated request')} sent after a 400.`, toRepeats(pairs))
    : ok('No request was repeated after a 400.', invalid)
}

function judgeJson(requests: readonly SeenRequest[]): Finding {
  if (requests.length === 0) return notSeen('No request was sent.')
  const wrong = requests.filter(({ isJson }) => !isJson)
  return wrong.length > 0
    ? problem(`${countThatWere(wrong.length, 'request')} not valid JSON.`, wrong)
    : ok('Every request was valid JSON.', requests)
}

function judgeFields(requests: readonly SeenRequest[]): Finding {
  return judgeWarnings(requests, 'unknown_field', 'an unknown field')
}

function judgeTokens(requests: readonly SeenRequest[]): Finding {
  return judgeWarnings(requests, 'template_token', 'an unresolved template token')
}

const MAX_FIELDS = 3

/** A warning of this code is a mistake. The sentence names the first fields that have it. */
function judgeWarnings(
  requests: readonly SeenRequest[],
  code: JournalWarning['code'],
  what: string,
): Finding {
  if (requests.length === 0) return notSeen('No request was sent.')
  const wrong = requests.filter(({ warnings }) => warnings.some((warning) => warning.code === code))
  if (wrong.length === 0) return ok(`No request had ${what}.`, requests)
  const all = wrong.flatMap(({ warnings }) => warnings.filter((warning) => warning.code === code))
  const fields = [...new Set(all.map(({ field }) => field))]
  const names = fields.slice(0, MAX_FIELDS).join(', ')
  const more = fields.length - MAX_FIELDS
  const others = more > 0 ? `, and ${formatNumber(more)} more` : ''
  return problem(`${formatCount(wrong.length, 'request')} had ${what}: ${names}${others}.`, wrong)
}
