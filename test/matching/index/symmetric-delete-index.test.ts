/** A growing index returns all words within one typo and no others. */
import { expect, test } from 'bun:test'
import { countTypos } from '../../../src/matching/compare/edit-distance.ts'
import { SymmetricDeleteIndex } from '../../../src/matching/index/symmetric-delete-index.ts'
import { seededRandom } from '../../support/random.ts'

test('a growing symmetric-delete index finds exactly the words within one typo', () => {
  const random = seededRandom('slips')
  const letter = () => 'abcde'.charAt((random.bytes(1)[0] ?? 0) % 5)
  const word = () => Array.from({ length: 3 + ((random.bytes(1)[0] ?? 0) % 5) }, letter).join('')
  const index = new SymmetricDeleteIndex()
  const words: string[] = []
  for (let query = 0; query < 60; query++) {
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
