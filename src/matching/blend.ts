/** Names drawn together by the beginnings of their words: Labcorp, FedEx, Wabtec. */

const SHORTEST = 5
const LONGEST = 12
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
  return word.length >= SHORTEST && word.length <= LONGEST && /^[a-z]+$/.test(word)
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
