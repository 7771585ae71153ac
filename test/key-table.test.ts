/** A table of numbers by keys of 128 bits. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { KeyTable } from '../src/lib/key-table.ts'

test('holds what a map holds, also of keys that differ in one word', () => {
  const word = fc.oneof(fc.constantFrom(0, 1, 0xffffffff), fc.nat(0xffffffff))
  const entries = fc.array(
    fc.tuple(fc.tuple(word, word, word, word), fc.integer({ min: 1, max: 0xffffffff })),
    {
      maxLength: 200,
    },
  )
  const property = fc.property(entries, (given) => {
    const [table, map] = [new KeyTable(), new Map<string, number>()]
    for (const [key, value] of given) {
      expect(table.get(key)).toBe(map.get(key.join()))
      table.set(key, value)
      map.set(key.join(), value)
    }
    expect(table.size).toBe(map.size)
    for (const [key] of given) expect(table.get(key)).toBe(map.get(key.join()))
  })
  fc.assert(property, { numRuns: 200 })
})

test('grows as far as needed', () => {
  const table = new KeyTable()
  for (let number = 1; number <= 50_000; number++) table.set([number % 7, 0, number, 9], number)
  expect(table.size).toBe(50_000)
  for (let number = 1; number <= 50_000; number++) expect(table.get([number % 7, 0, number, 9])).toBe(number)
  expect(table.get([1, 2, 3, 4])).toBeUndefined()
})
