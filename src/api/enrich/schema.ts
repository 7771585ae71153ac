/** The request and response schemas of Enrich. */
import { type Static, Type } from '@sinclair/typebox'
import { optionalText } from '../../http/field-schemas.ts'
import { oneOf, SIGNALBOX_ONLY } from '../../lib/schemas.ts'
import { GRADES } from '../../matching/grades.ts'
import {
  ALIASES,
  ENRICH_FIELD_NAMES,
  ENRICH_FIELDS,
  type EnrichFieldName,
  type FieldAlias,
} from './fields.ts'

type InputSchema = ReturnType<typeof optionalText>

const INPUT_SCHEMAS = Object.fromEntries<InputSchema>(
  ENRICH_FIELD_NAMES.map((name) => {
    const { description, maxLength } = ENRICH_FIELDS[name]
    return [name, optionalText(description, maxLength)]
  }),
) as Record<EnrichFieldName, InputSchema>

/** The same inputs under their aliases. */
const NEWER_SCHEMAS = Object.fromEntries<InputSchema>(
  ALIASES.map(([alias, name]) => [
    alias,
    {
      ...INPUT_SCHEMAS[name],
      description: `The newer name of \`${name}\`. If a request has both, \`${name}\` is used.`,
      ...SIGNALBOX_ONLY,
    },
  ]),
) as Record<FieldAlias, InputSchema>

export const EnrichmentInput = Type.Object(
  { ...INPUT_SCHEMAS, ...NEWER_SCHEMAS },
  {
    additionalProperties: true,
    title: 'EnrichmentInput',
    description: 'All fields are optional. More fields improve the match. Unknown fields are ignored.',
  },
)

/** The validated body: each field is a string, `null`, or absent. */
export type EnrichmentInput = Static<typeof EnrichmentInput>

const text = (description: string, form: Record<string, unknown> = {}) =>
  Type.String({ description, ...form })

const MATCH_FIELDS = {
  recordId: text('The `recordId` of the request, unchanged. `""` if it is absent or `null`.'),
  recordStatus: oneOf(
    ['Active', 'No Longer', 'No Match'],
    '`No Longer`: the contact has left that company. `No Match`: no contact was found, or nothing at all.',
  ),
  accuracy: oneOf(
    [...GRADES, ''],
    'Grade of the match, highest first. On the sample, at least 99.5%, 99%, 95%, and 85% of such responses are right. With real names, fewer may be right.',
  ),
  smarteTransactionId: text('Id of the request.', { format: 'uuid' }),
}

export const COMPANY_FIELDS = {
  compGUID: text('16 letters and digits.', { pattern: '^([0-9A-Za-z]{16})?$' }),
  compParentGuid: text('`compGUID` of the direct parent company.'),
  compGlobalHqParentGuid: text('`compGUID` of the topmost parent company.'),
  compName: text('Name with its legal form.'),
  compNameAka: text('Other names, separated by `|`.'),
  compWorldwideParentName: text('Name of the topmost parent company.'),
  compWebsite: text('Website.'),
  compPubProfileUrl: text('Public profile URL.'),
  compLegalStatus: text('Such as `Public`, `Private`, or `Subsidiary`.'),
  compIndustry: text('Industry.'),
  compEmpCount: text('Number of employees.'),
  compEmpRange: text('Number of employees as a range, such as `201 - 500`.'),
  compRevRange: text('Revenue as a range, such as `$100 - 250M`.'),
  compGlobalRegions: text('Regions, separated by `|`.'),
  compNaicsCodes: text('NAICS codes, separated by `|`.'),
  compNaicsDescription: text('NAICS descriptions, separated by `|`.'),
  compSicCodes: text('SIC codes, separated by `|`.'),
  compSicDescription: text('SIC descriptions, separated by `|`.'),
  compAddr: text('Street address.'),
  compCity: text('City.'),
  compState: text('State or province.'),
  compCountry: text('Country.'),
  compZipcode: text('Postal code.'),
  compPhoneNo: text('Phone number.'),
}

export const CONTACT_FIELDS = {
  conGUID: text('32 letters and digits.', { pattern: '^([0-9A-Za-z]{32})?$' }),
  conFirstName: text('First name.'),
  conLastName: text('Last name.'),
  conFullName: text('Full name.'),
  conEmail: text('Business email address. Masked if the organization masks emails.'),
  conPubProfileUrl: text('Public profile URL.'),
  conJobTitleEn: text('Job title in English.'),
  conJobStartedOn: text('Month and year, such as `Oct 2022`.'),
  conJobUpdatedOn: text('Month and year.'),
  conLevels: text('Seniority.'),
  conFunctions: text('Function.'),
  conSubFunctions: text('Sub-function.'),
  conLoc: text('Location of the contact.'),
  conWorkLocAddr: text('Street address of the office.'),
  conWorkLocCity: text('City of the office.'),
  conWorkLocState: text('State or province of the office.'),
  conWorkLocCountry: text('Country of the office.'),
  conWorkLocZipcode: text('Postal code of the office.'),
  conWorkLocPhoneNo: text('Phone number of the office.'),
}

const DIRECT_DIALS = {
  directDial1: Type.Optional(text('Direct dial. Absent with Enterprise Standard.')),
  directDial2: Type.Optional(text('Second direct dial. Absent with Enterprise Standard.')),
}

export const EnrichmentOutput = Type.Object(
  { ...MATCH_FIELDS, ...COMPANY_FIELDS, ...CONTACT_FIELDS, ...DIRECT_DIALS },
  {
    title: 'EnrichmentOutput',
    description:
      'The best match, as one flat object whatever the result. Each field is a string, blank if unknown.',
  },
)
export type EnrichmentOutput = Static<typeof EnrichmentOutput>
export type CompanyFields = Record<keyof typeof COMPANY_FIELDS, string>
export type ContactFields = Record<keyof typeof CONTACT_FIELDS, string>
