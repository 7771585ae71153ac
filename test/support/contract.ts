/**
 * The contract: every answer of the server, as an independent validator (ajv) reads the server's own document.
 * `test/support/sandbox.ts` holds each answer of every test against it.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  JSON_TYPE,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type ResponseObject,
  requestSchema,
  type Schema,
  theDocument,
} from './document.ts'

/** A request and what came back. */
export interface Exchange {
  readonly method: string
  /** With or without a query. */
  readonly path: string
  readonly status: number
  readonly headers: Headers
  /** Parsed where it is JSON; `''` where there is none. */
  readonly body: unknown
}

/** The error table of the interface, on purpose not taken from the sources. */
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
  409: ['already_exists', 'invalid_state', 'idempotency_in_progress', 'not_as_expected'],
  413: ['payload_too_large'],
  422: ['idempotency_mismatch'],
  429: ['rate_limit_exceeded'],
  500: ['internal_error'],
  503: ['service_unavailable', 'storage_unavailable'],
}

/** The headers of this interface and how they are written. */
const HEADER_SYNTAX: Readonly<Record<string, RegExp>> = {
  smarteTransactionId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'RateLimit-Policy': /^"qps";q=\d+;w=1, "daily";q=\d+;w=86400$/,
  RateLimit: /^"qps";r=\d+;t=\d+, "daily";r=\d+;t=\d+$/,
  'Retry-After': /^[1-9]\d*$/,
  Allow: /^[A-Z]+(, [A-Z]+)*$/,
  'WWW-Authenticate': /^(ApiKey realm="[^"]+", header="[\w-]+"|Bearer realm="[^"]+")$/,
  'credits-deducted': /^[01]$/,
  'credits-remaining': /^(\d+|unlimited)$/,
  'Idempotent-Replayed': /^true$/,
}

/** Those that an answer may come without. */
const SOMETIMES: readonly string[] = ['Idempotent-Replayed']

/** The headers of errors that may come before the key is known, and so say nothing of its limits. */
const WITHOUT_LIMITS: Readonly<Record<string, readonly string[]>> = {
  loopback_only: ['smarteTransactionId'],
  internal_error: ['smarteTransactionId'],
  storage_unavailable: ['smarteTransactionId', 'Retry-After'],
}

const ERROR_SHAPE = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'status'],
      additionalProperties: false,
      properties: {
        code: { type: 'string' },
        message: { type: 'string', minLength: 10 },
        status: { type: 'integer' },
        // What a verification found; its own schema has the form.
        verification: { type: 'object' },
        details: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['field', 'message'],
            additionalProperties: false,
            properties: {
              field: { type: 'string', minLength: 1 },
              message: { type: 'string', minLength: 1 },
            },
          },
        },
      },
    },
  },
}

/** What one status of an operation promises. */
interface Promised {
  readonly headers: readonly string[]
  /** The error codes there is an example of; none where the document shows none. */
  readonly codes: readonly string[]
  readonly fits: ValidateFunction
}

export class Contract {
  readonly operations: readonly Operation[]
  readonly #ajv = strictAjv()
  /** For what is asked, formats are a hint: an address is looked at with its blanks cut off, for one. */
  readonly #lenientAjv = strictAjv({ validateFormats: false })
  readonly #errorShape = this.#ajv.compile(ERROR_SHAPE)
  readonly #answers = new Map<string, Promised>()
  readonly #requests = new Map<string, ValidateFunction>()

  /** Compiles every schema of the document. Throws for a keyword or format that is none. */
  constructor(document: OpenApiDocument) {
    this.operations = operationsOf(document)
    for (const operation of this.operations) {
      const { method, path, responses } = operation
      for (const [status, response] of Object.entries(responses)) {
        this.#answers.set(`${method} ${path} ${status}`, this.#promised(response))
      }
      const schema = requestSchema(operation)
      if (!schema) continue
      this.#ajv.compile(schema)
      this.#requests.set(operation.operationId, this.#lenientAjv.compile(schema))
    }
  }

  /** What is wrong with an answer; empty where nothing is. */
  problems(exchange: Exchange): string[] {
    const operation = this.#operationAt(exchange)
    const found = operation ? this.#documented(operation, exchange) : this.#undocumented(exchange)
    return [...found, ...this.#error(exchange), ...echoes(exchange)]
  }

  /** Whether `body` fits what the document says an operation takes. */
  accepts({ operationId }: Pick<Operation, 'operationId'>, body: unknown): boolean {
    return this.#requests.get(operationId)?.(body) ?? false
  }

  /** The error codes the document shows for a status of an operation. */
  codesOf({ method, path }: Operation, status: string): readonly string[] {
    return this.#answers.get(`${method} ${path} ${status}`)?.codes ?? []
  }

  /** What keeps `body` from being an answer of `status`, its headers aside. */
  gives({ method, path }: Operation, status: number, body: unknown): string[] {
    const fits = this.#answers.get(`${method} ${path} ${status}`)?.fits
    if (!fits) return [`status ${status} is not documented`]
    return fits(body) ? [] : [`the body does not fit: ${this.#ajv.errorsText(fits.errors)}`]
  }

  #promised({ headers = {}, content = {} }: ResponseObject): Promised {
    const { schema, examples = {} } = content[JSON_TYPE] ?? content['text/event-stream'] ?? {}
    if (!schema) throw new Error(`an answer has no ${JSON_TYPE} schema`)
    const codes = Object.values(examples).flatMap(({ value }) => codeOf(value) ?? [])
    return { headers: Object.keys(headers), codes, fits: this.#ajv.compile(closed(schema)) }
  }

  #operationAt({ method, path }: Exchange): Operation | undefined {
    const asked = path.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
    return this.operations.find((operation) => operation.method === method && isAt(operation.path, asked))
  }

