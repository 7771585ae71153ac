/**
 * The normal form of a name that identifies a stored person. It is stricter than the keys of the matcher, because a wrong match is one
 * response, but two people stored as one are lost: letters are not transliterated, nicknames are different names, and every word counts.
 */
import {
  isFiller,
  isGeneration,
  isNameSuffix,
  mayBeAddition,
  removeTitles,
  splitFullName,
} from '../../matching/normalize/person/name-words.ts'
import { fold, foldUmlauts } from '../../matching/normalize/text.ts'
import type { ContactName } from '../rows/convert-rows.ts'

export interface IdentityName {
  /** The words without titles, and the generation; `''` without a name. */
  readonly exact: string
  /** The same without accents: Müller, Mueller, and Muller are equal. */
  readonly folded: string
  /** `folded` without second given names. */
  readonly shortName: string
  /** The second given names as the matcher reads them. Derived GUIDs depend on them. */
  readonly secondNames: string
}

const PLAIN = /^(\p{L}+) (\p{L}+)$/u
const APOSTROPHES = /[’‘`´ʼ′]/g
const DASHES_AND_DOTS = /[\p{Pd}.]/u
const LATIN = /\p{Script=Latin}/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー・][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー・\s]*$/u

/** What stands between two blanks: `hans-peter` has two words. */
interface Token {
  readonly words: readonly string[]
  readonly folded: readonly string[]
}

export function toIdentityName({ stored, parsed }: ContactName): IdentityName {
  const { firstName, middleName, lastName, fullName } = stored
  const normal = fullName.normalize('NFKC').toLowerCase()
  const [, first = '', last = ''] = PLAIN.exec(normal) ?? []
  if (first !== '' && middleName === '' && !EAST_ASIAN.test(normal)) {
    // Most names are two words, and a table may have millions.
    const [given, family] = [foldWord(first), foldWord(last)]
    const folded = `${foldMarks(given)} ${foldMarks(family)}`
    if (!mayBeAddition(given) && !mayBeAddition(family))
      return { exact: `${first} ${last}`, folded, shortName: folded, secondNames: '' }
  }
  const text = fullName.includes(middleName) ? fullName : `${firstName} ${middleName} ${lastName}`
  const words = listWords(text, parsed.generation)
  const familyStart = Math.max(1, words.length - Math.max(1, parsed.family.length))
  const seconds = words.slice(1, familyStart).filter((word) => !isFiller(foldWord(word)))
  return toForms(words.slice(0, 1), seconds, words.slice(familyStart), parsed.generation)
}

function toForms(
  first: readonly string[],
  seconds: readonly string[],
  family: readonly string[],
  generation?: string,
): IdentityName {
  const more = generation === undefined ? [] : [generation]
  const toText = (...parts: readonly (readonly string[])[]): string => [...parts.flat(), ...more].join(' ')
  const [foldedFirst, foldedSeconds, foldedFamily] = [first, seconds, family].map((part) =>
    part.map((word) => foldMarks(foldWord(word))),
  )
  return {
    exact: toText(first, seconds, family),
    folded: toText(foldedFirst ?? [], foldedSeconds ?? [], foldedFamily ?? []),
    shortName: toText(foldedFirst ?? [], foldedFamily ?? []),
    secondNames: seconds.map(foldWord).join(' '),
  }
}

/** Returns a word without accents. Only Latin words have a folded form, because other scripts would be transliterated. */
const foldWord = (word: string): string =>
  LATIN.test(word) ? foldUmlauts(fold(word).replaceAll("'", '')) : word

/**
 * Removes the `e` of every `ae`, `oe`, and `ue`, also in short words and before vowels, where the matcher keeps it: Öz and Oez, Bräuer and
 * Braeuer. In words such as Joe and Sue, it is no mark.
 */
const foldMarks = (word: string): string =>
  word.length < 4 && word.endsWith('e') ? word : word.replace(/([aou])e+/g, '$1')

/** Returns the words of a full name, the given name first, without titles, credentials, and the generation. */
function listWords(text: string, generation: string | undefined): readonly string[] {
  const normal = text.normalize('NFKC').toLowerCase().replace(APOSTROPHES, "'")
  if (EAST_ASIAN.test(normal)) return [normal.replace(/\s/g, '')]
  const [family = [], ...others] = normal.split(',').map(toTokens)
  const isFamilyFirst = splitFullName(text).length > 1
  const given = isFamilyFirst ? others.find((tokens) => !tokens.every(isAddition)) : undefined
  const tokens = [...removeTitleTokens(given ?? []), ...removeTitleTokens(family)]
  const at = tokens.findLastIndex(({ folded }) => isGeneration(folded.join(''), generation))
  const named = at > 0 ? tokens.toSpliced(at, 1) : tokens
  while (named.length > 2 && isNameSuffix(named.at(-1)?.folded.join('') ?? '')) named.pop()
  return named.flatMap(({ words }) => words)
}

const toTokens = (text: string): Token[] =>
  text.split(/\s+/).flatMap((token) => {
    const words = token.split(DASHES_AND_DOTS).filter((word) => LETTER_OR_DIGIT.test(word))
    return words.length === 0 ? [] : [{ words, folded: words.map(foldWord) }]
  })

const isAddition = ({ folded }: Token): boolean => mayBeAddition(folded.join(''))

function removeTitleTokens(tokens: readonly Token[]): readonly Token[] {
  const left = removeTitles(tokens.map(({ folded }) => folded))
  return tokens.slice(tokens.length - left.length)
}
