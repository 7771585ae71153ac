/** The wire form of what is done to the data: put, searched, deleted. */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { inDocument } from '../../http/openapi-schemas.ts'
import { Text } from '../../http/text.ts'

const CLOSED = { additionalProperties: false }

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
const FIRST = 'The first hundred, in the order they are stored.'
const PutCompany = t.Object(
  {
    compGUID: t.String({
      description: 'As given, found or derived.',
      ...inDocument({ pattern: '^[0-9A-F]{16}$' }),
    }),
    outcome,
  },
  { title: 'PutCompany' },
)
const PutContact = t.Object(
  {
    conGUID: t.String({
      description: 'As given, found or derived.',
      ...inDocument({ pattern: '^[0-9A-F]{32}$' }),
    }),
    outcome,
  },
  { title: 'PutContact' },
)
export const CompaniesPut = t.Object(
  { ...counts, companies: t.Array(PutCompany, { description: FIRST }) },
  { title: 'CompaniesPut', description: 'What became of the companies.' },
)
export type CompaniesPut = Static<typeof CompaniesPut>
export const ContactsPut = t.Object(
  { ...counts, contacts: t.Array(PutContact, { description: FIRST }) },
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
