/** The rules of verifying: how many recorded requests fit, and which nearly did. */
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { inSlices } from '../../lib/time-slices.ts'
import { type RedactionContext, RedactedRequest } from './redacted-request.ts'
import { type RequestCondition, toConditions } from './conditions.ts'
import type { RecordedRequest } from './journal.ts'
import { selectMatching, type JournalContext, getRedactionContext } from './service.ts'
import type { NearMiss, Verification, VerificationInput, VerificationOutput } from './verification-schema.ts'

const MAX_MATCHES = 10
const MAX_NEAR_MISSES = 5

/** @throws {ApiError} 409 where they are more or fewer than expected; 400 for an expectation that cannot be */
export async function verifyRequests(
  requests: JournalContext,
  input: VerificationInput,
): Promise<VerificationOutput> {
  const expected = parseExpectation(input)
  const { orgId, ...rest } = input.match
  // Who verifies what an organization did is told of no other.
  const own = toConditions({ orgId })
  const conditions = toConditions(rest)
  const showing = getRedactionContext(requests)
  const candidates = await inSlices(selectMatching([...requests.journal.newestFirst()], own, showing))
  const matching = await inSlices(selectMatching(candidates, conditions, showing))
  const matched = matching.length
  if (matched >= expected.min && matched <= expected.max) return { matched }
  const isShort = matched < expected.min
  const verification: Verification = {
    matched,
    expected: expected.description,
    matches: matching.slice(0, MAX_MATCHES).map((recorded) => toMatch(new RedactedRequest(recorded, showing))),
    findNearestMisses: isShort ? await inSlices(nearestMisses(candidates, conditions, showing)) : [],
  }
  throw new ApiError('not_as_expected', describeFailure(verification), { more: { verification } })
}

interface Expectation {
  readonly min: number
  readonly max: number
  readonly description: string
}

function parseExpectation({ count, atLeast, atMost }: VerificationInput): Expectation {
  if (count !== undefined) {
    if (atLeast !== undefined || atMost !== undefined) {
      throw invalidField('count', 'says it all: leave out atLeast and atMost')
    }
    return { min: count, max: count, description: `exactly ${count}` }
  }
  if (atLeast === undefined && atMost === undefined) {
    throw invalidField('count', 'is missing. Send count, or atLeast, or atMost')
  }
  const least = atLeast ?? 0
  const most = atMost ?? Number.POSITIVE_INFINITY
  if (least > most) throw invalidField('atLeast', 'is more than atMost')
  const words = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ]
  return { min: least, max: most, description: words.join(' and ') }
}

/** Those that fail the fewest conditions first, then the newest. */
function* nearestMisses(
  candidates: readonly RecordedRequest[],
  conditions: readonly RequestCondition[],
  showing: RedactionContext,
): Generator<void, NearMiss[]> {
  const misses: { readonly recorded: RecordedRequest; readonly failures: number }[] = []
  for (const recorded of candidates) {
    const failures = failedConditions(new RedactedRequest(recorded, showing), conditions).length
    // What has nothing of it is not near.
    if (failures > 0 && (failures < conditions.length || failures === 1)) misses.push({ recorded, failures })
    yield
  }
  const nearest = misses.sort((a, b) => a.failures - b.failures).slice(0, MAX_NEAR_MISSES)
  return nearest.map(({ recorded }) => toNearMiss(new RedactedRequest(recorded, showing), conditions))
}

const toNearMiss = (shown: RedactedRequest, conditions: readonly RequestCondition[]): NearMiss => ({
  ...toMatch(shown),
  failed: failedConditions(shown, conditions).map((one) => ({
    condition: one.name,
    expected: one.expected,
    found: one.actual(shown),
  })),
})

const failedConditions = (shown: RedactedRequest, conditions: readonly RequestCondition[]): RequestCondition[] =>
  conditions.filter((one) => !one.matches(one.actual(shown)))

const toMatch = ({ recorded, path, status }: RedactedRequest): Verification['matches'][number] => ({
  transactionId: recorded.transactionId,
  at: timestamp(recorded.receivedAt),
  operation: recorded.operation ?? null,
  path,
  status,
})

function describeFailure({ matched, expected, findNearestMisses: [nearest] }: Verification): string {
  const counted = matched === 1 ? '1 request fits' : `${matched} requests fit`
  const [first, ...others] = nearest?.failed ?? []
  if (!first) return `${counted}; there should be ${expected}.`
  const more = others.length === 0 ? '' : ` and in ${others.map(({ condition }) => condition).join(', ')}`
  const found = first.found === null ? 'nothing' : first.found.slice(0, MAX_SHOWN_LENGTH)
  return `${counted}; there should be ${expected}. The nearest miss differs in ${first.condition}, ${found} instead of ${first.expected.slice(0, MAX_SHOWN_LENGTH)}${more}.`
}

const MAX_SHOWN_LENGTH = 100
