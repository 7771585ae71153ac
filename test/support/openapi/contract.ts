/**
 * Checks responses against the OpenAPI document of the server with an independent validator (ajv).
 * `test/support/sandbox.ts` checks every response of every test.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { lazy } from '../../../src/lib/cache.ts'
import {
  JSON_TYPE,
  loadStrictDocument,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type ResponseObject,
  requestSchema,
  type Schema,
} from './document.ts'

/** A request and its response. */
export interface CheckedResponse {
  readonly method: string
  /** With or without a query. */
  readonly path: string
  readonly status: number
  readonly headers: Headers
  /** Parsed if it is JSON, `''` if there is none. */
  readonly body: unknown
}

/** The error table of the interface. It is a copy on purpose, so that it is independent of the code. */
export const ERROR_CODES: Readonly<Record<number, readonly string[]>> = {
  400: ['invalid_parameter', 'missing_identifier'],
  401: ['unauthorized', 'invalid_api_key'],
  402: ['insufficient_credits'],
  403: [
    'admin_key_required',
    'organization_inactive',
    'key_suspended',
    'user_suspended',
    'user_deleted',
    'loopback_only',
  ],
  404: ['not_found'],
  405: ['method_not_allowed'],
  409: ['already_exists', 'invalid_state', 'not_as_expected'],
  413: ['payload_too_large'],
  429: ['rate_limit_exceeded'],
  500: ['internal_error'],
  503: ['service_unavailable', 'storage_unavailable'],
}

/** The syntax of the headers that this interface defines. */
const HEADER_SYNTAX: Readonly<Record<string, RegExp>> = {
  smarteTransactionId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  Location: /^\/sandbox\/[^/]+(\/[^/]+)*$/,
  Allow: /^[A-Z]+(, [A-Z]+)*$/,
  'WWW-Authenticate': /^(ApiKey realm="[^"]+", header="[\w-]+"|Bearer realm="[^"]+")$/,
  'credits-deducted': /^[01]$/,
}

/** What the document says about one status of an operation. */
interface DocumentedResponse {
  readonly type: string
  readonly headers: readonly string[]
  /** The error codes that have an example. */
  readonly codes: readonly string[]
  readonly validate: ValidateFunction
}

export class Contract {
  readonly operations: readonly Operation[]
  readonly #ajv = strictAjv()
  /** Ignores formats in requests: the server trims email addresses, for example, before it checks them. */
  readonly #requestAjv = strictAjv({ validateFormats: false })
  readonly #responses = new Map<string, DocumentedResponse>()
  readonly #requests = new Map<string, ValidateFunction>()

  /** Compiles every schema of the document. Throws if a keyword or format does not exist. */
  constructor(document: OpenApiDocument) {
    this.operations = operationsOf(document)
    for (const operation of this.operations) {
      const { method, path, responses } = operation
      for (const [status, response] of Object.entries(responses)) {
        this.#responses.set(`${method} ${path} ${status}`, this.#compileResponse(response))
      }
      const schema = requestSchema(operation)
      if (!schema) continue
      this.#ajv.compile(schema)
      this.#requests.set(operation.operationId, this.#requestAjv.compile(schema))
    }
  }

  /** Returns what is wrong with a response. */
  problems(checked: CheckedResponse): string[] {
    const operation = this.#findOperation(checked)
    const found = operation ? this.#checkDocumented(operation, checked) : this.#checkUndocumented(checked)
    return [...found, ...this.#checkError(checked), ...transactionIdProblems(checked)]
  }

  /** Returns whether the document allows `body` as the request body of an operation. */
  accepts({ operationId }: Pick<Operation, 'operationId'>, body: unknown): boolean {
    return this.#requests.get(operationId)?.(body) ?? false
  }

  /** Returns the error codes that the document shows for a status of an operation. */
  codesOf({ method, path }: Operation, status: string): readonly string[] {
    return this.#responses.get(`${method} ${path} ${status}`)?.codes ?? []
  }

  /** Returns why the document does not allow `body` in a response with `status`. */
  bodyProblems({ method, path }: Operation, status: number, body: unknown): string[] {
    const validate = this.#responses.get(`${method} ${path} ${status}`)?.validate
    if (!validate) return [`status ${status} is not documented`]
    return validate(body)
      ? []
      : [`the body does not match its schema: ${this.#ajv.errorsText(validate.errors)}`]
  }

  #compileResponse({ headers = {}, content = {} }: ResponseObject): DocumentedResponse {
    const [type = JSON_TYPE] = Object.keys(content)
    const { schema, examples = {} } = content[type] ?? {}
    if (!schema) throw new Error(`a response has no ${JSON_TYPE} schema`)
    const codes = Object.values(examples).flatMap(({ value }) => codeOf(value) ?? [])
    return { type, headers: Object.keys(headers), codes, validate: this.#ajv.compile(closeObjects(schema)) }
  }

  #findOperation({ method, path }: Pick<CheckedResponse, 'method' | 'path'>): Operation | undefined {
    const pathname = path.replace(/[?#].*$/, '')
    // A literal path, such as `/sandbox/requests/verify`, has no operations of a template that matches it.
    const literal = this.operations.filter((operation) => operation.path === pathname)
    return (literal.length > 0 ? literal : this.operations).find(
      (operation) => operation.method === method && matchesTemplate(operation.path, pathname),
    )
  }

  #checkDocumented(operation: Operation, { status, headers, body }: CheckedResponse): string[] {
    const { method, path } = operation
    const documented = this.#responses.get(`${method} ${path} ${status}`)
    if (!documented) return [`status ${status} is not documented`]
    const { headers: known } = documented
    const extra = Object.keys(HEADER_SYNTAX).filter((name) => headers.has(name) && !known.includes(name))
    return [
      ...(documented.type === JSON_TYPE
        ? contentTypeProblems(headers)
        : otherTypeProblems(headers, documented)),
      ...known.flatMap((name) => headerProblem(headers, name)),
      ...extra.map((name) => `the header ${name} is not documented for ${status}`),
      ...(documented.type === JSON_TYPE ? this.bodyProblems(operation, status, body) : []),
      ...undocumentedCode(documented, body),
    ]
  }

  /** Checks responses of pages and unknown paths. The only errors are 404, 405, 503, and `loopback_only`. */
  #checkUndocumented({ path, status, headers, body }: CheckedResponse): string[] {
    const found = headerProblem(headers, 'smarteTransactionId')
    if (status < 400) return found
    const isNotReady = status === 503 && path === '/health/ready'
    // Unknown paths reject pages of other sites as well.
    const isGuarded = codeOf(body) === 'loopback_only'
    if (status !== 404 && status !== 405 && !isNotReady && !isGuarded)
      found.push(`status ${status} is not allowed for an undocumented path`)
    if (status === 405) found.push(...headerProblem(headers, 'Allow'))
    return [...found, ...contentTypeProblems(headers)]
  }

