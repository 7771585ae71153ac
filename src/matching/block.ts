/** Words of a name that stand together, and may be one word of another name. */

import type { Word } from './name-pieces.ts'

const MAX_BLOCK = 3

export class Block {
  /** Places in the list of words that it is taken from: `end` is the first beyond. */
  readonly start: number
  readonly end: number
  readonly isOne: boolean
  /** Without spaces. */
  readonly length: number
  /** As `lettersOf` the text. */
  readonly letters: number
  readonly #all: readonly Word[]

  constructor(all: readonly Word[], start: number, end: number) {
    this.#all = all
    this.start = start
    this.end = end
    this.isOne = end - start === 1
    let [length, letters] = [0, 0]
    for (let i = start; i < end; i++) {
      const word = all[i]
      length += word?.text.length ?? 0
      letters |= word?.letters ?? 0
    }
    this.length = length
    this.letters = letters
  }

  get first(): Word | undefined {
    return this.#all[this.start]
  }

  get words(): readonly Word[] {
    return this.#all.slice(this.start, this.end)
  }

  /** Without spaces. */
  get text(): string {
    if (this.isOne) return this.first?.text ?? ''
    let text = ''
    for (let i = this.start; i < this.end; i++) text += this.#all[i]?.text ?? ''
    return text
  }
}

/** Of up to three words, those of one word first. */
export function blocksOf(words: readonly Word[]): Block[] {
  const blocks: Block[] = []
  for (let count = 1; count <= MAX_BLOCK; count++) {
    for (let end = count; end <= words.length; end++) blocks.push(new Block(words, end - count, end))
  }
  return blocks
}
