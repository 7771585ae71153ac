/** Parses CSV text chunk by chunk. Only the incomplete record at the end is buffered. */
import Papa from 'papaparse'

export interface CsvRecord {
  readonly values: readonly string[]
  /** The line on which the record begins, from 1. Quoted values may contain line breaks. */
  readonly line: number
  /** The number of blank records between the previous record and this one. */
  readonly blankBefore: number
  /** The delimiter of the file. */
  readonly delimiter: string
  /** Why the values cannot be trusted. */
  readonly parseError: string | undefined
  /** The number of lines, if the values cannot be trusted: a wrong quote makes many lines one record. */
  readonly lines: number
  /** Whether a quote is not closed, so that no more records can be read. */
  readonly isUnclosed: boolean
}

/** Describes values beyond the last heading. Blank ones are valid, because Excel adds blank columns. */
export const describeExcessValues = (values: readonly string[], headings: number): string | undefined =>
  values.slice(headings).some((value) => value.trim() !== '')
    ? `${values.length} values for ${headings} columns, so a quote may be missing`
    : undefined

const UNCLOSED_QUOTE = 'MissingQuotes'

/**
 * Describes the errors of a record, by their codes of Papa Parse.
 * @param lastLine the line on which the record ends
 */
function describeQuotes(codes: readonly string[], line: number, lastLine: number): string | undefined {
  const isUnclosed = codes.includes(UNCLOSED_QUOTE)
  const isInner = codes.includes('InvalidQuotes')
  if (!isUnclosed && !isInner) return undefined
  const cause = isInner ? 'a quote is inside a quoted value' : 'a quote is not closed'
  const lines = `lines ${line} to ${lastLine}`
  const rows = lastLine > line ? `, so ${lines} are one row` : ''
  const rest = lastLine > line ? `the rest of the file (${lines})` : 'the rest of the file'
  const advice = isInner ? 'write it twice ("")' : 'close it, or remove it'
  return `${cause}${isUnclosed ? `, so ${rest} is one value` : rows}: ${advice}`
}

/**
 * Parses the records of a text that arrives in chunks, without a byte order mark. Skips and counts blank records. Detects the delimiter in
 * the first line, or in a line such as `sep=;` before it.
 * @param countLinesBefore returns the number of lines before the text, when its first chunk is known
 */
export function* readCsvRecords(
  chunks: Iterable<string>,
  countLinesBefore = (): number => 0,
): Generator<CsvRecord> {
  let parser: RecordParser | undefined
  let buffer = ''
  let minLength = 0
  const read = (isLast: boolean): readonly CsvRecord[] => {
    const dialect = parser ? undefined : detectDialect(buffer, isLast)
    if (dialect) {
      buffer = buffer.slice(dialect.preamble.length)
      parser = new RecordParser(dialect, countLinesBefore())
    }
    const { records = [], rest = buffer } = parser?.read(buffer, isLast) ?? {}
    // Parsing a long record again at every chunk would take quadratic time, so wait until the text has doubled.
    minLength = rest.length === buffer.length ? buffer.length * 2 : 0
    buffer = rest
    return records
  }
  for (const chunk of chunks) {
    buffer += chunk
    if (buffer.length >= minLength) yield* read(false)
  }
  if (buffer !== '') yield* read(true)
}

/** A result of Papa's parser, which its types do not describe. */
interface ParserStep {
  readonly data: readonly string[][]
  readonly errors: readonly { readonly code: string }[]
  readonly meta: { readonly cursor: number }
}

/** A quote and the text after it. */
const QUOTED_TEXT = '"(?:[^"]|"")*'

/** Wraps Papa's internal parser. Its public streams are asynchronous, or need the whole text. */
class RecordParser {
  line: number
  readonly #config: Papa.ParseConfig
  readonly #lineBreak: string
  readonly #delimiter: string
  /** A quoted value. The quotes after blanks enclose the whole value, unlike those of ` "Bob" Smith`. */
  readonly #quoted: RegExp
  /** A quote after blanks at the end of a chunk, which the next chunk may close. */
  readonly #undecidedQuote: RegExp
  #records: CsvRecord[] = []
  #text = ''
  #consumed = 0
  #blank = 0

  constructor({ delimiter, lineBreak, preamble }: CsvDialect, linesBefore: number) {
    const step = (result: ParserStep): void => this.#addRecord(result)
    this.line = linesBefore + (preamble === '' ? 1 : 2)
    this.#lineBreak = lineBreak
    this.#delimiter = delimiter
    this.#config = { delimiter, newline: lineBreak, step }
    const start = `(?<=^|[${delimiter}\\r\\n])`
    const end = `(?= *(?:[${delimiter}\\r\\n]|$))`
    this.#quoted = new RegExp(`${start}(?:(${QUOTED_TEXT}(?:"|$))| +(${QUOTED_TEXT}"${end}))`, 'g')
    this.#undecidedQuote = new RegExp(`${start} +${QUOTED_TEXT}"? *$`)
  }

