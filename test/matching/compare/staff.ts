/** Finds one of a company's staff by the full name. */

import { expect, test } from 'bun:test'
import { createMatcher } from '../../../src/matching/match.ts'
import { smallData } from '../small-data.ts'

const EMPLOYER = 'Northwind Optics, Inc.'
const COLLEAGUES = [
  'Bill Gates',
  'Grace Hopper',
  'Alan Turing',
  'Ada Lovelace',
  'Edsger Dijkstra',
  'Ken Thompson',
]

/** A stored person, and queries for this person and for others, separated by semicolons. */
export interface NameCase {
  /** `first|middle|last`. */
  readonly stored: string
  readonly same: string
  readonly others: string
}

/** Returns whether a query finds the person `first|middle|last` among six colleagues. */
function findsPerson(stored: string, contactFullName: string): boolean {
  const [first = '', middle = '', last = ''] = stored.split('|')
  const names = [[first, last, middle] as const, ...COLLEAGUES.map((name) => splitName(name))]
  const people = names.map((name) => ({ name, jobs: [{ at: EMPLOYER }] }))
  const match = createMatcher(smallData([{ name: EMPLOYER }], people)).match({
    contactFullName,
    companyName: EMPLOYER,
  })
  return match.kind === 'contact'
}

function splitName(name: string): readonly [string, string] {
  const [first = '', last = ''] = name.split(' ')
  return [first, last]
}

export function testNames(cases: readonly NameCase[]): void {
  const list = (names: string) => names.split('; ').filter((name) => name !== '')
  test.each(cases.flatMap(({ stored, same }) => list(same).map((name) => [name, stored] as const)))(
    '%s finds %s',
    (name, stored) => expect(findsPerson(stored, name)).toBe(true),
  )
  test.each(cases.flatMap(({ stored, others }) => list(others).map((name) => [name, stored] as const)))(
    '%s does not find %s',
    (name, stored) => expect(findsPerson(stored, name)).toBe(false),
  )
}
