/** The schemas of request verification. */
import { type Static, Type } from '@sinclair/typebox'
import { count, nullable, text } from '../../http/field-schemas.ts'
import { CLOSED } from '../../lib/schemas.ts'
import { REQUEST_MATCH_FIELDS } from '../request-match/request-match-schema.ts'
import { JournalEntry } from './schema.ts'

/** Below the idle timeout of the server, which closes silent connections after three minutes. */
const MAX_WAIT_SECONDS = 60

const optionalCount = (description: string) => Type.Optional(count(description))

const VerificationMatch = Type.Object(
  {
    ...REQUEST_MATCH_FIELDS,
    status: Type.Optional(
      Type.Integer({ minimum: 100, maximum: 599, description: 'Status of the response.' }),
    ),
  },
  {
    ...CLOSED,
    title: 'VerificationMatch',
    description:
      'The conditions of a fault, and the status. All must match. Without conditions, every request matches.',
  },
)
export type VerificationMatch = Static<typeof VerificationMatch>

export const VerificationInput = Type.Object(
  {
    match: Type.Optional(VerificationMatch),
    count: optionalCount('Exact number of requests.'),
    atLeast: optionalCount('Minimum number of requests.'),
    atMost: optionalCount('Maximum number of requests. Can be combined with `atLeast`.'),
    withinSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_WAIT_SECONDS,
        description:
          'How long to wait for requests, in real time. With only `atLeast`, the response is sent as soon as enough requests match. With `count` or `atMost`, it is sent at the end. Default: 0.',
      }),
    ),
  },
  {
    ...CLOSED,
    title: 'VerifyRequestsInput',
    description:
      'The requests and their expected number: `count`, `atLeast`, `atMost`, or `atLeast` with `atMost`.',
  },
)
export type VerificationInput = Static<typeof VerificationInput>

export const VerificationOutput = Type.Object(
  { matched: count('Number of matching requests.') },
  { title: 'VerifyRequestsOutput', description: 'The number of requests is as expected.' },
)
export type VerificationOutput = Static<typeof VerificationOutput>

const { transactionId, at, operation, path, response } = JournalEntry.properties
const REQUEST_FIELDS = { transactionId, at, operation, path, status: response.properties.status }

const MatchingRequest = Type.Object(REQUEST_FIELDS, {
  title: 'MatchingRequest',
  description: 'A matching request.',
})

const FailedCondition = Type.Object(
  {
    condition: text('Name of the condition: `status`, `body.companyName`.'),
    expected: text('Expected value. `nothing` for a field that must be absent.'),
    found: nullable(Type.String(), 'Actual value. `null` if it is absent.'),
  },
  { title: 'FailedCondition', description: 'A failed condition.' },
)

const NearMiss = Type.Object(
  {
    ...REQUEST_FIELDS,
    failed: Type.Array(FailedCondition, { minItems: 1, description: 'All failed conditions.' }),
  },
  { title: 'NearMiss', description: 'A request that almost matches.' },
)

export const Verification = Type.Object(
  {
    matched: count('Number of matching requests.'),
    expected: text('Expected number of requests.'),
    matches: Type.Array(MatchingRequest, { description: 'Matching requests, newest first, at most ten.' }),
    nearestMisses: Type.Array(NearMiss, {
      description:
        'If too few requests match, up to five others: those that fail the fewest conditions first, then the newest. If `match` names an organization, only its requests.',
    }),
  },
  { title: 'Verification', description: 'The actual result.' },
)
export type Verification = Static<typeof Verification>
export type NearMiss = Static<typeof NearMiss>

export const VerificationFailure = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.Literal('not_as_expected', { description: 'Always `not_as_expected`.' }),
        message: text('The actual number, the expected number, and how the nearest miss differs.'),
        status: Type.Literal(409, { description: 'The status of the response.' }),
      },
      { description: 'What is wrong.' },
    ),
    verification: Verification,
  },
  { title: 'VerificationFailure', description: 'The number of requests is not as expected.' },
)
