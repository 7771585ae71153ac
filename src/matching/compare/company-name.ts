/** Compares two company names: as a whole, or word by word. */

import {
  toWeightTerm,
  type WeightLevel,
  type WeightTerm,
  type WordComparison,
  type WordLevel,
  weightOf,
} from '../field-comparison.ts'
import { isLooseWord } from '../normalize/business-words.ts'
import { type AlignmentWeight, alignWords, boundAlignment } from './align-words.ts'
import { pairWords } from './pair-words.ts'
import { hasLegalForm, type TermStatistics, type WeightedName } from './weighted-name.ts'
import { isAgreement } from './word-comparison.ts'

type CompanyNameLevel =
  | 'same'
  | 'nearly same'
  | 'but for a optional word'
  | 'other optional words'
  | 'reordered'
  | 'alike'
  | 'misspelled'
  | 'shortened'
  | 'partly'
  | 'unlike'

/** The levels that have a weight of their own. */
type WholeNameLevel = Extract<CompanyNameLevel, WeightLevel<'company name'>>

export interface CompanyNameComparison {
  readonly level: CompanyNameLevel
  readonly weight: number
  readonly weightTerms: readonly WeightTerm[]
  /** The compared words. Empty if the whole names agree. */
  readonly words: readonly WordComparison[]
}

/** Floating-point tolerance: the bound and the alignment add the same weights in different orders. */
const ROUNDING = 1e-9

/**
 * Names that agree as a whole have the weight of their level, however rare their words are. Otherwise the weight is the
 * sum of the words that agree, minus the penalties for missing, extra, and misspelled words, minus the information that
 * identifies one company. So "Sekisui" counts for much and "Holdings" for little, and long names tolerate two typos.
 *
 * @param atLeast a name with a lower weight may be returned as `unlike`. An upper bound rejects most of these without
 * an alignment
 */
export function compareCompanyNames(
  query: WeightedName,
  stored: WeightedName,
  statistics: TermStatistics,
  atLeast?: number,
): CompanyNameComparison {
  const whole = compareWholeNames(query, stored)
  if (whole !== undefined) return whole
  const pairings = pairWords(query, stored, statistics)
  if (atLeast !== undefined && pairings.length === 1) {
    const bound = sumAlignment(boundAlignment(pairings[0]), statistics)
    if (bound < Math.max(atLeast, weightOf('company name', 'unlike')) - ROUNDING)
      return toComparison('unlike')
  }
  const isFullName = hasLegalForm(query) && hasLegalForm(stored)
  const words = alignWords(pairings, isFullName)
  let [agreement, penalty] = [0, 0]
  for (const word of words) {
    if (isAgreement(word)) agreement += word.weight
    else penalty += word.weight
  }
  const weight = sumAlignment({ agreement, penalty }, statistics)
  const unlike = weightOf('company name', 'unlike')
  if (weight <= unlike) return { ...toComparison('unlike'), words }
  const counted = agreement < statistics.identifyingBits ? words : words.filter((word) => !isAgreement(word))
  const weightTerms = [
    toWeightTerm('company name', 'by its words'),
    ...counted.flatMap((word) => word.weightTerms),
  ]
  return { level: toLevel(words), weight, weightTerms, words }
}

/** Agreement beyond the bits that identify one company compensates for typos, but not for missing and extra words. */
function sumAlignment({ agreement, penalty }: AlignmentWeight, { identifyingBits }: TermStatistics): number {
  return weightOf('company name', 'by its words') + Math.min(agreement - identifyingBits, 0) + penalty
}

function compareWholeNames(query: WeightedName, stored: WeightedName): CompanyNameComparison | undefined {
  if (query.joined === stored.joined) return toComparison('same')
  if (query.key === stored.key) return toComparison(compareLooseWords(query, stored))
  return isReordered(query, stored) ? toComparison('reordered') : undefined
}

function isReordered(query: WeightedName, stored: WeightedName): boolean {
  if (
    query.wordCount !== stored.wordCount ||
    query.wordCount < 2 ||
    query.joined.length !== stored.joined.length
  )
    return false
  const [from, to] = [query.name.words, stored.name.words]
  return from.every((word) => to.includes(word)) && from.toSorted().join(' ') === to.toSorted().join(' ')
}

/** Compares the optional words of two names that are otherwise equal. */
function compareLooseWords(query: WeightedName, stored: WeightedName): WholeNameLevel {
  const [ofQuery, ofStored] = [query, stored].map(({ name }) =>
    name.terms.filter(isLooseWord).sort().join(' '),
  )
  if (ofQuery === ofStored) return 'nearly same'
  return ofQuery === '' || ofStored === '' ? 'but for a optional word' : 'other optional words'
}

function toComparison(level: WholeNameLevel): CompanyNameComparison {
  return {
    level,
    weight: weightOf('company name', level),
    weightTerms: [toWeightTerm('company name', level)],
    words: [],
  }
}

/** The worst word determines the level. */
function toLevel(words: readonly WordComparison[]): CompanyNameLevel {
  const has = (level: WordLevel) => words.some((word) => word.level === level)
  if (has('extra')) return 'partly'
  if (has('missing') || has('missing at end')) return 'shortened'
  return has('misspelled') ? 'misspelled' : 'alike'
}
