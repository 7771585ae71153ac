/** Names drawn together by the beginnings of their words: Labcorp, FedEx, Wabtec. */

const SHORTEST = 5
const LONGEST = 12
const FEWEST_WORDS = 2
/** The last word gives more than its initial: `Fujico` of Fuji Corporation would be a misspelling elsewhere. */
const LAST_BEGINNING = 2

/**
 * How many of the leading words `short` is made of, each giving one or more of its first letters, "and" and "of"
 * perhaps none; 0 if it is not made so.
 */
export function wordsBlended(short: string, words: readonly string[]): number {
  if (!mayBeBlend(short)) return 0
  return taken(short, words, 0, 0)
}

export function mayBeBlend(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && /^[a-z]+$/.test(word)
}

/** Depth first, longest beginnings first; names are short. */
function taken(rest: string, words: readonly string[], at: number, used: number): number {
  const word = words[at]
  if (rest === '') return used >= FEWEST_WORDS ? at : 0
  if (word === undefined) return 0
  let shared = 0
  while (shared < word.length && shared < rest.length && word[shared] === rest[shared]) shared++
  for (let letters = shared; letters > 0; letters--) {
    if (letters === rest.length && letters < LAST_BEGINNING) continue
    const found = taken(rest.slice(letters), words, at + 1, used + 1)
    if (found > 0) return found
  }
  return at > 0 && (word === 'and' || word === 'of') ? taken(rest, words, at + 1, used) : 0
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
