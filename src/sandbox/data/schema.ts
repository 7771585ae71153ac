/** The schemas of companies and contacts. Their fields are the columns of a data directory. */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { documentOnly } from '../../http/openapi/schema-components.ts'
import { Text } from '../../http/schema-types.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../market/import/columns.ts'
import { FUNCTIONS } from '../../market/import/job-functions.ts'
import { LEVELS } from '../../market/import/job-levels.ts'

const CLOSED = { additionalProperties: false }

type CompanyColumn = (typeof COMPANY_COLUMNS)[number]
type ContactColumn = (typeof CONTACT_COLUMNS)[number]

const GUIDS = 'Hexadecimal digits; blank or absent, it is derived.'
const DESCRIPTIONS: Readonly<Partial<Record<CompanyColumn | ContactColumn, string>>> = {
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

const describeColumn = (column: CompanyColumn | ContactColumn): string =>
  DESCRIPTIONS[column] ?? `As \`${column}\` of an enrichment.`

function fields<Column extends CompanyColumn | ContactColumn, Field>(
  columns: readonly Column[],
  make: (column: Column) => Field,
): Record<Column, Field> {
  return Object.fromEntries(columns.map((column) => [column, make(column)])) as Record<Column, Field>
}

const inputField = (column: CompanyColumn | ContactColumn) =>
  t.Optional(
    t.Union([Text({ maxLength: 4096 }), t.Null()], {
      description: column.endsWith('GUID') ? `${describeColumn(column)} ${GUIDS}` : describeColumn(column),
    }),
  )
const storedField = (column: CompanyColumn | ContactColumn) =>
  t.String({ description: describeColumn(column) })

const CompanyInput = t.Object(fields(COMPANY_COLUMNS, inputField), {
  ...CLOSED,
  title: 'CompanyInput',
  description: 'A whole company: what is absent, `null` or blank is stored as blank.',
})
const ContactInput = t.Object(fields(CONTACT_COLUMNS, inputField), {
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
    ...fields(COMPANY_COLUMNS, storedField),
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
const isJobColumn = (column: ContactColumn): column is JobColumn =>
  !PERSON_COLUMNS.some((personal) => personal === column)

const StoredJob = t.Object(fields(CONTACT_COLUMNS.filter(isJobColumn), storedField), {
  title: 'StoredJob',
  description: 'One job at one company. With the fields of the person it can be put again.',
})
export type StoredJob = Static<typeof StoredJob>

export const StoredContact = t.Object(
  {
    ...fields(PERSON_COLUMNS, storedField),
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

const outcome = t.Union([t.Literal('created'), t.Literal('updated'), t.Literal('unchanged')], {
  description: 'What became of it.',
})
const ValueWarning = t.Object(
  {
    field: t.String({ description: 'The row: `contacts[3]`, or `line 4` of a table.' }),
    message: t.String({ description: 'The value, why it cannot be used, and what is stored instead.' }),
  },
  { title: 'ValueWarning' },
)
export type ValueWarning = Static<typeof ValueWarning>

const counts = {
  dryRun: t.Boolean({ description: 'Whether this only says what would become of it.' }),
  created: Type.Integer({ description: 'How many are new.' }),
  updated: Type.Integer({ description: 'How many were stored, and have changed.' }),
  unchanged: Type.Integer({ description: 'How many were stored just so.' }),
  ignored: t.Array(t.String(), {
    description: 'Columns of a table that were left out, and why. Unknown fields of JSON are refused.',
  }),
  warnings: t.Array(ValueWarning, {
    description:
      'Values that do not have the format of their column. Their rows are stored all the same. The first hundred.',
  }),
}
const LIST_DESCRIPTION = 'The first hundred, in the order they are stored.'
const guid = (digits: number) =>
  t.String({
    description: 'As given, found or derived.',
    ...documentOnly({ pattern: `^[0-9A-F]{${digits}}$` }),
  })
const PutCompany = t.Object({ compGUID: guid(16), outcome }, { title: 'PutCompany' })
const PutContact = t.Object({ conGUID: guid(32), outcome }, { title: 'PutContact' })

export const CompaniesPut = t.Object(
  { ...counts, companies: t.Array(PutCompany, { description: LIST_DESCRIPTION }) },
  { title: 'CompaniesPut', description: 'What became of the companies.' },
)
export type CompaniesPut = Static<typeof CompaniesPut>
export const ContactsPut = t.Object(
  { ...counts, contacts: t.Array(PutContact, { description: LIST_DESCRIPTION }) },
  {
    title: 'ContactsPut',
    description: 'What became of the people; each is counted once, however many jobs.',
  },
)
export type ContactsPut = Static<typeof ContactsPut>

export const DataDeleted = t.Object(
  {
    companies: Type.Integer({ description: 'Companies that are gone.' }),
    contacts: Type.Integer({ description: 'People who are gone: those left without any job, too.' }),
    employments: Type.Integer({ description: 'Jobs that are gone.' }),
  },
  { title: 'DataDeleted', description: 'What was deleted.' },
)
export type DataDeleted = Static<typeof DataDeleted>

export const PutQuery = t.Object(
  {
    dryRun: t.Optional(
      t.Union([t.Literal('true'), t.Literal('false')], {
        description: '`true` says what would become of the rows, and stores nothing.',
      }),
    ),
  },
  CLOSED,
)
const search = t.Optional(
  Text({ maxLength: 256, description: 'Part of a name, website, address or GUID, whatever its case.' }),
)
const limit = t.Optional(
  Text({ maxLength: 16, description: 'How many to show, from 1 to 100; 20 when absent.' }),
)
export const CompaniesQuery = t.Object(
  {
    search,
    limit,
    parentGUID: t.Optional(
      Text({ maxLength: 64, description: 'Only companies below this one, at any depth.' }),
    ),
  },
  CLOSED,
)
export const ContactsQuery = t.Object(
  {
    search,
    limit,
    compGUID: t.Optional(Text({ maxLength: 64, description: 'Only people who work or worked there.' })),
  },
  CLOSED,
)
