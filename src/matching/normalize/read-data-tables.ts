/** Reads the tables of the matcher: CSV files in `data/` with a heading row and no quotes, and JSON of packages. */

/**
 * Returns the content of a JSON file that is imported as text. Large lists are imported so, because loading them as code
 * takes milliseconds of each start. Not for a file that its package requires itself: Bun would give it the text.
 * @param text TypeScript gives it the type of the parsed file
 */
export const parseJsonText = <Parsed>(text: Parsed): Parsed => JSON.parse(String(text))

/** Returns the first column of each row, and the rest of the line. */
export function readRows(csv: string): [first: string, rest: string][] {
  const lines = csv.trimEnd().split('\n').slice(1)
  return lines.map((line) => {
    const at = line.indexOf(',')
    return [line.slice(0, at), line.slice(at + 1)]
  })
}

/** Returns the entries of one kind from a table with the columns `kind` and `words`. */
export const readKind = (csv: string, kind: string): string[] =>
  readRows(csv).flatMap(([first, rest]) => (first === kind ? [rest] : []))

/** Returns the words of one kind. A row contains several words with spaces between them. */
export const readWordSet = (csv: string, kind: string): ReadonlySet<string> =>
  new Set(readKind(csv, kind).flatMap((words) => words.split(' ')))

/** Maps each word of one kind to the first word of its row. */
export const readSpellings = (csv: string, kind: string): ReadonlyMap<string, string> =>
  new Map(
    readKind(csv, kind).flatMap((row) =>
      row.split(' ').map((word) => [word, row.split(' ')[0] ?? ''] as const),
    ),
  )