  #documented(operation: Operation, { status, headers, body }: Exchange): string[] {
    const { method, path } = operation
    const promised = this.#answers.get(`${method} ${path} ${status}`)
    if (!promised) return [`status ${status} is not documented`]
    const required =
      WITHOUT_LIMITS[codeOf(body) ?? ''] ??
      promised.headers.filter((name) => status !== 503 || name !== 'Retry-After')
    const extra = Object.keys(HEADER_SYNTAX).filter(
      (name) => headers.has(name) && !promised.headers.includes(name),
    )
    return [
      ...contentType(headers),
      ...required.flatMap((name) =>
        SOMETIMES.includes(name) && !headers.has(name) ? [] : headerProblem(headers, name),
      ),
      ...extra.map((name) => `the header ${name} is not documented for ${status}`),
      ...this.gives(operation, status, body),
      ...undocumentedCode(promised, body),
    ]
  }

  /** Pages and unknown paths: only errors have a form, and only some may occur. */
  #undocumented({ path, status, headers, body }: Exchange): string[] {
    const found = headerProblem(headers, 'smarteTransactionId')
    if (status < 400) return found
    const isNotReady = status === 503 && path === '/health/ready'
    // Every path is guarded against pages of other sites, unknown ones too.
    const isGuarded = codeOf(body) === 'loopback_only'
    if (status !== 404 && status !== 405 && !isNotReady && !isGuarded)
      found.push(`status ${status} outside the document`)
    if (status === 405) found.push(...headerProblem(headers, 'Allow'))
    return [...found, ...contentType(headers)]
  }

  #error({ method, status, body }: Exchange): string[] {
    if (status < 400 || method === 'HEAD') return []
    if (!this.#errorShape(body)) return [`no error shape: ${this.#ajv.errorsText(this.#errorShape.errors)}`]
    const { error } = body as { error: { code: string; status: number } }
    const codes = ERROR_CODES[status] ?? []
    return [
      ...(codes.includes(error.code) ? [] : [`${error.code} is no code of ${status}`]),
      ...(error.status === status ? [] : [`the body says ${error.status}, the status line ${status}`]),
    ]
  }
}

/** Whether a path is one of those that a template such as `/sandbox/faults/{id}` stands for. */
export const isAt = (template: string, path: string): boolean =>
  template === path ||
  (template.includes('{') &&
    new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path))

/** Unknown keywords and formats, and types that contradict each other, are errors. */
function strictAjv(options: { validateFormats?: boolean } = {}): Ajv2020 {
  const strict = { strict: true, strictTypes: true, strictRequired: true, allowUnionTypes: true }
  const ajv = new Ajv2020({ ...strict, allErrors: true, ...options })
  addFormats.default(ajv)
  return ajv
}

const codeOf = (body: unknown): string | undefined =>
  (body as { error?: { code?: string } } | undefined)?.error?.code

/** Where the document shows errors by example, it shows every code there is. */
function undocumentedCode({ codes }: Promised, body: unknown): string[] {
  const code = codeOf(body)
  return code === undefined || codes.length === 0 || codes.includes(code)
    ? []
    : [`${code} is not documented here`]
}

/** The schema with every object closed: what it does not name may not come. */
function closed(schema: Schema): Schema {
  const { properties, items, anyOf, oneOf } = schema
  return {
    ...schema,
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
    ...(oneOf && { oneOf: oneOf.map(closed) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, closed(inner)]),
      ),
      additionalProperties: false,
    }),
  }
}

function headerProblem(headers: Headers, name: string): string[] {
  const value = headers.get(name)
  if (value === null) return [`the header ${name} is missing`]
  return HEADER_SYNTAX[name]?.test(value) === false ? [`the header ${name} is malformed: ${value}`] : []
}

function contentType(headers: Headers): string[] {
  const type = headers.get('content-type')
  return /^application\/json(; ?charset=utf-8)?$/i.test(type ?? '') ? [] : [`the content type is ${type}`]
}

/** Bodies that carry the transaction id carry the one of the header. The sandbox tells of other requests, too. */
function echoes({ path, headers, body }: Exchange): string[] {
  if (typeof body !== 'object' || body === null || path.startsWith('/sandbox/')) return []
  const ids = Object.entries(body).filter(
    ([name]) => name === 'smarteTransactionId' || name === 'transactionId',
  )
  const header = headers.get('smarteTransactionId')
  return ids.flatMap(([name, id]) => (id === header ? [] : [`${name} in the body is not that of the header`]))
}

let loading: Promise<Contract> | undefined

/** The contract of the document the sources make, compiled once a process. */
export const theContract = (): Promise<Contract> =>
  (loading ??= theDocument().then((document) => new Contract(document)))

/** Throws when an answer breaks the contract. */
export async function requireContract(exchange: Exchange): Promise<void> {
  const problems = (await theContract()).problems(exchange)
  if (problems.length === 0) return
  const { method, path, status, body } = exchange
  const shown = JSON.stringify(body)?.slice(0, 400)
  throw new Error(`${method} ${path} breaks the contract:\n  ${problems.join('\n  ')}\n${status} ${shown}`)
}
