/** Compares a response with the OpenAPI document. Describes findings without values of the response. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isObject, tryParseJson } from '../../lib/json.ts'
import type { RecordedResponse } from './read-responses.ts'

export interface Finding {
  /** A difference can break a client: something that the document has is absent or mistyped. A note is about something new. */
  readonly kind: 'difference' | 'note'
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
): Finding[] | undefined {
  const { status, headers, text } = response
  const [path, operation] =
    Object.entries(document.paths).find(([known]) => response.path.endsWith(known)) ?? []
  if (path === undefined || operation === undefined) return undefined
  const { responses } = operation.post
  const find = (kind: Finding['kind'], place: string, problem: string): Finding => ({
    kind,
    path,
    place,
    problem,
  })
  const check = (place: string, schema: object, value: unknown): Finding[] =>
    ajv.validate(schema, value)
      ? []
      : withoutRepeats(withoutOtherTypes(ajv.errors ?? [])).map((error) => {
          const news = describeNews(error)
          return find(news ? 'note' : 'difference', toPlace(place, error), news ?? String(error.message))
        })
  const body = tryParseJson(text)
  const checkAll = ({ headers: documented = {}, content }: Documented): Finding[] => [
    ...Object.entries(documented).flatMap(([name, header]) => {
      const value = headers.get(name)
      if (value !== null) return check(`header ${name}`, header.schema, value)
      return header.required ? [find('difference', `header ${name}`, 'is missing')] : []
    }),
    ...(body === undefined
      ? [find('difference', 'body', 'is not JSON')]
      : check('body', content['application/json'].schema, body)),
  ]
  const documented = responses[status]
  if (documented === undefined) {
    // All errors have one shape.
    const similar = responses[status < 400 ? 200 : 400]
    const findings = similar ? checkAll(similar) : []
    return [
      find('note', 'status', `${status} is new`),
      ...findings.filter(({ kind }) => kind === 'difference'),
    ]
  }
  const code = isObject(body) && isObject(body.error) ? body.error.code : undefined
  const codes = Object.keys(documented.content['application/json'].examples ?? {})
  if (status < 400 || typeof code !== 'string' || codes.includes(code)) return checkAll(documented)
  const place = 'body.error.code'
  return [
    ...checkAll(documented).filter((finding) => finding.place !== place),
    find('note', place, `is new for status ${status}. Known: ${codes.join(', ')}`),
  ]
}

const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: false }))

/** Returns the place of an error. The items of an array have no numbers, so that their findings count once. */
const toPlace = (root: string, { instancePath }: ErrorObject): string =>
  root + instancePath.replace(/\/\d+(?=\/|$)/g, '[]').replaceAll('/', '.')

/** Returns what is new in a response; `undefined` for an error about something that is absent or mistyped. */
function describeNews({ keyword, params }: ErrorObject): string | undefined {
  if (['required', 'type', 'anyOf'].includes(keyword)) return undefined
  if (keyword === 'additionalProperties') return `has a new field: ${params.additionalProperty}`
  const values: readonly unknown[] | undefined = params.allowedValues
  if (keyword === 'enum' || keyword === 'const')
    return `has a new value. Known: ${(values ?? [params.allowedValue]).join(', ')}`
  return `has a new form. Known: ${params.format ?? params.pattern ?? `${keyword} ${params.limit}`}`
}

/** Removes further errors of a mistyped value, which is also none of the known values. */
function withoutRepeats(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const mistyped = errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath)
  return errors.filter(({ keyword, instancePath }) => keyword === 'type' || !mistyped.includes(instancePath))
}

/** Removes the errors of union members with another type than the value, unless all of them have another type. */
function withoutOtherTypes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const union = errors.find(({ keyword }) => keyword === 'anyOf')
  if (union === undefined) return errors
  const memberOf = ({ schemaPath }: ErrorObject): string | undefined =>
    schemaPath.startsWith(`${union.schemaPath}/`)
      ? schemaPath.slice(union.schemaPath.length + 1).split('/')[0]
      : undefined
  const ofOtherType = errors.filter(
    (error) =>
      error.keyword === 'type' && error.instancePath === union.instancePath && memberOf(error) !== undefined,
  )
  const others = ofOtherType.map(memberOf)
  const rest = errors.filter((error) => error !== union && !others.includes(memberOf(error) ?? ''))
  const hasMember = rest.some((error) => memberOf(error) !== undefined)
  const types = ofOtherType.map(({ params }) => params.type).join(' or ')
  return hasMember ? rest : [...rest, { ...union, message: `must be ${types}` }]
}
