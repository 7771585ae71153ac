/** Compares a response with the OpenAPI document. Describes differences without values of the response. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isObject, tryParseJson } from '../../lib/json.ts'
import type { RecordedResponse } from './read-responses.ts'

export interface Difference {
  readonly path: string
  /** A header, or a field of the body. All items of an array have the same place. */
  readonly place: string
  readonly problem: string
}

/** A document without references. */
export interface ServiceDocument {
  readonly paths: Readonly<
    Record<string, { readonly post: { readonly responses: Readonly<Record<string, Documented>> } }>
  >
}

interface Documented {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: object }>>
  readonly content: { readonly 'application/json': { readonly schema: object; readonly examples?: object } }
}

/** Compares a response with its operation. Returns `undefined` if the document has no such operation. */
export function compareResponse(
  document: ServiceDocument,
  response: RecordedResponse,
): Difference[] | undefined {
  const { status, headers, text } = response
  const [path, operation] =
    Object.entries(document.paths).find(([known]) => response.path.endsWith(known)) ?? []
  if (path === undefined) return undefined
  const differ = (place: string, problem: string): Difference => ({ path, place, problem })
  const check = (place: string, schema: object, value: unknown): Difference[] =>
    ajv.validate(schema, value)
      ? []
      : (ajv.errors ?? []).map((error: ErrorObject) => differ(toPlace(place, error), describe(error)))
  const documented = operation?.post.responses[status]
  if (documented === undefined) return [differ('status', `${status} is not documented`)]
  const { schema, examples = {} } = documented.content['application/json']
  const body = tryParseJson(text)
  const code = isObject(body) && isObject(body.error) ? body.error.code : undefined
  const codes = Object.keys(examples)
  const inBody = body === undefined ? [differ('body', 'is not JSON')] : check('body', schema, body)
  return [
    ...Object.entries(documented.headers ?? {}).flatMap(([name, header]) => {
      const value = headers.get(name)
      if (value !== null) return check(`header ${name}`, header.schema, value)
      return header.required ? [differ(`header ${name}`, 'is missing')] : []
    }),
    ...inBody,
    ...(status < 400 || codes.includes(String(code)) || inBody.length > 0
      ? []
      : [differ('body.error.code', `is not a code of status ${status}: ${codes.join(', ')}`)]),
  ]
}

const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: false }))

/** Returns the place of an error. The items of an array have no numbers, so that their differences count once. */
const toPlace = (root: string, { instancePath }: ErrorObject): string =>
  root + instancePath.replace(/\/\d+(?=\/|$)/g, '[]').replaceAll('/', '.')

/** Returns the message of Ajv, which has no value of the response, with the name or the values that it leaves out. */
function describe({ message, params }: ErrorObject): string {
  const detail = params.additionalProperty ?? params.allowedValues ?? params.allowedValue
  return detail === undefined ? String(message) : `${message}: ${detail}`
}
