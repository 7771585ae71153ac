/** Parses CSV text chunk by chunk. Only the incomplete record at the end is buffered. */
import Papa from 'papaparse'

export interface CsvRecord {
  readonly values: readonly string[]
  /** The line on which the record begins, from 1. Quoted values may contain line breaks. */
  readonly line: number
  /** Why the values cannot be trusted. */
  readonly parseError: CsvError | undefined
  /** The source text, without its line ending. */
  readonly raw: string
}

export interface CsvError {
  /** After an unclosed quote or a record that is too long, no more records can be read. */
  readonly kind: 'unclosed quote' | 'inner quote' | 'too long'
  /** The reason for users. */
  readonly message: string
}

const UNCLOSED_QUOTE: CsvError = {
  kind: 'unclosed quote',
  message: 'a quote is not closed, so the rest of the file is one value',
}

/** By error code of Papa Parse. */
const QUOTE_ERRORS: Readonly<Record<string, CsvError>> = {
  MissingQuotes: UNCLOSED_QUOTE,
  InvalidQuotes: { kind: 'inner quote', message: 'a quote is inside a quoted value: write it twice ("")' },
}

/** In characters. A longer record is an unclosed quote, or the file is not a table. */
const MAX_RECORD_LENGTH = 16 * 1024 * 1024

/**
 * Parses the records of a text that arrives in chunks, without a byte order mark. Skips blank records. Detects the delimiter in the first line, or in
 * a line such as `sep=;` before it. A first line that ends in a bare carriage return sets the line ending for all lines.
 * @param delimiter `undefined` to detect it
 */
export function* readCsvRecords(chunks: Iterable<string>, delimiter?: string): Generator<CsvRecord> {
  const reader = new CsvRecordReader(MAX_RECORD_LENGTH, MAX_RECORD_LENGTH, delimiter)
  for (const chunk of chunks) {
    yield* reader.push(chunk)
    if (reader.isAborted) return
  }
  yield* reader.finish()
}

/** The incremental parser behind `readCsvRecords`, for callers that control the chunks. */
export class CsvRecordReader {
  readonly #maxLength: number
  readonly #maxHeaderLength: number
  readonly #delimiter: string | undefined
  #parser: RecordParser | undefined
  #buffer = ''
  #minLength = 0
  #isAborted = false

  /**
   * Creates a reader. A record above its limit aborts the reader.
   * @param maxLength the limit of a record, in characters
   * @param maxHeaderLength the limit of the first line, in characters
   * @param delimiter `undefined` to detect it
   */
  constructor(maxLength = MAX_RECORD_LENGTH, maxHeaderLength = maxLength, delimiter?: string) {
    this.#maxLength = maxLength
    this.#maxHeaderLength = maxHeaderLength
    this.#delimiter = delimiter
  }

  /** Whether a record exceeded its limit. The reader returns no more records after it. */
  get isAborted(): boolean {
    return this.#isAborted
  }

