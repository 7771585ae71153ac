/** An index that is built while the records change equals one that is built from the final records. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createInMemoryRecords } from '../../../scripts/evaluate/in-memory-records.ts'
import { NameIndexes } from '../../../src/matching/index/name-indexes.ts'
import { createMatcher, type Matcher } from '../../../src/matching/match.ts'
import type { CompanyRecord, LastNameCount, RecordSource } from '../../../src/matching/types.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { namedCompany, type PersonDraft, smallData } from '../small-data.ts'

const NAMES = [
  ...[
    'Keller Optics',
    'Kellar Optik',
    'Northwind',
    'Nortwind Group',
    'Halcyon Freight',
    'Optics of Keller',
    'Keller Optics Union',
  ],
]
const LAST_NAMES = ['keler', 'kelar', 'brandt', 'brand', 'wolf']

/** Changing records: companies and last names with pages of two. */
class ChangingRecords {
  readonly companies = new Map<number, CompanyRecord>()
  readonly lastNames = new Map<string, number>()

  asRecords(): RecordSource {
    return {
      ...createInMemoryRecords([], []),
      company: (id) => this.companies.get(id),
      companiesAfter: (after = -1) =>
        [...this.companies.values()]
          .filter(({ id }) => id > after)
          .sort((a, b) => a.id - b.id)
          .slice(0, 2),
      lastNamesAfter: (after) =>
        [...this.lastNames]
          .map(([key, people]): LastNameCount => ({ key, people }))
          .filter(({ key, people }) => people > 0 && (after === undefined || key > after))
          .sort((a, b) => (a.key < b.key ? -1 : 1))
          .slice(0, 2),
    }
  }
}

/** Creates a data set of companies with these names, and one person with each last name. */
function namesRecords(names: readonly string[] = NAMES): ChangingRecords {
  const stored = new ChangingRecords()
  for (const [id, name] of names.entries()) stored.companies.set(id, namedCompany(id, name))
  for (const key of LAST_NAMES) stored.lastNames.set(key, 1)
  return stored
}

const change = fc.oneof(
  fc.record({
    kind: fc.constant('company' as const),
    id: fc.nat(9),
    name: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('last name' as const),
    key: fc.constantFrom(...LAST_NAMES),
    people: fc.nat(3),
  }),
  fc.constant({ kind: 'pause' as const }),
)

describe('a matcher whose index is being built', () => {
  test('agrees in the end with a matcher that starts with the final records', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.constantFrom(...NAMES), { maxLength: 10 }),
      fc.array(change, { maxLength: 30 }),
      fc.boolean(),
      async (names, changes, atOnce) => {
        const stored = namesRecords(names)
        const matcher = createMatcher(stored.asRecords())
        const preparing = matcher.buildIndexesInSlices(0)
        for (const one of changes) {
          if (one.kind === 'pause') {
            await new Promise((resolve) => setImmediate(resolve))
          } else if (one.kind === 'company') {
            const before = stored.companies.get(one.id)
            const after = one.name === undefined ? undefined : namedCompany(one.id, one.name)
            if (after) stored.companies.set(one.id, after)
            else stored.companies.delete(one.id)
            matcher.updateCompany(before, after)
          } else {
            const before = stored.lastNames.get(one.key) ?? 0
            stored.lastNames.set(one.key, one.people)
            if (one.people !== before) matcher.updateLastName(one.key, one.people - before)
          }
        }
        if (atOnce) matcher.buildIndexes()
        await preparing
        const fresh = createMatcher(stored.asRecords())
        for (const companyName of [...NAMES, 'Keler Optics', 'Halcion', 'KOU']) {
          const query = { companyName }
          expect(matcher.explain(query).candidates).toEqual(fresh.explain(query).candidates)
        }
      },
    )
    await fc.assert(property, { numRuns: 150 })
  })
})

test('a person whose last name changes during the index build counts once, before and after the last indexed name', () => {
  const stored = namesRecords()
  let hasFailed = false
  const records = stored.asRecords()
  const indexes = new NameIndexes({
    ...records,
    lastNamesAfter: (after) => {
      if (after !== undefined && !hasFailed) {
        hasFailed = true
        throw new Error('the disk fails')
      }
      return records.lastNamesAfter(after)
    },
  })
  expect(() => indexes.build()).toThrow('the disk fails')
  // The first page has the first two names.
  for (const key of ['brand', 'wolf']) {
    stored.lastNames.set(key, 3)
    indexes.updateLastName(key, 2)
  }
  const index = indexes.getLastNames()
  const counts = LAST_NAMES.map((key): [string, number] => [key, index.countPeople(key)])
  expect(counts).toEqual([...stored.lastNames])
})

