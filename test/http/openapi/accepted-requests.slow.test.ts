/** The document allows every request that the server accepts, checked against its schemas with ajv. */
import { expect, test } from 'bun:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { matchesTemplate } from '../../support/openapi/contract.ts'
import {
  loadDocument,
  type OpenApiDocument,
  type Operation,
  operationsOf,
} from '../../support/openapi/document.ts'
import { createSandbox } from '../../support/sandbox.ts'

/** Requests in every documented form that a new sandbox with the bundled sample accepts, except for the examples of the document. */
interface RecordedRequest {
  readonly method: string
  /** Includes the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The text of the body, if there is one. */
  readonly body?: string
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const KEY = { apikey: 'demo-plus-key' }
const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }
const NORTHWIND = 'B86DEDE9DA5D89FD'
const DEMO_PLUS = '00000000-0000-4000-8000-000000000002'

const post = (path: string, body: unknown, headers: Record<string, string>): RecordedRequest => ({
  method: 'POST',
  path,
  headers: { ...JSON_HEADERS, ...headers },
  body: JSON.stringify(body),
})
const put = (path: string, body: unknown): RecordedRequest => ({ ...post(path, body, {}), method: 'PUT' })
const get = (path: string): RecordedRequest => ({ method: 'GET', path, headers: {} })
const enrich = (body: object, headers: Record<string, string> = KEY) => post('/v7/enrich', body, headers)
const group = (body: object) => post('/v1/buying-group', { companyGuid: NORTHWIND, ...body }, KEY)

/** Every place and spelling of the key, by operation. */
const KEYS: readonly RecordedRequest[] = [
  enrich(ADA, { APIKEY: 'demo-plus-key' }),
  enrich({ ...ADA, apikey: 'demo-plus-key' }, {}),
  enrich({ ...ADA, apikey: null }),
  ...['view', 'update', 'createsignalapikey'].flatMap((name) => [
    ...['Admin-Api-Key', 'Admin_Api_Key', 'ADMIN_API_KEY'].map((header) =>
      post(`/signals/v1/user/${name}`, bodyOf(name), { [header]: 'demo-plus-admin-key' }),
    ),
    post(`/signals/v1/key/${name}`, bodyOf(name), { 'api-key': 'demo-plus-admin-key' }),
  ]),
]

function bodyOf(name: string): object {
  if (name === 'view') return {}
  return name === 'update'
    ? { email: 'Trial@plus.demo.example', action: 'suspend' }
    : { email: 'new@plus.demo.example' }
}

const ENRICH: readonly RecordedRequest[] = [
  enrich({ ...ADA, recordId: null, companyName: '', contactFullName: '  ' }),
  enrich({ ...ADA, unknownField: { nested: [1] } }),
  enrich({ companyName: '😀'.repeat(512), recordId: '😀'.repeat(512) }),
  { ...enrich(ADA), body: `\uFEFF${JSON.stringify(ADA)}` },
  enrich({ companyWebAddress: 'HTTPS://WWW.NORTHWIND-OPTICS.EXAMPLE:443/en/?utm=1' }),
  ...['a'.repeat(255), `"${'\\"'.repeat(255)}"`, '"a\\\\b"', '!#$%&()*+-./:;<=>?@[]^_`{|}~'].map((name) =>
    enrich(ADA, { ...KEY, 'Idempotency-Key': name }),
  ),
  { ...enrich(ADA), headers: { ...KEY, 'content-type': 'application/json; charset=utf-8' } },
]

const BUYING_GROUP: readonly RecordedRequest[] = [
  ...[1, 999_999_999_999_999, '999999999999999', ' 2 ', '+3', '007', '', null].map((pageNo) =>
    group({ pageNo }),
  ),
  ...[1, 100, '100', '+99', ' 5', '', null].map((pageSize) => group({ pageSize })),
  group({ companyGuid: null, companyWebsite: 'northwind-optics.example', recordId: 'a' }),
  group({ companyGuid: ' ', companyName: 'Nortwind Optics' }),
]

const VIEWS: readonly RecordedRequest[] = [undefined, '', '{}', '\uFEFF{}', '{"email":null}'].flatMap(
  (body) =>
    [
      post('/signals/v1/user/view', {}, { 'Admin-Api-Key': 'demo-inactive-admin-key' }),
      post('/signals/v1/key/view', {}, { 'Api-Key': 'demo-plus-admin-key' }),
    ].map(({ body: _, ...request }) => (body === undefined ? request : { ...request, body })),
)

const SANDBOX: readonly RecordedRequest[] = [
  ...[
    '/sandbox/state',
    `/sandbox/faults?orgId=${DEMO_PLUS}`,
    `/sandbox/companies?compParentGuid=${NORTHWIND}&search=optics&limit=5`,
    `/sandbox/companies/${NORTHWIND.toLowerCase()}`,
    `/sandbox/requests?orgId=${DEMO_PLUS}&operation=enrich&status=200&limit=500`,
    '/sandbox/requests?since=2026-03-10T12:00:00Z&until=2026-03-11T12:00:00.5%2B01:00&key=-key',
  ].map(get),
  ...[{ mode: 'running' }, { advanceSeconds: -0.5 }, { now: null }, { now: '2027-01-01T00:00:00+02:00' }].map(
    (clock) => ({ ...put('/sandbox/clock', clock), method: 'PATCH' }),
  ),
  put('/sandbox/companies?dryRun=true', { compName: 'A', compNameAka: null }),
  put('/sandbox/companies', { companies: [] }),
  { ...put('/sandbox/companies', ''), headers: { 'content-type': 'text/csv' }, body: 'compName\nA\n' },
  { method: 'POST', path: '/sandbox/organizations', headers: {} },
  { method: 'DELETE', path: `/sandbox/requests?orgId=${DEMO_PLUS}`, headers: {} },
]

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
/** Converts parameters, which are sent as strings. */
const coercing = new Ajv2020({ strict: false, allErrors: true, coerceTypes: true })
addFormats.default(coercing)

class RequestRules {
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

const rules = new RequestRules(await loadDocument())

const shown = ({ method, path, headers, body }: RecordedRequest): string =>
  `${method} ${path} ${JSON.stringify(headers)} ${body ?? ''}`.slice(0, 120)

test.each(
  [KEYS, ENRICH, BUYING_GROUP, VIEWS, SANDBOX].flat().map((request) => [shown(request), request] as const),
)('the server accepts and the document allows %s', async (_, request) => {
  const { path, ...init } = request
  const { status, body } = await createSandbox({ dataDirectory: undefined }).send(path, init)
  expect([status < 300, body?.error]).toEqual([true, undefined])
  expect(rules.problems(request)).toEqual([])
})

test.each([
  ['with a space', 'a b'],
  ['of 256 characters', 'a'.repeat(256)],
])('the document forbids an Idempotency-Key %s', (_, key) => {
  const headers = { 'content-type': 'application/json', 'Idempotency-Key': key }
  expect(rules.problems({ method: 'POST', path: '/v7/enrich', headers, body: '{}' })).toHaveLength(1)
})
