/** The queries of the benchmark. */
import { describe, expect, test } from 'bun:test'
import { distance } from 'fastest-levenshtein'
import { drawQueries, misspell, QUERY_KINDS } from '../../../scripts/bench/queries.ts'
import { Random } from '../../../scripts/lib/random.ts'
import { type RecordRows, readRecordRows } from '../../../scripts/lib/record-rows.ts'
import {
  COMPANY_COLUMNS,
  CONTACT_COLUMNS,
  type CompanyRow,
  type ContactRow,
} from '../../../src/records/rows/columns.ts'

const sample = readRecordRows()
const drawEmails = (records: RecordRows) =>
  QUERY_KINDS.slice(0, 1).flatMap((kind) => drawQueries(kind, records))

const blank = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
const company: CompanyRow = { ...blank(COMPANY_COLUMNS), compGUID: 'C1', compName: 'Northwind Optics, Inc.' }
const contact: ContactRow = { ...blank(CONTACT_COLUMNS), compGUID: 'C1', conEmail: 'ada@northwind.example' }

describe('the benchmark queries', () => {
  test.each(QUERY_KINDS.filter(({ name }) => name !== 'view all users'))(
    'are many different ones of kind $name',
    (kind) => {
      const drawn = drawQueries(kind, sample)
      // More than the 1,000 results that the server caches, unless the kind measures the cache.
      expect(drawn.length).toBeGreaterThanOrEqual(kind.maxQueries ?? 1100)
      expect(new Set(drawn.map(({ body }) => body)).size).toBe(drawn.length)
      expect(drawn.every(({ compGUID }) => compGUID !== '')).toBe(true)
    },
  )

  test('are the same in every run', () => {
    for (const kind of QUERY_KINDS) expect(drawQueries(kind, sample)).toEqual(drawQueries(kind, sample))
  })

  test('are limited by the size of the records', () => {
    expect(drawEmails({ companies: [company], contacts: [contact] })).toEqual([
      { body: '{"contactEmail":"ada@northwind.example"}', compGUID: 'C1' },
    ])
  })

  test('contain no people who have left or have no known employer', () => {
    const left = { ...contact, conJobEndedOn: 'Mar 2024' }
    const elsewhere = { ...contact, compGUID: 'C2' }
    expect(drawEmails({ companies: [company], contacts: [left, elsewhere] })).toEqual([])
  })
})

describe('a misspelled benchmark name', () => {
  const names = ['Northwind Optics, Inc.', 'Halvorsen Marine GmbH', 'Tomás Hermanos S.A.']
  test.each(names)('differs by one typo and keeps its legal form: %s', (name) => {
    for (let seed = 0; seed < 50; seed++) {
      const misspelled = misspell(name, new Random(String(seed))) ?? ''
      // Two swapped letters count as two edits.
      expect([1, 2]).toContain(distance(misspelled, name))
      expect(misspelled.split(' ').at(-1)).toBe(name.split(' ').at(-1) ?? '')
    }
  })

  test('is not derived from a short name that a typo turns into another word', () => {
    expect(misspell('IBM', new Random('short'))).toBeUndefined()
  })
})
