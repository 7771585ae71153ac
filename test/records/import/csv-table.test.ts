/** Tables that are parsed in chunks give the same rows for any chunk size. */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { createTableFields } from '../../../src/columns/headings.ts'
import { openTables } from '../../../src/records/import/data-directory.ts'
import { parseCsv, parseCsvChunks, type Table } from '../../support/csv-text.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const COLUMNS = ['a', 'b', 'c'] as const
type Column = (typeof COLUMNS)[number]

const temporary = useTemporaryFolder('chunks')

const FIELDS = createTableFields(COLUMNS, {})

const inChunks = (chunks: Iterable<string>): Table<Column> => {
  const parts = [...chunks]
  return parseCsvChunks(() => parts, 'f.csv', FIELDS)
}

const complete = (text: string): Table<Column> => parseCsv(text, 'f.csv', COLUMNS)

/** Valid and invalid parts of tables. */
const piece = fc.oneof(
  fc.constantFrom(...'";,\t|\n\r xé漢🦊'),
  fc.constantFrom('""', '\r\n', 'yz', '"q,\r\nq"', ',"r ""s"" "\n', ', "t, u" ,', ', "v" w,'),
)
const text = fc
  .tuple(
    fc.constantFrom(
      ...['a,b,c\n', 'a;b;c\r\n', 'c|a|d\r', '"a","b","c"\r\n', '"a\r\n",b\n', 'b', '\n\na,b\n', '"a,b\n'],
    ),
    fc.array(piece, { maxLength: 40 }),
  )
  .map(([header, pieces]) => header + pieces.join(''))
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 })

/** Splits a text into chunks of these sizes, which repeat. */
function* cut<Whole extends { readonly length: number; slice(from: number, to: number): Whole }>(
  from: Whole,
  lengths: readonly number[],
): Generator<Whole> {
  for (let at = 0, turn = 0; at < from.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1
    yield from.slice(at, at + length)
    at += length
  }
}

describe('a table that is parsed in chunks', () => {
  test('has the same rows, lines, and problems as the whole text', () => {
    const property = fc.property(text, sizes, (given, lengths) => {
      expect(inChunks(cut(given, lengths))).toEqual(complete(given))
    })
    fc.assert(property, { numRuns: 3_000 })
  })

  test('may have blanks before quotes', () => {
    const { rows } = complete('a,b,c\n1, "x, ""y""" , "z"\n2, "Bob" Smith, "two\nlines"\n')
    expect(rows.map(({ row }) => row)).toEqual([
      { a: '1', b: 'x, "y"', c: 'z' },
      { a: '2', b: '"Bob" Smith', c: 'two\nlines' },
    ])
  })

  test('counts lines that end with carriage returns', () =>
    expect(inChunks(['a,b\r1,2\r3,4,5\r']).problems).toMatchObject([{ line: 3 }]))
})

describe('a table in a file', () => {
  const opened = async (bytes: Uint8Array | string) => {
    const file = temporary.at('table.csv')
    writeFileSync(file, bytes)
    return (await openTables(file, undefined)).companies
  }

  test('is decoded correctly if chunks split characters', async () => {
    for (const padding of [0, 1, 2, 3]) {
      // Longer than one read, with characters of two, three, and four bytes at every border.
      const long = `${'x'.repeat(padding)}${'é漢🦊'.repeat(100_000)}`
      expect([...(await opened(`\uFEFF${long}`)).chunks()].join('') === long).toBe(true)
    }
  })

  test('reports the bytes it has read', async () => {
    let read = 0
    const table = await opened('\uFEFFa,b\n')
    expect([...table.chunks((bytes) => (read += bytes))].join('')).toBe('a,b\n')
    expect({ read, bytes: table.bytes }).toEqual({ read: 7, bytes: 7 })
  })

  test('is rejected if it changes between two reads', async () => {
    const table = await opened('a,b\n')
    writeFileSync(temporary.at('table.csv'), 'a,b\n1,2\n')
    expect(() => [...table.chunks()]).toThrow(/changed while it was being read/)
  })
})
