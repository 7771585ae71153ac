/** One word for several, among what two names do not share: an acronym, either way round, or a blend. */

import { isAcronym, wordsTaken } from './acronym.ts'
import { blendOf } from './blend.ts'
import { type Level, term, termsWeight } from './evidence.ts'
import { agreement, bitsOf, type Piece, type Word } from './name-pieces.ts'

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
