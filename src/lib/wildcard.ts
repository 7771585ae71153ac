/** Whether `text` is what `pattern` says, where each `*` stands for any characters, or none. Case counts. */
export function fitsWildcard(pattern: string, text: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  const end = rest.pop()
  if (end === undefined) return text === start
  if (!text.startsWith(start) || text.length < start.length + end.length || !text.endsWith(end)) return false
  const limit = text.length - end.length
  let at = start.length
  // The earliest place for each piece leaves the most room for those that follow.
  for (const piece of rest) {
    const found = text.indexOf(piece, at)
    if (found < 0 || found + piece.length > limit) return false
    at = found + piece.length
  }
  return true
}
