/** An updated index equals a new index, even if order or limits matter. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { countTypos } from '../../../src/matching/compare/edit-distance.ts'
import { LastNameIndex } from '../../../src/matching/index/last-name-index.ts'
import { LetterIndex } from '../../../src/matching/index/letter-index.ts'
import { SpellingIndex } from '../../../src/matching/index/spelling-index.ts'

test('last names that disappear free their places among the similar ones, and may return', () => {
  const gone = [...'abcdefghijklmnopqrst'].map((letter) => `keller${letter}`)
  const index = new LastNameIndex()
  for (const key of gone) index.add(key, 1)
  index.add('kellermann', 2)
  for (const key of gone) index.add(key, -1)
  expect(index.findSimilar('keller')).toEqual(['kellermann'])
  expect([index.personCount, index.countPeople('kellera')]).toEqual([2, 0])
  index.add('kellera', 1)
  expect(index.findSimilar('kelera')).toContain('kellera')
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
