/** Values of cells as they are meant. */

/** What spreadsheets and exports write where there is nothing. */
const NOTHING = /^(?:#N\/A|#N\/V|#REF!|#NAME\?|#VALUE!|#NULL!|N\/A|n\.a\.|null|nil|none|undefined|-+|—)$/i

/** `="0123"` keeps Excel from taking it for a number. */
const FORMULA = /^="(.*)"$/s

/** What is meant by a cell; `''` for none. Blanks that cannot be seen are taken away. */
export function meant(value: string): string {
  const text = value.replace(/[\u200B\u2060\uFEFF]/g, '').trim()
  const inFormula = FORMULA.exec(text)?.[1]
  const bare = inFormula === undefined ? text : inFormula.replaceAll('""', '"').trim()
  return NOTHING.test(bare) ? '' : bare
}
