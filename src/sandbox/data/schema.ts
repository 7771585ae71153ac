/** The parameters and the results of the operations on companies and contacts. */
import { type Static, Type } from '@sinclair/typebox'
import { NOT_BLANK } from '../../http/field-schemas.ts'
import { PROBLEM_KINDS } from '../../lib/problem.ts'
import { CLOSED, oneOf } from '../../lib/schemas.ts'
import { FOUND_BY } from '../../records/edit/edited-record.ts'
import type { COMPANY_SORTS, PERSON_SORTS } from '../../records/search/record-finder.ts'
import { PageQuery } from '../paging.ts'

/** The maximum number of problems in an error, and of records in a response. */
export const MAX_DETAILS = 100

const outcome = oneOf(
  ['created', 'updated', 'unchanged'],
  'Whether the record is new, changed, or unchanged.',
)
export const RowProblem = Type.Object(
  {
    kind: oneOf(
      PROBLEM_KINDS,
      '`lost`: the row is not stored. `identity`: it is merged with others, or may have to be. `value`: a value is stored differently, may be wrong, or gives way to that of another row. `column`: a column is ignored.',
    ),
    field: Type.String({
      description:
        'The field, such as `conLevels`, or `contacts[3].conLevels` in a list. In a table, just `line 4`. If several rows have the problem, this is the first.',
    }),
    message: Type.String({
      description:
        'What is wrong, and what is stored. If several rows have the problem, the message has their number, and names the first ones.',
    }),
    rows: Type.Array(
      Type.Object(
        {
          row: Type.Integer({ description: 'Line of the table, or index in the list.' }),
          values: Type.Optional(
            Type.Array(Type.String(), { description: 'The values of the row, for a table.' }),
          ),
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
  dryRun: Type.Boolean({ description: 'Whether the request was a dry run, which stores nothing.' }),
  created: Type.Integer({ description: 'Number of new records.' }),
  updated: Type.Integer({ description: 'Number of changed records.' }),
  unchanged: Type.Integer({ description: 'Number of records already stored with the same values.' }),
  columns: Type.Array(
    Type.Object(
      {
        heading: Type.String({ description: 'Heading in the table.' }),
        field: Type.Union([Type.String(), Type.Null()], { description: '`null` if the column is ignored.' }),
        samples: Type.Array(Type.String(), { description: 'The values in the first five rows.' }),
      },
      { title: 'TableColumn', description: 'A table column and the field it becomes.' },
    ),
    { description: 'The columns of a table in their order. Empty for JSON.' },
  ),
  validRows: Type.Integer({ description: 'Number of valid rows.' }),
  invalidRows: Type.Integer({ description: 'Number of rows not stored: 0 without `skipInvalid`.' }),
  problems: Type.Array(RowProblem, {
    description:
      'What is wrong, worst first: rows that are not stored, rows of doubtful identity, values, and ignored columns. Rows are `lost` only with `skipInvalid`; otherwise, they return 400.',
  }),
}
const LIST_DESCRIPTION = 'The first 100 records, in the order they were stored.'
const guid = (digits: number) =>
  Type.String({
    description: 'As sent, found, or derived.',
    pattern: `^[0-9A-Za-z]{${digits}}$`,
  })
const PutCompany = Type.Object(
  { compGUID: guid(16), outcome },
  { title: 'UpsertedCompany', description: 'One company of the request.' },
)
const PutContact = Type.Object(
  {
    conGUID: guid(32),
    outcome,
    foundBy: Type.Optional(
      oneOf(
        FOUND_BY,
        'What the rows and the stored person have in common; absent for a new person. Only rows with the `conGUID` or the `conEmail` of the person make stored values blank.',
      ),
    ),
  },
  { title: 'UpsertedContact', description: 'One person of the request.' },
)

export const CompaniesPut = Type.Object(
  { ...counts, companies: Type.Array(PutCompany, { description: LIST_DESCRIPTION }) },
  { title: 'UpsertCompaniesOutput', description: 'The result for the companies.' },
)

export const ContactsPut = Type.Object(
  {
    ...counts,
    createdCompanies: Type.Integer({ description: 'Number of companies created from contacts.' }),
    createdCompanyNames: Type.Array(Type.String(), {
      description: 'The names of the first 100. Companies without a name have their website.',
    }),
    contacts: Type.Array(PutContact, { description: LIST_DESCRIPTION }),
  },
  {
    title: 'UpsertContactsOutput',
    description: 'The result for the people. A person with several jobs is counted once.',
  },
)

const flag = (description: string) => Type.Optional(Type.Boolean({ description, default: false }))

export const PutQuery = Type.Object(
  {
    dryRun: flag('With `true`, returns what would happen, and stores nothing.'),
    skipInvalid: flag('With `true`, the valid rows are stored, and `problems` lists the others.'),
    firstRowIsData: flag(
      'Set to `true` for a table without a heading line. Its columns are `Column 1`, `Column 2`, …',
    ),
    columns: Type.Optional(
      Type.String({
        maxLength: 8192,
        pattern: '^\\{.*\\}$',
        description:
          'Maps columns of a table to fields, as a JSON object with headings as names. The other columns are recognized.',
      }),
    ),
  },
  CLOSED,
)

export const PutContactsQuery = Type.Object(
  {
    ...PutQuery.properties,
    createCompanies: flag(
      'With `true`, companies that appear only in contacts are created, with their name and website.',
    ),
  },
  CLOSED,
)
export type PutContactsQuery = Static<typeof PutContactsQuery>
const search = Type.Optional(
  Type.String({ maxLength: 256, description: 'Words that the record must contain, in any case and order.' }),
)
const sortBy = <Name extends string>(names: readonly Name[]) =>
  Type.Optional(
    oneOf(
      names.flatMap((name) => [name, `-${name}` as const]),
      'The field to sort by. Add `-` in front to sort in descending order. Default: by name, and names that start with the search text come first.',
    ),
  )
const companyGuid = (description: string) =>
  Type.Optional(Type.String({ ...NOT_BLANK, maxLength: 64, description }))

export const CompaniesQuery = Type.Object(
  {
    search,
    sort: sortBy<keyof typeof COMPANY_SORTS>([
      'compName',
      'compIndustry',
      'compCountry',
      'compEmpCount',
      'contactCount',
    ]),
    compParentGuid: companyGuid('Only subsidiaries of this company, at any depth.'),
    ...PageQuery.properties,
  },
  CLOSED,
)
export const ContactsQuery = Type.Object(
  {
    search,
    sort: sortBy<keyof typeof PERSON_SORTS>(['conFullName']),
    compGUID: companyGuid('Only people who work or worked at this company.'),
    ...PageQuery.properties,
  },
  CLOSED,
)
