/** What holds for every table of a user, tried with random ones. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { extractEmailAddress } from '../../../src/lib/email.ts'
import type { Row } from '../../support/database/record-tables.ts'
import type { Sandbox } from '../../support/sandbox.ts'
import {
  IMPORT_PATHS,
  importPathsFor,
  linesOf,
  putTables,
  startEmptySandbox,
  storeInOrders,
  storeThrough,
  storeThroughAllPaths,
} from './import-paths.ts'
import { ownTables, separateJobs } from './random-tables.ts'

/** Requires a property of random tables. A counterexample is small enough without shrinking, which would take long. */
const forAll = <Tables>(tables: fc.Arbitrary<Tables>, require: (tables: Tables) => Promise<unknown>) =>
  fc.assert(
    fc.asyncProperty(tables, async (given) => {
      await require(given)
    }),
    { numRuns: 12, endOnFailure: true },
  )

test('a table gives the same records and problems through every import path', async () => {
  await forAll(ownTables, (tables) => storeThroughAllPaths(tables))
})

test('a table with a lost row is stored by no import path that rejects it, and by all if none is lost', async () => {
  await forAll(ownTables, async (tables) => {
    const { problems } = await storeThrough('import', tables)
    const isRejected = problems.some(({ isLost }) => isLost)
    for (const importPath of importPathsFor(tables)) {
      // A folder gets the companies that the rows without problems create.
      if (importPath === 'serve' && isRejected && tables.companies === undefined) continue
      const result = await storeThrough(importPath, { ...tables, skipsInvalid: false })
      expect({ importPath, isRejected: result.isRejected }).toEqual({ importPath, isRejected })
    }
  })
})

test('a table gives the same records and problems in every order of its rows', async () => {
  await forAll(ownTables, async (tables) => {
    await storeInOrders(tables, 'import')
    await storeInOrders(tables, 'PUT JSON')
  })
})

test('a table that is sent twice changes nothing the second time', async () => {
  await forAll(ownTables, async (tables) => {
    const sandbox = await startEmptySandbox()
    const first = await putTables(sandbox, tables, true)
    const second = await putTables(sandbox, tables, true)
    expect(second.content).toEqual(first.content)
    expect(second.outcomes).toMatchObject({ created: 0, updated: 0 })
    expect(second.problems.filter(({ isLost }) => isLost)).toEqual(
      first.problems.filter(({ isLost }) => isLost),
    )
  })
})

/** Returns the stored records as rows with the names of the columns. */
async function exportRows(sandbox: Sandbox): Promise<Record<'companies' | 'contacts', Row[]>> {
  const list = async (path: string) => (await sandbox.send(`/sandbox/${path}?limit=100`)).body.items
  const companies = (await list('companies')).map(({ contactCount: _, ...company }: Row) => company)
  const contacts = (await list('contacts')).flatMap(
    ({ jobs, ...person }: Row & { readonly jobs: readonly Row[] }) =>
      jobs.map((job) => ({ ...person, ...job })),
  )
  return { companies, contacts }
}

test('records that are exported and imported again are the same, and no row is lost', async () => {
  await forAll(ownTables, async (tables) => {
    const sandbox = await startEmptySandbox()
    const { content } = await putTables(sandbox, tables, true)
    const exported = await exportRows(sandbox)
    if (exported.contacts.length === 0) return
    for (const importPath of IMPORT_PATHS) {
      const again = await storeThrough(importPath, exported)
      expect({ importPath, ...again.content }).toEqual({ importPath, ...content })
      expect(again.problems.filter(({ isLost }) => isLost)).toEqual([])
    }
  })
})

test('every row is stored with its address and title, or reported with its line', async () => {
  await forAll(separateJobs, async ({ contacts }) => {
    const { content, problems } = await storeThrough('import', { contacts })
    const jobs = content.jobs.map((text) => JSON.parse(text))
    const reported = new Set(problems.flatMap(linesOf))
    for (const [at, { conEmail = '', conJobTitleEn }] of contacts.entries()) {
      const stored = jobs.filter(({ jobTitle }) => jobTitle === conJobTitleEn)
      const isStored =
        stored.length === 1 &&
        stored[0].email === (extractEmailAddress(conEmail.replace(/^="(.*)"$/, '$1')) ?? '')
      expect({ line: at + 2, isAccountedFor: isStored || reported.has(at + 2) }).toEqual({
        line: at + 2,
        isAccountedFor: true,
      })
    }
  })
})

test('two people of different names are never stored as one without a report', async () => {
  await forAll(separateJobs, async ({ contacts }) => {
    const { content, problems } = await storeThrough('import', { contacts })
    const people = new Map(content.people.map((text) => [JSON.parse(text).guid, JSON.parse(text).fullName]))
    const reported = new Set(problems.flatMap(linesOf))
    for (const text of content.jobs) {
      const { person, jobTitle } = JSON.parse(text)
      const at = contacts.findIndex((row) => row.conJobTitleEn === jobTitle)
      if (!reported.has(at + 2)) expect(toPlain(contacts[at]?.conFullName)).toBe(toPlain(people.get(person)))
    }
  })
})

/** Ignores what one name may differ in: case, blanks, titles, and the order of its parts. */
const toPlain = (name = ''): string =>
  name
    .toLowerCase()
    .replace(/^dr\. /, '')
    .replace(/^(.*), (.*)$/, '$2 $1')
    .replace(/\s+/g, ' ')
