/** One or two adjacent words of a name, which another name may join, split, or misspell. */

import type { PositionedWord } from './word-comparison.ts'

/** One or two adjacent words of a name. Two may be one word in another name. */
export class WordBlock {
  /** Index of the first word in the list that the block is taken from. */
  readonly start: number
  /** Index after the last word. */
  readonly end: number
  /** The number of letters without spaces. */
  readonly length: number
  /** `toLetterMask(text)`. */
  readonly letterMask: number
  readonly #all: readonly PositionedWord[]
  #text: string | undefined

  /** Creates the block of the words from `start` to before `end`. */
  constructor(all: readonly PositionedWord[], start: number, end: number) {
    this.#all = all
    this.start = start
    this.end = end
    let length = 0
    let letterMask = 0
    for (let i = start; i < end; i++) {
      length += all[i]?.text.length ?? 0
      letterMask |= all[i]?.letterMask ?? 0
    }
    this.length = length
    this.letterMask = letterMask
  }

  get words(): readonly PositionedWord[] {
    return this.#all.slice(this.start, this.end)
  }

  get isOneWord(): boolean {
    return this.end - this.start === 1
  }

  /** Whether the block begins with a word that may have been truncated. */
  get mayBeTruncated(): boolean {
    return this.#all[this.start]?.mayBeTruncated === true
  }

  /** The words without spaces. Few blocks are so similar to another that their text is needed. */
  get text(): string {
    this.#text ??= this.isOneWord
      ? (this.#all[this.start]?.text ?? '')
      : this.words.map(({ text }) => text).join('')
    return this.#text
  }
}

/** Returns whether a word is a number without digits. Numerals have no typos: VI is not VII. */
function isSpelledNumber({ text, term, isLegalForm }: PositionedWord): boolean {
  return text !== term && !isLegalForm && term.charCodeAt(0) <= NINE
}

/** Terms consist of digits and letters. */
const NINE = '9'.charCodeAt(0)
const MAX_BLOCK = 2

/** Returns all blocks without spelled-out numbers, those of one word first. */
export function listWordBlocks(all: readonly PositionedWord[]): WordBlock[] {
  const blocks: WordBlock[] = []
  for (let count = 1; count <= MAX_BLOCK; count++) {
    for (let end = count; end <= all.length; end++) {
      if (!hasSpelledNumber(all, end - count, end)) blocks.push(new WordBlock(all, end - count, end))
    }
  }
  return blocks
}

function hasSpelledNumber(all: readonly PositionedWord[], start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const word = all[i]
    if (word !== undefined && isSpelledNumber(word)) return true
  }
  return false
}
