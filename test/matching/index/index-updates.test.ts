/** An updated index equals a new index, even if order or limits matter. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { countTypos } from '../../../src/matching/compare/edit-distance.ts'
import { LastNameIndex } from '../../../src/matching/index/last-name-index.ts'
import { LetterIndex } from '../../../src/matching/index/letter-index.ts'
import { SpellingIndex } from '../../../src/matching/index/spelling-index.ts'
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
})

describe.each([SpellingIndex, LetterIndex])('an index of spellings', (Index) => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })

  function indexSpellings(words: readonly string[], isStored = (_: string) => true) {
    const index = new Index(isStored)
    for (const each of words) index.add(each)
    return index
  }

  test('finds the words that one insertion, deletion, substitution, or transposition changes', () => {
    const property = fc.property(fc.uniqueArray(word), word, (words, query) => {
      expect(indexSpellings(words).findWithinOneTypo(query)).toEqual(
        words.filter((each) => countTypos(query, each, 1) <= 1).sort(),
      )
    })
    fc.assert(property)
  })

  test('finds the words that differ in a few letters', () => {
    const property = fc.property(fc.uniqueArray(word), word, fc.nat(3), (words, query, limit) => {
      expect(indexSpellings(words).findWithinDistance(query, limit).sort()).toEqual(
        words
          .map((each) => [each, distance(query, each)] as const)
          .filter(([, letters]) => letters <= limit)
          .sort(),
      )
    })
    fc.assert(property)
  })

  test('finds the shortest words with a prefix', () => {
    const property = fc.property(fc.uniqueArray(word), word, fc.nat(5), (words, prefix, limit) => {
      expect(indexSpellings(words).findByPrefix(prefix, limit)).toEqual(
        words
          .filter((each) => each.startsWith(prefix))
          .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
          .slice(0, limit),
      )
    })
    fc.assert(property)
  })

  test('does not find words that are not stored', () => {
    const index = indexSpellings(['keller', 'kellner'], (each) => each !== 'keller')
    expect([index.findWithinOneTypo('keler'), index.findByPrefix('kell', 5)]).toEqual([[], ['kellner']])
  })
})
