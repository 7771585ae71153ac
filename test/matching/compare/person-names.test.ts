/** Spellings, scripts, and short forms of a name find the person among colleagues, and other names that are similar do not. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareMiddle } from '../../../src/matching/compare/given-names.ts'
import { createMatcher, type Matcher } from '../../../src/matching/match.ts'
import { type PersonDraft, smallData } from '../small-data.ts'

const EMPLOYER = 'Northwind Optics, Inc.'
const COLLEAGUES = [
  ['Bill', 'Gates'],
  ['Grace', 'Hopper'],
  ['Alan', 'Turing'],
  ['Ada', 'Lovelace'],
  ['Edsger', 'Dijkstra'],
  ['Ken', 'Thompson'],
] as const

const readTable = (file: string): string[] =>
  readFileSync(join(import.meta.dir, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)

const ROWS = readTable('person-names.tsv')

/** Returns a matcher of a company with the person `first|middle|last` and six colleagues. */
function matcherWith(stored: string): Matcher {
  const [first = '', middle = '', last = ''] = stored.split('|')
  const names: PersonDraft['name'][] = [[first, last, middle], ...COLLEAGUES]
  const people = names.map((name) => ({ name, jobs: [{ at: EMPLOYER }] }))
  return createMatcher(smallData([{ name: EMPLOYER }], people))
}

/** Returns the queries of a list that find a contact. */
const filterFinding = (matcher: Matcher, queries = ''): string[] =>
  queries
    .split('; ')
    .filter((contactFullName) => matcher.match({ contactFullName, companyName: EMPLOYER }).kind === 'contact')

describe.each(ROWS.map((row) => row.split('\t')))('a name of %s: %s', (_, stored = '', same, others) => {
  const matcher = matcherWith(stored)

  test('is found in its other forms', () =>
    expect(filterFinding(matcher, same)).toEqual(same?.split('; ') ?? []))
  test('is not found by other names', () => expect(filterFinding(matcher, others)).toEqual([]))
})

test('middle initials are the same as one word and as two', () => {
  expect(compareMiddle(['j', 'r'], ['jr'])).toBe('same')
  expect(compareMiddle(['jr'], ['j'])).toBe('initial')
})

/** The least share of romanized names that find their person, and the largest share that find another one. */
const [MIN_FOUND, MAX_FALSE] = [0.91, 0.03]

test('romanizations in nine languages find the person, and similar names do not', () => {
  const results = readTable('romanized-names.tsv').map((row) => {
    const [, stored = '', same = '', others = ''] = row.split('\t')
    const matcher = matcherWith(stored)
    return [same, others].flatMap((queries) => [
      filterFinding(matcher, queries).length,
      queries.split('; ').length,
    ])
  })
  const [found = 0, ofSame = 0, foundFalse = 0, ofOthers = 0] = [0, 1, 2, 3].map((column) =>
    results.reduce((sum, row) => sum + (row[column] ?? 0), 0),
  )
  expect([ofSame, ofOthers]).toEqual([397, 392])
  expect(found / ofSame).toBeGreaterThan(MIN_FOUND)
  expect(foundFalse / ofOthers).toBeLessThan(MAX_FALSE)
})
