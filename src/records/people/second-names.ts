/**
 * Compares the second given names of people with one first and last name. Thousands may have one, so names are never compared pair by pair.
 */

/** Returns whether all may be one person: each second name is missing, an initial, or equal. */
export function areAllCompatible(names: readonly string[]): boolean {
  /** The longest word at each position. */
  const longest: string[] = []
  return names.every((name) =>
    toWords(name).every((word, at) => {
      const other = longest[at] ?? ''
      const [short, long] = word.length < other.length ? [word, other] : [other, word]
      longest[at] = long
      return short === long || short === '' || (short.length === 1 && long.startsWith(short))
    }),
  )
}

/** Returns the items that may be one person with another: the first second name is missing, an initial, or equal. */
export function selectCompatible<Item extends { readonly secondNames: string }>(
  items: readonly Item[],
): readonly Item[] {
  const first = items.map(({ secondNames }) => toWords(secondNames)[0] ?? '')
  const words = countTexts(first)
  const initials = countTexts(first.map((word) => word.slice(0, 1)))
  const isCompatible = (word: string): boolean => {
    const initial = word.slice(0, 1)
    const withInitial = word === initial ? initials.get(word) : words.get(initial)
    return (words.get(word) ?? 0) > 1 || (withInitial ?? 0) > (word === initial ? 1 : 0)
  }
  return words.has('') ? items : items.filter((_, at) => isCompatible(first[at] ?? ''))
}

const toWords = (name: string): readonly string[] => name.split(' ').filter(Boolean)

function countTexts(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
