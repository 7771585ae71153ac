/** The schemas of the request journal. */
import { type Static, t } from 'elysia'
import { documentOnly } from '../../http/openapi/schema-components.ts'
import { OPERATIONS } from '../../http/operations.ts'
import { Text } from '../../http/schema-types.ts'

const text = (description: string) => t.String({ description })
const count = (description: string) => t.Integer({ minimum: 0, description })
const nullable = <Schema extends ReturnType<typeof t.String | typeof t.Integer>>(
  schema: Schema,
  description: string,
) => t.Union([schema, t.Null()], { description })
const unknownValue = (description: string) => t.Unknown({ description })

const JournalWarning = t.Object(
  {
    code: t.String({
      description: 'Stable: decide by it.',
      ...documentOnly({
        enum: [
          'unknown_field',
          'placeholder',
          'misplaced_value',
          'key_sent_twice',
          'misplaced_key',
          'odd_content_type',
        ],
      }),
    }),
    field: text('The field of the body, or the header.'),
    message: text('For people. May change.'),
    suggestion: t.Optional(text('The field, header or value that was probably meant.')),
  },
  { title: 'JournalWarning', description: 'What looks like a mistake of the caller.' },
)
export type JournalWarning = Static<typeof JournalWarning>

const Headers = (description: string) => t.Record(t.String(), t.String(), { description })

const JournalRequest = t.Object(
  {
    headers: Headers('By their names in lower case. Keys show their last four characters.'),
    body: nullable(t.String(), 'As it came, keys hidden; `null` where there was none or it was not read.'),
    json: t.Optional(unknownValue('The body as JSON; absent where it is none.')),
  },
  { title: 'JournalRequest', description: 'The request as it was received.' },
)

const JournalAnswer = t.Object(
  {
    status: nullable(
      t.Integer(),
      'The status; `null` where the caller saw no answer: a fault broke the connection, or the caller hung up while the answer was delayed. No filter by status finds those.',
    ),
    headers: Headers('The headers.'),
    body: unknownValue('JSON, or text; `null` where there was none or it is not known. Keys are hidden.'),
  },
  { title: 'JournalAnswer', description: 'The answer, as far as it is known.' },
)

const JournalOrganization = t.Object(
  { orgId: text('Its id.'), orgName: text('Its name.') },
  { title: 'JournalOrganization', description: 'Whose key was sent.' },
)

const JournalCredits = t.Object(
  {
    deducted: count('What it cost.'),
    remaining: nullable(t.Integer(), 'What was left; `null` for unlimited.'),
  },
  { title: 'JournalCredits', description: 'What became of the credits.' },
)

const JournalFault = t.Object(
  {
    id: nullable(t.String(), 'The fault; `null` for what no fault of the list did.'),
    kind: text('Its effect.'),
    afterCommit: t.Boolean({ description: 'Whether the work was done and charged all the same.' }),
  },
  { title: 'JournalFault', description: 'What struck it.' },
)

const ENTRY_FIELDS = {
  transactionId: t.String({
    description: '`smarteTransactionId` of the answer.',
    ...documentOnly({ format: 'uuid' }),
  }),
  at: text('When it was received, by the sandbox’s clock.'),
  operation: nullable(
    t.String(documentOnly({ enum: [...OPERATIONS, null] })),
    'By its `operationId`; `null` for a path or a method that is none.',
  ),
  method: text('The method.'),
  path: text('Path and query as sent, keys hidden.'),
  organization: t.Union([JournalOrganization, t.Null()], { description: '`null` without a known key.' }),
  key: nullable(t.String(), 'The last four characters of the key that was sent; `null` without one.'),
  keyId: nullable(t.String(documentOnly({ format: 'uuid' })), 'Id of that key; `null` where it is nobody’s.'),
  request: JournalRequest,
  answer: JournalAnswer,
  durationMs: t.Number({ minimum: 0, description: 'From its arrival to the answer, in real milliseconds.' }),
  credits: t.Union([JournalCredits, t.Null()], {
    description: '`null` where an enrichment was not carried out, and for every other operation.',
  }),
  fault: t.Union([JournalFault, t.Null()], { description: '`null` where none struck.' }),
  warnings: t.Array(JournalWarning, { description: 'What looks like a mistake of the caller.' }),
}

export const JournalEntry = t.Object(ENTRY_FIELDS, {
  title: 'JournalEntry',
  description: 'A request and its answer.',
})
export type JournalEntry = Static<typeof JournalEntry>

const MatchExplanation = t.Object(
  {
    explainedWith: t.Literal('current data', {
      description: 'Not with those of the time: companies and contacts may have changed since.',
    }),
    explanation: t.Unknown(documentOnly({ $ref: '#/components/schemas/ExplainOutput' })),
  },
  { title: 'MatchExplanation', description: 'Why that record was found, or none.' },
)

export const JournalEntryInFull = t.Object(
  {
    ...ENTRY_FIELDS,
    match: t.Union([MatchExplanation, t.Null()], {
      description: 'For Enrich, and for Buying group by name; `null` for others, and for what was refused.',
    }),
  },
  { title: 'JournalEntryInFull', description: 'A request and its answer, and why it was answered so.' },
)
export type JournalEntryInFull = Static<typeof JournalEntryInFull>

export const JournalList = t.Object(
  {
    requests: t.Array(JournalEntry, { description: 'Newest first.' }),
    total: count('How many fit the filter, on all pages.'),
    next: nullable(t.String(), 'For `before`, to have the next page; `null` on the last one.'),
    recorded: count('How many are in the journal, whatever the filter.'),
    evicted: count('How many had to go for later ones since the journal was last cleared.'),
  },
  { title: 'JournalList', description: 'Recorded requests.' },
)
export type JournalList = Static<typeof JournalList>

export const JournalCleared = t.Object(
  { cleared: count('How many there were.') },
  { title: 'JournalCleared', description: 'They are forgotten.' },
)

const textFilter = (description: string, document: Record<string, unknown> = {}) =>
  t.Optional(Text({ maxLength: 512, description, ...documentOnly(document) }))

const numberFilter = (description: string, document: Record<string, unknown> = {}) =>
  t.Optional(t.String({ description, ...documentOnly({ type: 'integer', ...document }) }))

const ORGANIZATION_FILTER = textFilter('Only those of this organization.')
export const OPERATION_FILTER = t.Optional(
  t.Union(
    OPERATIONS.map((operation) => t.Literal(operation)),
    { description: 'Only those of this operation.' },
  ),
)

export const JournalFilter = t.Object(
  {
    orgId: ORGANIZATION_FILTER,
    operation: OPERATION_FILTER,
    status: numberFilter('Only those answered with this status.', { minimum: 100, maximum: 599 }),
    key: textFilter('Only those with a key that ends so: its last four characters.'),
    transactionId: textFilter('Only the one with this id.'),
    recordId: textFilter('Only those with this `recordId` in the body.'),
    since: textFilter('Only those received at this instant, ISO 8601, or later.', { format: 'date-time' }),
    until: textFilter('Only those received before this instant.', { format: 'date-time' }),
    limit: numberFilter('At most so many; 50 when absent.', { minimum: 1, maximum: 500 }),
    before: textFilter('`next` of the page before.'),
  },
  { additionalProperties: false },
)
export type JournalFilter = Static<typeof JournalFilter>

export const JournalScope = t.Object({ orgId: ORGANIZATION_FILTER }, { additionalProperties: false })

export const StreamFilter = t.Object(
  { orgId: ORGANIZATION_FILTER, operation: OPERATION_FILTER },
  { additionalProperties: false },
)
export type StreamFilter = Static<typeof StreamFilter>
