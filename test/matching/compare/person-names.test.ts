/** Spellings, scripts, and short forms of a name find the person among colleagues, and other names that are similar do not. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

const [, ...ROWS] = readFileSync(join(import.meta.dir, 'person-names.tsv'), 'utf8')
  .trimEnd()
  .split('\n')

/** Returns a matcher of a company with the person `first|middle|last` and six colleagues. */
function matcherWith(stored: string): Matcher {
  const [first = '', middle = '', last = ''] = stored.split('|')
  const names: PersonDraft['name'][] = [[first, last, middle], ...COLLEAGUES]
  const people = names.map((name) => ({ name, jobs: [{ at: EMPLOYER }] }))
  return createMatcher(smallData([{ name: EMPLOYER }], people))
}

describe.each(ROWS.map((row) => row.split('\t')))('a name of %s: %s', (_, stored = '', same, others) => {
  const matcher = matcherWith(stored)
  const finding = (queries = '') =>
    queries
      .split('; ')
      .filter(
        (contactFullName) => matcher.match({ contactFullName, companyName: EMPLOYER }).kind === 'contact',
      )

  test('is found in its other forms', () => expect(finding(same)).toEqual(same?.split('; ') ?? []))
  test('is not found by other names', () => expect(finding(others)).toEqual([]))
})
