/** Fields and bodies of a kind of their own, for the schemas of routes. */
import { Kind, type TObject, TypeRegistry } from '@sinclair/typebox'
import { t } from 'elysia'
import { codePoints } from '../lib/text.ts'

interface TextOptions {
  readonly minLength?: number
  readonly maxLength: number
  readonly description?: string
  readonly [keyword: string]: unknown
}

/** TypeBox measures strings in UTF-16 units, so bounded strings are a kind of their own. */
const KIND = 'Text'

TypeRegistry.Set<TextOptions>(
  KIND,
  ({ minLength = 0, maxLength }, value) => typeof value === 'string' && isWithin(value, minLength, maxLength),
)

/** A string whose length counts code points. */
export const Text = (options: TextOptions) => t.Unsafe<string>({ ...options, [Kind]: KIND, type: 'string' })

/** Counts only where the UTF-16 length, which is up to twice as large, leaves a doubt. */
function isWithin(text: string, least: number, most: number): boolean {
  if (text.length <= most && text.length >= 2 * least) return true
  const length = codePoints(text)
  return length >= least && length <= most
}

/** A field that callers may leave out, or send as `null` or blank if it is unset, as CRM platforms do. */
export const OptionalText = (description: string, maxLength: number) =>
  t.Optional(t.Union([Text({ maxLength }), t.Null()], { description }))

/** A required email address. `lib/email.ts` checks its form, and reports what is wrong with it. */
export const EmailField = (description: string) => Text({ maxLength: 320, description })

/** A response that is JSON already: documented by its schema, and not validated against it, which the tests do. */
export const written = (schema: TObject) => t.NoValidate(t.Unsafe<string>({ ...schema }))

export const JSON_HEADERS = { 'content-type': 'application/json;charset=utf-8' }
