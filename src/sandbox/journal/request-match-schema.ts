/** The schema of `match`: which requests a fault applies to, or a verification counts. */
import { type Static, t } from 'elysia'
import { OPERATIONS } from '../../http/api-operations.ts'
import { NOT_BLANK, oneOf, Text } from '../../http/field-schemas.ts'
import { documentOnly } from '../../http/openapi/schema-components.ts'

/** The maximum number of conditions for headers, or for body fields. */
export const MAX_CONDITIONS = 32

/** The names of headers that HTTP allows. */
export const HEADER_NAME = "^[\\w!#$%&'*+.^`|~-]+$"

export const HeaderPattern = t.Union([Text({ maxLength: 2048 }), t.Null()])

const optionalText = (description: string, document: Record<string, unknown>) =>
  t.Optional(Text({ maxLength: 2048, description, ...documentOnly(document) }))

export const REQUEST_MATCH_FIELDS = {
  operation: t.Optional(oneOf(OPERATIONS, 'One of the eight operations of the service.')),
  orgId: t.Optional(Text({ minLength: 1, maxLength: 64, description: 'Id of the organization of the key.' })),
  key: t.Optional(
    Text({
      minLength: 4,
      maxLength: 2048,
      description: 'The whole key, its `keyId`, or its last four characters.',
    }),
  ),
  method: optionalText('The method, in any case.', NOT_BLANK),
  path: optionalText(
    'The path. `*` matches any characters. A path without a question mark matches any query.',
    { minLength: 1, pattern: '^[/*]' },
  ),
  headers: t.Optional(
    t.Record(t.String(), HeaderPattern, {
      maxProperties: MAX_CONDITIONS,
      description: 'Headers by name, in any case. `*` matches any characters, and `null` an absent header.',
    }),
  ),
  body: t.Optional(
    t.Record(t.String(), t.Unknown(), {
      maxProperties: MAX_CONDITIONS,
      description:
        'Body fields by name, with values of any type. In a string, `*` matches any characters, and case counts. A string also matches a number or `true` with the same text. `null` matches an absent, `null`, or blank field.',
    }),
  ),
}

export const RequestMatch = t.Object(REQUEST_MATCH_FIELDS, {
  additionalProperties: false,
  title: 'RequestMatch',
  description: 'All conditions must match. An empty object matches every request.',
})
export type RequestMatch = Static<typeof RequestMatch>
