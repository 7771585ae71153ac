/** The interface to whatever enriches leads: a server, or the service in this process. */
import { type Static, Type } from '@sinclair/typebox'
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

/** The ids of a charged record. Without a contact, the second one is blank. */
export const DeliveredRecord = Type.Object({ companyGuid: Type.String(), contactGuid: Type.String() })
export type DeliveredRecord = Static<typeof DeliveredRecord>

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
  /** Charges the records of an earlier attempt again. `undefined` if this target stores its charges. */
  readonly restoreCharges: ((records: readonly DeliveredRecord[]) => Promise<void>) | undefined
  /** Deletes stored responses. The caller has saved them and will not repeat these requests. */
  readonly discardResponses: (keys: readonly string[]) => void
  close(): void
}
