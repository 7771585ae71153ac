/** The interface to whatever enriches leads: a server, or the service in this process. */
import { EnrichmentOutput } from '../api/enrich/schema.ts'
import type { LeadField } from './map/map-columns.ts'

/** The body of an enrichment request. Fields without a value are absent. */
export type EnrichmentBody = Partial<Readonly<Record<LeadField, string>>>

export type ResponseField = keyof EnrichmentOutput

export const RESPONSE_FIELDS = Object.keys(EnrichmentOutput.properties) as ResponseField[]

/** The response fields, all strings. Fields that the subscription does not include are absent. */
type EnrichmentResponse = Readonly<Partial<Record<ResponseField, string>>>

export type RowResult =
  | {
      readonly kind: 'enriched'
      readonly response: EnrichmentResponse
      /** The credits deducted; `undefined` if the server does not report them. */
      readonly credits: number | undefined
      /** The credits left afterwards; `null` is unlimited, `undefined` is unknown. */
      readonly remaining: number | null | undefined
    }
  /** The row has an error, and is not charged. */
  | { readonly kind: 'rejected'; readonly message: string }
  /** The request was sent, but there is no usable response, so the row may be charged. */
  | { readonly kind: 'lost'; readonly message: string }
  /** The row is not charged, and another run can send it again. */
  | {
      readonly kind: 'failed'
      readonly message: string
      /** Whether all later rows would fail, too. */
      readonly endsRun: boolean
    }

/** The start of the error of a row that another run sends again. */
export const NOT_ENRICHED = 'not enriched: '

/** Returns the value of the column `error`: why the row has no result, or `''` if it has one. */
export function describeError(result: RowResult): string {
  if (result.kind === 'enriched') return ''
  const { kind, message } = result
  if (kind === 'failed') return NOT_ENRICHED + message
  return kind === 'lost' ? `may have been charged, so it was not sent again: ${message}` : message
}

/** The reason of a run that was ended by its signal. */
export const INTERRUPTED = 'Interrupted.'

export interface Enricher {
  readonly concurrency: number
  /** Enriches one lead. Each call may be charged. */
  enrich(body: EnrichmentBody): Promise<RowResult>
  close?(): void
}
