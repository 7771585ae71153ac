/**
 * Masks the values of keys, tokens, and cookies by their names, such as `apikey`, whenever a request is shown. The journal keeps
 * what was sent, so that a replay works, and conditions compare it.
 */
import { lastFourOf } from '../../accounts/keys.ts'
import { isObject } from '../../lib/json.ts'

/** Compared without case, `-`, and `_`. The end of a name decides, as in `x-control-token`. */
const SECRET_NAME = /(?:apikey|authorization|cookie|token)$/

/** Returns whether the values of a header, field, or query parameter are masked. */
export const isSecretName = (name: string): boolean =>
  SECRET_NAME.test(name.toLowerCase().replace(/[-_]/g, ''))

/** Returns `****-key` for `demo-plus-key`. */
export const mask = (value: string): string => `****${value.length > 4 ? lastFourOf(value) : ''}`

/** Masks a header. */
export const maskHeader = (name: string, value: string): string => (isSecretName(name) ? mask(value) : value)

/** Masks the fields of a JSON value at any depth. */
export function maskJson(value: unknown, isSecret = false): unknown {
  if (typeof value === 'string') return isSecret ? mask(value) : value
  if (Array.isArray(value)) return value.map((item) => maskJson(item, isSecret))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskJson(inner, isSecretName(name))]),
  )
}

/**
 * The name of a field and its value: a text, or a list of texts. The end may be missing. A group that repeats for each character, as in
 * `(?:[^"\\]|\\.)*`, is a hundred times slower for texts of over 46,000 characters.
 */
const TEXT_FIELD =
  /("([\w-]{1,40})"\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*|\[[\s,]*(?:"[^"\\]*(?:\\.[^"\\]*)*"?[\s,]*)*)/gs
const TEXT = /"([^"\\]*(?:\\.[^"\\]*)*)("?)/gs

/** Masks the fields of a text that looks like JSON, and keeps its format. */
export const maskText = (text: string): string =>
  text.replace(TEXT_FIELD, (all, start: string, name: string, value: string) =>
    isSecretName(name) ? start + value.replace(TEXT, (_, inner, end) => `"${mask(inner)}${end}`) : all,
  )

const QUERY_PARAMETER = /([?&]([^?&=#]+)=)([^&#]*)/g

/** Masks the query of a path. */
export const maskPath = (path: string): string =>
  path.replace(QUERY_PARAMETER, (all, start: string, name: string, value: string) =>
    isSecretName(name) ? `${start}${mask(value)}` : all,
  )
