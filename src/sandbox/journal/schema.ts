/** The schemas of the request journal. */
import { type Static, Type } from '@sinclair/typebox'
import { count, nullable, text, timestamp, uuid } from '../../http/field-schemas.ts'
import { OPERATION_NAMES } from '../../http/operation.ts'
import { ERROR_CODES } from '../../lib/api-error.ts'
import { oneOf } from '../../lib/schemas.ts'
import { ExplainOutput } from '../explain/schema.ts'
import { FaultSettings } from '../faults/fault.ts'
import { pageOf } from '../paging.ts'
import { REQUEST_SOURCES } from './recorded-request.ts'
import { REQUEST_OUTCOMES } from './request-outcome.ts'

const unknownValue = (description: string) => Type.Unknown({ description })

export const WARNING_CODES = [
  'unknown_field',
  'placeholder',
  'template_token',
  'misplaced_key',
  'newer_name',
] as const

export const JournalWarning = Type.Object(
  {
    code: oneOf(WARNING_CODES, 'A stable code. Handle warnings by it, not by the message.', 'WarningCode'),
    field: text('The body field or header.'),
    message: text('What is probably wrong, in words. The wording can change.'),
    suggestion: Type.Optional(text('The field, header, or value that you probably meant.')),
  },
  { title: 'JournalWarning', description: 'A likely mistake of the client.' },
)
export type JournalWarning = Static<typeof JournalWarning>

const headersOf = (description: string) => Type.Record(Type.String(), Type.String(), { description })

const JournalRequest = Type.Object(
  {
    headers: headersOf('Headers by name in lower case. Keys show their last four characters.'),
    body: nullable(
      Type.String(),
      'The body as received, with masked keys. `null` if there was no body, or it was not read.',
    ),
    bodyMissing: Type.Boolean({
      description:
        'Whether a body was sent but not stored: too large, compressed, not UTF-8 text, or not for an operation.',
    }),
    json: Type.Optional(unknownValue('The body as JSON. Absent if it is not JSON.')),
  },
  { title: 'JournalRequest', description: 'The request as it was received.' },
)

const RecordedResponse = Type.Object(
  {
    status: nullable(
      Type.Integer(),
      'The status. `null` if the client received no response, because a fault closed the connection or the client disconnected during a delay.',
    ),
    lost: Type.Boolean({
      description: 'Whether the connection closed before the last byte, by a fault or by the client.',
    }),
    headers: headersOf('The headers.'),
    body: unknownValue('JSON or text, with masked keys. `null` if there was no body, or it is unknown.'),
  },
  { title: 'RecordedResponse', description: 'The response, as far as it is known.' },
)

const JournalOrganization = Type.Object(
  { orgId: text('Id of the organization.'), orgName: text('Name of the organization.') },
  { title: 'JournalOrganization', description: 'The organization of the key.' },
)

const JournalCredits = Type.Object(
  {
    deducted: count('Cost of the request.'),
    remaining: nullable(Type.Integer(), 'Remaining credits. `null`: unlimited.'),
    guid: nullable(
      Type.String(),
      'GUID of the delivered contact, or of the company without one. `null` without a match.',
    ),
  },
  { title: 'JournalCredits', description: 'The credits of the request.' },
)

const JournalFault = Type.Object(
  {
    id: nullable(Type.String(), 'Id of the fault. `null` if a fixed response caused the effect.'),
    kind: text('Effect of the fault.'),
    afterCommit: Type.Boolean({ description: 'Whether the request was processed and charged.' }),
    settings: nullable(
      FaultSettings,
      'The fault as it was added, with masked keys, even if it was deleted since. `null` for a fixed response, and with `bodies=false`.',
    ),
  },
  { title: 'JournalFault', description: 'The fault that applied.' },
)

const OUTCOME_DESCRIPTION =
  'What the client received. For Enrich, `found`, `company_only` (without the contact), `no_match`, or `error`. For other operations, `success` or `error`. A broken response is an `error`.'

const RequestSummary = Type.Object(
  {
    request: text('The main values of the request, such as an email address and a name.'),
    result: text(
      'What the response has: the person and the company, or the error code. Blank without a match.',
    ),
    accuracy: nullable(Type.String(), '`accuracy` of a response to Enrich. `null` without one.'),
  },
  { title: 'RequestSummary', description: 'The request and its response in a few words, which can change.' },
)
export type RequestSummary = Static<typeof RequestSummary>

