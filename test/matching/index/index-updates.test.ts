/** An updated index equals a new index, even if order or limits matter. */
import { describe, expect, test } from 'bun:test'
import { InvertedIndex } from '../../../src/matching/index/inverted-index.ts'
import { LastNameIndex } from '../../../src/matching/index/last-name-index.ts'
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

describe('an inverted index', () => {
  test('removes an id only once, and only from its words', () => {
    const postings = new InvertedIndex()
    for (const id of [5, 1, 9, 3]) postings.add(id, ['word', 'word'])
    expect([postings.remove(4, ['word']), postings.remove(3, ['word', 'word'])]).toEqual([[], []])
    expect(postings.getIds('word')).toEqual([1, 5, 9])
  })
})
