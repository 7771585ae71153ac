/** The rules of verifying: how many recorded requests fit, and which nearly did. */
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Requests, shownOf } from './requests.ts'
import { type Condition, conditionsOf, fitsAll } from './requests-conditions.ts'
import type { Shown } from './requests-entry.ts'
import type { NearMiss, Verification, VerificationInput, VerificationOutput } from './verification-model.ts'

/** Shown of each. */
const MOST_MATCHES = 10
const MOST_MISSES = 5

/** @throws {ApiError} 409 where they are more or fewer than expected; 400 for an expectation that cannot be */
export function verifyRequests(requests: Requests, input: VerificationInput): VerificationOutput {
  const expected = expectationOf(input)
  const { orgId, ...rest } = input.match
  // Who verifies what an organization did is told of no other.
  const own = conditionsOf({ orgId })
  const conditions = conditionsOf(rest)
  const candidates = shownOf(requests).filter((shown) => fitsAll(shown, own))
  const matching = candidates.filter((shown) => fitsAll(shown, conditions))
  const matched = matching.length
  if (matched >= expected.least && matched <= expected.most) return { matched }
  const verification: Verification = {
    matched,
    expected: expected.inWords,
    matches: matching.slice(0, MOST_MATCHES).map(outline),
    nearestMisses: matched < expected.least ? nearestMisses(candidates, conditions) : [],
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
function nearestMisses(candidates: readonly Shown[], conditions: readonly Condition[]): NearMiss[] {
  const misses = candidates
    .map((shown) => ({ shown, failed: conditions.filter((one) => !one.fits(one.found(shown))) }))
    // What has nothing of it is not near.
    .filter(({ failed }) => failed.length > 0 && (failed.length < conditions.length || failed.length === 1))
  // Stable: what is newer stays before.
  const nearest = misses.sort((a, b) => a.failed.length - b.failed.length).slice(0, MOST_MISSES)
  return nearest.map(({ shown, failed }) => ({
    ...outline(shown),
    failed: failed.map((one) => ({ condition: one.name, expected: one.expected, found: one.found(shown) })),
  }))
}

const outline = ({ recorded, path, status }: Shown): Verification['matches'][number] => ({
  transactionId: recorded.exchange.transactionId,
  at: timestamp(recorded.exchange.receivedAt),
  operation: recorded.exchange.operation ?? null,
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

/** Of a value, in a sentence. */
const MOST_SHOWN = 100
