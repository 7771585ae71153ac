/** The schemas of companies and contacts, as they are sent and as they are stored. Their fields are the columns of a data directory. */
import { type Static, Type } from '@sinclair/typebox'
import { CLOSED } from '../../lib/schemas.ts'
import {
  COMPANY_COLUMNS,
  CONTACT_COLUMNS,
  isNumberColumn,
  JOB_COLUMNS,
  PERSON_COLUMNS,
} from '../../records/rows/columns.ts'
import { FUNCTIONS } from '../../records/rows/job-functions.ts'
import { LEVELS } from '../../records/rows/job-levels.ts'
import { MAX_OTHER_NAME_LENGTH, MAX_OTHER_NAMES } from '../../records/rows/normalize-rows.ts'
import { pageOf } from '../paging.ts'

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
  Type.Optional(
    Type.Union([Type.String(), ...(isNumberColumn(column) ? [Type.Number()] : []), Type.Null()], {
      description: describeColumn(column),
    }),
  )
const storedField = (column: CompanyColumn | ContactColumn) =>
  Type.String({ description: describeColumn(column) })

export const CompanyInput = Type.Object(fields(COMPANY_COLUMNS, inputField), {
  ...CLOSED,
  title: 'CompanyInput',
  description:
    'A complete company, with `compName` or `compWebsite`. Absent and `null` fields are stored as blank.',
})
export const ContactInput = Type.Object(fields(CONTACT_COLUMNS, inputField), {
  ...CLOSED,
  title: 'ContactInput',
  description:
    'A person and one job, at the company with this `compGUID`, `compWebsite`, or `compName`. Absent, `null`, and blank fields are stored as blank.',
})
export const CompaniesInput = Type.Union(
  [
    // The list is first: a validator that drops unknown fields would accept it as a company without fields.
    Type.Object(
      { companies: Type.Array(CompanyInput, { description: 'The companies to store.' }) },
      { ...CLOSED, title: 'CompanyList', description: 'Several companies.' },
    ),
    CompanyInput,
  ],
  { title: 'UpsertCompaniesInput', description: 'One company, or several.' },
)
export const ContactsInput = Type.Union(
  [
    Type.Object(
      { contacts: Type.Array(ContactInput, { description: 'The contacts to store.' }) },
      { ...CLOSED, title: 'ContactList', description: 'Several contacts.' },
    ),
    ContactInput,
  ],
  { title: 'UpsertContactsInput', description: 'One contact, or several.' },
)

export const StoredCompany = Type.Object(
  {
    ...fields(COMPANY_COLUMNS, storedField),
    contactCount: Type.Integer({ description: 'Number of people who work or worked there.' }),
  },
  { title: 'StoredCompany', description: 'A stored company.' },
)
export type StoredCompany = Static<typeof StoredCompany>

const StoredJob = Type.Object(fields(JOB_COLUMNS, storedField), {
  title: 'StoredJob',
  description: "One job at one company. Add the person's fields to store it again.",
})
export type StoredJob = Static<typeof StoredJob>

export const StoredContact = Type.Object(
  {
    ...fields(PERSON_COLUMNS, storedField),
    jobs: Type.Array(StoredJob, { description: 'All jobs, in the order they were stored.' }),
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

export const DeletedCompany = Type.Object(
  {
    ...StoredCompany.properties,
    deletedContactCount: Type.Integer({
      description: 'Number of deleted people: those without another job.',
    }),
  },
  { title: 'DeletedCompany', description: 'A deleted company, as it was stored.' },
)
export type DeletedCompany = Static<typeof DeletedCompany>
