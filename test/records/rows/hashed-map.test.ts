/** The map that stores only hashes of its keys. */
import { expect, test } from 'bun:test'
import { HashedMap } from '../../../src/records/rows/hashed-map.ts'

test('keeps the first value of a text, unless it is set again', () => {
  const map = new HashedMap<number>()
  expect([map.getOrInsert('Ada', 1), map.getOrInsert('Ada', 2), map.get('Ben')]).toEqual([1, 1, undefined])
  map.set('Ada', 3)
  expect([map.get('Ada'), map.size]).toEqual([3, 1])
})

test('tells half a million GUIDs apart', () => {
  const map = new HashedMap<number>()
  const toGuid = (number: number) => Bun.SHA256.hash(`company ${number}`, 'hex').slice(0, 16)
  for (let number = 0; number < 500_000; number++) map.set(toGuid(number), number)
  expect(map.size).toBe(500_000)
})
