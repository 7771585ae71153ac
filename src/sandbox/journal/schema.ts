/** The schemas of the request journal. */
import type { TSchema } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { OPERATIONS } from '../../http/api-operations.ts'
import { Timestamp, Uuid } from '../../http/field-schemas.ts'
import { ERROR_CODES } from '../../lib/api-error.ts'
import { oneOf } from '../../lib/schemas.ts'
import { Candidate, ExplainOutput } from '../explain/schema.ts'
import { pageOf } from '../paging.ts'
import { REQUEST_OUTCOMES } from './request-outcome.ts'
import { REQUEST_SOURCES } from './request-source.ts'

const text = (description: string) => t.String({ description })
const count = (description: string) => t.Integer({ minimum: 0, description })
const nullable = <Schema extends TSchema>(schema: Schema, description: string) =>
  t.Union([schema, t.Null()], { description })
const unknownValue = (description: string) => t.Unknown({ description })

export const WARNING_CODES = [
  'unknown_field',
  'placeholder',
  'template_token',
  'misplaced_key',
  'newer_name',
] as const

export const JournalWarning = t.Object(
  {
    code: oneOf(WARNING_CODES, 'A stable code. Handle warnings by it, not by the message.', 'WarningCode'),
    field: text('The body field or header.'),
    message: text('What is probably wrong, in words. The wording can change.'),
    suggestion: t.Optional(text('The field, header, or value that you probably meant.')),
  },
  { title: 'JournalWarning', description: 'A likely mistake of the client.' },
)
export type JournalWarning = Static<typeof JournalWarning>

const Headers = (description: string) => t.Record(t.String(), t.String(), { description })

const JournalRequest = t.Object(
  {
    headers: Headers('Headers by name in lower case. Keys show their last four characters.'),
    body: nullable(
      t.String(),
      'The body as received, with masked keys. `null` if there was no body, or it was not read.',
    ),
    json: t.Optional(unknownValue('The body as JSON. Absent if it is not JSON.')),
  },
  { title: 'JournalRequest', description: 'The request as it was received.' },
)

const RecordedResponse = t.Object(
  {
    status: nullable(
      t.Integer(),
      'The status. `null` if the client received no response, because a fault closed the connection or the client disconnected during a delay.',
    ),
    lost: t.Boolean({
      description: 'Whether the connection closed before the last byte, by a fault or by the client.',
    }),
    headers: Headers('The headers.'),
    body: unknownValue('JSON or text, with masked keys. `null` if there was no body, or it is unknown.'),
  },
  { title: 'RecordedResponse', description: 'The response, as far as it is known.' },
)

const JournalOrganization = t.Object(
  { orgId: text('Id of the organization.'), orgName: text('Name of the organization.') },
  { title: 'JournalOrganization', description: 'The organization of the key.' },
)

const JournalCredits = t.Object(
  {
    deducted: count('Cost of the request.'),
    remaining: nullable(t.Integer(), 'Remaining credits. `null`: unlimited.'),
    guid: nullable(
      t.String(),
      'GUID of the delivered contact, or of the company without one. `null` without a match.',
    ),
  },
  { title: 'JournalCredits', description: 'The credits of the request.' },
)

const JournalFault = t.Object(
  {
    id: nullable(t.String(), 'Id of the fault. `null` if a fixed response caused the effect.'),
    kind: text('Effect of the fault.'),
    afterCommit: t.Boolean({ description: 'Whether the request was processed and charged.' }),
  },
  { title: 'JournalFault', description: 'The fault that applied.' },
)

const OUTCOME_DESCRIPTION =
  'What the client received. For Enrich, `found`, `company_only` (without the contact), `no_match`, or `error`. For other operations, `success` or `error`. A broken response is an `error`.'

