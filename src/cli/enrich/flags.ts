/** The flags of `signalbox enrich`. The command and the lazily loaded run share them. */
import { StartupError } from '../../lib/errors.ts'

/** The values of `--subscription`. */
export const SUBSCRIPTIONS = ['standard', 'plus', 'pro'] as const

/** Flags as the user typed them; absent ones are `undefined`. */
export interface EnrichFlags {
  readonly output?: string
  readonly map?: readonly string[]
  readonly columns?: string
  readonly delimiter?: string
  readonly db?: string
  readonly data?: string
  readonly subscription?: (typeof SUBSCRIPTIONS)[number]
  readonly url?: string
  readonly key?: string
  readonly concurrency?: string
  /** `false` for `--no-report`. */
  readonly report?: string | false
  readonly dryRun?: boolean
  readonly fromRow?: string
  readonly force?: boolean
}

const DELIMITERS: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
}

/**
 * Parses the delimiter of a CSV file.
 * @returns `undefined` without the flag: the delimiter is detected
 */
export function parseDelimiter(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const delimiter = DELIMITERS[text.toLowerCase()] ?? text
  if (delimiter.length === 1 && !/["\r\n\p{L}\p{N}]/u.test(delimiter)) return delimiter
  throw new StartupError(
    `--delimiter ${text} is not a delimiter. Use comma, semicolon, tab, pipe, or one character such as ^.`,
  )
}

/**
 * Parses the number of the first row to send.
 * @param count the rows of the leads
 */
export function parseFromRow(text = '1', count: number): number {
  const row = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0
  if (row >= 1 && row <= count) return row
  throw new StartupError(`--from-row must be a whole number from 1 to ${count}, not ${text}.`)
}
