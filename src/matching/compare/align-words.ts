/** Aligns the words of two names that are not equal as a whole. */

import type { WordComparison } from '../field-comparison.ts'
import { LEADING_FORMS } from '../normalize/company/legal-forms.ts'
import { type ComparableName, getBits, type NameWord, type TermStatistics } from './comparable-name.ts'
import { toAgreement, toUnpaired } from './word-comparison.ts'
import { compareWords } from './word-spelling.ts'

/** A queried word and the stored one that it agrees with, as positions in their names. */
interface Pair {
  readonly query: number
  readonly stored: number
  readonly comparison: WordComparison
}

interface PositionedWord {
  readonly word: NameWord
  readonly at: number
}

/** The words of both names that have no partner yet. */
interface Unpaired {
  readonly query: readonly PositionedWord[]
  readonly stored: readonly PositionedWord[]
}

/**
 * Pairs equal words at any position, then words that are spelled alike, the most similar ones first. The others are extra or
 * missing, which costs less after the last word that agrees. Several missing words there cost less each, because they are omitted together.
 * Unpaired legal forms have no information.
 */
export function alignWords(
  query: ComparableName,
  stored: ComparableName,
  statistics: TermStatistics,
): WordComparison[] {
  const equal = pairEqualWords(query.words, stored.words, statistics)
  const all = { query: query.words.map(toPositioned), stored: stored.words.map(toPositioned) }
  const different = removePaired(all, equal)
  const similar = pairSimilarWords(query, different, statistics)
  const dissimilar = removePaired(different, similar)
  const initials = pairInitials(dissimilar)
  const rest = removePaired(dissimilar, initials)
  const pairs = [...equal, ...similar, ...initials]
  const lastQuery = Math.max(-1, ...pairs.map((pair) => pair.query))
  const lastStored = Math.max(-1, ...pairs.map((pair) => pair.stored))
  const isBrand = !stored.hasLegalForm && stored.source === 'name' && rest.stored.length === 0
  const extra = rest.query
    .filter(({ word }) => !CODE.test(word.text))
    .map(({ word, at }) => {
      const atEnd = at > lastQuery
      const bits = getBits(word, statistics)
      return toUnpaired('extra', word, atEnd && isBrand ? bits / 2 : bits, atEnd)
    })
  const endCount = rest.stored.filter(({ word, at }) => at > lastStored && !word.isLegalForm).length
  const missing = rest.stored.map(({ word, at }) => {
    const atEnd = at > lastStored
    const bits = getBits(word, statistics)
    if (at === 0 && !stored.hasLegalForm && LEADING_FORMS.has(word.text))
      return toUnpaired('missing', { ...word, kind: 'optional' }, bits, true)
    return toUnpaired('missing', word, atEnd ? bits / Math.sqrt(Math.max(endCount, 1)) : bits, atEnd)
  })
  return [...new Set(pairs.map(({ comparison }) => comparison)), ...extra, ...missing]
}

/** Pairs words with the initials of other words, in both directions: FT and Foundation Trust. */
function pairInitials({ query, stored }: Unpaired): Pair[] {
  return [
    ...query.flatMap(({ word, at }) => {
      const run = findInitials(word, stored)
      if (run.length === 0) return []
      const comparison = toAgreement('initials', word.text, joinTexts(run), 0)
      return run.map((other) => ({ query: at, stored: other.at, comparison }))
    }),
    ...stored.flatMap(({ word, at }) => {
      const run = findInitials(word, query)
      if (run.length === 0) return []
      const comparison = toAgreement('initials', joinTexts(run), word.text, 0)
      return run.map((other) => ({ query: other.at, stored: at, comparison }))
    }),
  ]
}

const joinTexts = (run: readonly PositionedWord[]): string => run.map(({ word }) => word.text).join(' ')

/** Returns the words whose initials make up a word. Initials omit words like "of". */
function findInitials(
  { text, isLegalForm }: NameWord,
  others: readonly PositionedWord[],
): readonly PositionedWord[] {
  if (isLegalForm || text.length < 2 || text.length > others.length) return []
  const words = others.filter(({ word }) => word.kind !== 'optional' && !word.isLegalForm)
  const at = words
    .map(({ word }) => word.text.charAt(0))
    .join('')
    .indexOf(text)
  return at < 0 ? [] : words.slice(at, at + text.length)
}

/** A number of a register or an invoice beside the name: `P92017 Shevington Surgery`. */
const CODE = /^(?=.*[a-z]).*\d{4}|\d{5}/

function pairEqualWords(
  query: readonly NameWord[],
  stored: readonly NameWord[],
  statistics: TermStatistics,
): Pair[] {
  const pairs: Pair[] = []
  query.forEach((word, i) => {
    const j = stored.findIndex(
      (other, at) =>
        mayBeSameWord(word, other) &&
        isSameWord(query, i, stored, at) &&
        !pairs.some((pair) => pair.stored === at),
    )
    const other = stored[j]
    if (other === undefined) return
    const bits = Math.min(getBits(word, statistics), getBits(other, statistics))
    pairs.push({ query: i, stored: j, comparison: toAgreement('exact', word.text, other.text, bits) })
  })
  return pairs
}

const mayBeSameWord = (a: NameWord, b: NameWord): boolean => a.term === b.term || (a.mayBeAnd && b.mayBeAnd)

/** Returns whether two words are equal. G & D is not D & G. A letter means "and" only if the other name has an "and" after the same word. */
function isSameWord(query: readonly NameWord[], i: number, stored: readonly NameWord[], j: number): boolean {
  const [a, b] = [query[i], stored[j]]
  const haveSameNeighbor = (offset: 1 | -1) => query[i + offset]?.term === stored[j + offset]?.term
  const isOneOfLetters = a?.text.length === 1 && query.filter(({ text }) => text.length === 1).length > 1
  if (a?.term === b?.term) return !isOneOfLetters || haveSameNeighbor(-1) || haveSameNeighbor(1)
  const mayBeAnd = a?.mayBeAnd && b?.mayBeAnd && (a.term === 'and' || b.term === 'and')
  return mayBeAnd === true && haveSameNeighbor(-1)
}

function pairSimilarWords(
  name: ComparableName,
  { query, stored }: Unpaired,
  statistics: TermStatistics,
): Pair[] {
  const similar: (Pair & { readonly gain: number })[] = []
  for (const { word, at } of query) {
    for (const other of stored) {
      const comparison = compareWords(name, word, other.word, statistics)
      if (comparison === undefined) continue
      const gain = comparison.weight - weighUnpaired(word, other.word, statistics)
      if (gain > 0) similar.push({ query: at, stored: other.at, comparison, gain })
    }
  }
  const pairs: Pair[] = []
  for (const one of similar.sort((a, b) => b.gain - a.gain))
    if (!pairs.some((pair) => pair.query === one.query || pair.stored === one.stored)) pairs.push(one)
  return pairs
}

/** Returns the weight of two words if they do not agree. */
const weighUnpaired = (query: NameWord, stored: NameWord, statistics: TermStatistics): number =>
  toUnpaired('extra', query, getBits(query, statistics), false).weight +
  toUnpaired('missing', stored, getBits(stored, statistics), false).weight

const toPositioned = (word: NameWord, at: number): PositionedWord => ({ word, at })

/** Returns the words without a partner. */
function removePaired({ query, stored }: Unpaired, pairs: readonly Pair[]): Unpaired {
  return {
    query: query.filter(({ at }) => !pairs.some((pair) => pair.query === at)),
    stored: stored.filter(({ at }) => !pairs.some((pair) => pair.stored === at)),
  }
}
