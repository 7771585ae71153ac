/** Names drawn together to their initials: IBM. */

const SHORTEST = 3
const LONGEST = 6

/** A word as it is spelled. */
interface Spelled {
  readonly text: string
}

/** Whether `short` is made of the first letters of the first words, "and" and "of" left out. */
export function isAcronym(short: string, words: readonly Spelled[]): boolean {
  if (short.length < SHORTEST || short.length > LONGEST || words.length < short.length) return false
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
  if (telling.length < SHORTEST || telling.length > LONGEST) return undefined
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
