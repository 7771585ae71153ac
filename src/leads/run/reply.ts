/** What came of asking about one lead. */
import type { EnrichmentOutput } from '../../api/enrich/schema.ts'
import type { EnrichmentBody } from '../map/request.ts'

/** Every field a string; those that a subscription does not show are absent. */
export type EnrichmentResponse = Readonly<Partial<Record<keyof EnrichmentOutput, string>>>

export type RowResult =
  | {
      readonly kind: 'answered'
      readonly answer: EnrichmentResponse
      readonly credits: number
      /** Credits left afterwards; `null` is unlimited, `undefined` unknown. */
      readonly remaining: number | null | undefined
      /** Whether it was answered, and charged for, by an earlier attempt. */
      readonly isReplayed: boolean
    }
  /** Nothing is wrong but this row. */
  | { readonly kind: 'refused'; readonly message: string }
  /** There is no use in asking about the next ones. */
  | { readonly kind: 'stopped'; readonly reason: string }

/** The reason of a run that was told to end. */
export const INTERRUPTED = 'interrupted'

/** @param key names the question: asked again under the same one, it is charged for once */
type Ask = (question: EnrichmentBody, key: string) => Promise<RowResult>

export interface Enricher {
  /** Whose credits are charged, as a plan names it. */
  readonly payer: string
  readonly enrich: Ask
  readonly concurrency: number
  /** Questions a second that are let through; `undefined` where nothing limits them, or it is not known yet. */
  readonly getRateLimit: () => number | undefined
  /** Told which questions will not be asked again: their answers are kept by whoever asked. */
  readonly discardResponses: (keys: readonly string[]) => void
  close(): void
}
