/** The schemas of companies and contacts. Their fields are the columns of a data directory. */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { NOT_BLANK } from '../../http/field-schemas.ts'
import { PROBLEM_KINDS } from '../../lib/problem.ts'
import { CLOSED, oneOf } from '../../lib/schemas.ts'
import { FOUND_BY } from '../../records/edit/edited-record.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS, isNumberColumn } from '../../records/rows/columns.ts'
import { FUNCTIONS } from '../../records/rows/job-functions.ts'
import { LEVELS } from '../../records/rows/job-levels.ts'
import { MAX_OTHER_NAME_LENGTH, MAX_OTHER_NAMES } from '../../records/rows/other-names.ts'
import type { COMPANY_SORTS, PERSON_SORTS } from '../../records/search/record-finder.ts'
import { PageQuery, pageOf } from '../paging.ts'

/** The maximum number of problems in an error, and of records in a response. */
export const MAX_DETAILS = 100

type CompanyColumn = (typeof COMPANY_COLUMNS)[number]
type ContactColumn = (typeof CONTACT_COLUMNS)[number]

const DESCRIPTIONS: Readonly<Partial<Record<CompanyColumn | ContactColumn, string>>> = {
  compGUID: '16 letters and digits. If a new company has none, one is derived.',
  compName: 'Name with its legal form.',
  compNameAka: `Other names, separated by \`|\`: at most ${MAX_OTHER_NAMES}, each with at most ${MAX_OTHER_NAME_LENGTH} characters.`,
  compWebsite: 'Website.',
  compEmpCount: 'A whole number such as `12500`. `12,500` and a JSON number are converted.',
  compGlobalRegions: 'Separated by `|`.',
  conGUID: '32 letters and digits. If a new person has none, one is derived.',
  conFullName:
    'If it is absent, it is built from the first and last name. If they are absent, they are parsed from it.',
  conJobStartedOn: 'Such as `Aug 2020`. Other dates are converted.',
  conJobEndedOn:
    "Such as `Aug 2020`, or `Ended` if the month is not known. Other dates are converted. The job is current while this is blank, or later than the sandbox clock's month.",
  conLevels: `One of ${LEVELS.join(', ')}. Other spellings are converted. If it is blank or unknown, it is derived from the title.`,
  conFunctions: `One of ${FUNCTIONS.join(', ')}. Other spellings are converted. If it is blank, it is derived from the title. Unknown values stay unchanged.`,
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
    t.Union([t.String(), ...(isNumberColumn(column) ? [t.Number()] : []), t.Null()], {
      description: describeColumn(column),
    }),
  )
const storedField = (column: CompanyColumn | ContactColumn) =>
  t.String({ description: describeColumn(column) })

export const CompanyInput = t.Object(fields(COMPANY_COLUMNS, inputField), {
  ...CLOSED,
  title: 'CompanyInput',
  description:
    'A complete company, with `compName` or `compWebsite`. Absent and `null` fields are stored as blank.',
})
export const ContactInput = t.Object(fields(CONTACT_COLUMNS, inputField), {
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
  description: "One job at one company. Add the person's fields to store it again.",
})
export type StoredJob = Static<typeof StoredJob>

