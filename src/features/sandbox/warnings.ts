/** What looks like a mistake of the caller in a request that was answered all the same. */
import { isObject } from '../../lib/is-object.ts'
import { nearest } from '../../lib/nearest.ts'
import { isPlaceholder } from '../../lib/placeholder.ts'
import type { Operation } from '../../traffic/operations.ts'
import { betterField } from './misplaced-values.ts'
import type { JournalWarning } from './requests-model.ts'

/** A request, as far as warnings go by it. */
interface Suspect {
  readonly operation: Operation
  /** Those the operation knows. */
  readonly fields: readonly string[]
  /** Those in which a placeholder counts as absent. */
  readonly placeholderFields: readonly string[]
  readonly headers: Headers
  readonly text: string | undefined
  /** `undefined` where the body is no JSON. */
  readonly json: unknown
}

export const warningsFor = (suspect: Suspect): JournalWarning[] => {
  const { json } = suspect
  const body = isObject(json) ? json : {}
  return [
    ...unknownFields(suspect, body),
    ...placeholders(suspect, body),
    ...misplacedValues(suspect, body),
    ...keySentTwice(suspect, body),
    ...misplacedKey(suspect),
    ...oddContentType(suspect),
  ]
}

type Body = Readonly<Record<string, unknown>>

/** A mistyped mapping is the commonest mistake of all. */
const unknownFields = ({ fields }: Suspect, body: Body): JournalWarning[] =>
  Object.keys(body)
    .filter((field) => !fields.includes(field))
    .slice(0, MOST_FIELDS)
    .map((field) => {
      const suggestion = intended(field, fields)
      const advice = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
      return {
        code: 'unknown_field',
        field: shortened(field),
        message: `The field ${shortened(field)} is not known and was ignored.${advice}`,
        ...(suggestion !== undefined && { suggestion }),
      }
    })

const MOST_FIELDS = 50

const shortened = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name)

/** The field that is called nearly so, or the only one that ends so: `email` is `contactEmail`. */
function intended(name: string, fields: readonly string[]): string | undefined {
  if (name.length > 80) return undefined
  const folded = name.toLowerCase().replace(/[^a-z]/g, '')
  const ending = fields.filter((field) => folded.length > 3 && field.toLowerCase().endsWith(folded))
  return ending.length === 1 ? ending[0] : nearest(folded, fields)
}

const placeholders = ({ placeholderFields }: Suspect, body: Body): JournalWarning[] =>
  placeholderFields.flatMap((field) => {
    const value = body[field]
    const isIgnored = typeof value === 'string' && value.trim() !== '' && isPlaceholder(value.trim())
    if (!isIgnored) return []
    const message = `${field} was ignored: "${value.trim()}" is a placeholder. Leave the field out if there is no value.`
    return [{ code: 'placeholder', field, message }]
  })

const misplacedValues = ({ operation, fields }: Suspect, body: Body): JournalWarning[] =>
  operation !== 'enrich' && operation !== 'buyingGroup'
    ? []
    : Object.entries(body).flatMap(([field, value]) => {
        if (typeof value !== 'string' || !fields.includes(field)) return []
        const found = betterField(field, value.trim(), body)
        if (!found) return []
        const suggestion = found.fields.find((name) => fields.includes(name))
        const advice = suggestion === undefined ? '' : ` It belongs in ${suggestion}.`
        return {
          code: 'misplaced_value',
          field,
          message: `${field} looks like ${found.what}.${advice}`,
          ...(suggestion !== undefined && { suggestion }),
        }
      })

function keySentTwice({ fields, headers }: Suspect, { apikey }: Body): JournalWarning[] {
  const inHeader = headers.get('apikey')?.trim()
  if (!fields.includes('apikey') || !inHeader || typeof apikey !== 'string' || apikey.trim() === '') return []
  const isSame = apikey.trim() === inHeader
  return [
    {
      code: 'key_sent_twice',
      field: 'apikey',
      message: `The key was sent in the header and in the body${isSame ? '' : ', and they differ'}. The header wins; leave out the field.`,
    },
  ]
}

/** The headers an operation takes its key from. */
const keyHeaders = (operation: Operation): readonly string[] => {
  if (operation === 'enrich' || operation === 'buyingGroup') return ['apikey']
  return operation.includes('User') ? ['Admin-Api-Key', 'Admin_Api_Key'] : ['Api-Key']
}

const KEY_HEADER = /^(?:(?:x[-_])?(?:admin[-_])?api[-_]?key|authorization)$/

/** A key in a header that nobody looks at. */
function misplacedKey({ operation, headers }: Suspect): JournalWarning[] {
  const wanted = keyHeaders(operation)
  const known = wanted.map((name) => name.toLowerCase())
  if (known.some((name) => headers.get(name)?.trim())) return []
  return [...headers.keys()]
    .filter((name) => KEY_HEADER.test(name) && !known.includes(name))
    .map((field) => ({
      code: 'misplaced_key',
      field,
      message: `The header ${field} is not looked at here. Send the key in ${wanted[0]}.`,
      suggestion: wanted[0] ?? '',
    }))
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i

function oddContentType({ headers, text = '' }: Suspect): JournalWarning[] {
  const type = headers.get('content-type')
  if (text.trim() === '' || (type !== null && JSON_TYPE.test(type))) return []
  const what = type === null ? 'There is no Content-Type' : `The Content-Type is ${type.slice(0, 80)}`
  return [
    {
      code: 'odd_content_type',
      field: 'content-type',
      message: `${what}. The body is read as JSON all the same; send application/json.`,
      suggestion: 'application/json',
    },
  ]
}
