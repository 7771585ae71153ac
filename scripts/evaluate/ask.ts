/** Asks a matcher every query, and judges what it answers. */

import type { Matcher } from '../../src/matching/match.ts'
import { type Query, toMatchInput } from './read-data.ts'
import { type Judged, judge, toAnswer } from './score.ts'

const BETWEEN_PROGRESS = 100

/** `onProgress` hears now and then how many are done. */
export function askAll(
  queries: readonly Query[],
  matcher: Matcher,
  onProgress: (done: number) => void = () => {},
): Judged[] {
  return queries.map((query, i) => {
    if (i % BETWEEN_PROGRESS === 0) onProgress(i)
    const input = toMatchInput(query.input)
    const start = performance.now()
    const match = matcher.match(input)
    return judge(query, toAnswer(match, query.input), performance.now() - start)
  })
}