  /** Adds a chunk. Returns the records that it completes. */
  push(chunk: string): readonly CsvRecord[] {
    if (chunk === '' || this.#isAborted) return []
    this.#buffer += chunk
    const records = this.#buffer.length < this.#minLength ? [] : this.#read()
    const maxLength = this.#parser === undefined ? this.#maxHeaderLength : this.#maxLength
    if (this.#buffer.length <= maxLength) return records
    this.#isAborted = true
    const parseError = this.#buffer.includes('"') ? UNCLOSED_QUOTE : createTooLongError(maxLength)
    return [...records, { values: [], line: this.#parser?.line ?? 1, parseError, raw: '' }]
  }

  /** Marks the end of the text. Returns the last records. */
  finish(): readonly CsvRecord[] {
    if (this.#buffer === '' || this.#isAborted) return []
    this.#parser ??= this.#createParser(true)
    return this.#parser?.read(this.#buffer, true).records ?? []
  }

  #read(): readonly CsvRecord[] {
    this.#parser ??= this.#createParser(false)
    if (this.#parser === undefined) {
      this.#minLength = this.#buffer.length * 2
      return []
    }
    const { records, rest } = this.#parser.read(this.#buffer, false)
    // Parsing a long record again at every chunk would take quadratic time, so wait until the text has doubled.
    this.#minLength = rest.length === this.#buffer.length ? rest.length * 2 : 0
    this.#buffer = rest
    return records
  }

  /** Returns `undefined` while the first line is incomplete. */
  #createParser(isWhole: boolean): RecordParser | undefined {
    const dialect = detectDialect(this.#buffer, isWhole, this.#delimiter)
    if (dialect === undefined) return undefined
    this.#buffer = this.#buffer.slice(dialect.preamble.length)
    const firstLine = dialect.preamble === '' ? 1 : 2
    return new RecordParser(dialect.delimiter, dialect.lineEnding === '\r' ? '\r' : '\n', firstLine)
  }
}

const createTooLongError = (characters: number): CsvError => ({
  kind: 'too long',
  message: `longer than ${characters} characters, so a line break is missing, or the file is not a table`,
})

/** A result of Papa's parser, which its types do not describe. */
interface ParserStep {
  readonly data: readonly string[][]
  readonly errors: readonly { readonly code: string }[]
  readonly meta: { readonly cursor: number }
}

/** Wraps Papa's internal parser. Its public streams are asynchronous, or need the whole text. */
class RecordParser {
  line: number
  readonly #config: Papa.ParseConfig
  readonly #lineBreak: string
  #records: CsvRecord[] = []
  #text = ''
  #consumed = 0

  constructor(delimiter: string, lineBreak: '\n' | '\r', line: number) {
    const step = (result: ParserStep): void => this.#addRecord(result)
    this.line = line
    this.#lineBreak = lineBreak
    this.#config = { delimiter, newline: lineBreak, ...{ step } }
  }

  /** Returns the complete records of `text` and the rest. With `isLast`, the rest is empty. */
  read(text: string, isLast: boolean): { records: readonly CsvRecord[]; rest: string } {
    this.#records = []
    this.#text = text
    this.#consumed = 0
    new Papa.Parser(this.#config).parse(text, 0, !isLast)
    return { records: this.#records, rest: text.slice(this.#consumed) }
  }

  #addRecord({ data, errors, meta }: ParserStep): void {
    const values = this.#removeReturn(data[0] ?? [])
    const parseError = errors.map(({ code }) => QUOTE_ERRORS[code]).find((error) => error !== undefined)
    if (parseError !== undefined || values.some((value) => value.trim() !== ''))
      this.#records.push({ values, line: this.line, parseError, raw: this.#sliceRaw(meta.cursor) })
    this.line += countCharacter(this.#lineBreak, this.#text, this.#consumed, meta.cursor)
    this.#consumed = meta.cursor
  }

  #sliceRaw(end: number): string {
    const isEnded = this.#text[end - 1] === this.#lineBreak && end > this.#consumed
    const raw = this.#text.slice(this.#consumed, isEnded ? end - 1 : end)
    return this.#lineBreak === '\n' && raw.endsWith('\r') ? raw.slice(0, -1) : raw
  }

  /** Lines may end in `\r\n` or `\n`, independent of the first line. */
  #removeReturn(values: readonly string[]): readonly string[] {
    const last = values.at(-1)
    if (this.#lineBreak === '\r' || !last?.endsWith('\r')) return values
    return [...values.slice(0, -1), last.slice(0, -1)]
  }
}

function countCharacter(letter: string, text: string, from: number, to: number): number {
  let total = 0
  for (let at = text.indexOf(letter, from); at >= 0 && at < to; at = text.indexOf(letter, at + 1)) total++
  return total
}

interface CsvDialect {
  readonly delimiter: string
  /** The line ending of the header. Lines below it may mix `\n` and `\r\n`. */
  readonly lineEnding: '\r\n' | '\n' | '\r'
  /** The line `sep=;`, which sets the delimiter in Excel, with its line ending; `''` without one. */
  readonly preamble: string
}

/** The length of the first line after which detection stops waiting for its end, in characters. */
const MAX_HEADER_LENGTH = 1024 * 1024

const PREAMBLE = /^(?:sep=(.)|"sep=(.)"),*(\r\n|\r|\n)/i

/**
 * Detects delimiter and line ending in the first line or its preamble. Returns `undefined` while that line is incomplete.
 * @param delimiter `undefined` to detect it
 */
export function detectDialect(text: string, isWhole: boolean, delimiter?: string): CsvDialect | undefined {
  const preambleMatch = PREAMBLE.exec(text)
  // The next chunk may start with the `\n` of this line ending.
  if (preambleMatch?.[3] === '\r' && preambleMatch[0].length === text.length && !isWhole) return undefined
  const preamble = preambleMatch?.[0] ?? ''
  const table = text.slice(preamble.length)
  const ending = detectLineEnding(table, isWhole || text.length > MAX_HEADER_LENGTH)
  return (
    ending && {
      delimiter: delimiter ?? preambleMatch?.[1] ?? preambleMatch?.[2] ?? detectDelimiter(table),
      lineEnding: ending,
      preamble,
    }
  )
}

/** A quoted name, which may contain delimiters and line breaks and may be unclosed, after the delimiter before it. */
const QUOTED = /(^|[,;\t|])"[^"]*(?:""[^"]*)*(?:"|$)/g
const QUOTED_OR_BREAK = new RegExp(`${QUOTED.source}|[\\r\\n]`, 'g')

/** Returns the line ending of the first line; `undefined` if the line continues beyond `text`. */
function detectLineEnding(text: string, isWhole: boolean): CsvDialect['lineEnding'] | undefined {
  for (const { 0: match, index } of text.matchAll(QUOTED_OR_BREAK)) {
    if (match === '\n') return '\n'
    if (match !== '\r') continue
    if (index + 1 === text.length && !isWhole) return undefined
    return text[index + 1] === '\n' ? '\r\n' : '\r'
  }
  return isWhole ? '\n' : undefined
}

const DELIMITERS = [',', ';', '\t', '|']

/** Returns the delimiter that splits the header most often. Values would mislead, because `|` separates their lists. */
function detectDelimiter(source: string): string {
  const unquoted = source.slice(0, MAX_HEADER_LENGTH).replace(QUOTED, '$1')
  const header = unquoted.slice(0, unquoted.search(/[\r\n]|$/))
  const splits = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[splits.indexOf(Math.max(...splits))] ?? ','
}
