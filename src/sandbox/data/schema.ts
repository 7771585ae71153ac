/** The schemas of companies and contacts. Their fields are the columns of a data directory. */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { oneOf } from '../../http/field-schemas.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS, isNumberColumn } from '../../records/rows/columns.ts'
import { FUNCTIONS } from '../../records/rows/job-functions.ts'
import { LEVELS } from '../../records/rows/job-levels.ts'
import type { COMPANY_SORTS, PERSON_SORTS } from '../../records/search/record-finder.ts'
import { PageQuery, pageOf } from '../paging.ts'

const CLOSED = { additionalProperties: false }

type CompanyColumn = (typeof COMPANY_COLUMNS)[number]
type ContactColumn = (typeof CONTACT_COLUMNS)[number]

const DESCRIPTIONS: Readonly<Partial<Record<CompanyColumn | ContactColumn, string>>> = {
  compGUID: '16 letters and digits. Derived for a new company without one.',
  compName: 'Name with its legal form.',
  compNameAka: 'Other names, separated by `|`.',
  compWebsite: 'Website.',
  compEmpCount: 'A whole number such as `12500`. `12,500` and a JSON number are converted.',
  compGlobalRegions: 'Separated by `|`.',
  conGUID: '32 letters and digits. Derived for a new person without one.',
  conFullName: 'Built from first and last name if it is absent, and they from it.',
  conJobStartedOn: 'Such as `Aug 2020`. Other dates are converted.',
  conJobEndedOn:
    'Such as `Aug 2020`. Other dates are converted. The job is current while this is blank, or later than the month of the sandbox clock.',
  conLevels: `One of ${LEVELS.join(', ')}. Other spellings are converted, and a blank or unknown one is derived from the title.`,
  conFunctions: `One of ${FUNCTIONS.join(', ')}. Other spellings are converted, a blank one is derived from the title, and unknown ones stay unchanged.`,
}

const describeColumn = (column: CompanyColumn | ContactColumn): string =>
  DESCRIPTIONS[column] ?? `Same as \`${column}\` in Enrich.`

/** Returns an object with a value for each column. */
function fields<Column extends CompanyColumn | ContactColumn, Field>(
  columns: readonly Column[],
  make: (column: Column) => Field,
): Record<Column, Field> {
  return Object.fromEntries(columns.map((column) => [column, make(column)])) as Record<Column, Field>
}

const inputField = (column: CompanyColumn | ContactColumn) =>
  t.Optional(
    t.Union([t.String({ maxLength: 4096 }), ...(isNumberColumn(column) ? [t.Number()] : []), t.Null()], {
      description: describeColumn(column),
    }),
  )
const storedField = (column: CompanyColumn | ContactColumn) =>
  t.String({ description: describeColumn(column) })

const CompanyInput = t.Object(fields(COMPANY_COLUMNS, inputField), {
  ...CLOSED,
  title: 'CompanyInput',
  description:
    'A complete company, with `compName` or `compWebsite`. Absent, `null`, and blank fields are stored as blank.',
})
const ContactInput = t.Object(fields(CONTACT_COLUMNS, inputField), {
  ...CLOSED,
  title: 'ContactInput',
  description:
    'A person and one job, at the company with this `compGUID`, `compWebsite`, or `compName`. Absent, `null`, and blank fields are stored as blank.',
})
export const CompaniesInput = t.Union(
  [
    // The list is first: a validator that drops unknown fields would accept it as a company without fields.
    t.Object(
      { companies: t.Array(CompanyInput, { description: 'The companies to store.' }) },
      { ...CLOSED, title: 'CompanyList', description: 'Several companies.' },
    ),
    CompanyInput,
  ],
  { title: 'UpsertCompaniesInput', description: 'One company, or several.' },
)
export const ContactsInput = t.Union(
  [
    t.Object(
      { contacts: t.Array(ContactInput, { description: 'The contacts to store.' }) },
      { ...CLOSED, title: 'ContactList', description: 'Several contacts.' },
    ),
    ContactInput,
  ],
  { title: 'UpsertContactsInput', description: 'One contact, or several.' },
)

