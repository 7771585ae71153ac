/** Names drawn together to their initials: IBM. */

export const SHORTEST_ACRONYM = 3
export const LONGEST_ACRONYM = 6

/** Whether `short` is made of the first letters of the first words, "and" and "of" left out. */
export function isAcronym(short: string, words: readonly string[]): boolean {
  if (short.length < SHORTEST_ACRONYM || short.length > LONGEST_ACRONYM) return false
  const telling = words.filter((word) => !isPassedOver(word)).slice(0, short.length)
  return telling.map((word) => word.charAt(0)).join('') === short
}

/** The acronym of a whole name, where it has enough words for one: what it is looked up by. */
export function acronymOf(words: readonly string[]): string | undefined {
  const telling = words.filter((word) => !isPassedOver(word))
  if (telling.length < SHORTEST_ACRONYM || telling.length > LONGEST_ACRONYM) return undefined
  return telling.map((word) => word.charAt(0)).join('')
}

/** How many words the first `letters` of an acronym stand for, those passed over included. */
export function wordsTaken(words: readonly string[], letters: number): number {
  let [taken, left] = [0, letters]
  while (left > 0 && taken < words.length) if (!isPassedOver(words[taken++] ?? '')) left--
  return taken
}

function isPassedOver(word: string): boolean {
  return word === 'and' || word === 'of'
}
