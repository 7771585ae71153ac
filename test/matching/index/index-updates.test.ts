/** An updated index equals a new index, even if order or limits matter. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { countTypos } from '../../../src/matching/compare/edit-distance.ts'
import { LastNameIndex } from '../../../src/matching/index/last-name-index.ts'
import { LetterIndex } from '../../../src/matching/index/letter-index.ts'
import { SpellingIndex } from '../../../src/matching/index/spelling-index.ts'

test('last names that disappear free their places among the similar ones, and may return', () => {
  const gone = [...'abcdefghijklmnopqrst'].map((letter) => `keller${letter}`)
  const index = new LastNameIndex()
  for (const key of gone) index.add(key, 1)
  index.add('kellermann', 2)
  for (const key of gone) index.update(key, -1)
  expect(index.findSimilar('keller')).toEqual(['kellermann'])
  expect([index.personCount, index.countPeople('kellera')]).toEqual([2, 0])
  index.update('kellera', 1)
  expect(index.findSimilar('kelera')).toContain('kellera')
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })

const listWithPrefix = (words: readonly string[], prefix: string, limit: number) =>
  words
    .filter((each) => each.startsWith(prefix))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, limit)

describe('an index of spellings', () => {
  function indexSpellings(words: readonly string[], isStored = (_: string) => true) {
    const index = new SpellingIndex(isStored)
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

  test('finds the shortest words with a prefix', () => {
    const property = fc.property(fc.uniqueArray(word), word, fc.nat(5), (words, prefix, limit) => {
      expect(indexSpellings(words).findByPrefix(prefix, limit)).toEqual(listWithPrefix(words, prefix, limit))
    })
    fc.assert(property)
  })

  test('does not find words that are not stored', () => {
    const index = indexSpellings(['keller', 'kellner'], (each) => each !== 'keller')
    expect([index.findWithinOneTypo('keler'), index.findByPrefix('kell', 5)]).toEqual([[], ['kellner']])
  })
})

describe('an index of letters', () => {
  function indexLetters(words: readonly string[]) {
    const index = new LetterIndex()
    for (const [i, each] of words.entries()) index.add(each, i)
    return index
  }

  test('returns the values of a term in ascending order, without those that were removed', () => {
    const property = fc.property(fc.array(word), fc.array(fc.nat(20)), word, (words, removed, query) => {
      const index = indexLetters(words)
      for (const i of removed) index.remove(words[i] ?? '', i)
      const rest = words.flatMap((each, i) => (each === query && !removed.includes(i) ? [i] : []))
      expect(index.get(query)).toEqual(rest)
    })
    fc.assert(property)
  })

  test('finds all terms with a few typos', () => {
    const property = fc.property(fc.array(word), word, fc.nat(3), (words, query, typos) => {
      const found = indexLetters(words).findSimilar(query, typos)
      for (const [value, term] of words.entries())
        if (countTypos(query, term, typos) <= typos) expect(found).toContainEqual({ term, value })
    })
    fc.assert(property)
  })

  test('finds the shortest terms with a prefix', () => {
    const property = fc.property(fc.uniqueArray(word), word, fc.nat(5), (words, prefix, limit) => {
      const found = indexLetters(words).findByPrefix(prefix, limit)
      expect(found.map(({ term }) => term)).toEqual(listWithPrefix(words, prefix, limit))
    })
    fc.assert(property)
  })
})
