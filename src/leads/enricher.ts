/** Enriches leads in this process as the service would, without accounts, limits, and faults. */
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { createMatchedRecordFinder, resolveEnrichment } from '../api/enrich/matched-record.ts'
import { ENRICH } from '../api/enrich/operation.ts'
import { type FieldAccess, toResponseJson } from '../api/enrich/presenter.ts'
import { EnrichmentInput, EnrichmentOutput } from '../api/enrich/schema.ts'
import { toVendorError } from '../http/error-body.ts'
import type { ServiceModules } from '../http/service-modules.ts'
import { toApiError } from '../lib/api-error.ts'
import { InputError } from '../lib/errors.ts'
import { createInvalidInputError } from '../lib/validation-errors.ts'
import type { LeadField } from './map/map-columns.ts'

/** The input of Enrich. Fields without a value are absent. */
export type EnrichmentBody = Partial<Readonly<Record<LeadField, string>>>

export type ResponseField = keyof EnrichmentOutput

export const RESPONSE_FIELDS = Object.keys(EnrichmentOutput.properties) as ResponseField[]

/** The response fields, all strings. Fields that the subscription does not include are absent. */
type EnrichmentResponse = Readonly<Partial<Record<ResponseField, string>>>

export type RowResult =
  | { readonly kind: 'enriched'; readonly response: EnrichmentResponse }
  | { readonly kind: 'rejected'; readonly message: string }

export type Enrich = (body: EnrichmentBody) => Promise<RowResult>

/** Creates the function that enriches a lead with the fields of a subscription. */
export function createEnricher(
  { core, records }: ServiceModules,
  subscription: FieldAccess['subscription'],
): Enrich {
  const schema = TypeCompiler.Compile(EnrichmentInput)
  const findRecord = createMatchedRecordFinder(core, records)
  const access = { subscription, maskEmail: false, maskDirectDial: false }
  const match = async (body: EnrichmentBody): Promise<string> => {
    if (!schema.Check(body)) throw createInvalidInputError(schema.Errors(body))
    const { input, fixed, fixedRecord } = resolveEnrichment(body)
    if (fixed?.kind === 'effect') throw new InputError(FIXED_ERROR)
    await records.matcher.waitForIndexes(input)
    const record = fixedRecord ?? findRecord(input)
    const ids = { recordId: body.recordId ?? '', transactionId: core.random.uuid() }
    return toResponseJson(record, access, ids)
  }
  return async (body) => {
    try {
      return { kind: 'enriched', response: JSON.parse(await match(body)) }
    } catch (error) {
      const apiError = toApiError(error)
      if (apiError === undefined) throw error
      const { message, hint } = toVendorError(apiError, ENRICH)
      return { kind: 'rejected', message: hint === undefined ? message : `${message} ${hint}` }
    }
  }
}

const FIXED_ERROR = 'The row selects a fixed response without a record.'