  #checkError({ method, path, status, body }: CheckedResponse): string[] {
    if (status < 400 || method === 'HEAD') return []
    // Errors of undocumented paths have the shape of all others.
    const validate = this.#responses.get('POST /v7/enrich 400')?.validate
    if (!this.#findOperation({ method, path }) && !validate?.(body)) return ['the body is not an error']
    const { error } = body as { error: { code: string; status: number } }
    const codes = ERROR_CODES[status] ?? []
    return [
      ...(codes.includes(error.code) ? [] : [`${error.code} is not a code of status ${status}`]),
      ...(error.status === status
        ? []
        : [`the status is ${error.status} in the body and ${status} in the status line`]),
    ]
  }
}

/** Returns whether a path matches a template such as `/sandbox/faults/{id}`. */
const matchesTemplate = (template: string, path: string): boolean =>
  template === path ||
  (template.includes('{') &&
    new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path))

/** Creates a validator that rejects unknown keywords, unknown formats, and contradicting types. */
function strictAjv(options: { validateFormats?: boolean } = {}): Ajv2020 {
  const strict = { strict: true, strictTypes: true, strictRequired: true, allowUnionTypes: true }
  const ajv = new Ajv2020({ ...strict, allErrors: true, ...options })
  ajv.addKeyword('x-signalbox-only')
  addFormats.default(ajv)
  return ajv
}

const codeOf = (body: unknown): string | undefined =>
  (body as { error?: { code?: string } } | undefined)?.error?.code

/** Reports an error code without an example, if the document has error examples for this status. */
function undocumentedCode({ codes }: DocumentedResponse, body: unknown): string[] {
  const code = codeOf(body)
  return code === undefined || codes.length === 0 || codes.includes(code)
    ? []
    : [`${code} is not among the documented examples`]
}

/** Returns the schema without additional properties in any object. */
function closeObjects(schema: Schema): Schema {
  const { properties, items, anyOf, oneOf } = schema
  return {
    ...schema,
    ...(items && { items: closeObjects(items) }),
    ...(anyOf && { anyOf: anyOf.map(closeObjects) }),
    ...(oneOf && { oneOf: oneOf.map(closeObjects) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, closeObjects(inner)]),
      ),
      additionalProperties: schema.additionalProperties ?? false,
    }),
  }
}

function headerProblem(headers: Headers, name: string): string[] {
  const value = headers.get(name)
  if (value === null) return [`the header ${name} is missing`]
  return HEADER_SYNTAX[name]?.test(value) === false ? [`the header ${name} is malformed: ${value}`] : []
}

function otherTypeProblems(headers: Headers, { type }: DocumentedResponse): string[] {
  const actual = headers.get('content-type')
  return actual === type ? [] : [`the content type is ${actual}`]
}

function contentTypeProblems(headers: Headers): string[] {
  const type = headers.get('content-type')
  return /^application\/json(; ?charset=utf-8)?$/i.test(type ?? '') ? [] : [`the content type is ${type}`]
}

/**
 * Checks that transaction ids in the body and the header agree. The control API also returns ids of other requests.
 */
function transactionIdProblems({ path, headers, body }: CheckedResponse): string[] {
  if (typeof body !== 'object' || body === null || path.startsWith('/sandbox/')) return []
  const ids = Object.entries(body).filter(
    ([name]) => name === 'smarteTransactionId' || name === 'transactionId',
  )
  const header = headers.get('smarteTransactionId')
  return ids.flatMap(([name, id]) =>
    id === header ? [] : [`${name} differs between the body and the header`],
  )
}

/**
 * Returns the contract with the known values and forms of all responses. What it allows, the looser one of `/openapi.json` allows, too. It
 * is compiled once per process.
 */
export const loadContract: () => Promise<Contract> = lazy(() =>
  loadStrictDocument().then((document) => new Contract(document)),
)

/** Throws if a response violates the document. */
export async function requireContract(checked: CheckedResponse): Promise<void> {
  const problems = (await loadContract()).problems(checked)
  if (problems.length === 0) return
  const { method, path, status, body } = checked
  const shown = JSON.stringify(body)?.slice(0, 400)
  throw new Error(
    `${method} ${path} violates the OpenAPI document:\n  ${problems.join('\n  ')}\n${status} ${shown}\nChange the response, or the schema of the route.`,
  )
}
