/** The rules of verifying: how many recorded requests fit, and which nearly did. */
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { inSlices } from '../../lib/slices.ts'
import { type Showing, Shown } from './entry.ts'
import { type Condition, conditionsOf } from './filter.ts'
import type { RecordedRequest } from './journal.ts'
import { fitting, type Requests, showingOf } from './service.ts'
import type { NearMiss, Verification, VerificationInput, VerificationOutput } from './verification-schema.ts'

const MOST_MATCHES = 10
const MOST_MISSES = 5

/** @throws {ApiError} 409 where they are more or fewer than expected; 400 for an expectation that cannot be */
export async function verifyRequests(
  requests: Requests,
  input: VerificationInput,
): Promise<VerificationOutput> {
  const expected = expectationOf(input)
  const { orgId, ...rest } = input.match
  // Who verifies what an organization did is told of no other.
  const own = conditionsOf({ orgId })
  const conditions = conditionsOf(rest)
  const showing = showingOf(requests)
  const candidates = await inSlices(fitting([...requests.journal.newestFirst()], own, showing))
  const matching = await inSlices(fitting(candidates, conditions, showing))
  const matched = matching.length
  if (matched >= expected.least && matched <= expected.most) return { matched }
  const isShort = matched < expected.least
  const verification: Verification = {
    matched,
    expected: expected.inWords,
    matches: matching.slice(0, MOST_MATCHES).map((recorded) => outline(new Shown(recorded, showing))),
    nearestMisses: isShort ? await inSlices(nearestMisses(candidates, conditions, showing)) : [],
  }
  throw new ApiError('not_as_expected', messageFor(verification), { more: { verification } })
}

interface Expectation {
  readonly least: number
  readonly most: number
  readonly inWords: string
}

function expectationOf({ count, atLeast, atMost }: VerificationInput): Expectation {
  if (count !== undefined) {
    if (atLeast !== undefined || atMost !== undefined) {
      throw invalidField('count', 'says it all: leave out atLeast and atMost')
    }
    return { least: count, most: count, inWords: `exactly ${count}` }
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
  return { least, most, inWords: words.join(' and ') }
}

/** Those that fail the fewest conditions first, then the newest. */
function* nearestMisses(
  candidates: readonly RecordedRequest[],
  conditions: readonly Condition[],
  showing: Showing,
): Generator<void, NearMiss[]> {
  const misses: { readonly recorded: RecordedRequest; readonly failures: number }[] = []
  for (const recorded of candidates) {
    const failures = failedBy(new Shown(recorded, showing), conditions).length
    // What has nothing of it is not near.
    if (failures > 0 && (failures < conditions.length || failures === 1)) misses.push({ recorded, failures })
    yield
  }
  const nearest = misses.sort((a, b) => a.failures - b.failures).slice(0, MOST_MISSES)
  return nearest.map(({ recorded }) => nearMiss(new Shown(recorded, showing), conditions))
}

const nearMiss = (shown: Shown, conditions: readonly Condition[]): NearMiss => ({
  ...outline(shown),
  failed: failedBy(shown, conditions).map((one) => ({
    condition: one.name,
    expected: one.expected,
    found: one.found(shown),
  })),
})

const failedBy = (shown: Shown, conditions: readonly Condition[]): Condition[] =>
  conditions.filter((one) => !one.fits(one.found(shown)))

const outline = ({ recorded, path, status }: Shown): Verification['matches'][number] => ({
  transactionId: recorded.transactionId,
  at: timestamp(recorded.receivedAt),
  operation: recorded.operation ?? null,
  path,
  status,
})

function messageFor({ matched, expected, nearestMisses: [nearest] }: Verification): string {
  const counted = matched === 1 ? '1 request fits' : `${matched} requests fit`
  const [first, ...others] = nearest?.failed ?? []
  if (!first) return `${counted}; there should be ${expected}.`
  const more = others.length === 0 ? '' : ` and in ${others.map(({ condition }) => condition).join(', ')}`
  const found = first.found === null ? 'nothing' : first.found.slice(0, MOST_SHOWN)
  return `${counted}; there should be ${expected}. The nearest miss differs in ${first.condition}, ${found} instead of ${first.expected.slice(0, MOST_SHOWN)}${more}.`
}

const MOST_SHOWN = 100
