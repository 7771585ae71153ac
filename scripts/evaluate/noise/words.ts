/** Small tools for texts of several words. */

import type { Random } from '../../sample/random.ts'

/** Replaces one word of the text, drawn among those that `table` has something for. */
export function oneWordReplaced(
  text: string,
  table: ReadonlyMap<string, readonly string[]>,
  random: Random,
): string | undefined {
  const places = [...text.matchAll(/[\p{L}\p{N}']+/gu)].filter(([word]) => table.has(word.toLowerCase()))
  if (places.length === 0) return undefined
  const place = random.pick(places)
  const by = random.pick(table.get(place[0].toLowerCase()) ?? [])
  return text.slice(0, place.index) + by + text.slice(place.index + place[0].length)
}

/** Reads `International: Intl, Int'l`, one word a line. */
export function wordTable(lines: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [word = '', others = ''] = line.split(': ')
        return [word.toLowerCase(), others.split(', ')]
      }),
  )
}
