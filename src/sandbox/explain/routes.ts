/** Explains what Enrich returns: `POST /sandbox/explain`. */
import { Elysia } from 'elysia'
import { inputErrors } from '../../api/enrich/examples.ts'
import { EnrichmentInput } from '../../api/enrich/schema.ts'
import { requireJsonObject } from '../../http/request-plugins.ts'
import { describeOperation, errorsForReading } from '../route-helpers.ts'
import RESPONSE_EXAMPLE from './example.json'
import { type ExplainContext, explain } from './explain.ts'
import { ExplainOutput } from './schema.ts'

const REQUESTS: Record<string, { readonly summary: string; readonly value: EnrichmentInput }> = {
  person: {
    summary: 'A contact at a misspelt company',
    value: { contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' },
  },
  company: { summary: 'A misspelt company', value: { companyName: 'Halvorsn Marine Services' } },
  ambiguous: {
    summary: 'Two companies of one name: neither is returned',
    value: { companyName: 'Alderbrook Logistics' },
  },
  settled: {
    summary: 'The same with a country: one of them is',
    value: { companyName: 'Alderbrook Logistics', contactCountry: 'UK' },
  },
  unknownContact: {
    summary: 'A contact whom nobody stored resembles: only the company',
    value: { contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' },
  },
  noMatch: { summary: 'Nothing like it is known', value: { companyName: 'Northwind Lenses' } },
}

export const explainRoutes = (context: ExplainContext) =>
  new Elysia({ name: 'explain' }).use(requireJsonObject()).post(
    '/sandbox/explain',
    async ({ body }) => {
      await context.matcher.buildIndexesInBackground()
      return explain(context, body)
    },
    {
      parse: 'json',
      body: EnrichmentInput,
      response: { 200: ExplainOutput },
      detail: describeOperation({
        operationId: 'explain',
        summary: 'Explain why Enrich answers as it does',
        description: EXPLAIN_DESCRIPTION,
        requests: REQUESTS,
        response: RESPONSE_EXAMPLE,
        errors: () => [...inputErrors(), ...errorsForReading()],
      }),
    },
  )

const EXPLAIN_DESCRIPTION = `Takes what Enrich takes, and tells what Enrich would answer and why: how the question was read, which companies and contacts may be meant, what each field says for and against them, how likely each is, and a sentence or two on the decision.

Weights are in **bits**: +1 doubles the odds that a candidate is the right one, -1 halves them. They become probabilities, of which those of all candidates and of none of them add up to 1; the probability decides on the grade.

It needs no key, is not limited, and neither costs nor counts anything. It answers only callers on the machine the server runs on.`
