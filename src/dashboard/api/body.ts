/** The body of a request. It is a JSON text, and the form shows its fields. */
import { getErrorMessage } from './errors.ts'
import { isObject, type JsonObject } from './json.ts'

export interface ParsedBody {
  /** The fields, perhaps with rounded numbers; `{}` if the body is not a JSON object. */
  readonly fields: JsonObject
  /** Why the form cannot show the body. */
  readonly problem?: string
}

/** Parses a body. An empty one has no fields. */
export function parseBody(text: string): ParsedBody {
  if (text.trim() === '') return { fields: {} }
  try {
    const fields: unknown = JSON.parse(text)
    if (!isObject(fields)) return { fields: {}, problem: 'The body is not a JSON object.' }
    return keepsNumbers(text) ? { fields } : { fields, problem: TOO_MANY_DIGITS }
  } catch (error) {
    return { fields: {}, problem: `The body is not valid JSON: ${getErrorMessage(error)}.` }
  }
}

const TOO_MANY_DIGITS = 'The body has a number with more digits than the form can keep.'

/** Returns whether `JSON.parse` rounds no number of a JSON text. It keeps 15 digits of each, and more of some. */
export const keepsNumbers = (text: string): boolean =>
  (text.replace(/"(?:\\.|[^"\\])*"/g, '').match(/\d[\d.eE+-]*/g) ?? []).every((number) => {
    const digits = number.replace(/e.*/i, '').replace('.', '').replace(/^0+/, '')
    const isShort = digits.length <= 15 && Number.isFinite(Number(number))
    return isShort || String(Number(number)) === number
  })

export const formatBody = (fields: JsonObject): string => JSON.stringify(fields, null, 2)

/** Formats a body for people, unless it is not a JSON object. */
export function formatText(text: string): string {
  const { fields, problem } = parseBody(text)
  return problem === undefined && text.trim() !== '' ? formatBody(fields) : text
}

/** Fields that are sent as numbers. */
const NUMBER_FIELDS: ReadonlySet<string> = new Set(['pageNo', 'pageSize'])

/** Returns a body with another value of a field. An empty value removes it. */
export function setField(text: string, name: string, value: string): string {
  const { [name]: _, ...others } = parseBody(text).fields
  if (value === '') return formatBody(others)
  const isNumber = NUMBER_FIELDS.has(name) && String(Number(value)) === value
  // The field stays at its place.
  return formatBody({ ...parseBody(text).fields, [name]: isNumber ? Number(value) : value })
}

/** Returns the text of a field in the form. */
export function getFieldText({ fields }: ParsedBody, name: string): string {
  const value = fields[name]
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
