/** Typos of single letters. */
import type { Random } from './random.ts'

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

/** Omits, doubles, replaces, or swaps one letter of a word, but not the first. Returns the same word if it is too short. */
export function addTypo(word: string, random: Random): string {
  const letters = [...word]
  if (letters.length < 3) return word
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
