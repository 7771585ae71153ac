/** Updates the indexes of the matcher when records change. */
import type { Matcher } from '../matching/match.ts'
import type { RecordChanges, RowChange } from './store/record-changes.ts'
import { type Company, toCompanyRecord } from './store/records.ts'

/**
 * Returns a function that updates the matcher's indexes of company names and last names after changes of the records.
 */
export const createIndexUpdater =
  (matcher: Pick<Matcher, 'updateCompany' | 'updateLastName'>) =>
  ({ companies, people }: RecordChanges): void => {
    for (const change of companies.values()) {
      if (!changesNames(change)) continue
      const { before, after } = change
      matcher.updateCompany(before && toCompanyRecord(before), after && toCompanyRecord(after))
    }
    const countsByLastName = new Map<string, number>()
    const add = (key: string | undefined, people: number) => {
      if (key !== undefined) countsByLastName.set(key, (countsByLastName.get(key) ?? 0) + people)
    }
    for (const { before, after } of people.values()) {
      add(before?.lastNameKey, -1)
      add(after?.lastNameKey, 1)
    }
    for (const [key, count] of countsByLastName) if (count !== 0) matcher.updateLastName(key, count)
  }

/** Returns whether a change affects the names of a company. The domain is a name, too. */
const changesNames = ({ before, after }: RowChange<Company>): boolean =>
  before?.name !== after?.name ||
  before?.aka !== after?.aka ||
  before?.website !== after?.website ||
  before?.id !== after?.id
