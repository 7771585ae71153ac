/** Compares two company names: as a whole, or word by word. */

import {
  sumWeightTerms,
  toWeightTerm,
  type WeightTerm,
  type WordComparison,
  type WordLevel,
  weightOf,
} from '../field-comparison.ts'
import { toInitials } from '../normalize/company/company-name.ts'
import type { CompanyNameInterpretation } from '../normalize/company/company-name-query.ts'
import { getWordKind, isGroupWord, toCanonicalWord } from '../normalize/company/company-words.ts'
import { haveOtherCharacters } from '../normalize/han.ts'
import { alignWords } from './align-words.ts'
import type { ComparableName, TermStatistics } from './comparable-name.ts'
import { isAgreement } from './word-comparison.ts'
import { compareLetters } from './word-spelling.ts'

/** The levels of names that are equal but for words like "Group". */
const GROUP_WORD_LEVELS = ['group word missing', 'extra group word', 'other group words'] as const
/** The levels that have a weight of their own. */
type WholeNameLevel =
  | 'same'
  | 'nearly same'
  | (typeof GROUP_WORD_LEVELS)[number]
  | 'initials'
  | 'other characters'
  | 'unlike'
type CompanyNameLevel = WholeNameLevel | 'alike' | 'misspelled' | 'shortened' | 'partly'

export interface CompanyNameComparison {
  readonly level: CompanyNameLevel
  readonly weight: number
  readonly weightTerms: readonly WeightTerm[]
  /** The compared words. Empty if the whole names agree. */
  readonly words: readonly WordComparison[]
}

/**
 * Compares two company names. Names that agree as a whole have the weight of their level, however rare their words are.
 * Otherwise the weight is the sum of the words that agree, minus the penalties for missing, extra, and misspelled
 * words, minus the information that identifies one company. So "Sekisui" counts for much and "Holdings" for little, and
 * long names tolerate two typos. Names with other spaces are compared without spaces, too.
 */
export function compareCompanyNames(
  query: ComparableName<CompanyNameInterpretation>,
  stored: ComparableName,
  statistics: TermStatistics,
): CompanyNameComparison {
  const bySound = compareBySound(query, stored, statistics)
  const [from, to] = [query.name.characters ?? [], stored.name.characters ?? []]
  if (bySound.level === 'unlike' || !haveOtherCharacters(from, to)) return bySound
  const level = 'other characters'
  const weightTerms = [...bySound.weightTerms, toWeightTerm('company name', level)]
  return { ...bySound, level, weight: bySound.weight + weightOf('company name', level), weightTerms }
}

function compareBySound(
  query: ComparableName<CompanyNameInterpretation>,
  stored: ComparableName,
  statistics: TermStatistics,
): CompanyNameComparison {
  const whole = compareWholeNames(query, stored)
  if (whole !== undefined) return toComparison(whole)
  const byWords = addUpWords(query, alignWords(query, stored, statistics), statistics, stored)
  const letters = compareLetters(query, stored, statistics)
  if (letters === undefined) return byWords
  const byLetters = addUpWords(query, [letters], statistics, stored)
  return byLetters.weight > byWords.weight ? byLetters : byWords
}

/**
 * Adds up the weights of the aligned words. Agreement beyond the bits that identify one company does not compensate for typos, and
 * for missing or extra words only by its logarithm.
 */
function addUpWords(
  query: ComparableName,
  all: readonly WordComparison[],
  statistics: TermStatistics,
  stored: ComparableName,
): CompanyNameComparison {
  // Unmatched legal forms have no information.
  const words = all.filter((word) => isAgreement(word) || word.weightTerms.some(({ amount }) => amount !== 0))
  const agreement = words.filter(isAgreement).reduce((sum, word) => sum + getAgreementBits(word), 0)
  const lacking = Math.min(agreement - statistics.identifyingBits, 0)
  const terms = [
    toWeightTerm('company name', 'by its words'),
    ...toIncompleteTerms(words, agreement, query, stored, statistics),
    ...words.filter((word) => !isAgreement(word)).flatMap(({ weightTerms }) => weightTerms),
    ...toTypoTerms(words, agreement),
  ]
  if (!words.every(isAgreement))
    terms.push(toWeightTerm('company name', 'unlikely', Math.max(-lacking - sumWeightTerms(terms), 0)))
  const weight = lacking + sumWeightTerms(terms)
  if (weight <= weightOf('company name', 'unlike')) return { ...toComparison('unlike'), words }
  const counted = words.filter((word) => lacking < 0 && isAgreement(word) && word.level !== 'misspelled')
  const weightTerms = [...terms, ...counted.flatMap((word) => word.weightTerms)]
  return { level: toLevel(words), weight, weightTerms, words }
}

