/** Example requests for the bundled sample data. */
import { SERVICE_ERRORS } from '../../http/openapi/error-docs.ts'
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'
import type { EnrichmentInput } from './schema.ts'

interface RequestExample {
  readonly summary: string
  readonly value: EnrichmentInput
}

const REQUEST_EXAMPLES: Record<string, RequestExample> = {
  byEmail: {
    summary: 'A contact by email',
    value: { recordId: 'lead-1', contactEmail: 'ada.keller@northwind-optics.example' },
  },
  byName: {
    summary: 'A contact by untidy name and company',
    value: { recordId: 'lead-2', contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' },
  },
  company: {
    summary: 'Only a company',
    value: {
      recordId: 'lead-3',
      companyWebAddress: 'https://www.northwind-optics.example/en/?utm_source=crm',
    },
  },
  hasLeft: {
    summary: 'A contact who left the company: No Longer',
    value: { recordId: 'lead-4', contactEmail: 'tomas.herrera@northwind-optics.example' },
  },
  unknownContact: {
    summary: 'Only the company matches: No Match with company fields',
    value: { recordId: 'lead-5', contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' },
  },
  noMatch: {
    summary: 'Nothing matches: No Match, no charge',
    value: {
      recordId: 'lead-6',
      contactFullName: 'Zebulon Quartermaine',
      companyName: 'Unheard Of Ventures',
    },
  },
  fixed: {
    summary: 'A fixed response: No Longer, regardless of the data',
    value: { recordId: 'lead-7', contactEmail: 'no-longer@outcome.test' },
  },
}

export const OPERATION_DOCS: OperationDocs = {
  requests: REQUEST_EXAMPLES,
  headers: ['credits-deducted'],
  errors: SERVICE_ERRORS,
}
