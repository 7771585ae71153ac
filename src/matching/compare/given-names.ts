/** Compares all queried given names of a person with the stored first and middle name. */

import { type WeightLevel, weightOf } from '../field-comparison.ts'
import type { ParsedPersonName } from '../normalize/person/person-name.ts'
import { compareFirstName, type FirstNameLevel, type NameContext } from './first-name.ts'

/** The level of the first name, and the words that remain on both sides for the middle name. */
export interface GivenComparison {
  readonly level: FirstNameLevel
  readonly queryRest: readonly string[]
  readonly storedRest: readonly string[]
}

const NO_WORDS: readonly string[] = []
/** Levels at which words of different count agree as a whole: `Abdul Rahman` and Abdulrahman, `Juanca` and Juan Carlos. */
const WHOLE_LEVELS: ReadonlySet<FirstNameLevel> = new Set<FirstNameLevel>([
  'same',
  'spelling variant',
  'sounds alike',
  'nickname',
])

export function compareGiven(
  query: readonly string[],
  { given, middle }: ParsedPersonName,
  context: NameContext,
): GivenComparison {
  const whole = query.join('')
  const stored = given.join('')
  const isSame = whole === stored || (middle.length > 0 && whole === stored + middle.join(''))
  if (whole === '' || stored === '') return toComparison('missing')
  // Equal words after the first ones are a middle name, which a variant of them would be, too.
  const rest = query.slice(1)
  if (isSame) return toComparison('same', rest, whole === stored ? [...rest, ...middle] : rest)
  if (query.length === 1 && given.length === 1) {
    const { level } = compareFirstName(query, given, context)
    return level === 'different'
      ? compareAnyOrder(query, given, middle, context)
      : toComparison(level, NO_WORDS, middle)
  }
  return pairLeadingWords(query, given, middle, context)
}

function toComparison(
  level: FirstNameLevel,
  queryRest: readonly string[] = NO_WORDS,
  storedRest: readonly string[] = NO_WORDS,
): GivenComparison {
  return { level, queryRest, storedRest }
}

/** Pairs the leading words of both names, one or more on each side, and leaves the rest for the middle name. */
function pairLeadingWords(
  query: readonly string[],
  given: readonly string[],
  middle: readonly string[],
  context: NameContext,
): GivenComparison {
  // Minhee is not Min-ho, although it begins with Min.
  const isEastAsian = context.languages.has('korean') || context.languages.has('chinese')
  if (isEastAsian && compareFirstName(query, given, context).level === 'another name')
    return toComparison('another name')
  let best = toComparison('different')
  let bestWeight = Number.NEGATIVE_INFINITY
  for (let q = 1; q <= query.length; q++) {
    for (let g = 1; g <= given.length; g++) {
      const level = compareLeading(query.slice(0, q), given.slice(0, g), context)
      if (level === 'different') continue
      const isPart =
        q === query.length && g < given.length && (level === 'same' || level === 'spelling variant')
      const storedRest = [...given.slice(g), ...middle]
      const candidate = toComparison(isPart ? 'part of it' : level, query.slice(q), storedRest)
      const weight = weighGiven(candidate)
      if (weight <= bestWeight) continue
      best = candidate
      bestWeight = weight
    }
  }
  return best.level === 'different' ? compareAnyOrder(query, given, middle, context) : best
}

/** Compares a word with a word, or words that are joined in one of the names. */
function compareLeading(
  query: readonly string[],
  stored: readonly string[],
  context: NameContext,
): FirstNameLevel {
  const areWords = query.length + stored.length === 2
  if (!areWords && [...query, ...stored].some((word) => word.length === 1)) return 'different'
  const { level, typos } = compareFirstName(query, stored, context)
  if (areWords || WHOLE_LEVELS.has(level)) return level
  return typos > 0 && query.length !== stored.length ? 'two typos' : 'different'
}

/** Returns the weight of the first and the middle name. */
export function weighGiven({ level, queryRest, storedRest }: GivenComparison): number {
  const middle = compareMiddle(queryRest, storedRest)
  return weightOf('first name', level) + (middle === undefined ? 0 : weightOf('middle name', middle))
}

/** Compares given names in any order. Vietnamese and Indonesian users omit or reorder given names: `Thu Huong` is Huong Thi Thu. */
function compareAnyOrder(
  query: readonly string[],
  given: readonly string[],
  middle: readonly string[],
  context: NameContext,
): GivenComparison {
  if (middle.length === 0) return toComparison('different')
  const isStored = (word: string) => given.includes(word) || middle.includes(word)
  if (!query.every(isStored)) return toComparison('different')
  if (given.every((word) => query.includes(word))) return toComparison('part of it')
  return toComparison(context.languages.has('vietnamese') ? 'different' : 'middle name')
}

type MiddleLevel = WeightLevel<'middle name'>

const sortByWeight = (levels: readonly MiddleLevel[]): MiddleLevel[] =>
  levels.toSorted((a, b) => weightOf('middle name', a) - weightOf('middle name', b))

/** Compares what remains of both names. Returns `undefined` if nothing remains of one. */
export function compareMiddle(a: readonly string[], b: readonly string[]): MiddleLevel | undefined {
  if (a.length === 0 || b.length === 0) return undefined
  if (a.join('') === b.join('')) return 'same'
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const best = short.flatMap((word) =>
    sortByWeight(long.map((other) => compareMiddleWords(word, other))).slice(-1),
  )
  const [worst] = sortByWeight(best)
  return worst === 'different' ? compareMiddleWords(a.join(''), b.join('')) : worst
}

function compareMiddleWords(a: string, b: string): MiddleLevel {
  const { level, typos } = compareFirstName([a], [b])
  if (level === 'same' || level === 'initial') return level
  if (WHOLE_LEVELS.has(level)) return 'spelling variant'
  return typos === 1 && b.length > 4 ? 'typo' : 'different'
}
