/** Names drawn together to their initials: IBM. */

import { type Level, term, termsWeight } from '../score/evidence.ts'
import { agreement, bitsOf, type Piece, type Word } from './name-pieces.ts'

const SHORTEST_ACRONYM = 3
const LONGEST_ACRONYM = 6

/** A word as it is spelled. */
interface Spelled {
  readonly text: string
}

/** Whether `short` is made of the first letters of the first words, "and" and "of" left out. */
export function isAcronym(short: string, words: readonly Spelled[]): boolean {
  if (short.length < SHORTEST_ACRONYM || short.length > LONGEST_ACRONYM || words.length < short.length)
    return false
  let found = 0
  for (const { text } of words) {
    if (found === short.length) break
    if (isPassedOver(text)) continue
    if (text.charCodeAt(0) !== short.charCodeAt(found)) return false
    found++
  }
  return found === short.length
}

/** The acronym of a whole name, where it has enough words for one: what it is looked up by. */
export function acronymOf(words: readonly string[]): string | undefined {
  const telling = words.filter((word) => !isPassedOver(word))
  if (telling.length < SHORTEST_ACRONYM || telling.length > LONGEST_ACRONYM) return undefined
  return telling.map((word) => word.charAt(0)).join('')
}

/** How many words the first `letters` of an acronym stand for, those passed over included. */
export function wordsTaken(words: readonly Spelled[], letters: number): number {
  let [taken, left] = [0, letters]
  while (left > 0 && taken < words.length) if (!isPassedOver(words[taken++]?.text ?? '')) left--
  return taken
}

function isPassedOver(word: string): boolean {
  return word === 'and' || word === 'of'
}

const SHORTEST_BLEND = 5
const LONGEST_BLEND = 12
const FEWEST_WORDS = 2
/** The last word gives more than its initial: `Fujico` of Fuji Corporation would be a misspelling elsewhere. */
const LAST_BEGINNING = 2

interface Blend {
  /** How many of the leading words it is made of, those passed over included. */
  readonly taken: number
  /** How many of them give letters: the fewer, the less it is by chance. */
  readonly giving: number
}

/**
 * `short` as made of leading words, each giving one or more of its first letters, "and" and "of" perhaps none;
 * `undefined` if it is not made so.
 */
export function blendOf(short: string, words: readonly string[]): Blend | undefined {
  return mayBeBlend(short) ? take(short, words, 0, 0) : undefined
}

export function mayBeBlend(word: string): boolean {
  return word.length >= SHORTEST_BLEND && word.length <= LONGEST_BLEND && /^[a-z]+$/.test(word)
}

/** Depth first, longest beginnings first; names are short. */
function take(rest: string, words: readonly string[], at: number, giving: number): Blend | undefined {
  const word = words[at]
  if (rest === '') return giving >= FEWEST_WORDS ? { taken: at, giving } : undefined
  if (word === undefined) return undefined
  let shared = 0
  while (shared < word.length && shared < rest.length && word[shared] === rest[shared]) shared++
  for (let letters = shared; letters > 0; letters--) {
    if (letters === rest.length && letters < LAST_BEGINNING) continue
    const found = take(rest.slice(letters), words, at + 1, giving + 1)
    if (found !== undefined) return found
  }
  return at > 0 && (word === 'and' || word === 'of') ? take(rest, words, at + 1, giving) : undefined
}

/** What the initials of the words may be: letters of `short` in order, from its first on. */
export function possibleInitials(short: string, fewest: number, most: number): string[] {
  const found: string[] = []
  const extend = (initials: string, from: number) => {
    if (initials.length >= fewest) found.push(initials)
    if (initials.length === most) return
    for (let at = from; at < short.length; at++) extend(initials + short.charAt(at), at + 1)
  }
  extend(short.charAt(0), 1)
  return [...new Set(found)]
}

/** The piece, and what is left to pair besides. */
interface Drawn {
  readonly piece: Piece
  readonly asked: readonly Word[]
  readonly stored: readonly Word[]
}

/**
 * `isWrittenOut`: the asked name has a legal form. Blends are brands, and whoever writes "Inc." has written the name out.
 */
export function drawTogether(
  asked: readonly Word[],
  stored: readonly Word[],
  isWrittenOut: boolean,
): Drawn | undefined {
  const forward = findAcronym(asked, stored) ?? (isWrittenOut ? undefined : findBlend(asked, stored))
  if (forward !== undefined) {
    const piece = drawn(forward, [forward.short], forward.long)
    return { piece, asked: forward.shortsLeft, stored: forward.longsLeft }
  }
  const backward = findAcronym(stored, asked)
  if (backward === undefined) return undefined
  const piece = drawn(backward, backward.long, [backward.short])
  return { piece, asked: backward.longsLeft, stored: backward.shortsLeft }
}

interface Found {
  readonly level: 'acronym' | 'blend'
  /** Words that give letters. */
  readonly giving: number
  readonly short: Word
  readonly long: readonly Word[]
  readonly shortsLeft: readonly Word[]
  readonly longsLeft: readonly Word[]
}

function findAcronym(shorts: readonly Word[], longs: readonly Word[]): Found | undefined {
  for (const short of shorts) {
    const { text, isForm } = short
    if (isForm || !isAcronym(text, longs)) continue
    const taken = wordsTaken(longs, text.length)
    return { level: 'acronym', giving: text.length, ...parted(short, taken, shorts, longs) }
  }
  return undefined
}

/** Only asked: who knows the short name seldom asks for the long one. Legal forms give no letters. */
function findBlend(shorts: readonly Word[], longs: readonly Word[]): Found | undefined {
  const initial = longs.find(({ isForm }) => !isForm)?.text[0]
  for (const short of shorts) {
    if (short.isForm || short.text[0] !== initial) continue
    const texts = longs.filter(({ isForm }) => !isForm).map(({ text }) => text)
    const blend = blendOf(short.text, texts)
    if (blend === undefined) continue
    return { level: 'blend', giving: blend.giving, ...parted(short, blend.taken, shorts, longs) }
  }
  return undefined
}

function parted(short: Word, taken: number, shorts: readonly Word[], longs: readonly Word[]) {
  const shortsLeft = shorts.filter((word) => word !== short)
  return { short, long: longs.slice(0, taken), shortsLeft, longsLeft: longs.slice(taken) }
}

/** It tells as much as its letters do, and no more than the words themselves. */
function drawn(found: Found, asked: readonly Word[], stored: readonly Word[]): Piece {
  const { level, short } = found
  const terms = [term('spelling', levelOf(found, stored.includes(short)))]
  const [said, most] = [termsWeight(terms), Math.min(bitsOf(asked), bitsOf(stored))]
  return said <= most ? agreement(level, asked, stored, said, terms) : agreement(level, asked, stored, most)
}

/**
 * Whoever asks for the whole name of what is stored as IBM seldom exists. The more words give so few letters, the more
 * ways there are for that to be chance.
 */
function levelOf({ level, giving, short }: Found, isStored: boolean): Level<'spelling'> {
  const { length } = short.text
  if (level === 'blend') {
    return giving > 2 ? 'blend of more words' : length < 7 ? 'short blend of two words' : 'blend of two words'
  }
  const acronym = length === 3 || length === 4 ? (`acronym of ${length}` as const) : 'longer acronym'
  return isStored ? `stored ${acronym}` : acronym
}
