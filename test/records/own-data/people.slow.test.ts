/** The rules of identity, tried with random rows at two companies. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Row, readRecordContent } from '../../support/database/record-tables.ts'
import {
  linesOf,
  putTables,
  startEmptySandbox,
  storeInOrders,
  storeThrough,
  storeThroughAllPaths,
} from './import-paths.ts'
import { renamedPeople } from './random-tables.ts'

const companies: readonly Row[] = [
  { compName: 'Acme', compWebsite: 'acme.example' },
  { compName: 'Beta', compWebsite: 'beta.example' },
]

const from = (values: readonly string[]) => fc.constantFrom(...values)
const GUIDS = ['a'.repeat(32), 'B'.repeat(32), 'A'.repeat(32)]
const values: fc.Arbitrary<Row> = fc.record({
  conGUID: from(['', '', '', '', '', ...GUIDS]),
  conFullName: from([
    ...['Ada Keller', 'ADA  KELLER', 'Keller, Ada', 'Ada M. Keller', 'Ada Maria Keller', 'Ada Marta Keller'],
    ...['Ada Keler', 'Adá Keller', 'Bill Gates', 'William Gates', 'Paul Dorrit Jr.', 'Paul Dorrit', ''],
  ]),
  conEmail: from(['', '', 'ada@acme.example', 'info@acme.example', 'a.k@beta.example', 'ADA@acme.example']),
  conPubProfileUrl: from(['', '', '', 'profiles.example/in/a', 'https://profiles.example/in/b']),
  compName: from(['Acme', 'Acme', 'Beta']),
  conJobTitleEn: from(['', 'CFO', 'Chair']),
  conJobStartedOn: from(['', '', 'Mar 2019']),
  conJobEndedOn: from(['', '', 'May 2020']),
  conLevels: from(['', '', 'VP']),
  conWorkLocPhoneNo: from(['', '', '+49 1', '+49 2']),
})
/** Nobody gives one conGUID to people with different names. */
const row = values.map((all) =>
  all.conGUID === '' || /^keller, ada|ada +keller$/i.test(all.conFullName ?? '')
    ? all
    : { ...all, conFullName: 'Ada Keller' },
)
const tables = fc.array(row, { minLength: 1, maxLength: 9 }).map((contacts) => ({ companies, contacts }))

test('rows are the same people in every order, through every import path, and when they are sent again', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async (given) => {
      await storeThroughAllPaths(given)
      await storeInOrders(given, 'import')
      const sandbox = await startEmptySandbox()
      const first = await putTables(sandbox, given, true)
      const second = await putTables(sandbox, given, true)
      expect(second.content).toEqual(first.content)
      expect(second.outcomes).toMatchObject({ created: 0, updated: 0 })
      sandbox.modules.close()
    }),
    { numRuns: 30 },
  )
})

test('rows with several names of one conGUID are the same people when they are sent again, in another order', async () => {
  await fc.assert(
    fc.asyncProperty(renamedPeople, async (given) => {
      const sandbox = await startEmptySandbox()
      const first = await putTables(sandbox, given, true)
      const second = await putTables(sandbox, { contacts: given.contacts.toReversed() }, true)
      expect(second.content).toEqual(first.content)
      expect(second.outcomes).toMatchObject({ created: 0, updated: 0 })
      sandbox.modules.close()
    }),
    { numRuns: 100 },
  )
})

test('every address and every title with dates is stored', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async (given) => {
      const { content, problems } = await storeThrough('import', given)
      const lost = new Set(problems.flatMap((one) => (one.isLost ? linesOf(one) : [])))
      const jobs = content.jobs.map((text) => JSON.parse(text))
      for (const [
        at,
        { conEmail = '', conJobTitleEn, conJobStartedOn, conJobEndedOn },
      ] of given.contacts.entries()) {
        const isStored = jobs.some(
          ({ emailKey, jobTitle, startedOn, endedOn }) =>
            (conEmail === '' || emailKey === conEmail.toLowerCase()) &&
            jobTitle === conJobTitleEn &&
            startedOn === conJobStartedOn &&
            endedOn === conJobEndedOn,
        )
        expect({ at, isStored: isStored || lost.has(at + 2) }).toEqual({ at, isStored: true })
      }
    }),
    { numRuns: 100 },
  )
})

test('two PUTs at once do not see the rows of each other', async () => {
  const toContacts = (company: string): readonly Row[] =>
    Array.from({ length: 400 }, (_, at) => ({
      compName: company,
      conFullName: `Ada Kell${'xyz'[at % 3]}r`,
      conEmail: at % 2 === 0 ? `ada${at}@${company}.example` : '',
      conJobTitleEn: `Job ${at}`,
    }))
  const tables = ['Acme', 'Beta'].map((name) => ({ contacts: toContacts(name) }))
  const atOnce = await startEmptySandbox()
  await putTables(atOnce, { companies }, true)
  const results = await Promise.all(tables.map((given) => putTables(atOnce, given, true)))
  const inTurn = await startEmptySandbox()
  await putTables(inTurn, { companies }, true)
  for (const [at, given] of tables.entries()) {
    const { problems, outcomes } = await putTables(inTurn, given, true)
    expect({ problems: results[at]?.problems, outcomes: results[at]?.outcomes }).toEqual({
      problems,
      outcomes,
    })
  }
  expect(readRecordContent(atOnce.modules.core.connection)).toEqual(
    readRecordContent(inTurn.modules.core.connection),
  )
})
