/** The columns of imported tables. `test/leads/map/` has those of lead files. */
import { expect, test } from 'bun:test'
import { recognizeColumns } from '../../src/columns/recognize-columns.ts'
import { COMPANY_TABLE_FIELDS, CONTACT_TABLE_FIELDS } from '../../src/records/import/table-columns.ts'

test('a table of companies has no columns of people', () => {
  const { fields } = recognizeColumns(
    ['Account Name', 'Person Country', 'Contact Company', 'Primary Website', 'Primary Industry'],
    COMPANY_TABLE_FIELDS,
    [],
  )
  expect(fields.map(({ field }) => field)).toEqual(['compName', 'compWebsite'])
})

test('an imported table of people has the columns of a lead file', () => {
  const headings = ['attendee_name', 'Attendee Company', 'Email Address 1', 'Contact ID', 'Primary Industry']
  const { fields } = recognizeColumns(headings, CONTACT_TABLE_FIELDS, [])
  expect(fields.map(({ field }) => field)).toEqual(['conFullName', 'compName', 'conEmail'])
})
