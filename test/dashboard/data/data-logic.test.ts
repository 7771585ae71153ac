/** Fields, jobs, and texts of the data page, without a browser. */
import { describe, expect, test } from 'bun:test'
import { formatWebsite } from '../../../src/dashboard/api/record-names.ts'
import type { ContactJob } from '../../../src/dashboard/pages/data/fields.ts'
import { COMPANY_FIELDS, CONTACT_FIELDS } from '../../../src/dashboard/pages/data/fields.ts'
import { formatImportCounts, formatRecordCount } from '../../../src/dashboard/pages/data/format.ts'
import {
  findJob,
  hasOtherJobAtEmployer,
  isCurrent,
  sortJobs,
  toMonthNumber,
} from '../../../src/dashboard/pages/data/people/jobs.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../../src/records/rows/columns.ts'

describe('the record forms', () => {
  test('have each stored field once', () => {
    const advice = 'List the field in src/dashboard/pages/data/fields.ts.'
    expect([...COMPANY_FIELDS].sort(), advice).toEqual([...COMPANY_COLUMNS].sort())
    expect([...CONTACT_FIELDS].sort(), advice).toEqual([...CONTACT_COLUMNS].sort())
  })
})

const job = (given: Partial<ContactJob>) =>
  ({ compGUID: 'A', conJobStartedOn: '', conJobEndedOn: '', ...given }) as ContactJob

describe('the jobs of a person', () => {
  test('are sorted with current jobs first, then the latest', () => {
    const jobs = [
      job({ conJobStartedOn: 'Mar 2012', conJobEndedOn: 'Feb 2015' }),
      job({ conJobStartedOn: 'Dec 2015', conJobEndedOn: 'Aug 2020' }),
      job({ conJobStartedOn: 'Jan 2010' }),
      job({ conJobStartedOn: 'Nov 2015', conJobEndedOn: 'Aug 2019' }),
    ]
    expect(sortJobs(jobs).map(({ index }) => index)).toEqual([2, 1, 3, 0])
    expect([
      toMonthNumber('Mar 2021'),
      toMonthNumber('2021-03'),
      toMonthNumber('2021'),
      toMonthNumber(''),
    ]).toEqual([2021 * 12 + 2, 2021 * 12 + 2, 2021 * 12, 0])
  })

  test('are current until their last month by the clock of the server', () => {
    const leaving = job({ conJobEndedOn: 'Apr 2026' })
    const at = (now: string) => isCurrent(leaving, toMonthNumber(now))
    expect([at('2026-03-31T23:59:59.000+00:00'), at('2026-04-01T00:00:00.000+00:00')]).toEqual([true, false])
    expect([isCurrent(leaving), isCurrent(job({}))]).toEqual([false, true])
    const open = job({ conJobStartedOn: 'Jan 2010' })
    const placed = sortJobs([open, { ...leaving, conJobStartedOn: 'Jan 2020' }], toMonthNumber('2026-03'))
    expect(placed.map(({ index }) => index)).toEqual([1, 0])
  })

  test('are identified by title and start if several are at one company', () => {
    const [first, other, elsewhere] = [job({}), job({}), job({ compGUID: 'B' })]
    expect(hasOtherJobAtEmployer(first, [first, other, elsewhere])).toBe(true)
    expect(hasOtherJobAtEmployer(elsewhere, [first, other, elsewhere])).toBe(false)
    const [clerk, manager] = [job({ conJobTitleEn: 'Clerk' }), job({ conJobTitleEn: 'Manager' })]
    expect(findJob([elsewhere, clerk, manager], manager, false)).toBe(manager)
    // One of two jobs was removed, so the other one is not it.
    expect(findJob([elsewhere, clerk], manager, false)).toBeUndefined()
    // The only one has another title since.
    expect(findJob([elsewhere, clerk], manager, true)).toBe(clerk)
    expect(findJob([elsewhere], manager, true)).toBeUndefined()
  })
})

test('formats websites and counts of records', () => {
  expect(formatRecordCount(1_600, 'contacts')).toBe('1,600 people')
  expect(formatWebsite('https://www.acme.example/')).toBe('acme.example')
  expect(formatImportCounts({ created: 3, updated: 1, unchanged: 2 }, 'companies')).toBe(
    '3 new companies, 1 changed, 2 unchanged',
  )
  expect(formatImportCounts({ created: 0, updated: 1, unchanged: 0 }, 'contacts')).toBe('1 changed person')
})
