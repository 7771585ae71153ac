import { Kind, TypeRegistry } from '@sinclair/typebox'
import { t } from 'elysia'
import { codePoints } from '../lib/code-points.ts'

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
