/** The flags of `signalbox enrich`. The command and the lazily loaded run share them. */
import { UsageError } from '../../lib/errors.ts'

/** The values of `--subscription`. */
export const SUBSCRIPTIONS = ['standard', 'plus', 'pro'] as const

/** Flags as the user typed them; absent ones are `undefined`. */
export interface EnrichFlags {
  readonly output?: string
  readonly map?: readonly string[]
  readonly columns?: string
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
  readonly yes?: boolean
}

/**
 * Parses a whole number from 1 to a maximum.
 * @throws {UsageError} that names the flag
 */
export function parseWholeNumber(flag: string, text: string, max: number): number {
  const number = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0
  if (number >= 1 && number <= max) return number
  throw new UsageError(`${flag} must be a whole number from 1 to ${max}, not ${text}.`)
}
