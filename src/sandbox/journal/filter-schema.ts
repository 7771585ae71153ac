/** The schemas of the filters of the request journal. */
import { type Static, Type } from '@sinclair/typebox'
import { integerText, NOT_BLANK, optionalInteger } from '../../http/field-schemas.ts'
import { OPERATION_NAMES, type OperationName } from '../../http/operation.ts'
import { CLOSED, oneOf } from '../../lib/schemas.ts'
import { PageQuery } from '../paging.ts'
import { NONE, STATUS_CLASSES, type StatusClass } from '../request-match/request-match.ts'
import { REQUEST_SOURCES } from './recorded-request.ts'
import { REQUEST_OUTCOMES } from './request-outcome.ts'
import { WARNING_CODES } from './schema.ts'
import { SITUATION_IDS } from './situations.ts'

const INSTANT = { format: 'date-time' }

/** Selects requests with any warning, or any fault. */
export const ANY = 'any'

const textFilter = (description: string, constraints: object = {}) =>
  Type.Optional(Type.String({ maxLength: 512, description, ...constraints }))

export const JournalFilter = Type.Object(
  {
    orgId: textFilter(
      'Only requests from this organization, which must exist, or have requests in the journal. `none`: only requests without a known key.',
      NOT_BLANK,
    ),
    operation: Type.Optional(
      oneOf<OperationName | typeof NONE>(
        [...OPERATION_NAMES, NONE],
        'Only requests to this operation. `none`: only requests to other paths.',
      ),
    ),
    status: Type.Optional(
      Type.Union(
        [
          integerText({ minimum: 100, maximum: 599, description: 'A status.' }),
          oneOf<StatusClass | typeof NONE>([...STATUS_CLASSES, NONE], 'A class of statuses, or no response.'),
        ],
        {
          description:
            'Only requests with this response status, or one of this class, such as `4xx`. `none`: only those whose client received no response.',
        },
      ),
    ),
    host: textFilter(
      'Only requests to this host and port, as in the header `Host`. Blank: only requests without it.',
    ),
    key: Type.Optional(
      Type.String({
        ...NOT_BLANK,
        minLength: 4,
        maxLength: 512,
        description: 'Only requests with this key: the whole key, its `keyId`, or its last four characters.',
      }),
    ),
    transactionId: textFilter('Only the request with this id.'),
    recordId: textFilter('Only requests with this `recordId` in the body.'),
    outcome: Type.Optional(oneOf(REQUEST_OUTCOMES, 'Only requests with this outcome.')),
    source: Type.Optional(oneOf(REQUEST_SOURCES, 'Only requests from this source.')),
    situation: Type.Optional(oneOf(SITUATION_IDS, 'Only requests in this situation of the report.')),
    chargedGuid: textFilter('Only requests that were charged for the contact or company with this GUID.'),
    warning: Type.Optional(
      oneOf([...WARNING_CODES, ANY], 'Only requests with this warning. `any`: only requests with a warning.'),
    ),
    warningField: textFilter('Only requests with a warning about this field.'),
    fault: textFilter(
      'Only requests to which the fault with this id applied. `any`: any fault, or the effect of a fixed response.',
      NOT_BLANK,
    ),
    search: textFilter(
      'Only requests that contain all of these words, in any case and order, in the URL, a header, a body, or the transaction id. Masked values are not searched.',
    ),
    since: textFilter(
      "Only requests received at or after this instant, such as `2026-03-10T23:59:59Z`, on the machine's clock.",
      INSTANT,
    ),
    until: textFilter('Only requests received before this instant.', INSTANT),
    buckets: optionalInteger({
      minimum: 1,
      maximum: 500,
      description: 'Adds `timeline` with at most this number of buckets.',
    }),
    bodies: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'With `false`, requests and responses come without headers and bodies (`{}` and `null`), and without the `settings` of their faults, so that long lists are small. They still have a `summary`.',
      }),
    ),
    ...PageQuery.properties,
  },
  CLOSED,
)
export type JournalFilter = Static<typeof JournalFilter>

export const JournalScope = Type.Object(
  { orgId: textFilter('Only requests from this organization.', NOT_BLANK) },
  CLOSED,
)

export const StreamFilter = Type.Object(
  {
    ...Type.Omit(JournalFilter, ['buckets', 'bodies', 'limit', 'cursor']).properties,
    events: Type.Optional(
      oneOf(
        ['requests', 'changes', 'all'],
        'Which events to send: requests, changes to other parts of the state, or both. Default: `requests`.',
      ),
    ),
  },
  CLOSED,
)
export type StreamFilter = Static<typeof StreamFilter>
