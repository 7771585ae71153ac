/** The request and response schemas of Buying group. */
import { type Static, t } from 'elysia'
import { documentOnly } from '../../http/openapi/schema-components.ts'
import { OptionalText, Text } from '../../http/schema-types.ts'

/** 15 digits, which a number represents exactly. */
export const MAX_PAGE_NUMBER = 999_999_999_999_999
export const MAX_PAGE_SIZE = 100

/**
 * Accepts integers and strings, because some platforms can send only strings. The service rejects other values with a more
 * precise message.
 */
const WholeNumber = (description: string, range: { minimum: number; maximum: number }, digits: string) =>
  t.Optional(
    t.Union(
      [
        t.Number(documentOnly({ type: 'integer', ...range })),
        Text({ maxLength: 16, ...documentOnly({ pattern: `^\\s*(\\+?0*(${digits}))?\\s*$` }) }),
        t.Null(),
      ],
      { description },
    ),
  )

export const BuyingGroupInput = t.Object(
  {
    recordId: OptionalText('Your own id. The response repeats it as given, blanks included.', 512),
    companyGuid: OptionalText('`compGUID` of an earlier answer. Wins over the other three.', 64),
    companyWebsite: OptionalText(
      'Website, domain or any address on it. Wins over profile URL and name.',
      2048,
    ),
    companyLinkedinUrl: OptionalText('Public profile URL of the company. Wins over the name.', 2048),
    companyName: OptionalText('Name of the company; matched as Enrich matches it.', 512),
    pageNo: WholeNumber(
      'Page, from 1; the first when absent. A string of digits will do.',
      { minimum: 1, maximum: MAX_PAGE_NUMBER },
      '[1-9]\\d{0,14}',
    ),
    pageSize: WholeNumber(
      'Members a page, 1 to 100; 20 when absent. A string of digits will do.',
      { minimum: 1, maximum: MAX_PAGE_SIZE },
      '[1-9]\\d?|100',
    ),
  },
  {
    additionalProperties: true,
    title: 'BuyingGroupInput',
    description: 'At least one of the four company fields. Unknown fields are ignored.',
  },
)
export type BuyingGroupInput = Static<typeof BuyingGroupInput>

const BuyingGroupMember = t.Object(
  {
    conGUID: t.String({
      description: '32 hexadecimal digits; Enrich takes them as `contactGuid`.',
      ...documentOnly({ pattern: '^[0-9A-F]{32}$' }),
    }),
    conJobTitle: t.String({ description: 'Job title in English.' }),
    conLevels: t.String({ description: 'Seniority, such as `VP`.' }),
    conFunctions: t.String({ description: 'Primary function.' }),
    conSubFunctions: t.String({ description: 'Sub-function.' }),
    conWorkLocCountry: t.String({ description: 'Country of the office.' }),
  },
  { title: 'BuyingGroupMember', description: 'Someone who is likely to decide on buying.' },
)
export type BuyingGroupMember = Static<typeof BuyingGroupMember>

export const BuyingGroupOutput = t.Object(
  {
    recordId: t.String({
      description: 'The `recordId` of the request, as given; `""` where it is absent or `null`.',
    }),
    compGUID: t.String({
      description: '16 hexadecimal digits; blank where the company is not known.',
      ...documentOnly({ pattern: '^([0-9A-F]{16})?$' }),
    }),
    compName: t.String({ description: 'Name with its legal form.' }),
    compWebsite: t.String({ description: 'Website.' }),
    totalPages: t.Integer({ description: 'Pages in the result set.' }),
    totalCount: t.Integer({ description: 'Members across all pages.' }),
    pageNo: t.Integer({ description: 'This page.' }),
    pageSize: t.Integer({ description: 'Members a page.' }),
    transactionId: t.String({
      description: 'Id of this request, as in the header `smarteTransactionId`.',
      ...documentOnly({ format: 'uuid' }),
    }),
    buyingGroup: t.Array(BuyingGroupMember, {
      description: 'Most senior first, then by function, then by conGUID.',
    }),
  },
  {
    title: 'BuyingGroupOutput',
    description: 'One page of the committee. An unknown company is an empty list, not an error.',
  },
)
export type BuyingGroupOutput = Static<typeof BuyingGroupOutput>
