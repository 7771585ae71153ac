/** Values of cells as they are meant. */
import { isObject } from '../lib/is-object.ts'

/** What spreadsheets and exports write where there is nothing. */
const NOTHING = /^(?:#N\/A|#N\/V|#REF!|#NAME\?|#VALUE!|#NULL!|N\/A|n\.a\.|null|nil|none|undefined|-+|—)$/i

/** `="0123"` keeps Excel from taking it for a number. */
const FORMULA = /^="(.*)"$/s

/** What is meant by a cell; `''` for none. Blanks that cannot be seen are taken away. */
export function meant(value: string): string {
  const text = value.replace(/[\u200B\u2060\uFEFF]/g, '').trim()
  const inFormula = FORMULA.exec(text)?.[1]
  const bare = inFormula === undefined ? text : inFormula.replaceAll('""', '"').trim()
  return NOTHING.test(bare) ? '' : (nameIn(bare) ?? bare)
}

/** CRM systems give a company as an object of its own: `{"id":7,"name":"Acme"}`. Without a name, nothing is meant. */
function nameIn(text: string): string | undefined {
  if (!/^\{\s*("|\})/.test(text)) return undefined
  try {
    const object: unknown = JSON.parse(text)
    if (!isObject(object)) return undefined
    return typeof object.name === 'string' ? object.name.trim() : ''
  } catch {
    return undefined
  }
}
