/** Explains what Enrich returns: `POST /sandbox/explain`. */
import { Elysia } from 'elysia'
import { EnrichmentInput } from '../../api/enrich/schema.ts'
import type { Records } from '../../records/records.ts'
import { describeOperation, withBody } from '../route-helpers.ts'
import { explain } from './explain.ts'
import { ExplainOutput } from './schema.ts'

const REQUESTS: Record<string, { readonly summary: string; readonly value: EnrichmentInput }> = {
  person: {
    summary: 'A contact at a company with a misspelled name',
    value: { contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' },
  },
  company: {
    summary: 'A company with a misspelled name',
    value: { companyName: 'Halvorsn Marine Services' },
  },
  unknownContact: {
    summary: 'No similar contact is stored: only the company',
    value: { contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' },
  },
}

export const explainRoutes = (records: Records) =>
  new Elysia({ name: 'explain' }).post(
    '/sandbox/explain',
    async ({ body }) => {
      await records.matcher.buildIndexesInSlices()
      return explain(records, body)
    },
    {
      ...withBody(EnrichmentInput),
      response: { 200: ExplainOutput },
      detail: describeOperation({
        operationId: 'explain',
        summary: 'Explain a result of Enrich',
        description: EXPLAIN_DESCRIPTION,
        requests: REQUESTS,
        errors: ['invalid_parameter', 'missing_identifier'],
      }),
    },
  )

const EXPLAIN_DESCRIPTION = `Accepts the same input as Enrich. It returns the parsed input, the scored candidates, and the comparison of each field. \`decision\` has the result of Enrich, the cause as a code, and the reason in one or two sentences. \`closest\` has records that resemble the request but are not returned, each with the field that ruled it out.

A match weight is the base-2 logarithm of a Bayes factor: +1 doubles the odds that a candidate is right, and -1 halves them. The probabilities of all candidates and of no match add up to 1. The probability determines the grade.

This operation needs no key, has no rate limits, and costs no credits.`
