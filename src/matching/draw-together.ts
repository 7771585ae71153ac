/** One word for several, among what two names do not share: an acronym, either way round, or a blend. */

import { isAcronym, LONGEST_ACRONYM, SHORTEST_ACRONYM, wordsTaken } from './acronym.ts'
import { blendOf, FEWEST_BLENDED } from './blend.ts'
import { type Level, term, termsWeight } from './evidence.ts'
import { agreement, bitsOf, type Piece, type Word } from './name-pieces.ts'

/** The piece, and what is left to pair besides. */
export interface Drawn<Kind extends Word> {
  readonly piece: Piece
  readonly asked: readonly Kind[]
  readonly stored: readonly Kind[]
}

/**
 * `isWrittenOut`: the asked name has a legal form. Blends are brands, and whoever writes "Inc." has written the name out.
 */
export function drawTogether<Kind extends Word>(
  asked: readonly Kind[],
  stored: readonly Kind[],
  isWrittenOut: boolean,
): Drawn<Kind> | undefined {
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

interface Found<Kind extends Word> {
  readonly level: 'acronym' | 'blend'
  /** Words that give letters. */
  readonly giving: number
  readonly short: Kind
  readonly long: readonly Kind[]
  readonly shortsLeft: readonly Kind[]
  readonly longsLeft: readonly Kind[]
}

function findAcronym<Kind extends Word>(
  shorts: readonly Kind[],
  longs: readonly Kind[],
): Found<Kind> | undefined {
  if (longs.length < SHORTEST_ACRONYM || !shorts.some(mayBeAcronym)) return undefined
  const texts = longs.map(({ text }) => text)
  const short = shorts.find((word) => mayBeAcronym(word) && isAcronym(word.text, texts))
  if (short === undefined) return undefined
  const { length } = short.text
  return { level: 'acronym', giving: length, ...parted(short, wordsTaken(texts, length), shorts, longs) }
}

/** Legal forms stand for themselves. */
function mayBeAcronym({ text, isForm }: Word): boolean {
  return !isForm && text.length >= SHORTEST_ACRONYM && text.length <= LONGEST_ACRONYM
}

/** Only asked: who knows the short name seldom asks for the long one. Legal forms give no letters. */
function findBlend<Kind extends Word>(
  shorts: readonly Kind[],
  longs: readonly Kind[],
): Found<Kind> | undefined {
  if (longs.length < FEWEST_BLENDED) return undefined
  const texts = longs.filter(({ isForm }) => !isForm).map(({ text }) => text)
  for (const short of shorts) {
    const blend = short.isForm ? undefined : blendOf(short.text, texts)
    if (blend === undefined) continue
    return { level: 'blend', giving: blend.giving, ...parted(short, blend.taken, shorts, longs) }
  }
  return undefined
}

function parted<Kind extends Word>(
  short: Kind,
  taken: number,
  shorts: readonly Kind[],
  longs: readonly Kind[],
) {
  const shortsLeft = shorts.filter((word) => word !== short)
  return { short, long: longs.slice(0, taken), shortsLeft, longsLeft: longs.slice(taken) }
}

/** It tells as much as its letters do, and no more than the words themselves. */
function drawn(found: Found<Word>, asked: readonly Word[], stored: readonly Word[]): Piece {
  const { level, short } = found
  const terms = [term('spelling', levelOf(found, stored.includes(short)))]
  const [said, most] = [termsWeight(terms), Math.min(bitsOf(asked), bitsOf(stored))]
  return said <= most ? agreement(level, asked, stored, said, terms) : agreement(level, asked, stored, most)
}

/**
 * Whoever asks for the whole name of what is stored as IBM seldom exists. The more words give so few letters, the more
 * ways there are for that to be chance.
 */
function levelOf({ level, giving, short }: Found<Word>, isStored: boolean): Level<'spelling'> {
  const { length } = short.text
  if (level === 'blend') {
    return giving > 2 ? 'blend of more words' : length < 7 ? 'short blend of two words' : 'blend of two words'
  }
  const acronym = length === 3 || length === 4 ? (`acronym of ${length}` as const) : 'longer acronym'
  return isStored ? `stored ${acronym}` : acronym
}
