/** How a CSV text is written: what separates its values and ends its lines. */

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
