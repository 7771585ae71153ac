/** The request and response schemas of Buying group. */
import { type Static, Type } from '@sinclair/typebox'
import { optionalText, uuid } from '../../http/field-schemas.ts'
import { SIGNALBOX_ONLY } from '../../lib/schemas.ts'

/** 15 digits, which a number represents exactly. */
const MAX_PAGE_NUMBER = 999_999_999_999_999
const MAX_PAGE_SIZE = 100

/** A whole number from 1. `null` and blank text stand for none. */
const pageNumber = (description: string, maximum: number) =>
  Type.Optional(
    Type.Union(
      [
        Type.Integer({ minimum: 1, maximum }),
        Type.String({ ...SIGNALBOX_ONLY, pattern: '^\\s*$' }),
        Type.Null(),
      ],
      { description },
    ),
  )

export const BuyingGroupInput = Type.Object(
  {
    recordId: optionalText(
      'Your id for the request. The response echoes it unchanged, including blanks.',
      512,
    ),
    companyGuid: optionalText(
      '`compGUID` from an earlier response. Takes precedence over the other three fields.',
      64,
    ),
    companyWebsite: optionalText(
      'Website, domain, or any URL on it. Takes precedence over profile URL and name.',
      2048,
    ),
    companyLinkedinUrl: optionalText(
      'Public profile URL of the company. Takes precedence over the name.',
      2048,
    ),
    companyName: optionalText('Name of the company, matched as in Enrich.', 512),
    pageNo: pageNumber('Page number, a JSON number from 1. Default: 1.', MAX_PAGE_NUMBER),
    pageSize: pageNumber('Members per page, a JSON number from 1 to 100. Default: 20.', MAX_PAGE_SIZE),
  },
  {
    additionalProperties: true,
    title: 'BuyingGroupInput',
    description: 'At least one of the four company fields is required. Unknown fields are ignored.',
  },
)
export type BuyingGroupInput = Static<typeof BuyingGroupInput>

const BuyingGroupMember = Type.Object(
  {
    conGUID: Type.String({
      description: '32 letters and digits. Enrich accepts them as `contactGuid`.',
      pattern: '^[0-9A-Za-z]{32}$',
    }),
    conJobTitle: Type.String({ description: 'Job title in English.' }),
    conLevels: Type.String({ description: 'Seniority, such as `VP`.' }),
    conFunctions: Type.String({ description: 'Primary function.' }),
    conSubFunctions: Type.String({ description: 'Sub-function.' }),
    conWorkLocCountry: Type.String({ description: 'Country of the office.' }),
  },
  { title: 'BuyingGroupMember', description: 'A likely member of the buying group.' },
)
export type BuyingGroupMember = Static<typeof BuyingGroupMember>

export const BuyingGroupOutput = Type.Object(
  {
    recordId: Type.String({
      description: 'The `recordId` of the request, unchanged. `""` if it is absent or `null`.',
    }),
    compGUID: Type.String({
      description: '16 letters and digits. Blank if the company is unknown.',
      pattern: '^([0-9A-Za-z]{16})?$',
    }),
    compName: Type.String({ description: 'Name with its legal form.' }),
    compWebsite: Type.String({ description: 'Website.' }),
    totalPages: Type.Integer({ description: 'Number of pages.' }),
    totalCount: Type.Integer({ description: 'Number of members on all pages.' }),
    pageNo: Type.Integer({ description: 'Number of this page.' }),
    pageSize: Type.Integer({ description: 'Members per page.' }),
    transactionId: uuid('Id of this request, as in the header `smarteTransactionId`.'),
    buyingGroup: Type.Array(BuyingGroupMember, {
      description: 'Sorted by seniority, then by function, then by conGUID.',
    }),
  },
  {
    title: 'BuyingGroupOutput',
    description: 'One page of the buying group. The list is empty for an unknown company.',
  },
)
export type BuyingGroupOutput = Static<typeof BuyingGroupOutput>
