/** Parses the cells of spreadsheets and CRM exports. */
import { isObject, tryParseJson } from '../../lib/json.ts'

/** `="0123"` prevents Excel from reading a number. */
const FORMULA = /^="(.*)"$/s

/** Returns the value of a cell without invisible characters; `''` for a blank cell. */
export function parseCell(cell: string): string {
  const text = cell.replace(/[\u200B\u2060\uFEFF]/g, '').trim()
  const inFormula = FORMULA.exec(text)?.[1]
  const value = inFormula === undefined ? text : inFormula.replaceAll('""', '"').trim()
  return findObjectName(value) ?? value
}

/** Returns the name in a JSON object, such as `{"id":7,"name":"Acme"}`, in which some CRM systems export a company. */
function findObjectName(text: string): string | undefined {
  if (!/^\{\s*("|\})/.test(text)) return undefined
  const object = tryParseJson(text)
  if (!isObject(object)) return undefined
  return typeof object.name === 'string' ? object.name.trim() : ''
}
