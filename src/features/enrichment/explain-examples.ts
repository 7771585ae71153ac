/** Questions that work as they stand against the bundled sample, and one answer. */
import { errorsForReading } from '../../http/openapi-errors.ts'
import type { Documented } from '../../http/openapi-operation.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { inputErrors } from './examples.ts'
import ANSWER from './explain-answer.json'
import type { EnrichmentInput } from './model.ts'

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

const errors = (): ApiError[] => [...inputErrors(), ...errorsForReading()]

export const DOCUMENTED: Documented = { requests: REQUESTS, response: ANSWER, errors }
