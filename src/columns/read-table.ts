/** Reads the headings and the rows of a CSV table. All commands and requests skip the same lines around the table. */
import { type CsvRecord, readCsvRecords } from '../lib/csv-records.ts'
import { formatCount, shorten } from '../lib/text.ts'
import { isAddress } from './data-in-headings.ts'
import { isKnownHeading } from './headings.ts'

/** Lines that are not rows. */
export interface SkippedLines {
  /** The first line. */
  readonly line: number
  readonly message: string
}

export interface ReadTableOptions {
  /** Whether the first row is data. Default: it has the headings. */
  readonly firstRowIsData?: boolean
  /** Called with the lines above the headings, and those of a footer. */
  readonly onSkipped?: (lines: SkippedLines) => void
}

/** Reads the records of a table: first the headings, then the rows. Skips blank rows, the lines above the headings, and a footer. */
export function* readTable(
  chunks: Iterable<string>,
  { firstRowIsData = false, onSkipped = () => {} }: ReadTableOptions = {},
): Generator<CsvRecord> {
  if (firstRowIsData) return yield* readRows(readCsvRecords(chunks), onSkipped)
  let linesBefore = 0
  const onTitle = (count: number): void => {
    linesBefore = count
    const message = `${formatCount(count, 'line')} above the headings ${count === 1 ? 'is' : 'are'} skipped (${formatLines(1, count)})`
    onSkipped({ line: 1, message })
  }
  const records = readCsvRecords(skipTitle(chunks, onTitle), () => linesBefore)
  const header = records.next()
  if (header.done) return
  yield header.value
  yield* readRows(records, onSkipped)
}

const formatLines = (first: number, last: number): string => {
  if (first === last) return `line ${first}`
  return `lines ${first} ${last === first + 1 ? 'and' : 'to'} ${last}`
}

/** Characters and lines in which the headings must start. */
const MAX_START = 16 * 1024
const MAX_TITLE_LINES = 20

/** Removes the lines above the headings from a text. */
function* skipTitle(chunks: Iterable<string>, onTitle: (lines: number) => void): Generator<string> {
  let start: string | undefined = ''
  const skip = (text: string): string => {
    const title = findTitle(text.slice(0, MAX_START))
    if (title !== '') onTitle(splitLines(title).length)
    return text.slice(title.length)
  }
  for (const chunk of chunks) {
    if (start === undefined) yield chunk
    else {
      start += chunk
      if (start.length < MAX_START) continue
      yield skip(start)
      start = undefined
    }
  }
  if (start) yield skip(start)
}

/** Returns the lines before the headings, such as the notes of LinkedIn's `Connections.csv`; `''` without any. */
function findTitle(start: string): string {
  const readFirst = (from: number): readonly string[] =>
    readCsvRecords([start.slice(from)]).next().value?.values ?? []
  const first = readFirst(0)
  if (first.some(isKnownHeading)) return ''
  let length = 0
  for (const line of splitLines(start).slice(0, MAX_TITLE_LINES)) {
    length += line.length
    const values = readFirst(length)
    // A row of the table has as many values as its headings.
    if (countFilled(values) > countFilled(first) && values.filter(isKnownHeading).length >= 2)
      return start.slice(0, length)
  }
  return ''
}

const isFilled = (value: string): boolean => value.trim() !== ''
const countFilled = (values: readonly string[]): number => values.filter(isFilled).length

/** Returns the complete lines of a text, with their line breaks. */
const splitLines = (text: string): string[] =>
  text.split(/(?<=\n|\r(?!\n))/).filter((line) => line.endsWith('\n') || line.endsWith('\r'))

/** More rows than any footer has. */
const MAX_FOOTER_ROWS = 20

/**
 * Reads rows without the footer. A footer is at the end, below a blank row. Its rows have one text and nothing else, such as a copyright
 * notice, and every row above has more texts or more cells, or they are totals.
 */
function* readRows(
  records: Iterable<CsvRecord>,
  onSkipped: (lines: SkippedLines) => void,
): Generator<CsvRecord> {
  const above = new RowsAbove()
  /** Rows that are a footer, unless another row follows. */
  let last: CsvRecord[] = []
  for (const record of records) {
    const isBelowBlank = last.length > 0 || record.blankBefore > 0
    if (isBelowBlank && last.length < MAX_FOOTER_ROWS && above.canEndWith(record)) last.push(record)
    else {
      for (const row of last) yield above.add(row)
      last = []
      yield above.add(record)
    }
  }
  const [first] = last
  if (first === undefined) return
  const lines = formatLines(first.line, last.at(-1)?.line ?? first.line)
  const text = shorten(first.values.find(isText)?.trim() ?? '')
  const what = `${formatCount(last.length, 'row')} at the end ${last.length === 1 ? 'is' : 'are'} a footer (${lines}: "${text}"${last.length === 1 ? '' : ', …'})`
  onSkipped({ line: first.line, message: `${what}. To use it, delete the blank row above it` })
}

/** What all rows above a footer have in common. */
class RowsAbove {
  #isEmpty = true
  #haveTexts = true
  #haveCells = true

  add(record: CsvRecord): CsvRecord {
    this.#isEmpty = false
    this.#haveTexts &&= countTexts(record.values) > 1
    this.#haveCells &&= record.values.length > 1
    return record
  }

  /** Returns whether a row may be in a footer. */
  canEndWith({ values, parseError }: CsvRecord): boolean {
    if (this.#isEmpty || parseError !== undefined || countTexts(values) !== 1) return false
    const text = values.find(isText)?.trim() ?? ''
    if (isAddress(text) || HOST.test(text)) return false
    if (countFilled(values) > 1) return TOTAL.test(text)
    return this.#haveTexts || (this.#haveCells && values.length === 1)
  }
}

/** A website such as `acme.com`. */
const HOST = /^[^\s@]+\.\p{L}{2,}$/u

/** Numbers, amounts, and dates have no letters. */
const isText = (value: string): boolean => /\p{L}/u.test(value)

/** Returns the number of texts: 0, 1, or 2 for more. */
function countTexts(values: readonly string[]): number {
  let count = 0
  for (const value of values) if (isText(value) && ++count === 2) break
  return count
}

/** The label of a number. */
const TOTAL =
  /^(?:(?:grand |sub-?)?totals?|totals? g[eé]n[eé]rale?|sum|count|summe|(?:zwischen|gesamt)summe|gesamt|(?:gesamt)?ergebnis|anzahl|somme|suma|soma|totale|somma|totaal)\s*(?:[:(\d].*)?$/i
