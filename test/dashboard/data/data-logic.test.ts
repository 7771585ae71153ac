/** Reads CSV files, jobs, and searches for the data page, without a browser. */
import { describe, expect, test } from 'bun:test'
import type { ContactJob } from '../../../src/dashboard/pages/data/fields.ts'
import { COMPANY_FIELDS, CONTACT_FIELDS } from '../../../src/dashboard/pages/data/fields.ts'
import {
  formatExcess,
  formatImportCounts,
  formatRecordCount,
  formatSize,
  formatWebsite,
} from '../../../src/dashboard/pages/data/format.ts'
import {
  decode,
  detectKind,
  findRows,
  parsePreview,
} from '../../../src/dashboard/pages/data/import/csv-file.ts'
import { createSampleUrl } from '../../../src/dashboard/pages/data/import/sample-files.ts'
import {
  hasOtherJobAtEmployer,
  isCurrent,
  parseMonth,
  sortJobs,
} from '../../../src/dashboard/pages/data/people/jobs.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../../src/records/rows/columns.ts'
import { createSandbox } from '../../support/sandbox.ts'

describe('the record forms', () => {
  test('have each stored field once', () => {
    const advice = 'List the field in src/dashboard/pages/data/fields.ts.'
    expect([...COMPANY_FIELDS].sort(), advice).toEqual([...COMPANY_COLUMNS].sort())
    expect([...CONTACT_FIELDS].sort(), advice).toEqual([...CONTACT_COLUMNS].sort())
  })
})

describe('a CSV file for import', () => {
  test('is decoded by its byte order mark, as UTF-8, or as Windows-1252', () => {
    expect(decode(new Uint8Array([0xef, 0xbb, 0xbf, 0xc3, 0xbc]))).toEqual({ text: 'ü', encoding: 'utf-8' })
    expect(decode(new Uint8Array([0xff, 0xfe, 0xfc, 0x00]))).toEqual({ text: 'ü', encoding: 'utf-16le' })
    expect(decode(new Uint8Array([0xfe, 0xff, 0x00, 0xfc]))).toEqual({ text: 'ü', encoding: 'utf-16be' })
    expect(decode(new Uint8Array([0xc3, 0xbc])).text).toBe('ü')
    expect(decode(new Uint8Array([0xfc]))).toEqual({ text: 'ü', encoding: 'windows-1252' })
  })

  test('is rejected if it is not text, or is UTF-16 without a byte order mark', () => {
    const unmarked = Uint8Array.from(Buffer.from('compName\nÜbersee\n', 'utf16le'))
    expect(() => decode(unmarked)).toThrow('Save it as CSV UTF-8')
    expect(() => decode(new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0xff]))).toThrow(
      'This is not a text file',
    )
  })

  test('is previewed and counted with each delimiter', () => {
    for (const mark of [',', ';', '\t', '|']) {
      const rows = Array.from({ length: 7 }, (_, index) => `Name ${index}${mark}"a${mark}\nb"`)
      const {
        headings,
        rows: shown,
        count,
      } = parsePreview(`compName${mark} compCity \r\n${rows.join('\r\n')}\r\n`)
      expect([headings, count, shown.length]).toEqual([['compName', 'compCity'], 7, 5])
      expect(shown[0]).toEqual(['Name 0', `a${mark}\nb`])
    }
    expect(parsePreview('compName\n').count).toBe(0)
    expect(parsePreview('').count).toBe(0)
  })

  test('has rows that are found by their lines, also after a value with line breaks', () => {
    const text = 'a,b\r\n1,"x\r\ny"\r\n\r\n2,z\r\n'
    expect([...findRows(text, new Set([2, 5]))]).toEqual([
      [2, ['1', 'x\r\ny']],
      [5, ['2', 'z']],
    ])
  })

  test('is recognized as companies or people by its column names', () => {
    expect(detectKind(['compName', 'compIndustry'])).toBe('companies')
    expect(detectKind(['compName', 'conEmail'])).toBe('contacts')
    expect(detectKind(['compName', 'compWebsite'])).toBeUndefined()
    expect(detectKind(['Company', 'E-mail'])).toBe('contacts')
    expect(detectKind(['Company', 'Employees'])).toBe('companies')
    expect(detectKind(['Company', 'Website'])).toBeUndefined()
  })

  test('can start from the templates, which the server accepts', async () => {
    const sandbox = createSandbox({ dataDirectory: undefined })
    for (const kind of ['companies', 'contacts'] as const) {
      const { status, body } = await sandbox.send(`/sandbox/${kind}?dryRun=true`, {
        method: 'PUT',
        body: decodeURIComponent(createSampleUrl(kind).replace(/^[^,]*,/, '')),
        headers: { 'content-type': 'text/csv' },
      })
      expect([status, body.created, body.ignored]).toEqual([200, 1, []])
    }
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
    expect([parseMonth('Mar 2021'), parseMonth('2021-03'), parseMonth('2021'), parseMonth('')]).toEqual([
      2021 * 12 + 2,
      2021 * 12 + 2,
      2021 * 12,
      0,
    ])
  })

  test('are current until their last month by the clock of the server', () => {
    const leaving = job({ conJobEndedOn: 'Apr 2026' })
    const at = (now: string) => isCurrent(leaving, parseMonth(now))
    expect([at('2026-03-31T23:59:59.000+00:00'), at('2026-04-01T00:00:00.000+00:00')]).toEqual([true, false])
    expect([isCurrent(leaving), isCurrent(job({}))]).toEqual([false, true])
    const open = job({ conJobStartedOn: 'Jan 2010' })
    const placed = sortJobs([open, { ...leaving, conJobStartedOn: 'Jan 2020' }], parseMonth('2026-03'))
    expect(placed.map(({ index }) => index)).toEqual([1, 0])
  })

  test('are identified by title and start if several are at one company', () => {
    const [first, other, elsewhere] = [job({}), job({}), job({ compGUID: 'B' })]
    expect(hasOtherJobAtEmployer(first, [first, other, elsewhere])).toBe(true)
    expect(hasOtherJobAtEmployer(elsewhere, [first, other, elsewhere])).toBe(false)
  })
})

test('formats file sizes, websites, and counts of records', () => {
  expect([formatSize(1), formatSize(16 * 1024 * 1024), formatSize(1.55 * 1024 * 1024)]).toEqual([
    '1 byte',
    '16 MiB',
    '1.6 MiB',
  ])
  const most = 16 * 1024 * 1024
  expect([formatExcess(most + 1, most), formatExcess(17 * 1024 * 1024, most)]).toEqual([
    'more than 16 MiB',
    '17 MiB',
  ])
  expect(formatRecordCount(1_600, 'contacts')).toBe('1,600 people')
  expect(formatWebsite('https://www.acme.example/')).toBe('acme.example')
  expect(formatImportCounts({ created: 3, updated: 1, unchanged: 2 }, 'companies')).toBe(
    '3 new companies, 1 changed, 2 unchanged',
  )
  expect(formatImportCounts({ created: 0, updated: 1, unchanged: 0 }, 'contacts')).toBe('1 changed person')
})
