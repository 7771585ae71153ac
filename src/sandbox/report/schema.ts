/** The schemas of the integration report. */
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import { count, NOT_BLANK, nullable, text, timestamp, uuid } from '../../http/field-schemas.ts'
import { OPERATION_NAMES } from '../../http/operation.ts'
import { CLOSED, oneOf } from '../../lib/schemas.ts'
import { FaultInput } from '../faults/fault.ts'
import { JournalWarning } from '../journal/schema.ts'
import { SITUATION_IDS } from '../journal/situations.ts'

/** The maximum number of requests that a line names. */
export const MAX_NAMED = 100
/** The maximum number of lines of a list without a fixed number of them. */
export const MAX_LINES = 100

export const ERROR_KINDS = ['400', '401', '402', '403', '429', '5xx', 'lost_response'] as const
export type ErrorKind = (typeof ERROR_KINDS)[number]

const transactionIds = (note = '') =>
  Type.Array(uuid('Id of a recorded request.'), {
    maxItems: MAX_NAMED,
    description: `The newest ${MAX_NAMED} of these requests, newest first.${note}`,
  })

/** For requests that are found by what came before them. */
const WITHOUT_FILTER = ' No filter lists the rest.'

/** Returns the schema of a line, which counts requests that have something in common. */
const line = <Fields extends TProperties>(title: string, description: string, fields: Fields) =>
  Type.Object(
    {
      ...fields,
      count: count('Number of requests.'),
      firstAt: nullable(
        timestamp(''),
        "When the first one was received, on the machine's clock. `null` without requests.",
      ),
      lastAt: nullable(timestamp(''), 'When the last one was received. `null` without requests.'),
      transactionIds: transactionIds(),
      filter: text('The query of `GET /sandbox/requests` that lists all of these requests.'),
    },
    { title, description },
  )

const CAREFUL_CODE = { carefulCode: text('What careful code does. The wording can change.') }

const RequestCount = line('RequestCount', 'Recorded requests.', {})
export type RequestCount = Static<typeof RequestCount>

const TrafficLine = line('TrafficLine', 'Requests with the same operation, status, and host.', {
  operation: nullable(oneOf(OPERATION_NAMES, ''), '`null` for other paths.'),
  status: nullable(Type.Integer(), '`null` if the client received no response.'),
  host: nullable(Type.String(), 'The header `Host`, of which long names are cut off. `null` without it.'),
  ...CAREFUL_CODE,
})

const RepeatedCharge = line(
  'RepeatedCharge',
  'Requests of an organization that were charged for the same contact or company.',
  {
    guid: text('GUID of the delivered contact, or of the company without one.'),
    orgId: text('Id of the organization.'),
    credits: count('The credits of all of these requests.'),
    ...CAREFUL_CODE,
  },
)

const Repetition = Type.Object(
  {
    retryAfterSeconds: nullable(Type.Number(), '`Retry-After` of the latest such error. `null` without it.'),
    count: count('Number of requests.'),
    shortestWaitSeconds: Type.Number({
      description:
        'The shortest time from the latest such error until the same body arrived, in seconds with one decimal place. Moving the sandbox clock forward counts as waiting.',
    }),
    transactionIds: transactionIds(WITHOUT_FILTER),
  },
  { title: 'Repetition', description: 'The requests that repeated a body after an error, by `Retry-After`.' },
)

const AfterError = line('AfterError', 'An error, and the requests after it.', {
  error: oneOf(
    ERROR_KINDS,
    'The status, or `lost_response` if the connection closed before the last byte, by a fault or by the client.',
  ),
  repetitions: Type.Array(Repetition, {
    description:
      'All later requests with the same body of the organization, whatever their response was, until a snapshot was restored. `recordId` and `apikey` may differ.',
  }),
  others: Type.Object(
    { count: count('Number of requests.'), transactionIds: transactionIds(WITHOUT_FILTER) },
    {
      title: 'OtherErrors',
      description:
        'Requests with another body that got the same error up to 10 seconds later, including those that were already on their way.',
    },
  ),
  ...CAREFUL_CODE,
})

const WarningLine = line('WarningLine', 'Requests with a warning about the same field.', {
  code: JournalWarning.properties.code,
  field: JournalWarning.properties.field,
  ...CAREFUL_CODE,
})

const SituationLine = line('SituationLine', 'Requests in a situation.', {
  id: oneOf(SITUATION_IDS, 'A stable id. Handle situations by it, not by the title.'),
  title: text('A short name.'),
  fault: Type.Optional(FaultInput),
  ...CAREFUL_CODE,
})

const leftOut = (what: string) => count(`Number of lines of \`${what}\`.`)

export const Report = Type.Object(
  {
    orgId: nullable(Type.String(), 'Id of the organization. `null`: all organizations.'),
    source: oneOf(
      ['client', 'all'],
      '`client`: without requests from the dashboard and `/docs`, and without replays.',
    ),
    requests: RequestCount,
    evictedRequests: count(
      'Number of requests that the journal has removed, from any source. The report does not have them.',
    ),
    unknownKey: RequestCount,
    traffic: Type.Array(TrafficLine, { description: 'Requests by operation, status, and host.' }),
    repeatedCharges: Type.Array(RepeatedCharge, {
      description:
        'The contacts and companies for which an organization was charged more than once. One charge before and one after a restored snapshot do not count.',
    }),
    afterErrors: Type.Array(AfterError, { description: 'All kinds of errors, and what followed them.' }),
    warnings: Type.Array(WarningLine, { description: 'The warnings of the journal by code and field.' }),
    situations: Type.Array(SituationLine, {
      description:
        "All situations that an integration should have seen. To trigger one with the organization's next enrichment, post its `fault` to `/sandbox/faults`. `fault` is absent if only the client can cause the situation.",
    }),
    leftOut: Type.Object(
      {
        traffic: leftOut('traffic'),
        repeatedCharges: leftOut('repeatedCharges'),
        warnings: leftOut('warnings'),
      },
      {
        title: 'LeftOutLines',
        description: `The lines that are left out, because each list has only the ${MAX_LINES} lines with the most requests.`,
      },
    ),
  },
  {
    title: 'Report',
    description:
      'What the journal shows about an integration. It contains no judgment. `unknownKey` counts requests with a missing or unknown key, which belong to no organization, so each report counts all of them.',
  },
)
export type Report = Static<typeof Report>

export const ReportQuery = Type.Object(
  {
    orgId: Type.Optional(
      Type.String({
        ...NOT_BLANK,
        maxLength: 512,
        description:
          'Only requests from this organization, which must exist, or have requests in the journal.',
      }),
    ),
    source: Type.Optional(
      oneOf(
        ['client', 'all'],
        '`all` also counts requests from the dashboard and `/docs`, and replays. Default: `client`.',
      ),
    ),
  },
  CLOSED,
)
export type ReportQuery = Static<typeof ReportQuery>
