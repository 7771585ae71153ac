/** Questions that were asked before, as test suites and retries ask them, answered from memory until the data change. */
import { type Changes, Remembered } from '../lib/cache.ts'
import type { Matcher } from '../matching/match.ts'
import type { Match } from '../matching/types.ts'
import { type Company, MOST_REMEMBERED, toCompanyRecord } from './store/records.ts'
import type { Change, MarketChanges } from './store/market-changes.ts'

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

/** Lets the matcher's indexes follow changes of the market: they hold names of companies, and last names. */
export const matcherTold =
  (matcher: Pick<Matcher, 'companyChanged' | 'lastNameChanged'>) =>
  ({ companies, people }: MarketChanges): void => {
    for (const { before, after } of companies.values()) {
      if (!hasOtherNames({ before, after })) continue
      matcher.companyChanged(before && toCompanyRecord(before), after && toCompanyRecord(after))
    }
    const bearers = new Map<string, number>()
    const count = (key: string | undefined, people: number) => {
      if (key !== undefined) bearers.set(key, (bearers.get(key) ?? 0) + people)
    }
    for (const { before, after } of people.values()) {
      count(before?.lastNameKey, -1)
      count(after?.lastNameKey, 1)
    }
    for (const [key, more] of bearers) if (more !== 0) matcher.lastNameChanged(key, more)
  }

const hasOtherNames = ({ before, after }: Change<Company>): boolean =>
  before?.name !== after?.name || before?.aka !== after?.aka || before?.id !== after?.id
