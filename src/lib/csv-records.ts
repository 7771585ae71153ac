/** Records of CSV text that comes piece by piece: only the record under way is kept. */
import Papa from 'papaparse'

export interface CsvRecord {
  readonly values: readonly string[]
  /** The line it begins on, from 1. A quoted value may hold line breaks. */
  readonly line: number
  /** Why it cannot be trusted: its quotes are not balanced. */
  readonly flaw: string | undefined
  /** As it stands in the text, without its line ending. */
  readonly raw: string
}

const NEVER_CLOSED = 'a quote is opened and never closed: everything after it was taken for one value'

const FLAWS: Record<string, string> = {
  MissingQuotes: NEVER_CLOSED,
  InvalidQuotes: 'a quote stands inside a quoted value: write it twice ("")',
}

/** In characters. What is longer is no record, but a quote that is never closed, or no table at all. */
const LONGEST_RECORD = 16 * 1024 * 1024

/**
 * The records of a text, however it is cut into chunks; blank ones are passed over. The delimiter is that of the first line, or
 * the one that a line `sep=;` before it names. Where the first line ends in a carriage return alone, all do.
 * @param delimiter where it is known already
 */
export function* csvRecords(chunks: Iterable<string>, delimiter?: string): Generator<CsvRecord> {
  const reader = new RecordReader(LONGEST_RECORD, LONGEST_RECORD, delimiter)
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
  readonly #delimiter: string | undefined
  #parser: RecordParser | undefined
  #isFirst = true
  #waiting = ''
  #enough = 0
  #isBrokenOff = false

  /**
   * With a record that is longer, reading ends.
   * @param longest characters of a record
   * @param longestFirst of the first line
   * @param delimiter where it is known already
   */
  constructor(longest = LONGEST_RECORD, longestFirst = longest, delimiter?: string) {
    this.#longest = longest
    this.#longestFirst = longestFirst
    this.#delimiter = delimiter
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
    return [...records, { values: [], line: this.#parser?.line ?? 1, flaw, raw: '' }]
  }

  /** Those that are whole with the end of the text. */
  end(): readonly CsvRecord[] {
    if (this.#waiting === '' || this.#isBrokenOff) return []
    this.#parser ??= this.#parserFor(true)
    return this.#parser?.read(this.#waiting, true).records ?? []
  }

  #read(): readonly CsvRecord[] {
    this.#parser ??= this.#parserFor(false)
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

  /** `undefined` while the first line is not whole. */
  #parserFor(isWhole: boolean): RecordParser | undefined {
    const form = csvForm(this.#waiting, isWhole, this.#delimiter)
    if (form === undefined) return undefined
    this.#waiting = this.#waiting.slice(form.preamble.length)
    const firstLine = form.preamble === '' ? 1 : 2
    return new RecordParser(form.delimiter, form.ending === '\r' ? '\r' : '\n', firstLine)
  }
}

/** Whether a flaw is one after which nothing can be read any more. */
export const isEndless = (flaw: string | undefined): boolean =>
  flaw === NEVER_CLOSED || flaw?.startsWith(LONGER) === true

const LONGER = 'longer than'

const tooLong = (characters: number): string =>
  `${LONGER} ${characters} characters: a line break is missing, or this is no table`

/** A step of Papa's parser, which its types do not describe. */
interface Step {
  readonly data: readonly string[][]
  readonly errors: readonly { readonly code: string }[]
  readonly meta: { readonly cursor: number }
}

/** Papa's own parser below its streams, which are asynchronous or want the whole text. */
class RecordParser {
  line: number
  readonly #config: Papa.ParseConfig
  readonly #lineBreak: string
  #records: CsvRecord[] = []
  #text = ''
  #read = 0

  constructor(delimiter: string, lineBreak: '\n' | '\r', line: number) {
    const step = (result: Step): void => this.#take(result)
    this.line = line
    this.#lineBreak = lineBreak
    this.#config = { delimiter, newline: lineBreak, ...{ step } }
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
    const values = this.#withoutReturn(data[0] ?? [])
    const flaw = errors.map(({ code }) => FLAWS[code]).find((reason) => reason !== undefined)
    if (flaw !== undefined || values.some((value) => value.trim() !== ''))
      this.#records.push({ values, line: this.line, flaw, raw: this.#rawUpTo(meta.cursor) })
    this.line += count(this.#lineBreak, this.#text, this.#read, meta.cursor)
    this.#read = meta.cursor
  }

  #rawUpTo(end: number): string {
    const isEnded = this.#text[end - 1] === this.#lineBreak && end > this.#read
    const raw = this.#text.slice(this.#read, isEnded ? end - 1 : end)
    return this.#lineBreak === '\n' && raw.endsWith('\r') ? raw.slice(0, -1) : raw
  }

  /** A line may end in `\r\n` and the next in `\n`, whatever the first one does. */
  #withoutReturn(values: readonly string[]): readonly string[] {
    const last = values.at(-1)
    if (this.#lineBreak === '\r' || !last?.endsWith('\r')) return values
    return [...values.slice(0, -1), last.slice(0, -1)]
  }
}

function count(letter: string, text: string, from: number, to: number): number {
  let found = 0
  for (let at = text.indexOf(letter, from); at >= 0 && at < to; at = text.indexOf(letter, at + 1)) found++
  return found
}

interface CsvForm {
  readonly delimiter: string
  /** What ends the header. The lines below it may end in `\n` where it ends in `\r\n`, and the other way round. */
  readonly ending: '\r\n' | '\n' | '\r'
  /** The line that tells Excel the delimiter, `sep=;`, with its ending; `''` without one. */
  readonly preamble: string
}

/** As much of a first line as is waited for, in characters. */
const LONGEST_HEADER = 1024 * 1024

const PREAMBLE = /^(?:sep=(.)|"sep=(.)"),*(\r\n|\r|\n)/i

/**
 * The form of a text by its first line, or by what it says of itself; `undefined` while that line is not whole.
 * @param delimiter where it is known already
 */
export function csvForm(text: string, isWhole: boolean, delimiter?: string): CsvForm | undefined {
  const told = PREAMBLE.exec(text)
  // What comes next may belong to the line ending.
  if (told?.[3] === '\r' && told[0].length === text.length && !isWhole) return undefined
  const preamble = told?.[0] ?? ''
  const table = text.slice(preamble.length)
  const ending = lineEndingOf(table, isWhole || text.length > LONGEST_HEADER)
  return ending && { delimiter: delimiter ?? told?.[1] ?? told?.[2] ?? delimiterOf(table), ending, preamble }
}

/** A quoted name, which may hold line breaks and may be unfinished, or a line break. */
const QUOTED_OR_BREAK = /(?:^|[,;\t|])"[^"]*(?:""[^"]*)*(?:"|$)|[\r\n]/g

/** That of the first line, or `undefined` when it goes on beyond `text`. */
function lineEndingOf(text: string, isWhole: boolean): CsvForm['ending'] | undefined {
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
