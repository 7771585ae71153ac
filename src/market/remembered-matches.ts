/** Questions that were asked before, as test suites and retries ask them, answered from memory until the data change. */
import { type Changes, Remembered } from '../db/changes.ts'
import type { Matcher } from '../matching/match.ts'
import type { Match, MatchInput } from '../matching/types.ts'
import { MOST_REMEMBERED } from './reading.ts'

export function rememberedMatches(matcher: Matcher, changes: Changes): Matcher {
  const matches = new Remembered<string, Match>(changes, MOST_REMEMBERED)
  return {
    ...matcher,
    match: (input) => {
      const question = spelledOut(input)
      return matches.get(question) ?? matches.set(question, matcher.match(input))
    },
  }
}

/** One text for one question. No field holds a NUL: the fields after it would be taken for others. */
function spelledOut(input: MatchInput): string {
  let text = ''
  for (const name in input) text += `${name}\0${input[name as keyof MatchInput] ?? ''}\0`
  return text
}