export const StoredCompany = t.Object(
  {
    ...fields(COMPANY_COLUMNS, storedField),
    contactCount: Type.Integer({ description: 'Number of people who work or worked there.' }),
  },
  { title: 'StoredCompany', description: 'A stored company.' },
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

const JOB_COLUMNS = CONTACT_COLUMNS.filter(isJobColumn)

const StoredJob = t.Object(fields(JOB_COLUMNS, storedField), {
  title: 'StoredJob',
  description: 'One job at one company. With the fields of the person, it can be stored again.',
})
export type StoredJob = Static<typeof StoredJob>

export const StoredContact = t.Object(
  {
    ...fields(PERSON_COLUMNS, storedField),
    jobs: t.Array(StoredJob, { description: 'All jobs, in the order in which they were stored.' }),
  },
  { title: 'StoredContact', description: 'A stored person with all jobs.' },
)
export type StoredContact = Static<typeof StoredContact>

export const CompanyPage = pageOf(StoredCompany, {
  title: 'CompanyPage',
  description: 'Companies in the order of `sort`.',
})
export const ContactPage = pageOf(StoredContact, {
  title: 'ContactPage',
  description: 'People in the order of `sort`.',
})

const outcome = oneOf(
  ['created', 'updated', 'unchanged'],
  'Whether the record is new, changed, or unchanged.',
)
const ValueWarning = t.Object(
  {
    field: t.String({
      description: 'The field: `conLevels`, `contacts[3].conLevels` in a list, or only `line 4` in a table.',
    }),
    message: t.String({ description: 'The value, why it is invalid or unusual, and what is stored.' }),
  },
  { title: 'ValueWarning', description: 'A value or a row that is stored, but may be wrong.' },
)

export const RowProblem = t.Object(
  {
    row: Type.Integer({ description: 'Line of the table, or index in the list.' }),
    severity: oneOf(['error', 'warning'], 'The row of an `error` is not stored.'),
    ...ValueWarning.properties,
    values: t.Optional(t.Array(t.String(), { description: 'The values of the row of a table.' })),
  },
  { title: 'RowProblem', description: 'A problem in a row.' },
)

const counts = {
  dryRun: t.Boolean({ description: 'Whether the request was a dry run, which stores nothing.' }),
  created: Type.Integer({ description: 'Number of new records.' }),
  updated: Type.Integer({ description: 'Number of changed records.' }),
  unchanged: Type.Integer({ description: 'Number of records that were already stored like this.' }),
  ignored: t.Array(t.String(), {
    description: 'Ignored columns of a table, with the reasons. Unknown fields of JSON are rejected.',
  }),
  columns: t.Array(
    t.Object(
      {
        heading: t.String({ description: 'Heading in the table.' }),
        field: t.Union([t.String(), t.Null()], { description: '`null` if the column is ignored.' }),
        samples: t.Array(t.String(), { description: 'The values in the first five rows.' }),
      },
      { title: 'TableColumn', description: 'A column of a table, and the field that it becomes.' },
    ),
    { description: 'The columns of a table in their order. Empty for JSON.' },
  ),
  validRows: t.Optional(Type.Integer({ description: 'Number of valid rows. Only with `skipInvalid`.' })),
  invalidRows: t.Optional(
    Type.Integer({ description: 'Number of rows that are not stored. Only with `skipInvalid`.' }),
  ),
  duplicateRows: t.Optional(
    Type.Integer({
      description: 'Number of invalid rows that repeat an earlier one. Only with `skipInvalid`.',
    }),
  ),
  problems: t.Optional(
    t.Array(RowProblem, {
      description: 'All errors and warnings, in the order of the rows. Only with `skipInvalid`.',
    }),
  ),
  warnings: t.Array(ValueWarning, {
    description:
      'Values that are not stored as given, and rows that may be wrong, but are stored. At most 100; with `skipInvalid`, `problems` has all.',
  }),
}
const LIST_DESCRIPTION = 'The first 100 records, in the order in which they are stored.'
const guid = (digits: number) =>
  t.String({
    description: 'As sent, found, or derived.',
    pattern: `^[0-9A-Za-z]{${digits}}$`,
  })
const PutCompany = t.Object(
  { compGUID: guid(16), outcome },
  { title: 'UpsertedCompany', description: 'One company of the request.' },
)
const PutContact = t.Object(
  { conGUID: guid(32), outcome },
  { title: 'UpsertedContact', description: 'One person of the request.' },
)

export const CompaniesPut = t.Object(
  { ...counts, companies: t.Array(PutCompany, { description: LIST_DESCRIPTION }) },
  { title: 'UpsertCompaniesOutput', description: 'The result for the companies.' },
)
export type CompaniesPut = Static<typeof CompaniesPut>
export const ContactsPut = t.Object(
  {
    ...counts,
    createdCompanies: Type.Integer({ description: 'Number of companies that contacts created.' }),
    contacts: t.Array(PutContact, { description: LIST_DESCRIPTION }),
  },
  {
    title: 'UpsertContactsOutput',
    description: 'The result for the people. A person with several jobs is counted once.',
  },
)
export type ContactsPut = Static<typeof ContactsPut>

export const DeletedCompany = t.Object(
  {
    ...StoredCompany.properties,
    deletedContactCount: Type.Integer({
      description: 'Number of deleted people: those without another job.',
    }),
  },
  { title: 'DeletedCompany', description: 'A deleted company, as it was stored.' },
)
export type DeletedCompany = Static<typeof DeletedCompany>

export const PutQuery = t.Object(
  {
    dryRun: t.Optional(
      t.Boolean({
        description: '`true` reports the result, and stores nothing.',
        default: false,
      }),
    ),
    skipInvalid: t.Optional(
      t.Boolean({
        description: '`true` stores the valid rows, and reports all problems.',
        default: false,
      }),
    ),
    firstRowIsData: t.Optional(
      t.Boolean({
        description:
          '`true` for a table without a line of headings. Its columns are `Column 1`, `Column 2`, …',
        default: false,
      }),
    ),
    columns: t.Optional(
      t.String({
        maxLength: 8192,
        pattern: '^\\{.*\\}$',
        description:
          'The fields of columns of a table, as a JSON object by heading. The other columns are recognized.',
      }),
    ),
  },
  CLOSED,
)
export type PutQuery = Static<typeof PutQuery>

export const PutContactsQuery = t.Object(
  {
    ...PutQuery.properties,
    createCompanies: t.Optional(
      t.Boolean({
        description: '`true` creates each company that only contacts name, with its name and website.',
        default: false,
      }),
    ),
  },
  CLOSED,
)
export type PutContactsQuery = Static<typeof PutContactsQuery>
const search = t.Optional(
  t.String({ maxLength: 256, description: 'Words that the record must contain, in any case and order.' }),
)
const sortBy = <Name extends string>(names: readonly Name[]) =>
  t.Optional(
    oneOf(
      names.flatMap((name) => [name, `-${name}` as const]),
      'The field to sort by; with `-`, descending. Default: by name, and names that start with the search text come first.',
    ),
  )
export const CompaniesQuery = t.Object(
  {
    search,
    sort: sortBy<keyof typeof COMPANY_SORTS>([
      'compName',
      'compIndustry',
      'compCountry',
      'compEmpCount',
      'contactCount',
    ]),
    compParentGuid: t.Optional(
      t.String({ maxLength: 64, description: 'Only subsidiaries of this company, at any depth.' }),
    ),
    ...PageQuery.properties,
  },
  CLOSED,
)
export const ContactsQuery = t.Object(
  {
    search,
    sort: sortBy<keyof typeof PERSON_SORTS>(['conFullName']),
    compGUID: t.Optional(
      t.String({ maxLength: 64, description: 'Only people who work or worked at this company.' }),
    ),
    ...PageQuery.properties,
  },
  CLOSED,
)
