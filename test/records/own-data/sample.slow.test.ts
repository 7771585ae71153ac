/** The people and companies of the sample, whose identity is known, imported as a user's own data. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCsvRecords } from '../../../src/lib/csv-records.ts'
import { formatCsv, type Row } from '../../support/database/record-tables.ts'
import { ROOT } from '../../support/paths.ts'
import { type Stored, storeThrough } from './import-paths.ts'

const readTable = (name: string): string => readFileSync(join(ROOT, 'data', name), 'utf8')
const companies = readTable('companies.csv')
const contacts = readTable('contacts.csv')

function toRows(text: string): Row[] {
  const [header, ...records] = [...readCsvRecords([text])].map(({ values }) => values)
  return records.map((values) =>
    Object.fromEntries((header ?? []).map((name, at) => [name, values[at] ?? ''])),
  )
}

/** Returns the jobs of each person, sorted, so that two ways to identify people can be compared. */
function groupJobs(jobs: readonly { readonly person: string; readonly key: string }[]): string[] {
  const people = Map.groupBy(jobs, ({ person }) => person)
  return [...people.values()]
    .map((held) =>
      held
        .map(({ key }) => key)
        .sort()
        .join('\n'),
    )
    .sort()
}

const storedJobs = ({ content }: Stored) =>
  content.jobs.map((text) => {
    const { person, company, email, jobTitle, startedOn, endedOn, directDial1, directDial2 } =
      JSON.parse(text)
    return { person, key: [company, email, jobTitle, startedOn, endedOn, directDial1, directDial2].join('|') }
  })

const rows = toRows(contacts)
const KNOWN = groupJobs(
  rows.map(({ conGUID = '', ...row }) => {
    const { compGUID, conEmail, conJobTitleEn, conJobStartedOn, conJobEndedOn, directDial1, directDial2 } =
      row
    const key = [compGUID, conEmail, conJobTitleEn, conJobStartedOn, conJobEndedOn, directDial1, directDial2]
    return { person: conGUID, key: key.join('|') }
  }),
)

test('the sample without conGUIDs has the same people, and none is two or joined with another', async () => {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'conGUID')
  const stored = await storeThrough('import', { companies, contacts: formatCsv(names, rows) })
  expect({ people: stored.content.people.length, jobs: stored.content.jobs.length }).toEqual({
    people: 12_510,
    jobs: 14_479,
  })
  expect(Bun.deepEquals(groupJobs(storedJobs(stored)), KNOWN)).toBe(true)
})

test('the sample with its GUIDs is stored as it is, without a problem', async () => {
  const stored = await storeThrough('import', { companies, contacts })
  expect(stored.problems).toEqual([])
  expect(Bun.deepEquals(groupJobs(storedJobs(stored)), KNOWN)).toBe(true)
  // Changes only if the tables of the sample or of the database change.
  expect(Bun.SHA256.hash(JSON.stringify(stored.content), 'hex')).toBe(
    'cbe4dfcb693bf5dae8a1efac274cc617de587ed56df0d39dbbfcc06d01b89267',
  )
})
