/** Checks requests against the OpenAPI document with ajv: security, parameters, headers, media type, and body. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { matchesTemplate } from '../../support/openapi/contract.ts'
import { type OpenApiDocument, type Operation, operationsOf } from '../../support/openapi/document.ts'
import type { RecordedRequest } from './accepted-requests.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
/** Converts parameters, which are sent as strings. */
const coercing = new Ajv2020({ strict: false, allErrors: true, coerceTypes: true })
addFormats.default(coercing)

export class RequestRules {
  readonly #document: OpenApiDocument
  readonly #operations: readonly Operation[]
  readonly #compiled = new Map<object, ValidateFunction>()

  constructor(document: OpenApiDocument) {
    this.#document = document
    this.#operations = operationsOf(document)
  }

  /** Returns why the document forbids a request, or an empty list. */
  problems(request: RecordedRequest): string[] {
    const { pathname, searchParams } = new URL(request.path, 'http://localhost')
    const operation = this.#operations.find(
      ({ method, path }) => method === request.method && matchesTemplate(path, pathname),
    )
    if (!operation) return ['no such operation']
    const headers = new Headers(request.headers)
    return [
      ...this.#security(operation, headers),
      ...this.#parameters(operation, searchParams, headers),
      ...this.#body(operation, headers, request.body),
    ]
  }

  #security({ security = [] }: Operation, headers: Headers): string[] {
    const { securitySchemes } = this.#document.components
    const isMet = (names: readonly string[]): boolean =>
      names.every((name) => headers.get(securitySchemes[name]?.name ?? '') !== null)
    return security.length === 0 || security.some((names) => isMet(Object.keys(names))) ? [] : ['security']
  }

  #parameters({ parameters = [] }: Operation, query: URLSearchParams, headers: Headers): string[] {
    const known = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name))
    const unknown = [...query.keys()].filter((name) => !known.has(name)).map((name) => `query ${name}`)
    const wrong = parameters.flatMap(({ in: place, name, required = false, schema }) => {
      const value = place === 'query' ? query.get(name) : place === 'header' ? headers.get(name) : 'path'
      if (value === null) return required ? [`${place} ${name} is missing`] : []
      return place === 'path' ? [] : this.#errors(coercing, schema, value, `${place} ${name}`)
    })
    return [...unknown, ...wrong]
  }

  #body({ requestBody }: Operation, headers: Headers, body: string | undefined): string[] {
    if (!requestBody) return body ? ['body'] : []
    if (!body) return requestBody.required ? ['the body is missing'] : []
    const type = headers.get('content-type')?.replace(/;.*/, '').trim().toLowerCase() ?? ''
    const media = requestBody.content[type]
    if (!media) return [`content type ${type}`]
    const value = type === 'application/json' ? parseJson(body) : body
    return value === undefined ? ['the body is not JSON'] : this.#errors(ajv, media.schema, value, 'body')
  }

  #errors(validator: Ajv2020, schema: object, value: unknown, what: string): string[] {
    const validate = this.#compiled.get(schema) ?? validator.compile(schema)
    this.#compiled.set(schema, validate)
    return validate(value) ? [] : [`${what}: ${validator.errorsText(validate.errors)}`]
  }
}

/** Parsers may ignore a byte-order mark (RFC 8259). */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
