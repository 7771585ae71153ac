/**
 * Compares spellings of one name in different romanization systems. Two spellings are alike if a system gives both the
 * same key: `Tschaikin` in the German system and `Chaykin` in the English one.
 */

import { memoize } from '../../../lib/cache.ts'
import { OTHER_SYSTEMS, type Rule, SLAVIC, SLAVIC_SYSTEMS } from './romanization-systems.ts'

const MIN_KEY_LENGTH = 4

const applyRules = (name: string, rules: readonly Rule[]): string =>
  rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), name)

const removeDoubled = (text: string): string => text.replace(/(.)\1+/g, '$1')

const toKeys = memoize((name: string): readonly string[] => {
  const slavic = SLAVIC_SYSTEMS.map((rules) => applyRules(applyRules(name, rules), SLAVIC))
  const others = Object.entries(OTHER_SYSTEMS)
    .map(([language, rules]) => [language, removeDoubled(applyRules(name, rules))] as const)
    .filter(([, key]) => key.length >= MIN_KEY_LENGTH)
    .map(([language, key]) => `${language} ${key}`)
  const indonesian = `indonesian ${removeDoubled(name)}`
  return [...slavic.filter((key) => key.length >= MIN_KEY_LENGTH), ...others, indonesian]
}, 10_000)

/** Letters with which spellings of one sound begin or end, as groups. */
const INTERCHANGEABLE = ['cktsqxhgjzdyie', 'bvwfp', 'ouw', 'aeiouyh', 'nm']
const LETTER_A = 97
const MAX_LENGTH_DIFFERENCE = 5

/** For each letter, the set of its groups as a bit mask. */
const GROUPS = Array.from({ length: 26 }, (_, i) => {
  const letter = String.fromCharCode(LETTER_A + i)
  const mask = INTERCHANGEABLE.reduce(
    (bits, letters, group) => bits | (letters.includes(letter) ? 1 << group : 0),
    0,
  )
  return mask === 0 ? 1 << (INTERCHANGEABLE.length + (i % 20)) : mask
})

const getGroups = (name: string, index: number): number => GROUPS[name.charCodeAt(index) - LETTER_A] ?? 0

/** Rejects most names that cannot be spellings of one name, by their first and last letters and some sounds. */
export const mayBeRespelled = (a: string, b: string): boolean => createRespellingFilter(a)(b)

/** Returns `mayBeRespelled` for one name and many others. */
export function createRespellingFilter(name: string): (other: string) => boolean {
  const first = getGroups(name, 0)
  const last = getGroups(name, name.length - 1)
  let sequence: number | undefined
  return (other) => {
    if (Math.abs(name.length - other.length) > MAX_LENGTH_DIFFERENCE) return false
    if ((first & getGroups(other, 0)) === 0 || (last & getGroups(other, other.length - 1)) === 0) return false
    sequence ??= toSoundSequence(name)
    return sequence === toSoundSequence(other)
  }
}

/** The sounds that all systems write alike: l, m and n, r, and the labials. */
const SOUNDS = new Uint8Array(128)
for (const [i, letters] of ['l', 'mn', 'r', 'bfpvw'].entries()) {
  for (const letter of letters) SOUNDS[letter.charCodeAt(0)] = i + 1
}
const NASAL = 2
const KINDS = 5
/** Letters before which Greek and Polish spellings omit a nasal or an r. */
const STOPS = 'ptbdkgc'
const LETTER_R = 114
const LETTER_Z = 122

/** Returns the sequence of these sounds as a number. */
function toSoundSequence(name: string): number {
  let sequence = 0
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i)
    const kind = SOUNDS[code] ?? 0
    const next = name.charCodeAt(i + 1)
    if (kind === 0 || code === next) continue
    const isOmitted =
      kind === NASAL ? STOPS.includes(name.charAt(i + 1) || ' ') : code === LETTER_R && next === LETTER_Z
    if (!isOmitted) sequence = sequence * KINDS + kind
  }
  return sequence
}

/** Returns whether two folded names may be spellings of one name in different romanization systems. */
export function areRespelled(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < MIN_KEY_LENGTH || !mayBeRespelled(a, b)) return false
  const keys = toKeys(b)
  return toKeys(a).some((key) => keys.includes(key))
}

const CONSONANTS: readonly Rule[] = [
  [/x/g, 'ks'],
  [/q|ck/g, 'k'],
  [/^dj/g, 'j'],
  [/(?<=[kgtdbpscz])h/g, ''],
  [/c/g, 's'],
  [/h$/, ''],
  [/[aeiouyw]/g, ''],
  [/(.)\1+/g, '$1'],
]

const MIN_CONSONANTS = 3

/**
 * Returns whether two folded names have the same three or more consonants. Scripts such as Arabic omit vowels, and Latin
 * spellings of Arabic names differ in them.
 */
export function haveSameConsonants(a: string, b: string): boolean {
  const consonants = applyRules(a, CONSONANTS)
  return consonants.length >= MIN_CONSONANTS && consonants === applyRules(b, CONSONANTS)
}

const VOWEL_AT_END = /[aeiouy]h?$/
const VOWEL_AT_START = /^[aeiou]/

/** Returns whether both names begin with a vowel or neither, and end with one or neither: Layla is not Layal. */
export function haveSameEnds(a: string, b: string): boolean {
  return VOWEL_AT_END.test(a) === VOWEL_AT_END.test(b) && VOWEL_AT_START.test(a) === VOWEL_AT_START.test(b)
}
