/**
 * Compares spellings of one name in different romanization systems: `Tschaikin` in the German system is `Chaykin` in the English
 * one. Each row of `data/romanization.csv` lists letters of a system with the sound that they stand for, and one pass over the name
 * replaces the longest letters at each position. Two names are spellings of one name if two systems of a language give them the same
 * key. `data/README.md` names the systems.
 */
import csv from '../../../../data/romanization.csv' with { type: 'text' }
import { lazy, memoize } from '../../../lib/cache.ts'
import { readRows } from '../read-data-tables.ts'

/** The sounds of letters, and how many of the letters these are. The others only have to follow. */
interface Sounds {
  readonly letters: string
  readonly sounds: string
  readonly length: number
}

/** By the first of the letters, the longest letters first. */
type SoundsByLetter = ReadonlyMap<string, readonly Sounds[]>

const NOT_SYSTEMS = /^(?:pinyin|korean)/
const CLASSES: Readonly<Record<string, string>> = { V: 'aeiouy', C: 'bcdfghjkmnpqrstvwxz' }

const getSystems = lazy(() =>
  readRows(csv)
    .filter(([language]) => !NOT_SYSTEMS.test(language))
    .map(([language, pairs]) => {
      const sounds = pairs.split(' ').flatMap(toSounds)
      sounds.sort((a, b) => b.letters.length - a.letters.length)
      return { language, sounds: Map.groupBy(sounds, ({ letters }) => letters.charAt(0)) }
    }),
)

/** Parses `sch=S`. In `Vs|V=z`, a vowel precedes `s`, another one follows it, and `C` is any consonant. */
function toSounds(pair: string): Sounds[] {
  const [letters = '', sounds = ''] = pair.split('=')
  const [replaced = '', following = ''] = letters.split('|')
  return expandClasses(replaced).flatMap((first) =>
    expandClasses(following).map((rest) => ({
      letters: first + rest,
      sounds: (replaced.startsWith('V') ? first.charAt(0) : '') + sounds,
      length: first.length,
    })),
  )
}

function expandClasses(letters: string): string[] {
  const name = /[VC]/.exec(letters)?.[0] ?? ''
  return name === '' ? [letters] : Array.from(CLASSES[name] ?? '', (letter) => letters.replace(name, letter))
}

/**
 * Returns the sounds of a name. A sound that repeats the end of the previous one counts once. Copies no text for each letter,
 * because a large staff has thousands of names.
 */
function transcribe(name: string, system: SoundsByLetter): string {
  const text = `^${name}$`
  const key: string[] = []
  for (let at = 0; at < text.length; ) {
    const letter = text.charAt(at)
    const found = system.get(letter)?.find(({ letters }) => text.startsWith(letters, at))
    const sounds = found?.sounds ?? (letter === '^' || letter === '$' ? '' : letter)
    if (!key.at(-1)?.endsWith(sounds)) key.push(sounds)
    at += found?.length ?? 1
  }
  return key.join('')
}

/** Names that can be written in Japanese syllables, as keys. A group without a maximum is slow for long texts. */
const KANA = /^(?:(?:sh|ch|ts|[kgnhbmr]y|[kgsztdnhfbpmrjyw])?[aiueo]|n(?![aiueoy])){1,100}$/

/** Returns one key for the romanizations of a Japanese name, or `undefined` if it is not Japanese: `ono` for Ohno and Oono. */
export const toJapaneseKey = memoize((name: string): string | undefined => {
  const japanese = getSystems().find(({ language }) => language === 'japanese')
  const key = japanese === undefined ? '' : transcribe(name, japanese.sounds)
  return KANA.test(key) ? key : undefined
}, 5_000)

const toKeys = memoize(
  (name: string): readonly string[] =>
    getSystems().flatMap(({ language, sounds }) =>
      language === 'japanese' && toJapaneseKey(name) === undefined
        ? []
        : [`${language} ${transcribe(name, sounds)}`],
    ),
  5_000,
)

const MIN_LENGTH = 4
const MAX_LENGTH_DIFFERENCE = 5
/** Groups of letters with which spellings of one name begin or end. */
const LETTER_GROUPS = ['cktsqxhgjzdyie', 'bvwfphm', 'ouw', 'aeiouyh', 'nmd', 'lr']
/** A nasal before another consonant and the r of `rz` are silent in some systems. */
const LIQUIDS = /[lr](?!z)|[mn](?![ptbdkgc])/g

/** Rejects most names before their keys are computed. */
const mayBeginAlike = (a: string, b: string): boolean =>
  a === b || LETTER_GROUPS.some((letters) => letters.includes(a) && letters.includes(b))

/** Returns the letters that all systems write alike, for the same purpose. */
const toOutline = memoize(
  (name: string): string =>
    (name.match(LIQUIDS) ?? [])
      .map((letter) => ('lr'.includes(letter) ? 'l' : 'n'))
      .join('')
      .replace(/(.)\1+/g, '$1'),
  5_000,
)

/** Returns whether two folded surnames may be spellings of one name in different romanization systems. */
export function areRespelled(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < MIN_LENGTH) return false
  if (Math.abs(a.length - b.length) > MAX_LENGTH_DIFFERENCE) return false
  if (!mayBeginAlike(a.charAt(0), b.charAt(0)) || !mayBeginAlike(a.at(-1) ?? '', b.at(-1) ?? '')) return false
  if (toOutline(a) !== toOutline(b)) return false
  const keys = toKeys(b)
  return toKeys(a).some((key) => keys.includes(key))
}
