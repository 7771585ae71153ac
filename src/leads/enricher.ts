/** The interface to whatever enriches leads: a server, or the service in this process. */
import { EnrichmentOutput } from '../api/enrich/schema.ts'
import type { EnrichmentBody } from './map/lead-request.ts'

export type ResponseField = keyof EnrichmentOutput

export const RESPONSE_FIELDS = Object.keys(EnrichmentOutput.properties) as ResponseField[]

/** The response fields, all strings. Fields that the subscription does not include are absent. */
export type EnrichmentResponse = Readonly<Partial<Record<ResponseField, string>>>

export type RowResult =
  | {
      readonly kind: 'enriched'
      readonly response: EnrichmentResponse
      readonly credits: number
      /** The credits left afterwards; `null` is unlimited, `undefined` is unknown. */
      readonly remaining: number | null | undefined
      /** Whether an earlier attempt received the same response and paid for it. */
      readonly isReplayed: boolean
    }
  /** The row has an error. The run continues. */
  | { readonly kind: 'rejected'; readonly message: string }
  /** All later rows would fail, too. The run ends. */
  | { readonly kind: 'fatal'; readonly reason: string }

/** A result that the output contains. */
export type FinalResult = Exclude<RowResult, { kind: 'fatal' }>

/** The reason of a run that was ended by its signal. */
export const INTERRUPTED = 'interrupted'

export interface Enricher {
  /** The organization that is charged, as in `RunPlan`. */
  readonly payer: string
  readonly concurrency: number
  /**
   * Enriches one lead.
   * @param key the idempotency key: a second request with the same key is not charged
   */
  readonly enrich: (body: EnrichmentBody, key: string) => Promise<RowResult>
  /** Returns the requests per second that are allowed; `undefined` if there is no limit, or it is unknown. */
  readonly getRateLimit: () => number | undefined
  /** Charges rows of an earlier attempt again if this target has lost their charges. Returns the rows with their credits. */
  readonly restoreCharges: (rows: readonly FinalResult[]) => Promise<readonly FinalResult[]>
  /** Deletes stored responses. The caller has saved them and will not repeat these requests. */
  readonly discardResponses: (keys: readonly string[]) => void
  close(): void
}