const ENTRY_FIELDS = {
  transactionId: uuid('`smarteTransactionId` of the response.'),
  at: timestamp("When the request was received, on the machine's clock."),
  sandboxTime: timestamp('The same instant on the sandbox clock, which may be frozen or moved.'),
  source: oneOf(
    REQUEST_SOURCES,
    'Who sent the request: the dashboard, `/docs`, a replay, or, for all others, a `client`.',
    'RequestSource',
  ),
  operation: {
    ...nullable(
      oneOf(OPERATION_NAMES, ''),
      '`operationId` of the operation. `null` for a path or method without an operation.',
    ),
    title: 'RecordedOperation',
  },
  outcome: oneOf(REQUEST_OUTCOMES, OUTCOME_DESCRIPTION, 'RequestOutcome'),
  method: text('The method.'),
  path: text('Path and query as sent, with masked keys.'),
  organization: Type.Union([JournalOrganization, Type.Null()], {
    description: 'The organization that the key belongs to. `null` if the key is unknown or missing.',
  }),
  key: nullable(
    Type.String(),
    'Last four characters of the key. `null` without a key, or if it has no more than four.',
  ),
  keyId: nullable(uuid(''), 'Id of the key. `null` for an unknown key.'),
  request: JournalRequest,
  response: RecordedResponse,
  summary: RequestSummary,
  errorCode: {
    ...nullable(
      oneOf(ERROR_CODES, ''),
      'The code of the error, `null` without one. Enrich and Buying group send `invalid_api_key` for several codes, such as `key_suspended`.',
    ),
    title: 'RecordedErrorCode',
  },
  durationMs: Type.Number({
    minimum: 0,
    description: 'Milliseconds of real time from the request to the response, or until the client left.',
  }),
  credits: Type.Union([JournalCredits, Type.Null()], {
    description: '`null` for an enrichment that was not processed, and for every other operation.',
  }),
  fault: Type.Union([JournalFault, Type.Null()], { description: '`null` if no fault applied.' }),
  warnings: Type.Array(JournalWarning, { description: 'Likely mistakes of the client.' }),
}

export const JournalEntry = Type.Object(ENTRY_FIELDS, {
  title: 'JournalEntry',
  description: 'A request and its response.',
})
export type JournalEntry = Static<typeof JournalEntry>

const MatchExplanation = Type.Object(
  {
    explanation: ExplainOutput,
    currentResponse: Type.Optional(
      unknownValue(
        "The body that the same request would get now, with the current data, clock, and settings, and without faults, limits, and credits. If it differs from `response.body`, the explanation is about this one. Absent without an organization: the key wasn't known, or its organization was deleted.",
      ),
    ),
  },
  {
    title: 'MatchExplanation',
    description: 'Why the same request would now find its record, or none.',
  },
)

export const JournalEntryInFull = Type.Object(
  {
    ...ENTRY_FIELDS,
    match: Type.Union([MatchExplanation, Type.Null()], {
      description:
        'For Enrich, and for Buying group by name. `null` for other operations and rejected requests.',
    }),
  },
  { title: 'JournalEntryInFull', description: 'A request, its response, and the explanation.' },
)
export type JournalEntryInFull = Static<typeof JournalEntryInFull>

const OutcomeCounts = Type.Object(
  {
    found: count('Enrichments that found the requested record.'),
    company_only: count('Enrichments that found only the company, not the requested contact.'),
    no_match: count('Enrichments that found no record.'),
    success: count('Successful requests of other operations.'),
    error: count('Requests that ended in an error, a broken response, or no response.'),
  },
  { title: 'OutcomeCounts', description: 'The number of requests by outcome, without the filter `outcome`.' },
)

const Timeline = Type.Object(
  {
    bucketSeconds: Type.Integer({ minimum: 1, description: 'Duration of each bucket in seconds.' }),
    buckets: Type.Array(
      Type.Object(
        {
          at: timestamp("Start of the bucket, on the machine's clock."),
          outcomes: OutcomeCounts,
          limited: count('Requests with the status 429.'),
          faults: count('Requests to which a fault applied.'),
        },
        { title: 'TimelineBucket', description: 'The requests of an interval.' },
      ),
      {
        description:
          'From `since` or the first request to the last one, without gaps. Empty if there are no requests.',
      },
    ),
    changes: Type.Array(
      Type.Object(
        {
          kind: oneOf(
            ['state', 'clock'],
            '`state` for a reset or a restored snapshot. `clock` if the clock was set, moved, frozen, or resumed.',
          ),
          at: timestamp("On the machine's clock."),
        },
        { title: 'SandboxChange', description: 'A change that may explain later responses.' },
      ),
      { description: 'The last 100 changes at any time, oldest first.' },
    ),
  },
  { title: 'Timeline', description: 'Requests by time.' },
)
export type Timeline = Static<typeof Timeline>

export const JournalPage = Type.Object(
  {
    ...pageOf(JournalEntry, { title: '', description: '' }).properties,
    recorded: count('Number of requests in the whole journal, ignoring the filters.'),
    outcomes: OutcomeCounts,
    timeline: Type.Optional(Timeline),
  },
  { title: 'JournalPage', description: 'Recorded requests, newest first.' },
)
export type JournalPage = Static<typeof JournalPage>