export const StoredContact = t.Object(
  {
    ...fields(PERSON_COLUMNS, storedField),
    jobs: t.Array(StoredJob, { description: 'All jobs, in the order they were stored.' }),
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
export const RowProblem = t.Object(
  {
    kind: oneOf(
      PROBLEM_KINDS,
      '`lost`: the row is not stored. `identity`: it was joined with others, or may have to be. `value`: a value is stored differently, may be wrong, or gives way to that of another row. `column`: a column is ignored.',
    ),
    field: t.String({
      description:
        'The field, such as `conLevels`, or `contacts[3].conLevels` in a list. In a table, just `line 4`. If several rows have the problem, this is the first.',
    }),
    message: t.String({
      description:
        'What is wrong, and what is stored. If several rows have the problem, the message has their number, and names the first ones.',
    }),
    rows: t.Array(
      t.Object(
        {
          row: Type.Integer({ description: 'Line of the table, or index in the list.' }),
          values: t.Optional(t.Array(t.String(), { description: 'The values of the row, for a table.' })),
        },
        { title: 'ProblemRow', description: 'A row with the problem.' },
      ),
      { description: 'All rows with the problem. For columns, the line of headings.' },
    ),
  },
  { title: 'RowProblem', description: 'A problem of one row, or of several rows with the same cause.' },
)
export type RowProblem = Static<typeof RowProblem>

const counts = {
  dryRun: t.Boolean({ description: 'Whether the request was a dry run, which stores nothing.' }),
  created: Type.Integer({ description: 'Number of new records.' }),
  updated: Type.Integer({ description: 'Number of changed records.' }),
  unchanged: Type.Integer({ description: 'Number of records already stored with the same values.' }),
  columns: t.Array(
    t.Object(
      {
        heading: t.String({ description: 'Heading in the table.' }),
        field: t.Union([t.String(), t.Null()], { description: '`null` if the column is ignored.' }),
        samples: t.Array(t.String(), { description: 'The values in the first five rows.' }),
      },
      { title: 'TableColumn', description: 'A table column and the field it becomes.' },
    ),
    { description: 'The columns of a table in their order. Empty for JSON.' },
  ),
  validRows: Type.Integer({ description: 'Number of valid rows.' }),
  invalidRows: Type.Integer({ description: 'Number of rows not stored: 0 without `skipInvalid`.' }),
  problems: t.Array(RowProblem, {
    description:
      'What is wrong, worst first: rows that are not stored, rows of doubtful identity, values, and ignored columns. Rows are `lost` only with `skipInvalid`; otherwise, they return 400.',
  }),
}
const LIST_DESCRIPTION = 'The first 100 records, in the order they were stored.'
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
  {
    conGUID: guid(32),
    outcome,
    foundBy: t.Optional(
      oneOf(
        FOUND_BY,
        'What the rows and the stored person have in common; absent for a new person. Only rows with the `conGUID` or the `conEmail` of the person make stored values blank.',
      ),
    ),
  },
  { title: 'UpsertedContact', description: 'One person of the request.' },
)

export const CompaniesPut = t.Object(
  { ...counts, companies: t.Array(PutCompany, { description: LIST_DESCRIPTION }) },
  { title: 'UpsertCompaniesOutput', description: 'The result for the companies.' },
)
export type CompaniesPut = Static<typeof CompaniesPut>
const RecognizedCompanyName = t.Object(
  {
    sent: t.String({ description: 'The name in the contact.' }),
    compName: t.String({ description: 'The name of the company where the contact is stored.' }),
  },
  { title: 'RecognizedCompanyName', description: 'A company name and the company that it means.' },
)

export const ContactsPut = t.Object(
  {
    ...counts,
    createdCompanies: Type.Integer({ description: 'Number of companies created from contacts.' }),
    createdCompanyNames: t.Array(t.String(), {
      description: 'The names of the first 100. Companies without a name have their website.',
    }),
    recognizedCompanies: Type.Integer({
      description:
        'Number of company names that differ from the name of the company only in legal form, punctuation, or case.',
    }),
    recognizedCompanyNames: t.Array(RecognizedCompanyName, {
      description: 'The first 100, each with the company.',
    }),
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
        description: 'With `true`, the result is reported, and nothing is stored.',
        default: false,
      }),
    ),
    skipInvalid: t.Optional(
      t.Boolean({
        description: 'With `true`, the valid rows are stored, and `problems` lists the others.',
        default: false,
      }),
    ),
    firstRowIsData: t.Optional(
      t.Boolean({
        description:
          'Set to `true` for a table without a heading line. Its columns are `Column 1`, `Column 2`, …',
        default: false,
      }),
    ),
    columns: t.Optional(
      t.String({
        maxLength: 8192,
        pattern: '^\\{.*\\}$',
        description:
          'Maps columns of a table to fields, as a JSON object with headings as names. The other columns are recognized.',
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
        description:
          'With `true`, companies that appear only in contacts are created, with their name and website.',
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
      'The field to sort by. Add `-` in front to sort in descending order. Default: by name, and names that start with the search text come first.',
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
      t.String({
        ...NOT_BLANK,
        maxLength: 64,
        description: 'Only subsidiaries of this company, at any depth.',
      }),
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
      t.String({
        ...NOT_BLANK,
        maxLength: 64,
        description: 'Only people who work or worked at this company.',
      }),
    ),
    ...PageQuery.properties,
  },
  CLOSED,
)