  /** Returns the complete records of `text` and the rest. With `isLast`, the rest is empty. */
  read(text: string, isLast: boolean): { records: readonly CsvRecord[]; rest: string } {
    this.#records = []
    const undecided = isLast || !text.includes(' "') ? -1 : text.search(this.#undecidedQuote)
    const decided = undecided < 0 ? text : text.slice(0, undecided)
    this.#text = this.#removeBlanksBeforeQuotes(decided)
    this.#consumed = 0
    new Papa.Parser(this.#config).parse(this.#text, 0, !isLast)
    return {
      records: this.#records,
      rest: this.#text.slice(this.#consumed) + text.slice(decided.length),
    }
  }

  /** Papa reads quotes only directly after a delimiter, but people also write `Ada, "Optics, Inc."`. */
  #removeBlanksBeforeQuotes(text: string): string {
    if (!text.includes(' "')) return text
    return text.replace(
      this.#quoted,
      (_, quoted?: string, afterBlanks?: string) => quoted ?? afterBlanks ?? '',
    )
  }

  #addRecord({ data, errors, meta }: ParserStep): void {
    const { line } = this
    this.line += countCharacter(this.#lineBreak, this.#text, this.#consumed, meta.cursor)
    this.#consumed = meta.cursor
    const values = this.#removeReturn(data[0] ?? [])
    const codes = errors.map(({ code }) => code)
    const isLast = this.#text[meta.cursor - 1] !== this.#lineBreak
    const lastLine = isLast ? this.line : this.line - 1
    const parseError = describeQuotes(codes, line, lastLine)
    if (parseError !== undefined || values.some((value) => value.trim() !== '')) {
      const blankBefore = this.#blank
      this.#blank = 0
      const isUnclosed = codes.includes(UNCLOSED_QUOTE)
      const lines = parseError === undefined ? 1 : lastLine - line + 1
      const place = { line, lines, blankBefore, delimiter: this.#delimiter }
      this.#records.push({ values, ...place, parseError, isUnclosed })
    } else this.#blank++
  }

  /** Lines may end in `\r\n` or `\n`, independent of the first line, and in `\r\r\n` if a program has added `\r` twice. */
  #removeReturn(values: readonly string[]): readonly string[] {
    const last = values.at(-1)
    if (this.#lineBreak === '\r' || !last?.endsWith('\r')) return values
    return [...values.slice(0, -1), last.replace(/(?<!\r)\r+$/, '')]
  }
}

function countCharacter(letter: string, text: string, from: number, to: number): number {
  let total = 0
  for (let at = text.indexOf(letter, from); at >= 0 && at < to; at = text.indexOf(letter, at + 1)) total++
  return total
}

interface CsvDialect {
  readonly delimiter: string
  /** The character that ends a line. Before `\n`, there may be `\r`. */
  readonly lineBreak: '\n' | '\r'
  /** The line `sep=;`, which sets the delimiter in Excel, with its line ending; `''` without one. */
  readonly preamble: string
}

const PREAMBLE = /^"?sep=(.)"?,*(?:\r\n|\r|\n)/i
/** A quoted name, which may contain delimiters and line breaks and may be unclosed, after the delimiter before it. */
const QUOTED = /(^|[,;\t|])"[^"]*(?:""[^"]*)*(?:"|$)/g
const DELIMITERS = [',', ';', '\t', '|']

/**
 * Detects the delimiter and the line break in the header: values would mislead, because `|` separates their lists.
 * @param isWhole whether the text is complete
 * @returns `undefined` while the header is incomplete
 */
function detectDialect(text: string, isWhole: boolean): CsvDialect | undefined {
  const [preamble = '', separator] = PREAMBLE.exec(text) ?? []
  const unquoted = text.slice(preamble.length).replace(QUOTED, '$1')
  const end = unquoted.search(/[\r\n]/)
  // The next chunk may start with the `\n` of a line ending.
  if (!isWhole && (end < 0 || /^\r+$/.test(unquoted.slice(end)))) return undefined
  const header = end < 0 ? unquoted : unquoted.slice(0, end)
  const splits = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return {
    delimiter: separator ?? DELIMITERS[splits.indexOf(Math.max(...splits))] ?? ',',
    lineBreak: /^\r(?!\r*\n)/.test(unquoted.slice(Math.max(end, 0))) ? '\r' : '\n',
    preamble,
  }
}
