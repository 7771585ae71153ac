/** What looks like a mistake of the caller in a request that was answered all the same. */
import { keyHeadersOf, misplacedKeyHeaders } from '../../access/key-headers.ts'
import { isObject } from '../../lib/is-object.ts'
import { meantField } from '../../lib/nearest.ts'
import { textIn } from '../../lib/present.ts'
import type { Operation } from '../../traffic/operations.ts'
import { betterField } from './misplaced-values.ts'
import type { JournalWarning } from './requests-model.ts'

/** A request, as far as warnings go by it. */
interface Suspect {
  readonly operation: Operation
  /** Those the operation knows. */
  readonly fields: readonly string[]
  /** Returns the fields that the operation ignores because of their placeholder. */
  readonly placeholdersIn: (body: Body) => readonly string[]
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
      const suggestion = meantField(field, fields)
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

const placeholders = ({ placeholdersIn }: Suspect, body: Body): JournalWarning[] =>
  placeholdersIn(body).map((field) => ({
    code: 'placeholder',
    field,
    message: `${field} was ignored: "${textIn(body, field)}" is a placeholder. Leave the field out if there is no value.`,
  }))

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

/** A key in a header that nobody looks at. */
function misplacedKey({ operation, headers }: Suspect): JournalWarning[] {
  const wanted = keyHeadersOf(operation)
  if (wanted.some((name) => headers.get(name)?.trim())) return []
  return misplacedKeyHeaders(headers, wanted).map((field) => ({
    code: 'misplaced_key',
    field,
    message: `The header ${field} is not looked at here. Send the key in ${wanted[0]}.`,
    suggestion: wanted[0],
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
