/** What the benchmark asks. */
import { describe, expect, test } from 'bun:test'
import { distance } from 'fastest-levenshtein'
import { drawQueries, misspell, QUERY_KINDS } from '../../../scripts/bench/queries.ts'
import { type MarketRows, readMarketRows } from '../../../scripts/lib/market-rows.ts'
import { Random } from '../../../scripts/lib/random.ts'
import {
  COMPANY_COLUMNS,
  CONTACT_COLUMNS,
  type CompanyRow,
  type ContactRow,
} from '../../../src/market/import/columns.ts'

const sample = readMarketRows()
const drawEmails = (market: MarketRows) =>
  QUERY_KINDS.filter(({ name }) => name === 'email').flatMap((kind) => drawQueries(kind, market, 500))

const blank = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
const company: CompanyRow = { ...blank(COMPANY_COLUMNS), compGUID: 'C1', compName: 'Northwind Optics, Inc.' }
const contact: ContactRow = { ...blank(CONTACT_COLUMNS), compGUID: 'C1', conEmail: 'ada@northwind.example' }

describe('the questions of the benchmark', () => {
  test.each(QUERY_KINDS.filter(({ name }) => name !== 'view'))('$name: many different ones', (kind) => {
    const drawn = drawQueries(kind, sample, 500)
    expect(new Set(drawn.map(({ body }) => body)).size).toBe(500)
    expect(drawn.every(({ compGUID }) => compGUID !== '')).toBe(true)
  })

  test('are the same in every run', () => {
    for (const kind of QUERY_KINDS) {
      expect(drawQueries(kind, sample, 20)).toEqual(drawQueries(kind, sample, 20))
    }
  })

  test('are as many as a small market gives', () => {
    expect(drawEmails({ companies: [company], contacts: [contact] })).toEqual([
      { body: '{"contactEmail":"ada@northwind.example"}', compGUID: 'C1' },
    ])
  })

  test('leave out who has left, and who works nowhere that is known', () => {
    const left = { ...contact, conJobEndedOn: 'Mar 2024' }
    const elsewhere = { ...contact, compGUID: 'C2' }
    expect(drawEmails({ companies: [company], contacts: [left, elsewhere] })).toEqual([])
  })
})

describe('a misspelled name', () => {
  const names = ['Northwind Optics, Inc.', 'Halvorsen Marine GmbH', 'Tomás Hermanos S.A.']
  test.each(names)('%s is one typo away, and keeps its legal form', (name) => {
    for (let seed = 0; seed < 50; seed++) {
      const misspelled = misspell(name, new Random(String(seed))) ?? ''
      // Two letters that changed places are two edits.
      expect([1, 2]).toContain(distance(misspelled, name))
      expect(misspelled.split(' ').at(-1)).toBe(name.split(' ').at(-1) ?? '')
    }
  })

  test('is not made of a name so short that a typo makes another word of it', () => {
    expect(misspell('IBM', new Random('short'))).toBeUndefined()
  })
})
