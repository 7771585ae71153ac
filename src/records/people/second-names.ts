/** Compares the second given names of people with one address and one first and last name. */

/** Returns whether all may be one person: each second name is missing, an initial, or equal. */
export function areCompatible(names: readonly string[]): boolean {
  const distinct = [...new Set(names)].map((name) => name.split(' ').filter(Boolean))
  return distinct.every((a, at) => distinct.slice(at + 1).every((b) => arePairCompatible(a, b)))
}

const arePairCompatible = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((word, at) => {
    const other = b[at]
    if (other === undefined || word === other) return true
    const [short, long] = word.length < other.length ? [word, other] : [other, word]
    return short.length === 1 && long.startsWith(short)
  })
