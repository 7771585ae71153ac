/** Noise of single letters: typing errors, phonetic spellings, and OCR errors. */
import type { Random } from '../../lib/random.ts'
import { capitalize } from '../../lib/text.ts'

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const LATIN = /\p{Script=Latin}/u
const VOWEL = /[aeiou]/i
/** A typo in a shorter word usually gives another word. */
const MIN_LETTERS = 5
/** A single wrong letter makes an acronym unrecognizable. */
const ACRONYM = /^[\p{Lu}\d.]{2,7}$/u

type Replacements = readonly (readonly [RegExp, string])[]

const PHONETIC: Replacements = [
  [/ph/gi, 'f'],
  [/ck/gi, 'k'],
  [/c(?=[aoulrt])/gi, 'k'],
  [/(?<=\p{L})y/giu, 'i'],
  [/x/gi, 'ks'],
  [/qu/gi, 'kw'],
  [/(?<=\p{L})z/giu, 's'],
]

const OCR: Replacements = [
  [/o/gi, '0'],
  [/[lI]/g, '1'],
  [/rn/g, 'm'],
  [/m/g, 'rn'],
  [/s/gi, '5'],
  [/B/g, '8'],
  [/cl/g, 'd'],
]

type Typo = (letters: readonly string[], position: number, random: Random) => readonly string[]

const TYPOS: readonly Typo[] = [
  (letters, position) => letters.toSpliced(position, 1),
  (letters, position, random) => letters.toSpliced(position + 1, 0, random.pick(ALPHABET)),
  (letters, position, random) =>
    letters.toSpliced(position, 1, matchCase(random.pick(ALPHABET), letters[position])),
  swapWithPrevious,
]

export const addTypo = (text: string, random: Random): string | undefined =>
  changeLetter(text, random, (letters, position) => random.pick(TYPOS)(letters, position, random))

/** Changes only names of at least `min` letters. Two typos in a shorter name usually give another name. */
export function addTwoTypos(min: number) {
  return (text: string, random: Random): string | undefined => {
    if (lettersIn(text).length < min) return undefined
    const once = addTypo(text, random)
    return once === undefined || once === text ? undefined : addTypo(once, random)
  }
}

export function hitAdjacentKey(text: string, random: Random): string | undefined {
  return changeLetter(text, random, (letters, position) => {
    const letter = letters[position] ?? ''
    const keys = findAdjacentKeys(letter.toLowerCase())
    return keys.length === 0 ? letters : letters.toSpliced(position, 1, matchCase(random.pick(keys), letter))
  })
}

export function doubleLetter(text: string, random: Random): string | undefined {
  const doubled = [...text.matchAll(/(\p{L})\1/giu)]
  if (doubled.length > 0 && random.chance(0.6)) {
    const { index } = random.pick(doubled)
    return text.slice(0, index) + text.slice(index + 1)
  }
  return changeLetter(text, random, (letters, position) =>
    letters.toSpliced(position + 1, 0, (letters[position] ?? '').toLowerCase()),
  )
}

export function dropVowel(text: string, random: Random): string | undefined {
  const letters = [...text]
  const vowels = [...letters.keys()].filter(
    (i) => VOWEL.test(letters[i] ?? '') && LATIN.test(letters[i - 1] ?? ''),
  )
  if (vowels.length === 0 || !isLongEnough(text)) return undefined
  return letters.toSpliced(random.pick(vowels), 1).join('')
}

export const spellPhonetically = (text: string, random: Random) => replaceLetters(text, PHONETIC, random)

export const addOcrError = (text: string, random: Random) => replaceLetters(text, OCR, random)

export const lettersIn = (text: string): string[] => [...text].filter((letter) => LATIN.test(letter))

const isLongEnough = (text: string): boolean => lettersIn(text).length >= MIN_LETTERS && !ACRONYM.test(text)

/** Mostly spares the first letter, which is seldom wrong. */
function changeLetter(
  text: string,
  random: Random,
  change: (letters: readonly string[], position: number) => readonly string[],
): string | undefined {
  const letters = [...text]
  const positions = [...letters.keys()].filter((i) => LATIN.test(letters[i] ?? ''))
  if (!isLongEnough(text)) return undefined
  const position = random.pick(random.chance(0.9) ? positions.slice(1) : positions)
  return change(letters, position).join('')
}

/** Swaps a letter with the previous one. Capitals keep their positions. */
function swapWithPrevious(letters: readonly string[], position: number): readonly string[] {
  const [before = '', letter = ''] = letters.slice(Math.max(position - 1, 0), position + 1)
  if (!LATIN.test(before) || !LATIN.test(letter)) return letters
  const swapped = [matchCase(letter.toLowerCase(), before), matchCase(before.toLowerCase(), letter)]
  return letters.toSpliced(position - 1, 2, ...swapped)
}

function findAdjacentKeys(letter: string): string[] {
  return KEYBOARD.flatMap((row, i) => {
    const column = row.indexOf(letter)
    if (column < 0 || letter === '') return []
    const above = KEYBOARD[i - 1]?.slice(column, column + 2) ?? ''
    const below = KEYBOARD[i + 1]?.slice(Math.max(column - 1, 0), column + 1) ?? ''
    return [...`${row[column - 1] ?? ''}${row[column + 1] ?? ''}${above}${below}`]
  })
}

function replaceLetters(text: string, replacements: Replacements, random: Random): string | undefined {
  const matches = replacements.flatMap(([pattern, by]) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ index, match, by })),
  )
  if (matches.length === 0 || !isLongEnough(text)) return undefined
  const { index, match, by } = random.pick(matches)
  return text.slice(0, index) + matchCase(by, match) + text.slice(index + match.length)
}

/** Capitalizes the letters if the model begins with a capital. */
function matchCase(letters: string, model = ''): string {
  const [first = ''] = model
  return first === first.toLowerCase() ? letters : capitalize(letters)
}
