/** Cleans the values of cells, which spreadsheets, web pages, and other systems have wrapped or encoded. */
import { decodeEntities } from '../matching/normalize/html-entities.ts'

/** `="0123"` prevents Excel from reading a number. Other formulas, such as `="+1"&A2`, have no value. */
const FORMULA = /^="((?:[^"]|"")*)"$/
/** An apostrophe prevents a spreadsheet from reading a number or a formula. Before a letter, it is part of a name: `'t Hoff`. */
const TEXT_MARK = /^'(?=[+\-=\d])/
/** Characters without a glyph, except the joiners, which some scripts and emoji need. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const BLANKS = /[\s\u0085]+/g
const LINE_BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]/
/** What cleaning may change. Most values contain nothing of it. */
const UNCLEAN =
  /^[\s='\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\s$|[&\t\n\v\f\r\u0085\u2028\u2029\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/

/**
 * Returns the value of a cell without the marks of a spreadsheet, HTML entities, invisible characters, line breaks, and blanks around it.
 * Cleaning a clean value changes nothing.
 */
export function cleanCell(cell: string): string {
  let value = cell
  while (UNCLEAN.test(value)) {
    const cleaned = cleanOnce(value)
    if (cleaned === value) break
    value = cleaned
  }
  return value
}

/** All values have one line. */
const toOneLine = (blanks: string): string => (LINE_BREAK.test(blanks) ? ' ' : blanks)

function cleanOnce(cell: string): string {
  // Entities in a formula are part of its text.
  const inFormula = FORMULA.exec(cell.trim())?.[1]
  if (inFormula !== undefined) return inFormula.replaceAll('""', '"')
  return decodeEntities(cell).replace(INVISIBLE, '').replace(BLANKS, toOneLine).trim().replace(TEXT_MARK, '')
}
