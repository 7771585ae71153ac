/** Typos of single letters. */
import type { Random } from './random.ts'

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

/** Adds a typo to the first word with at least five letters. Returns `''` without such a word. */
export function misspell(text: string, random: Random): string {
  const word = /\p{L}{5,}/u.exec(text)?.[0]
  return word === undefined ? '' : text.replace(word, addTypo(word, random))
}

/** Omits, doubles, replaces, or swaps one letter, but not the first. */
function addTypo(word: string, random: Random): string {
  const letters = [...word]
  const at = random.int(1, letters.length - 1)
  const letter = letters[at] ?? ''
  const changed = random.pick([
    () => letters.toSpliced(at, 1),
    () => letters.toSpliced(at, 0, letter),
    () => letters.toSpliced(at, 1, random.pick(ALPHABET)),
    () => letters.toSpliced(at - 1, 2, letter, letters[at - 1] ?? ''),
  ])
  return changed().join('')
}
