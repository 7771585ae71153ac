/** Example requests for the bundled sample data, with one response. */
import { SERVICE_ERRORS } from '../../http/openapi/common-errors.ts'
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'
import type { EnrichmentInput, EnrichmentOutput } from './schema.ts'

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
  outcome: {
    summary: 'An outcome by name: No Longer, regardless of the data',
    value: { recordId: 'lead-7', contactEmail: 'no-longer@outcome.test' },
  },
}

/** The response to `byEmail` with Enterprise Plus. */
export const RESPONSE_EXAMPLE: EnrichmentOutput = {
  recordId: 'lead-1',
  recordStatus: 'Active',
  accuracy: 'A+',
  smarteTransactionId: '4dc47be4-a1c7-4bb9-996c-723a07f0af57',
  compGUID: 'B86DEDE9DA5D89FD',
  compParentGuid: 'B62007FD176D8619',
  compGlobalHqParentGuid: 'B62007FD176D8619',
  compName: 'Northwind Optics, Inc.',
  compNameAka: 'Northwind|Northwind Lens Company',
  compWorldwideParentName: 'Northwind Group plc',
  compWebsite: 'https://www.northwind-optics.example',
  compPubProfileUrl: 'https://profiles.example/company/northwind-optics',
  compLegalStatus: 'Subsidiary',
  compIndustry: 'Optical Instruments',
  compEmpCount: '1240',
  compEmpRange: '1001 - 5000',
  compRevRange: '$250 - 500M',
  compGlobalRegions: 'AMER|APAC',
  compNaicsCodes: '333310',
  compNaicsDescription: 'Commercial and Service Industry Machinery Manufacturing',
  compSicCodes: '3827',
  compSicDescription: 'Optical Instruments and Lenses',
  compAddr: '410 Foundry Row',
  compCity: 'Portland',
  compState: 'OR',
  compCountry: 'United States',
  compZipcode: '97209',
  compPhoneNo: '+1 503 555 0140',
  conGUID: '0A121DFEB6311B70A1FA81A48D8ADB4E',
  conFirstName: 'Ada',
  conLastName: 'Keller',
  conFullName: 'Ada Keller',
  conEmail: 'ada.keller@northwind-optics.example',
  conPubProfileUrl: 'https://profiles.example/in/ada-keller-0a121d',
  conJobTitleEn: 'VP of Marketing',
  conJobStartedOn: 'Mar 2021',
  conJobUpdatedOn: 'Sep 2026',
  conLevels: 'VP',
  conFunctions: 'Marketing',
  conSubFunctions: 'Marketing Leadership',
  conLoc: 'Portland, United States',
  conWorkLocAddr: '410 Foundry Row',
  conWorkLocCity: 'Portland',
  conWorkLocState: 'OR',
  conWorkLocCountry: 'United States',
  conWorkLocZipcode: '97209',
  conWorkLocPhoneNo: '+1 503 555 0140',
  directDial1: '+1 503 555 0142',
  directDial2: '+1 971 555 0187',
}

export const OPERATION_DOCS: OperationDocs = {
  requests: REQUEST_EXAMPLES,
  response: RESPONSE_EXAMPLE,
  headers: ['credits-deducted', 'credits-remaining'],
  errors: SERVICE_ERRORS,
}
