/** Questions that work as they stand against the bundled sample, and one answer. */
import { errorsForSandbox } from '../../http/openapi-errors.ts'
import type { Documented } from '../../http/openapi-operation.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { inputErrors } from './examples.ts'
import type { ExplainOutput } from './explain-model.ts'
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

/** The answer to `person`. Weights change with the matcher, and this with them only now and then. */
const RESPONSE: ExplainOutput = {
  decision: {
    outcome: 'contact',
    accuracy: 'A+',
    recordStatus: 'Active',
    probability: 0.9999898362138575,
    compGUID: 'B86DEDE9DA5D89FD',
    conGUID: '0A121DFEB6311B70A1FA81A48D8ADB4E',
    reason:
      'Ada Keller at Northwind Optics, Inc. is returned with A+: it is right with a probability of over 99.99 %, and A+ takes at least 99.5 %.',
  },
  asked: {
    asksForContact: true,
    companyNames: [{ words: ['nortwind', 'optics'], terms: ['nortwind', 'optics'], legalForms: [] }],
    personNames: [{ first: ['ada'], last: ['keller'], swapped: false }],
  },
  candidates: [
    {
      company: {
        compGUID: 'B86DEDE9DA5D89FD',
        compName: 'Northwind Optics, Inc.',
        compWebsite: 'https://www.northwind-optics.example',
        compCountry: 'United States',
      },
      contact: {
        conGUID: '0A121DFEB6311B70A1FA81A48D8ADB4E',
        conFullName: 'Ada Keller',
        conEmail: 'ada.keller@northwind-optics.example',
        conJobTitle: 'VP of Marketing',
        current: true,
      },
      fields: [
        {
          field: 'company name',
          level: 'misspelt',
          asked: 'nortwind optics',
          stored: 'northwind optics inc',
          weight: 7.7,
          words: [
            { asked: 'optics', stored: 'optics', level: 'exact', weight: 8.629 },
            { asked: 'nortwind', stored: 'northwind', level: 'misspelt', weight: 5.984 },
          ],
        },
        { field: 'last name', level: 'same', asked: 'keller', stored: 'keller', weight: 12 },
        { field: 'first name', level: 'same', asked: 'ada', stored: 'ada', weight: 9 },
        { field: 'presence', level: 'by name', asked: '', stored: 'one of 29', weight: -2.907 },
      ],
      weight: 24.293,
      probability: 0.9999898362138575,
    },
    {
      company: {
        compGUID: 'B86DEDE9DA5D89FD',
        compName: 'Northwind Optics, Inc.',
        compWebsite: 'https://www.northwind-optics.example',
        compCountry: 'United States',
      },
      contact: null,
      fields: [
        {
          field: 'company name',
          level: 'misspelt',
          asked: 'nortwind optics',
          stored: 'northwind optics inc',
          weight: 7.7,
          words: [
            { asked: 'optics', stored: 'optics', level: 'exact', weight: 8.629 },
            { asked: 'nortwind', stored: 'northwind', level: 'misspelt', weight: 5.984 },
          ],
        },
      ],
      weight: 7.7,
      probability: 1.0115140833441413e-5,
    },
  ],
  further: { count: 0, probability: 0 },
  noneProbability: 4.864530900317021e-8,
  gradeBounds: [
    { accuracy: 'A+', probability: 0.995 },
    { accuracy: 'A', probability: 0.988 },
    { accuracy: 'A-', probability: 0.94 },
    { accuracy: 'B', probability: 0.715 },
  ],
}

const errors = (): ApiError[] => [...inputErrors(), ...errorsForSandbox()]

export const DOCUMENTED: Documented = { requests: REQUESTS, response: RESPONSE, errors }
