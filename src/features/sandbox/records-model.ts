/** Records of the data on the wire: the columns of a data directory, which are the fields of the Enrich output. */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../dataset/schema.ts'
import { Text } from '../../http/text.ts'
import { FUNCTIONS } from '../../market/job-functions.ts'
import { LEVELS } from '../../market/job-levels.ts'

const CLOSED = { additionalProperties: false }

type CompanyColumn = (typeof COMPANY_COLUMNS)[number]
type ContactColumn = (typeof CONTACT_COLUMNS)[number]

const GUIDS = 'Hexadecimal digits; blank or absent, it is derived.'
const TOLD: Readonly<Partial<Record<CompanyColumn | ContactColumn, string>>> = {
  compGUID: '16 hexadecimal digits.',
  compName: 'Name with its legal form. This or `compWebsite` is required of a company.',
  compNameAka: 'Other names, separated by `|`.',
  compWebsite: 'Website.',
  compEmpCount: 'A whole number such as `12500`. `12,500` is converted.',
  compGlobalRegions: 'Separated by `|`. `EMEA;APAC` is converted.',
  conGUID: '32 hexadecimal digits.',
  conFullName: 'Where it is absent, it is put together; where the parts are absent, they are taken from it.',
  conJobStartedOn: 'Such as `Aug 2020`. Dates such as `2020-08-15` are converted.',
  conJobEndedOn:
    'Such as `Aug 2020`. The employment is current while this is blank, or a month later than that of the sandbox clock. Dates such as `2020-08-15` are converted.',
  conLevels: `One of ${LEVELS.join(', ')}. Other spellings are converted. A blank level is derived from the title.`,
  conFunctions: `One of ${FUNCTIONS.join(', ')}. Other spellings are converted. A blank function is derived from the title.`,
}

const describe = (column: CompanyColumn | ContactColumn): string =>
  TOLD[column] ?? `As \`${column}\` of an enrichment.`

function fields<Column extends CompanyColumn | ContactColumn, Field>(
  columns: readonly Column[],
  make: (column: Column) => Field,
): Record<Column, Field> {
  return Object.fromEntries(columns.map((column) => [column, make(column)])) as Record<Column, Field>
}

const given = (column: CompanyColumn | ContactColumn) =>
  t.Optional(
    t.Union([Text({ maxLength: 4096 }), t.Null()], {
      description: column.endsWith('GUID') ? `${describe(column)} ${GUIDS}` : describe(column),
    }),
  )
const stored = (column: CompanyColumn | ContactColumn) => t.String({ description: describe(column) })

export const CompanyInput = t.Object(fields(COMPANY_COLUMNS, given), {
  ...CLOSED,
  title: 'CompanyInput',
  description: 'A whole company: what is absent, `null` or blank is stored as blank.',
})
export const ContactInput = t.Object(fields(CONTACT_COLUMNS, given), {
  ...CLOSED,
  title: 'ContactInput',
  description:
    'A person and one job, at the company with this `compGUID`, `compWebsite` or `compName`. What is absent, `null` or blank is stored as blank.',
})
export const CompaniesInput = t.Union(
  [
    CompanyInput,
    t.Object({ companies: t.Array(CompanyInput) }, { ...CLOSED, title: 'CompanyList', description: 'Many.' }),
  ],
  { title: 'CompaniesInput', description: 'One company, or many.' },
)
export const ContactsInput = t.Union(
  [
    ContactInput,
    t.Object({ contacts: t.Array(ContactInput) }, { ...CLOSED, title: 'ContactList', description: 'Many.' }),
  ],
  { title: 'ContactsInput', description: 'One contact, or many.' },
)

export const StoredCompany = t.Object(
  {
    ...fields(COMPANY_COLUMNS, stored),
    contacts: Type.Integer({ description: 'People who work or worked there.' }),
  },
  { title: 'StoredCompany', description: 'A company as it is stored.' },
)
export type StoredCompany = Static<typeof StoredCompany>

const PERSON_COLUMNS = [
  'conGUID',
  'conFirstName',
  'conMiddleName',
  'conLastName',
  'conFullName',
  'conPubProfileUrl',
] as const
type PersonColumn = (typeof PERSON_COLUMNS)[number]
type JobColumn = Exclude<ContactColumn, PersonColumn>
const isOfJob = (column: ContactColumn): column is JobColumn =>
  !PERSON_COLUMNS.some((personal) => personal === column)

const StoredJob = t.Object(fields(CONTACT_COLUMNS.filter(isOfJob), stored), {
  title: 'StoredJob',
  description: 'One job at one company. With the fields of the person it can be put again.',
})
export type StoredJob = Static<typeof StoredJob>

export const StoredContact = t.Object(
  {
    ...fields(PERSON_COLUMNS, stored),
    employments: t.Array(StoredJob, { description: 'All jobs, in the order they were stored.' }),
  },
  { title: 'StoredContact', description: 'A person as stored, with all jobs.' },
)
export type StoredContact = Static<typeof StoredContact>

const total = Type.Integer({ description: 'How many there are, shown or not.' })
export const StoredCompanies = t.Object(
  { companies: t.Array(StoredCompany), total },
  { title: 'StoredCompanies', description: 'Companies found, those whose name begins so first.' },
)
export const StoredContacts = t.Object(
  { contacts: t.Array(StoredContact), total },
  { title: 'StoredContacts', description: 'People found, those whose name begins so first.' },
)
