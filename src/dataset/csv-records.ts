/** Records of CSV text that comes piece by piece: only the record under way is kept. */
import Papa from 'papaparse'

export interface CsvRecord {
  readonly values: readonly string[]
  /** The line it begins on, from 1. A quoted value may hold line breaks. */
  readonly line: number
  /** Why it cannot be trusted: its quotes are not balanced. */
  readonly flaw: string | undefined
}

const NEVER_CLOSED = 'a quote is opened and never closed: everything after it was taken for one value'

const FLAWS: Record<string, string> = {
  MissingQuotes: NEVER_CLOSED,
  InvalidQuotes: 'a quote stands inside a quoted value: write it twice ("")',
}

/** In characters. What is longer is no record, but a quote that is never closed, or no table at all. */
const LONGEST_RECORD = 16 * 1024 * 1024

/**
 * The records of a text, however it is cut into chunks; blank ones are passed over. The delimiter and the line ending are
 * those of the first line.
 */
export function* csvRecords(chunks: Iterable<string>): Generator<CsvRecord> {
  const reader = new RecordReader()
  for (const chunk of chunks) {
    yield* reader.take(chunk)
    if (reader.isBrokenOff) return
  }
  yield* reader.end()
}

/** The same for who goes through the chunks. */
export class RecordReader {
  readonly #longest: number
  readonly #longestFirst: number
  #parser: RecordParser | undefined
  #isFirst = true
  #waiting = ''
  #enough = 0
  #isBrokenOff = false

  /**
   * With a record that is longer, reading ends.
   * @param longest characters of a record
   * @param longestFirst of the first line
   */
  constructor(longest = LONGEST_RECORD, longestFirst = longest) {
    this.#longest = longest
    this.#longestFirst = longestFirst
  }

  /** After a record without an end: there are no more. */
  get isBrokenOff(): boolean {
    return this.#isBrokenOff
  }

  /** The records that are whole with one chunk more. */
  take(chunk: string): readonly CsvRecord[] {
    if (chunk === '' || this.#isBrokenOff) return []
    this.#waiting += this.#isFirst && chunk.startsWith('\uFEFF') ? chunk.slice(1) : chunk
    this.#isFirst = false
    const records = this.#waiting.length < this.#enough ? [] : this.#read()
    const longest = this.#parser === undefined ? this.#longestFirst : this.#longest
    if (this.#waiting.length <= longest) return records
    this.#isBrokenOff = true
    const flaw = this.#waiting.includes('"') ? NEVER_CLOSED : tooLong(longest)
    return [...records, { values: [], line: this.#parser?.line ?? 1, flaw }]
  }

  /** Those that are whole with the end of the text. */
  end(): readonly CsvRecord[] {
    if (this.#waiting === '' || this.#isBrokenOff) return []
    this.#parser ??= parserFor(this.#waiting, true)
    return this.#parser?.read(this.#waiting, true).records ?? []
  }

  #read(): readonly CsvRecord[] {
    this.#parser ??= parserFor(this.#waiting, false)
    if (this.#parser === undefined) {
      this.#enough = this.#waiting.length * 2
      return []
    }
    const { records, rest } = this.#parser.read(this.#waiting, false)
    // A record that goes on and on is looked at again when there is twice as much of it, not with every chunk.
    this.#enough = rest.length === this.#waiting.length ? rest.length * 2 : 0
    this.#waiting = rest
    return records
  }
}

const tooLong = (characters: number): string =>
  `longer than ${characters} characters: a line break is missing, or this is no table`

/** A step of Papa's parser, which its types do not describe. */
interface Step {
  readonly data: readonly string[][]
  readonly errors: readonly { readonly code: string }[]
  readonly meta: { readonly cursor: number }
}

/** Papa's own parser below its streams, which are asynchronous or want the whole text. */
class RecordParser {
  line = 1
  readonly #config: Papa.ParseConfig
  readonly #lineBreak: string
  #records: CsvRecord[] = []
  #text = ''
  #read = 0

  constructor(delimiter: string, newline: LineEnding) {
    const step = (result: Step): void => this.#take(result)
    this.#lineBreak = newline === '\r' ? '\r' : '\n'
    this.#config = { delimiter, newline, ...{ step } }
  }

  /** The whole records of `text`, and what is left of it; with `isLast` nothing is. */
  read(text: string, isLast: boolean): { records: readonly CsvRecord[]; rest: string } {
    this.#records = []
    this.#text = text
    this.#read = 0
    new Papa.Parser(this.#config).parse(text, 0, !isLast)
    return { records: this.#records, rest: text.slice(this.#read) }
  }

  #take({ data, errors, meta }: Step): void {
    const values = data[0] ?? []
    const flaw = errors.map(({ code }) => FLAWS[code]).find((reason) => reason !== undefined)
    if (flaw !== undefined || values.some((value) => value.trim() !== ''))
      this.#records.push({ values, line: this.line, flaw })
    this.line += count(this.#lineBreak, this.#text, this.#read, meta.cursor)
    this.#read = meta.cursor
  }
}

type LineEnding = '\r\n' | '\n' | '\r'

/** As much of a first line as is waited for, in characters. */
const LONGEST_HEADER = 1024 * 1024

/** `undefined` while the first line is not whole. */
function parserFor(text: string, isWhole: boolean): RecordParser | undefined {
  const ending = lineEndingOf(text, isWhole || text.length > LONGEST_HEADER)
  return ending && new RecordParser(delimiterOf(text), ending)
}

/** A quoted name, which may hold line breaks and may be unfinished, or a line break. */
const QUOTED_OR_BREAK = /(?:^|[,;\t|])"[^"]*(?:""[^"]*)*(?:"|$)|[\r\n]/g

/** That of the first line, or `undefined` when it goes on beyond `text`. */
function lineEndingOf(text: string, isWhole: boolean): LineEnding | undefined {
  for (const { 0: found, index } of text.matchAll(QUOTED_OR_BREAK)) {
    if (found === '\n') return '\n'
    if (found !== '\r') continue
    if (index + 1 === text.length && !isWhole) return undefined
    return text[index + 1] === '\n' ? '\r\n' : '\r'
  }
  return isWhole ? '\n' : undefined
}

const DELIMITERS = [',', ';', '\t', '|']

/** The one that splits the header most often. Values would mislead: lists in them are separated by `|`. */
function delimiterOf(source: string): string {
  const header = source.slice(0, source.search(/[\r\n]|$/))
  const splits = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[splits.indexOf(Math.max(...splits))] ?? ','
}

function count(letter: string, text: string, from: number, to: number): number {
  let found = 0
  for (let at = text.indexOf(letter, from); at >= 0 && at < to; at = text.indexOf(letter, at + 1)) found++
  return found
}
