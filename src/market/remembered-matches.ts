/** Questions that were asked before, as test suites and retries ask them, answered from memory until the data change. */
import { type Changes, Remembered } from '../lib/cache.ts'
import type { Matcher } from '../matching/match.ts'
import type { Match } from '../matching/types.ts'
import { MOST_REMEMBERED } from './reading.ts'

export function rememberedMatches(matcher: Matcher, changes: Changes): Matcher {
  const matches = new Remembered<string, Match>(changes, MOST_REMEMBERED)
  return {
    ...matcher,
    match: (input) => {
      const question = JSON.stringify(input)
      return matches.get(question) ?? matches.set(question, matcher.match(input))
    },
  }
}
