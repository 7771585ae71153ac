/** Compares the second given names of people with one address and one first and last name. */

/** Returns whether all may be one person: each second name is missing, an initial, or equal. */
export function areAllCompatible(names: readonly string[]): boolean {
  const distinct = [...new Set(names)]
  return distinct.every((a, at) => distinct.slice(at + 1).every((b) => areCompatible(a, b)))
}

export function areCompatible(a: string, b: string): boolean {
  if (a === '' || b === '') return true
  const others = b.split(' ')
  return a.split(' ').every((word, at) => {
    const other = others[at]
    if (other === undefined || word === other) return true
    const [short, long] = word.length < other.length ? [word, other] : [other, word]
    return short.length === 1 && long.startsWith(short)
  })
}
