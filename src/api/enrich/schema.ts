/** The request and response schemas of Enrich. */
import { type Static, t } from 'elysia'
import { documentOnly } from '../../http/openapi/schema-components.ts'
import { OptionalText } from '../../http/schema-types.ts'

export const EnrichmentInput = t.Object(
  {
    recordId: OptionalText(
      'Your own id of the record. The response repeats it as given, blanks included.',
      512,
    ),
    companyName: OptionalText('Name of the company, in any of its spellings.', 512),
    companyWebAddress: OptionalText('Website, domain or any address on it.', 2048),
    contactFullName: OptionalText('Full name; `Last, First` is understood.', 512),
    contactFirstName: OptionalText('First name; nicknames and initials are understood.', 256),
    contactMiddleName: OptionalText('Middle name or initial.', 256),
    contactLastName: OptionalText('Last name.', 256),
    contactEmail: OptionalText(
      'Business email address, also as `Name <a@b.example>`. Enough on its own.',
      320,
    ),
    contactJobTitle: OptionalText('Job title; tells people of one name apart.', 512),
    contactCountry: OptionalText('Country, as a name or an ISO code.', 128),
    companyGuid: OptionalText('`compGUID` of an earlier answer.', 64),
    companyLnUrl: OptionalText('Public profile URL of the company.', 2048),
    contactGuid: OptionalText('`conGUID` of an earlier answer.', 64),
    contactUrl: OptionalText('Public profile URL of the contact.', 2048),
    apikey: OptionalText('The API key, where the caller cannot set headers. The header wins.', 512),
  },
  {
    additionalProperties: true,
    title: 'EnrichmentInput',
    description: 'Any of these fields; the more, the better the match. Unknown fields are ignored.',
  },
)

/** The validated body: each field is a string, `null`, or absent. */
export type EnrichmentInput = Static<typeof EnrichmentInput>

const text = (description: string, form: Record<string, unknown> = {}) =>
  t.String({ description, ...documentOnly(form) })

const MATCH_FIELDS = {
  recordId: text('The `recordId` of the request, as given; `""` where it is absent or `null`.'),
  recordStatus: t.Union([t.Literal('Active'), t.Literal('No Longer'), t.Literal('No Match')], {
    description: '`No Longer`: the contact has left that company. `No Match`: no contact, or nothing at all.',
  }),
  accuracy: t.Union([t.Literal('A+'), t.Literal('A'), t.Literal('A-'), t.Literal('B'), t.Literal('')], {
    description:
      'How sure the match is, highest first: at least 99.5, 99, 95, 85 % of such answers are right.',
  }),
  smarteTransactionId: text('Id of this request, as in the header of that name.', { format: 'uuid' }),
}

export const COMPANY_FIELDS = {
  compGUID: text('16 hexadecimal digits.', { pattern: '^([0-9A-F]{16})?$' }),
  compParentGuid: text('`compGUID` of the direct parent.'),
  compGlobalHqParentGuid: text('`compGUID` of the company at the top.'),
  compName: text('Name with its legal form.'),
  compNameAka: text('Other names, separated by `|`.'),
  compWorldwideParentName: text('Name of the company at the top.'),
  compWebsite: text('Website.'),
  compPubProfileUrl: text('Public profile URL.'),
  compLegalStatus: text('Such as `Public`, `Private`, `Subsidiary`.'),
  compIndustry: text('Industry.'),
  compEmpCount: text('Employees, a number.'),
  compEmpRange: text('Employees, a range such as `201 - 500`.'),
  compRevRange: text('Revenue, a range such as `$100 - 250M`.'),
  compGlobalRegions: text('Regions, separated by `|`.'),
  compNaicsCodes: text('NAICS codes, separated by `|`.'),
  compNaicsDescription: text('Their descriptions, separated by `|`.'),
  compSicCodes: text('SIC codes, separated by `|`.'),
  compSicDescription: text('Their descriptions, separated by `|`.'),
  compAddr: text('Street address.'),
  compCity: text('City.'),
  compState: text('State or province.'),
  compCountry: text('Country.'),
  compZipcode: text('Postal code.'),
  compPhoneNo: text('Phone number.'),
}

export const CONTACT_FIELDS = {
  conGUID: text('32 hexadecimal digits.', { pattern: '^([0-9A-F]{32})?$' }),
  conFirstName: text('First name.'),
  conLastName: text('Last name.'),
  conFullName: text('Full name.'),
  conEmail: text('Business e-mail address; masked where the organization masks it.'),
  conPubProfileUrl: text('Public profile URL.'),
  conJobTitleEn: text('Job title in English.'),
  conJobStartedOn: text('Month and year, such as `Oct 2022`.'),
  conJobUpdatedOn: text('Month and year.'),
  conLevels: text('Seniority.'),
  conFunctions: text('Function.'),
  conSubFunctions: text('Sub-function.'),
  conLoc: text('Where the contact lives or works.'),
  conWorkLocAddr: text('Office: street address.'),
  conWorkLocCity: text('Office: city.'),
  conWorkLocState: text('Office: state or province.'),
  conWorkLocCountry: text('Office: country.'),
  conWorkLocZipcode: text('Office: postal code.'),
  conWorkLocPhoneNo: text('Office: phone number.'),
}

const DIRECT_DIALS = {
  directDial1: t.Optional(text('Direct dial. Absent with Enterprise Standard.')),
  directDial2: t.Optional(text('Second direct dial. Absent with Enterprise Standard.')),
}

export const EnrichmentOutput = t.Object(
  { ...MATCH_FIELDS, ...COMPANY_FIELDS, ...CONTACT_FIELDS, ...DIRECT_DIALS },
  {
    title: 'EnrichmentOutput',
    description:
      'The best match. One flat object in every outcome; each field is a string, blank where nothing is known.',
  },
)
export type EnrichmentOutput = Static<typeof EnrichmentOutput>
export type ContactFields = Record<keyof typeof CONTACT_FIELDS, string>