test('closing the records during the index build stops the build without an error', async () => {
  const { modules } = createSandbox()
  const preparing = modules.records.matcher.buildIndexesInSlices(0)
  modules.close()
  expect(await preparing).toBeUndefined()
})

test('an index build lets other work run, and finishes immediately for a synchronous query', async () => {
  const matcher = createMatcher(namesRecords().asRecords())
  const preparing = matcher.buildIndexesInSlices(0)
  expect(matcher.waitForIndexes({ companyName: 'Northwind' })).toBeDefined()
  expect(matcher.waitForIndexes({ contactEmail: 'a@b.example' })).toBeUndefined()
  matcher.buildIndexes()
  expect(matcher.waitForIndexes({ companyName: 'Northwind' })).toBeUndefined()
  await preparing
  expect(matcher.match({ companyName: 'Halcyon Freight' }).kind).toBe('company')
})

/** Returns how often other work can run during a build in the shortest slices. */
async function countPauses(matcher: Matcher): Promise<number> {
  let isBuilt = false
  let pauses = 0
  const building = matcher.buildIndexesInSlices(0).finally(() => {
    isBuilt = true
  })
  while (!isBuilt) {
    await new Promise((resolve) => setImmediate(resolve))
    pauses++
  }
  await building
  return pauses
}

test('an index build, and the next query after changes, lets other work run after the names of each company', async () => {
  const stored = namesRecords()
  stored.lastNames.clear()
  const page = () => [...stored.companies.values()]
  const matcher = createMatcher({
    ...stored.asRecords(),
    companiesAfter: (after = -1) => page().filter(({ id }) => id > after),
  })
  expect(await countPauses(matcher)).toBeGreaterThanOrEqual(NAMES.length)
  for (const company of page()) {
    const renamed = { ...company, name: `${company.name} Works` }
    stored.companies.set(company.id, renamed)
    matcher.updateCompany(company, renamed)
  }
  for (const key of LAST_NAMES) matcher.updateLastName(key, 1)
  expect(await countPauses(matcher)).toBeGreaterThanOrEqual(NAMES.length + LAST_NAMES.length)
  expect(matcher.waitForIndexes({ companyName: 'Northwind' })).toBeUndefined()
})

/** Returns records in pages of one row. The second page of one table cannot be read at first. */
function failingRecords(
  records: RecordSource,
  table: 'companies' | 'last names',
  failures: number,
): RecordSource {
  let fails = failures
  const failIn = (read: typeof table, isFirst: boolean): void => {
    if (read === table && !isFirst && fails-- > 0) throw new Error('the disk fails')
  }
  const companies = records.companiesAfter(undefined)
  const lastNames = records.lastNamesAfter(undefined).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return {
    ...records,
    companiesAfter(after) {
      failIn('companies', after === undefined)
      return companies.filter(({ id }) => id > (after ?? -1)).slice(0, 1)
    },
    lastNamesAfter(after) {
      failIn('last names', after === undefined)
      return lastNames.filter(({ key }) => key > (after ?? '')).slice(0, 1)
    },
  }
}

test.each([
  ['companies', { companyName: 'Keler Optics' }],
  ['last names', { contactFullName: 'Ada Brnadt' }],
] as const)('a failed index build of %s continues with the next query', async (table, query) => {
  const jobs = [{ at: 'Northwind' }]
  const people: PersonDraft[] = [
    { name: ['Ada', 'Brandt'], jobs },
    { name: ['Ida', 'Keller'], jobs },
    { name: ['Eva', 'Wolf'], jobs },
  ]
  const records = smallData(
    NAMES.map((name) => ({ name })),
    people,
  )
  const matcher = createMatcher(failingRecords(records, table, 2))
  expect(() => matcher.buildIndexes()).toThrow('the disk fails')
  await expect(matcher.buildIndexesInSlices()).rejects.toThrow('the disk fails')
  await matcher.buildIndexesInSlices()
  const find = (found: Matcher) => [...found.explain(query).candidates, ...found.findPeopleByName(query)]
  expect(find(matcher)).toEqual(find(createMatcher(records)))
  expect(find(matcher)).not.toEqual([])
})
