import { Recent } from './recent.ts'

/** The results of a pure function, for the last `most` texts it was asked about. */
export function memoized<Result>(compute: (text: string) => Result, most: number): (text: string) => Result {
  const results = new Recent<string, { readonly result: Result }>(most)
  return (text) => (results.get(text) ?? results.set(text, { result: compute(text) })).result
}
