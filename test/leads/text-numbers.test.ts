/** The map from texts to numbers that stores only hashes. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { TextNumbers } from '../../src/leads/text-numbers.ts'

test('returns the numbers of texts like a map', () => {
  const operation = fc.record({
    kind: fc.constantFrom('set', 'getOrInsert'),
    text: fc.string({ maxLength: 2 }),
    number: fc.integer({ min: -1000, max: 1000 }),
  })
  const property = fc.property(fc.array(operation, { maxLength: 3000, size: 'max' }), (operations) => {
    const [numbers, map] = [new TextNumbers(), new Map<string, number>()]
    for (const { kind, text, number } of operations) {
      if (kind === 'set') {
        numbers.set(text, number)
        map.set(text, number)
      } else expect(numbers.getOrInsert(text, number)).toBe(map.getOrInsert(text, number))
    }
    expect(numbers.size).toBe(map.size)
    for (const [text, number] of map) expect(numbers.get(text)).toBe(number)
    expect(numbers.get('another text')).toBeUndefined()
  })
  fc.assert(property, { numRuns: 30 })
})

test('tells half a million GUIDs apart', () => {
  const numbers = new TextNumbers()
  const toGuid = (number: number) => Bun.SHA256.hash(`company ${number}`, 'hex').slice(0, 16)
  for (let number = 0; number < 500_000; number++) numbers.set(toGuid(number), number)
  expect(numbers.size).toBe(500_000)
})
