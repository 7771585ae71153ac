/** An updated index equals a new index, even if order or limits matter. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { countTypos } from '../../../src/matching/compare/edit-distance.ts'
import { LastNameIndex } from '../../../src/matching/index/last-name-index.ts'
import { TermIndex } from '../../../src/matching/index/term-index.ts'
import type { LastNameCount } from '../../../src/matching/types.ts'

function lastNamesOf({ key, people }: LastNameCount): LastNameIndex {
  const index = new LastNameIndex()
  index.add(key, people)
  return index
}

describe('the last name index', () => {
  const gone = Array.from({ length: 20 }, (_, index) => `keller${'abcdefghijklmnopqrst'[index]}`)

  test('frees candidate slots when a last name disappears', () => {
    const index = new LastNameIndex()
    for (const key of gone) index.add(key, 1)
    index.add('kellermann', 2)
    for (const key of gone) index.add(key, -1)
    expect(index.findSimilar('keller')).toEqual(
      lastNamesOf({ key: 'kellermann', people: 2 }).findSimilar('keller'),
    )
    expect(index.findSimilar('keller')).toEqual(['kellermann'])
    expect([index.personCount, index.countPeople('kellera')]).toEqual([2, 0])
  })

  test('finds a last name that returns', () => {
    const index = lastNamesOf({ key: 'keller', people: 1 })
    index.add('keller', -1)
    index.add('brandt', 1)
    index.add('keller', 3)
    expect([index.countPeople('keller'), index.countPeople('brandt'), index.personCount]).toEqual([3, 1, 4])
    expect(index.findSimilar('keler')).toEqual(['keller'])
  })
})

describe('an index of terms', () => {
  test('removes an id only once, and only from its words', () => {
    const index = new TermIndex()
    for (const id of [5, 1, 9, 3]) index.add(id, ['word', 'word'])
    index.remove(4, ['word'])
    index.remove(3, ['word', 'word'])
    expect(index.getIds('word')).toEqual([1, 5, 9])
  })

  test('finds the words that one insertion, deletion, substitution, or transposition changes', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })
    const property = fc.property(fc.uniqueArray(word), word, (words, query) => {
      const index = new TermIndex()
      for (const [id, each] of words.entries()) index.add(id, [each])
      expect(index.findWithinOneTypo(query)).toEqual(
        words.filter((each) => countTypos(query, each, 1) <= 1).sort(),
      )
    })
    fc.assert(property)
  })
})
