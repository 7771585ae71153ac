/** The results of a pure function, for the last `most` texts it was asked about. */
export function memoized<Result>(compute: (text: string) => Result, most: number): (text: string) => Result {
  const results = new Map<string, { readonly result: Result }>()
  return (text) => {
    const known = results.get(text)
    if (known) return known.result
    const result = compute(text)
    if (results.size >= most)
      for (const first of results.keys()) {
        results.delete(first)
        break
      }
    results.set(text, { result })
    return result
  }
}
