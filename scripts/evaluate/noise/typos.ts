/** Slips of single letters: of the finger, of the ear, and of a scanner. */

import type { Random } from '../../lib/random.ts'

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const LATIN = /\p{Script=Latin}/u
const VOWEL = /[aeiou]/i
/** A slip in fewer letters makes another word of them more often than not. */
const FEWEST = 5
/** Of an acronym a single wrong letter leaves nothing. */
const ACRONYM = /^[\p{Lu}\d.]{2,7}$/u

/** Spelling by ear. */
const BY_EAR: readonly (readonly [RegExp, string])[] = [
  [/ph/gi, 'f'],
  [/ck/gi, 'k'],
  [/c(?=[aoulrt])/gi, 'k'],
  [/(?<=\p{L})y/giu, 'i'],
  [/x/gi, 'ks'],
  [/qu/gi, 'kw'],
  [/(?<=\p{L})z/giu, 's'],
]

/** What text recognition takes for another. */
const BY_SCANNER: readonly (readonly [RegExp, string])[] = [
  [/o/gi, '0'],
  [/[lI]/g, '1'],
  [/rn/g, 'm'],
  [/m/g, 'rn'],
  [/s/gi, '5'],
  [/B/g, '8'],
  [/cl/g, 'd'],
]

type Slip = (letters: readonly string[], at: number, random: Random) => readonly string[]

const SLIPS: readonly Slip[] = [
  (letters, at) => letters.toSpliced(at, 1),
  (letters, at, random) => letters.toSpliced(at + 1, 0, random.pick(ALPHABET)),
  (letters, at, random) => letters.toSpliced(at, 1, cased(random.pick(ALPHABET), letters[at])),
  swapped,
]

export function oneSlip(text: string, random: Random): string | undefined {
  return atLetter(text, random, (letters, at) => random.pick(SLIPS)(letters, at, random))
}

/** Two slips take a long name, or it is another one. */
export function twoSlipsFrom(fewest: number) {
  return (text: string, random: Random): string | undefined => {
    if (lettersIn(text).length < fewest) return undefined
    const once = oneSlip(text, random)
    return once === undefined || once === text ? undefined : oneSlip(once, random)
  }
}

export function adjacentKey(text: string, random: Random): string | undefined {
  return atLetter(text, random, (letters, at) => {
    const keys = neighbours((letters[at] ?? '').toLowerCase())
    return keys.length === 0 ? letters : letters.toSpliced(at, 1, cased(random.pick(keys), letters[at]))
  })
}

export function doubledOrUndoubled(text: string, random: Random): string | undefined {
  const [...doubled] = text.matchAll(/(\p{L})\1/giu)
  if (doubled.length > 0 && random.chance(0.6)) {
    const at = random.pick(doubled).index
    return text.slice(0, at) + text.slice(at + 1)
  }
  return atLetter(text, random, (letters, at) =>
    letters.toSpliced(at + 1, 0, (letters[at] ?? '').toLowerCase()),
  )
}

export function vowelDropped(text: string, random: Random): string | undefined {
  const letters = [...text]
  const inside = (at: number) => at > 0 && LATIN.test(letters[at - 1] ?? '')
  const vowels = [...letters.keys()].filter((at) => VOWEL.test(letters[at] ?? '') && inside(at))
  if (vowels.length === 0 || !isLongEnough(text)) return undefined
  return letters.toSpliced(random.pick(vowels), 1).join('')
}

export function byEar(text: string, random: Random): string | undefined {
  return respelt(text, BY_EAR, random)
}

export function byScanner(text: string, random: Random): string | undefined {
  return respelt(text, BY_SCANNER, random)
}

export function lettersIn(text: string): string[] {
  return [...text].filter((letter) => LATIN.test(letter))
}

function isLongEnough(text: string): boolean {
  return lettersIn(text).length >= FEWEST && !ACRONYM.test(text)
}

/** The first letter is looked at most, and seldom wrong. */
function atLetter(
  text: string,
  random: Random,
  change: (letters: readonly string[], at: number) => readonly string[],
): string | undefined {
  const letters = [...text]
  const places = [...letters.keys()].filter((at) => LATIN.test(letters[at] ?? ''))
  if (!isLongEnough(text)) return undefined
  const at = random.pick(random.chance(0.9) ? places.slice(1) : places)
  return change(letters, at).join('')
}

/** A letter and the one before it; capitals stay where they are. */
function swapped(letters: readonly string[], at: number): readonly string[] {
  const [before = '', letter = ''] = letters.slice(Math.max(at - 1, 0), at + 1)
  if (!LATIN.test(before) || !LATIN.test(letter)) return letters
  return letters.toSpliced(
    at - 1,
    2,
    cased(letter.toLowerCase(), before),
    cased(before.toLowerCase(), letter),
  )
}

function neighbours(letter: string): string[] {
  return KEYBOARD.flatMap((row, i) => {
    const at = row.indexOf(letter)
    if (at < 0 || letter === '') return []
    const above = KEYBOARD[i - 1]?.slice(at, at + 2) ?? ''
    const below = KEYBOARD[i + 1]?.slice(Math.max(at - 1, 0), at + 1) ?? ''
    return [...`${row[at - 1] ?? ''}${row[at + 1] ?? ''}${above}${below}`]
  })
}

function respelt(
  text: string,
  rules: readonly (readonly [RegExp, string])[],
  random: Random,
): string | undefined {
  const places = rules.flatMap(([pattern, by]) => [...text.matchAll(pattern)].map((found) => ({ found, by })))
  if (places.length === 0 || !isLongEnough(text)) return undefined
  const { found, by } = random.pick(places)
  return text.slice(0, found.index) + cased(by, found[0]) + text.slice(found.index + found[0].length)
}

function cased(letters: string, like = ''): string {
  const [first = ''] = like
  const isCapital = first !== first.toLowerCase()
  return isCapital ? letters.charAt(0).toUpperCase() + letters.slice(1) : letters
}
