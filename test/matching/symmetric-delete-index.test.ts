/** Words one typo away: all of them and no others, while the index grows. */
import { expect, test } from 'bun:test'
import { countTypos } from '../../src/matching/compare/edit-distance.ts'
import { SymmetricDeleteIndex } from '../../src/matching/index/symmetric-delete-index.ts'
import { seededRandom } from '../support/seeded-random.ts'

test('an index that grows from nothing to thousands of words finds all that are one typo away, and no others', () => {
  const random = seededRandom('slips')
  const letter = () => 'abcde'.charAt((random.bytes(1)[0] ?? 0) % 5)
  const word = () => Array.from({ length: 3 + ((random.bytes(1)[0] ?? 0) % 5) }, letter).join('')
  const index = new SymmetricDeleteIndex()
  const words: string[] = []
  for (let asked = 0; asked < 60; asked++) {
    for (let more = 0; more < 50; more++) {
      const one = word()
      if (words.includes(one)) continue
      words.push(one)
      index.add(one)
    }
    for (const one of [word(), words.at(-1) ?? '']) {
      const expected = words.filter((other) => countTypos(one, other, 1) <= 1)
      expect(index.findWithinOneTypo(one).toSorted()).toEqual(expected.toSorted())
    }
  }
  expect(words.length).toBeGreaterThan(1_500)
})
