/** The schema of `match`: which requests a fault applies to, or a verification counts. */
import { type Static, Type } from '@sinclair/typebox'
import { NOT_BLANK } from '../../http/field-schemas.ts'
import { OPERATION_NAMES } from '../../http/operation.ts'
import { CLOSED, oneOf } from '../../lib/schemas.ts'

/** The maximum number of conditions for headers, or for body fields. */
const MAX_CONDITIONS = 32

/** The names of headers that HTTP allows. */
const HEADER_NAME = "^[\\w!#$%&'*+.^`|~-]+$"

export const REQUEST_MATCH_FIELDS = {
  operation: Type.Optional(
    oneOf(OPERATION_NAMES, 'One of the eight operations of the service.', 'Operation'),
  ),
  orgId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Id of the organization of the key.' }),
  ),
  key: Type.Optional(
    Type.String({
      ...NOT_BLANK,
      minLength: 4,
      maxLength: 2048,
      description: 'The whole key, its `keyId`, or its last four characters.',
    }),
  ),
  method: Type.Optional(
    Type.String({ ...NOT_BLANK, maxLength: 64, description: 'The method, in any case.' }),
  ),
  path: Type.Optional(
    Type.String({
      pattern: '^[/*]',
      maxLength: 2048,
      description:
        'The path, starting with `/` or `*`. `*` matches any characters. A path without a question mark matches any query.',
    }),
  ),
  headers: Type.Optional(
    Type.Record(
      Type.String({ pattern: HEADER_NAME }),
      Type.Union([Type.String({ maxLength: 2048 }), Type.Null()]),
      {
        ...CLOSED,
        maxProperties: MAX_CONDITIONS,
        description:
          'Headers by name, in any case. `*` matches any characters, and `null` matches an absent header.',
      },
    ),
  ),
  body: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      maxProperties: MAX_CONDITIONS,
      description:
        'Body fields by name, with values of any type. In a string, `*` matches any characters, and case counts. A string also matches a number or `true` with the same text. `null` matches an absent, `null`, or blank field.',
    }),
  ),
}

export const RequestMatch = Type.Object(REQUEST_MATCH_FIELDS, {
  ...CLOSED,
  title: 'RequestMatch',
  description: 'All conditions must match. An empty object matches every request.',
})
export type RequestMatch = Static<typeof RequestMatch>
