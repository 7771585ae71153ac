/** Compares the number of matching requests with the expected number, and finds the requests that nearly match. */
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { runInSlices } from '../../lib/run-in-slices.ts'
import { requireKnownOrganization } from '../route-helpers.ts'
import type { RecordedRequest } from './journal.ts'
import { LazyJournalEntry, type RedactionContext } from './journal-entry.ts'
import { type RequestCondition, toConditions } from './request-filter.ts'
import { getRedactionContext, type JournalContext, selectMatching } from './service.ts'
import type { NearMiss, Verification, VerificationInput, VerificationOutput } from './verification-schema.ts'

const MAX_MATCHES = 10
const MAX_NEAR_MISSES = 5

/**
 * Compares the number of recorded requests with an expected number.
 * @throws {ApiError} 409 if the number differs from the expected one; 400 for an invalid expectation
 */
export async function verifyRequests(
  context: JournalContext,
  input: VerificationInput,
): Promise<VerificationOutput> {
  const expected = parseExpectation(input)
  const { orgId, ...rest } = input.match
  requireKnownOrganization(context, 'match.orgId', orgId)
  // Near misses must not show requests of other organizations.
  const organizationConditions = toConditions({ orgId })
  const conditions = toConditions(rest, 'match.')
  const redaction = getRedactionContext(context)
  const candidates = await runInSlices(
    selectMatching([...context.journal.newestFirst()], organizationConditions, redaction),
  )
  const matching = await runInSlices(selectMatching(candidates, conditions, redaction))
  const matched = matching.length
  if (matched >= expected.min && matched <= expected.max) return { matched }
  const hasTooFew = matched < expected.min
  const verification: Verification = {
    matched,
    expected: expected.description,
    matches: matching
      .slice(0, MAX_MATCHES)
      .map((recorded) => toMatchingRequest(new LazyJournalEntry(recorded, redaction))),
    nearestMisses: hasTooFew ? await runInSlices(findNearestMisses(candidates, conditions, redaction)) : [],
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
      throw invalidField('count', 'cannot be combined with atLeast and atMost. Leave them out')
    }
    return { min: count, max: count, description: `exactly ${count}` }
  }
  if (atLeast === undefined && atMost === undefined) {
    throw invalidField('count', 'is missing. Send count, atLeast, or atMost')
  }
  const min = atLeast ?? 0
  const max = atMost ?? Number.POSITIVE_INFINITY
  if (min > max) throw invalidField('atLeast', 'is greater than atMost')
  const words = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ]
  return { min, max, description: words.join(' and ') }
}

/** Returns the requests that fail the fewest conditions, newest first among equals. */
function* findNearestMisses(
  candidates: readonly RecordedRequest[],
  conditions: readonly RequestCondition[],
  redaction: RedactionContext,
): Generator<void, NearMiss[]> {
  const misses: { readonly recorded: RecordedRequest; readonly failures: number }[] = []
  for (const recorded of candidates) {
    const failures = failedConditions(new LazyJournalEntry(recorded, redaction), conditions).length
    // A request that meets none of several conditions is not a near miss.
    if (failures > 0 && (failures < conditions.length || failures === 1)) misses.push({ recorded, failures })
    yield
  }
  const nearest = misses.sort((a, b) => a.failures - b.failures).slice(0, MAX_NEAR_MISSES)
  return nearest.map(({ recorded }) => toNearMiss(new LazyJournalEntry(recorded, redaction), conditions))
}

const toNearMiss = (request: LazyJournalEntry, conditions: readonly RequestCondition[]): NearMiss => ({
  ...toMatchingRequest(request),
  failed: failedConditions(request, conditions).map((condition) => ({
    condition: condition.name,
    expected: condition.expected,
    found: condition.read(request),
  })),
})

const failedConditions = (
  request: LazyJournalEntry,
  conditions: readonly RequestCondition[],
): RequestCondition[] => conditions.filter((condition) => !condition.matches(request))

const toMatchingRequest = ({
  recorded,
  path,
  status,
}: LazyJournalEntry): Verification['matches'][number] => ({
  transactionId: recorded.transactionId,
  at: formatTimestamp(recorded.receivedAt),
  operation: recorded.operation ?? null,
  path,
  status,
})

function describeFailure({ matched, expected, nearestMisses: [nearest] }: Verification): string {
  const count = matched === 1 ? '1 request matches' : `${matched} requests match`
  const [first, ...others] = nearest?.failed ?? []
  if (!first) return `${count}. Expected: ${expected}.`
  const more = others.length === 0 ? '' : ` and in ${others.map(({ condition }) => condition).join(', ')}`
  const found = first.found === null ? 'nothing' : first.found.slice(0, MAX_SHOWN_LENGTH)
  return `${count}. Expected: ${expected}. The nearest miss differs in ${first.condition}: ${found} instead of ${first.expected.slice(0, MAX_SHOWN_LENGTH)}${more}.`
}

const MAX_SHOWN_LENGTH = 100
