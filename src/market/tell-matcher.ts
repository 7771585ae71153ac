import type { Matcher } from '../matching/match.ts'
import { type Company, toCompanyRecord } from './records.ts'
import type { Change, MarketChanges } from './row-changes.ts'

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