const ENTRY_FIELDS = {
  transactionId: Uuid('`smarteTransactionId` of the response.'),
  at: Timestamp("When the request was received, on the machine's clock."),
  sandboxTime: Timestamp('The same instant on the sandbox clock, which may be frozen or moved.'),
  source: oneOf(
    REQUEST_SOURCES,
    'Who sent the request: the dashboard, `/docs`, a replay, or, for all others, a `client`.',
    'RequestSource',
  ),
  operation: {
    ...nullable(
      oneOf(OPERATIONS, ''),
      '`operationId` of the operation. `null` for a path or method without an operation.',
    ),
    title: 'RecordedOperation',
  },
  outcome: oneOf(REQUEST_OUTCOMES, OUTCOME_DESCRIPTION, 'RequestOutcome'),
  method: text('The method.'),
  path: text('Path and query as sent, with masked keys.'),
  organization: t.Union([JournalOrganization, t.Null()], {
    description: 'The organization that the key belongs to. `null` if the key is unknown or missing.',
  }),
  key: nullable(
    t.String(),
    'Last four characters of the key. `null` without a key, or if it has no more than four.',
  ),
  keyId: nullable(Uuid(''), 'Id of the key. `null` for an unknown key.'),
  request: JournalRequest,
  response: RecordedResponse,
  errorCode: {
    ...nullable(
      oneOf(ERROR_CODES, ''),
      'The code of the error, `null` without one. Enrich and Buying group send `invalid_api_key` for several codes, such as `key_suspended`.',
    ),
    title: 'RecordedErrorCode',
  },
  durationMs: t.Number({
    minimum: 0,
    description: 'Milliseconds of real time from the request to the response, or until the client left.',
  }),
  credits: t.Union([JournalCredits, t.Null()], {
    description: '`null` for an enrichment that was not processed, and for every other operation.',
  }),
  fault: t.Union([JournalFault, t.Null()], { description: '`null` if no fault applied.' }),
  warnings: t.Array(JournalWarning, { description: 'Likely mistakes of the client.' }),
}

export const JournalEntry = t.Object(ENTRY_FIELDS, {
  title: 'JournalEntry',
  description: 'A request and its response.',
})
export type JournalEntry = Static<typeof JournalEntry>

const MatchExplanation = t.Object(
  {
    explanation: ExplainOutput,
    compared: t.Optional(Candidate),
  },
  {
    title: 'MatchExplanation',
    description:
      'Why the record was found, or why none was. The explanation uses the current data, which may have changed since the request.',
  },
)

export const ComparedRecord = t.Object({
  compareWith: t.Optional(
    t.String({
      description:
        'The GUID of a person or company. `match.compared` is its comparison with the request, with probability 0 if it is not a candidate. It is absent if no record has this GUID.',
    }),
  ),
})

export const JournalEntryInFull = t.Object(
  {
    ...ENTRY_FIELDS,
    match: t.Union([MatchExplanation, t.Null()], {
      description:
        'For Enrich, and for Buying group by name. `null` for other operations and rejected requests.',
    }),
  },
  { title: 'JournalEntryInFull', description: 'A request, its response, and the explanation.' },
)
export type JournalEntryInFull = Static<typeof JournalEntryInFull>

const OutcomeCounts = t.Object(
  {
    found: count('Enrichments that found the requested record.'),
    company_only: count('Enrichments that found only the company, not the requested contact.'),
    no_match: count('Enrichments that found no record.'),
    success: count('Successful requests of other operations.'),
    error: count('Requests that ended in an error, a broken response, or no response.'),
  },
  { title: 'OutcomeCounts', description: 'The number of requests by outcome, without the filter `outcome`.' },
)

const Timeline = t.Object(
  {
    bucketSeconds: t.Integer({ minimum: 1, description: 'Duration of each bucket in seconds.' }),
    buckets: t.Array(
      t.Object(
        {
          at: Timestamp("Start of the bucket, on the machine's clock."),
          outcomes: OutcomeCounts,
          limited: count('Requests with the status 429.'),
          faults: count('Requests to which a fault applied.'),
          credits: t.Record(t.String(), t.Integer(), {
            description:
              'Remaining credits after the last charge, by `orgId`, for organizations whose credits are limited.',
          }),
        },
        { title: 'TimelineBucket', description: 'The requests of an interval.' },
      ),
      {
        description:
          'From `since` or the first request to the last one, without gaps. Empty if there are no requests.',
      },
    ),
    changes: t.Array(
      t.Object(
        {
          kind: oneOf(
            ['state', 'clock'],
            '`state` for a reset or a restored snapshot. `clock` if the clock was set, moved, frozen, or resumed.',
          ),
          at: Timestamp("On the machine's clock."),
        },
        { title: 'SandboxChange', description: 'A change that may explain later responses.' },
      ),
      { description: 'The last 100 changes at any time, oldest first.' },
    ),
  },
  { title: 'Timeline', description: 'Requests by time.' },
)
export type Timeline = Static<typeof Timeline>

export const JournalPage = t.Object(
  {
    ...pageOf(JournalEntry, { title: '', description: '' }).properties,
    recorded: count('Number of requests in the whole journal, ignoring the filters.'),
    outcomes: OutcomeCounts,
    timeline: t.Optional(Timeline),
  },
  { title: 'JournalPage', description: 'Recorded requests, newest first.' },
)
export type JournalPage = Static<typeof JournalPage>
