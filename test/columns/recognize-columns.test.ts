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

test('the fields are in the order of the columns, whichever was recognized first', () => {
  const headings = ['Profile', 'Name', 'Company', 'Email']
  const { fields } = recognizeColumns(headings, CONTACT_TABLE_FIELDS, [])
  expect(fields.map(({ field }) => field)).toEqual([
    'conPubProfileUrl',
    'conFullName',
    'compName',
    'conEmail',
  ])
})

test('each column with an ambiguous heading has a note, which offers no company if another column has it', () => {
  const headings = ['Company', 'Full Name', 'Job Title', 'Title', 'Title']
  const { ignored, notes } = recognizeColumns(headings, CONTACT_TABLE_FIELDS, [])
  const note = '"Title" is ambiguous and is not used. To use it, map it to conJobTitleEn, or rename it.'
  expect(notes).toEqual([note])
  expect(ignored).toEqual([
    { name: 'Title', note },
    { name: 'Title', note },
  ])
})
