/** Reads and inspects a CSV file before it is sent. */
import Papa from 'papaparse'
import { COMPANY_FIELDS, CONTACT_FIELDS, type RecordKind } from '../fields.ts'
import { formatExcess, formatSize } from '../format.ts'

/** The maximum size of an import in the server. */
export const MAX_BYTES = 16 * 1024 * 1024

const BYTE_ORDER_MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

interface DecodedText {
  readonly text: string
  /** `windows-1252` for files without a byte order mark that are not UTF-8, such as “CSV” files of Excel. */
  readonly encoding: string
}

/**
 * Decodes by the byte order mark, else as UTF-8, else as Windows-1252.
 * @throws {Error} if the file has NUL characters, so is not text
 */
export function decode(bytes: Uint8Array): DecodedText {
  const decoded = decodeBytes(bytes)
  if (decoded.text.includes('\0')) {
    throw new Error(
      'This is not a text file, or it is UTF-16 without a byte order mark. Save it as CSV UTF-8.',
    )
  }
  return decoded
}

function decodeBytes(bytes: Uint8Array): DecodedText {
  const marked = BYTE_ORDER_MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))
  const encoding = marked?.encoding ?? 'utf-8'
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

export interface Preview {
  readonly headings: readonly string[]
  /** The first rows. */
  readonly rows: readonly (readonly string[])[]
  /** The number of all rows, without the column names. */
  readonly count: number
}

const PREVIEW_ROWS = 5
/** The delimiters that the server detects. */
const DELIMITERS = [',', ';', '\t', '|']

export function parsePreview(text: string): Preview {
  const rows: string[][] = []
  let count = -1
  Papa.parse<string[]>(text, {
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: true,
    step: ({ data }) => {
      count += 1
      if (count <= PREVIEW_ROWS) rows.push(data)
    },
  })
  const [headings = [], ...others] = rows
  return { headings: headings.map((name) => name.trim()), rows: others, count: Math.max(count, 0) }
}

/** Returns the values of the given lines. A value may have line breaks, so a row may have several lines. */
export function findRows(text: string, lines: ReadonlySet<number>): ReadonlyMap<number, readonly string[]> {
  const rows = new Map<number, readonly string[]>()
  let line = 1
  let start = 0
  Papa.parse<string[]>(text, {
    delimitersToGuess: DELIMITERS,
    step: ({ data, meta: { cursor } }) => {
      if (lines.has(line)) rows.set(line, data)
      line += text.slice(start, cursor).match(/\r\n|\r|\n/g)?.length ?? 0
      start = cursor
    },
  })
  return rows
}

/** Returns what the columns describe, or `undefined` if they fit both or neither. */
export function detectKind(headings: readonly string[]): RecordKind | undefined {
  const has = (names: readonly string[]): boolean => headings.some((heading) => names.includes(heading))
  const contains = (words: RegExp): boolean => headings.some((heading) => words.test(heading))
  if (has(CONTACT_ONLY) || contains(WORDS_OF_CONTACTS)) return 'contacts'
  return has(COMPANY_ONLY) || contains(WORDS_OF_COMPANIES) ? 'companies' : undefined
}

const isListed = (names: readonly string[], name: string): boolean => names.includes(name)
const CONTACT_ONLY = CONTACT_FIELDS.filter((name) => !isListed(COMPANY_FIELDS, name))
const COMPANY_ONLY = COMPANY_FIELDS.filter((name) => !isListed(CONTACT_FIELDS, name))
const WORDS_OF_CONTACTS = /\b(e-?mail|first name|last name|full name|job|title|position|vorname|nachname)\b/i
const WORDS_OF_COMPANIES = /\b(industry|employees|revenue|naics|branche|mitarbeiter)\b/i

export interface ParsedFile {
  readonly name: string
  readonly size: number
  readonly text: string
  readonly encoding: string
  readonly preview: Preview
  /** Detected from the column names. */
  readonly kind: RecordKind | undefined
}

/**
 * Reads a file and its preview.
 * @throws {Error} if the file cannot be imported
 */
export async function readFile(file: File): Promise<ParsedFile> {
  const { name, size } = file
  if (size > MAX_BYTES) {
    throw new Error(
      `${name} has ${formatExcess(size, MAX_BYTES)}. The limit is ${formatSize(MAX_BYTES)}, about 50,000 people. Split the file and repeat the first line in each part, or stop the server and use signalbox import.`,
    )
  }
  const { text, encoding } = decode(new Uint8Array(await file.arrayBuffer()))
  const preview = parsePreview(text)
  if (preview.headings.every((heading) => heading === ''))
    throw new Error(`${name} is empty. Choose another file.`)
  if (preview.count === 0) throw new Error(`${name} has one line, but no rows below the column names.`)
  return { name, size, text, encoding, preview, kind: detectKind(preview.headings) }
}
