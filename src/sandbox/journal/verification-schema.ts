/** The schemas of request verification. */
import { type Static, t } from 'elysia'
import { Text } from '../../http/schema-types.ts'
import { OPERATION_FILTER } from './schema.ts'

const optionalText = (description: string) => t.Optional(Text({ maxLength: 2048, description }))
const optionalCount = (description: string) => t.Optional(t.Integer({ minimum: 0, description }))
const pattern = Text({ maxLength: 2048 })

const RequestMatch = t.Object(
  {
    operation: OPERATION_FILTER,
    orgId: optionalText('The organization. Requests of others are not looked at then.'),
    key: optionalText('The last four characters of the key.'),
    status: t.Optional(t.Integer({ minimum: 100, maximum: 599, description: 'The status of the answer.' })),
    method: optionalText('The method, in any case.'),
    path: optionalText(
      'The path, with `*` for any characters; without a question mark, whatever the query is.',
    ),
    headers: t.Optional(
      t.Record(t.String(), t.Union([pattern, t.Null()]), {
        description:
          'By name, in any case: `*` stands for any characters, `null` for a header that is absent.',
      }),
    ),
    body: t.Optional(
      t.Record(t.String(), t.Union([pattern, t.Number(), t.Boolean(), t.Null()]), {
        description:
          'By field: `*` stands for any characters, `null` for a field that is absent, `null` or blank. Case counts.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'RequestMatch',
    description: 'All of it must fit; an empty object fits every request.',
  },
)

export const VerificationInput = t.Object(
  {
    match: RequestMatch,
    count: optionalCount('Exactly so many.'),
    atLeast: optionalCount('So many or more.'),
    atMost: optionalCount('So many or fewer; together with `atLeast`, if you like.'),
  },
  {
    additionalProperties: false,
    title: 'VerificationInput',
    description: 'Which requests, and how many of them: `count`, or `atLeast` and `atMost`, or one of these.',
  },
)
export type VerificationInput = Static<typeof VerificationInput>

export const VerificationOutput = t.Object(
  { matched: t.Integer({ minimum: 0, description: 'How many there are.' }) },
  { title: 'VerificationOutput', description: 'As many as expected.' },
)
export type VerificationOutput = Static<typeof VerificationOutput>

const text = (description: string) => t.String({ description })

const REQUEST_FIELDS = {
  transactionId: text('Of the request; `GET /sandbox/requests/{transactionId}` shows it in full.'),
  at: text('When it was received.'),
  operation: t.Union([t.String(), t.Null()], { description: '`null` for a path or a method that is none.' }),
  path: text('Its path and query, keys hidden.'),
  status: t.Union([t.Integer(), t.Null()], {
    description: 'The status it was answered with; `null` where the caller saw no answer.',
  }),
}

const MatchingRequest = t.Object(REQUEST_FIELDS, {
  title: 'MatchingRequest',
  description: 'A request that fits.',
})

const FailedCondition = t.Object(
  {
    condition: text('As it was asked: `status`, `body.companyName`.'),
    expected: text('What should have stood there; `nothing` for a field that should have been absent.'),
    found: t.Union([t.String(), t.Null()], { description: 'What stood there; `null` for nothing.' }),
  },
  { title: 'FailedCondition', description: 'Where a request differs.' },
)

const NearMiss = t.Object(
  {
    ...REQUEST_FIELDS,
    failed: t.Array(FailedCondition, { minItems: 1, description: 'Everything that differs.' }),
  },
  { title: 'NearMiss', description: 'A request that nearly fits.' },
)

export const Verification = t.Object(
  {
    matched: t.Integer({ minimum: 0, description: 'How many there are.' }),
    expected: text('How many there should be.'),
    matches: t.Array(MatchingRequest, { description: 'Those that fit, newest first, at most ten.' }),
    nearestMisses: t.Array(NearMiss, {
      description:
        'Where too few fit: at most five others, those first that differ in the fewest conditions, then the newest. Of one organization where `match` names it.',
    }),
  },
  { title: 'Verification', description: 'What was found instead.' },
)
export type Verification = Static<typeof Verification>
export type NearMiss = Static<typeof NearMiss>

export const VerificationFailure = t.Object(
  {
    error: t.Object({
      code: t.Literal('not_as_expected'),
      message: text('For people: how many fit, how many should, and where the nearest miss differs.'),
      status: t.Literal(409),
      verification: Verification,
    }),
  },
  { title: 'VerificationFailure', description: 'Not as many as expected.' },
)