/** Returns the penalties for names that agree only partly. Names that agree in only some words are more often names of two companies. */
function toIncompleteTerms(
  words: readonly WordComparison[],
  agreement: number,
  query: ComparableName,
  stored: ComparableName,
  { identifyingBits }: TermStatistics,
): WeightTerm[] {
  const others = words.filter((word) => !isAgreement(word))
  if (others.length === 0) return []
  if (others.every(isOptional)) return [toWeightTerm('company name', 'optional words')]
  const hasExtra = others.some(isExtra)
  // A name with a legal form is not shortened.
  const isFull = !hasExtra && query.hasLegalForm
  const surplus = stored.hasLegalForm ? 0 : Math.max(agreement - identifyingBits, 0)
  const terms = [toWeightTerm('company name', 'further bits', Math.log2(1 + surplus))]
  const isBrand = !stored.hasLegalForm && stored.source === 'name'
  if (isBrand && others.every(hasTerm('extra at end')))
    return [...terms, toWeightTerm('company name', 'words after a brand')]
  const areFull = query.hasLegalForm && stored.hasLegalForm
  terms.push(toWeightTerm('company name', 'some words'))
  // Ostrava Group Ltd is not Ostrava Bank Ltd. Short names often omit such words: Ostrava Group for Ostrava Steel Works.
  if (areFull && others.some(({ level }) => level !== 'missing at end'))
    terms.push(toWeightTerm('company name', 'two full names'))
  const agreeing = words.filter((word) => isAgreement(word) && word.weight > 0)
  // Ferrari Bros is not Ferrari N.V.
  if (!areFull && agreeing.length === 1 && hasExtra)
    terms.push(toWeightTerm('company name', 'one of several words'))
  if (hasExtra || isFull) {
    const rarest = Math.max(0, ...agreeing.map(getAgreementBits))
    terms.push(toWeightTerm('company name', 'common words', Math.max(identifyingBits - rarest, 0)))
  }
  return terms
}

const isExtra = ({ level }: WordComparison): boolean => level === 'extra'

const hasTerm = (level: string) => (word: WordComparison) =>
  word.weightTerms.some((term) => term.level === level)

const isOptional = ({ weightTerms }: WordComparison): boolean =>
  weightTerms.every(({ field, amount }) => field === 'optional word' || amount === 0)

/**
 * Returns the penalties for typos. A typo counts as much as the share of the misspelled word in the information of the
 * name: Cinemark Holdings is not FineMark Holdings, however much "Holdings" agrees. Further typos in a word that few names have count in
 * full, because they make another name: Marble Salmon Lines is not Marble Falcon Lines.
 */
function toTypoTerms(words: readonly WordComparison[], agreement: number): WeightTerm[] {
  return words
    .filter(({ level }) => level === 'misspelled')
    .flatMap((word) => {
      const share = agreement > 0 ? getAgreementBits(word) / agreement : 1
      const isName = getWordKind(toCanonicalWord(word.stored)) === 'name'
      return word.weightTerms.map((term) =>
        isName && term.field === 'further typo' ? term : { ...term, amount: term.amount * share },
      )
    })
}

/** Returns the bits of the agreement as if the word had no typo. */
const getAgreementBits = ({ level, weight, weightTerms }: WordComparison): number =>
  level === 'misspelled' ? weight - sumWeightTerms(weightTerms) : weight

function compareWholeNames(query: ComparableName, stored: ComparableName): WholeNameLevel | undefined {
  if (query.joined === stored.joined) return 'same'
  if (query.key === stored.key) return compareGroupWords(query, stored)
  if (query.wordCount === 1 && toInitials(stored.name) === query.joined) return 'initials'
  return undefined
}

/** Compares the words like "Group" and "Holdings" of two names that are otherwise equal. */
function compareGroupWords(query: ComparableName, stored: ComparableName): WholeNameLevel {
  const [ofQuery, ofStored] = [query, stored].map(({ name }) =>
    name.terms.filter(isGroupWord).sort().join(' '),
  )
  if (ofQuery === ofStored) return 'nearly same'
  if (ofQuery === '') return 'group word missing'
  return ofStored === '' ? 'extra group word' : 'other group words'
}

/** Returns whether the names are equal but for words like "Group". */
export const hasOtherGroupWords = ({ level }: CompanyNameComparison): boolean =>
  GROUP_WORD_LEVELS.some((one) => one === level)

function toComparison(level: WholeNameLevel): CompanyNameComparison {
  return {
    level,
    weight: weightOf('company name', level),
    weightTerms: [toWeightTerm('company name', level)],
    words: [],
  }
}

/** Returns the level of the whole name. The worst word determines the level. */
function toLevel(words: readonly WordComparison[]): CompanyNameLevel {
  const has = (level: WordLevel) => words.some((word) => word.level === level)
  if (has('extra')) return 'partly'
  if (has('missing') || has('missing at end')) return 'shortened'
  return has('misspelled') ? 'misspelled' : 'alike'
}
