/** Schema types of the routes: strings with a length in code points, optional fields, and pre-serialized responses. */
import { Kind, type TObject, type TSchema, Type, TypeRegistry } from '@sinclair/typebox'
import { countCodePoints } from '../lib/text.ts'

interface TextOptions {
  readonly minLength?: number
  readonly maxLength: number
  readonly description?: string
  readonly [keyword: string]: unknown
}

/** A custom TypeBox kind, because TypeBox counts UTF-16 units. */
const KIND = 'Text'

TypeRegistry.Set<TextOptions>(
  KIND,
  ({ minLength = 0, maxLength }, value) =>
    typeof value === 'string' && isLengthWithin(value, minLength, maxLength),
)

/** A string whose length counts code points. */
const codePointText = (options: TextOptions) =>
  Type.Unsafe<string>({ ...options, [Kind]: KIND, type: 'string' })

/** Counts code points only if the UTF-16 length, which is up to twice as large, does not decide. */
function isLengthWithin(text: string, min: number, max: number): boolean {
  if (text.length <= max && text.length >= 2 * min) return true
  const length = countCodePoints(text)
  return length >= min && length <= max
}

/** An optional string. CRM platforms send `null` or a blank string for empty fields. */
export const optionalText = (description: string, maxLength: number) =>
  Type.Optional(Type.Union([codePointText({ maxLength }), Type.Null()], { description }))

/** A required email address. `lib/email.ts` validates its format, and also accepts surrounding blanks. */
export const emailField = (description: string) =>
  codePointText({ maxLength: 320, description, format: 'email' })

/** The keywords of a text that must not be blank. */
export const NOT_BLANK = { minLength: 1, pattern: '\\S' }

interface IntegerOptions {
  readonly minimum: number
  readonly maximum: number
  readonly default?: number
  readonly description: string
}

/** A custom TypeBox kind, because the errors of Elysia's own type do not name the parameter. */
const INTEGER_KIND = 'IntegerText'

TypeRegistry.Set<IntegerOptions>(
  INTEGER_KIND,
  ({ minimum, maximum }, value) =>
    typeof value === 'string' && /^\d+$/.test(value) && Number(value) >= minimum && Number(value) <= maximum,
)

/** A whole number in a query, with the type of the decoded value. The document shows only the number. */
export const integerText = (options: IntegerOptions) =>
  Type.Unsafe<number>(
    Type.Transform(
      Type.Union(
        [
          Type.Unsafe<string>({ ...options, [Kind]: INTEGER_KIND, type: 'string', format: 'integer' }),
          Type.Integer({ ...options }),
        ],
        options,
      ),
    )
      .Decode(Number)
      .Encode((value) => value),
  )

/** An optional whole number in a query. */
export const optionalInteger = (options: IntegerOptions) => Type.Optional(integerText(options))

/** A text in a response. */
export const text = (description: string) => Type.String({ description })

/** A number of things in a response. */
export const count = (description: string) => Type.Integer({ minimum: 0, description })

/** A value in a response that may be `null`. */
export const nullable = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })

/** An id in a response. */
export const uuid = (description: string) => Type.String({ description, format: 'uuid' })

/** An instant in a response. */
export const timestamp = (description: string) => Type.String({ description, format: 'date-time' })

/** A response that is serialized before. Its schema is for the documentation only; the tests validate it. */
export const serializedJson = (schema: TObject) => Type.Unsafe<string>({ ...schema, noValidate: true })

export const JSON_HEADERS = { 'content-type': 'application/json;charset=utf-8' }
