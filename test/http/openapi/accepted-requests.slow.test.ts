/**
 * The document allows requests that the server accepts: headers, parameters, media types, and bodies of the control API.
 * `documented-values.slow.test.ts` compares each field with its schema.
 */
import { expect, test } from 'bun:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { matchesTemplate } from '../../support/openapi/contract.ts'
import { loadDocument, operationsOf } from '../../support/openapi/document.ts'
import { createSandbox } from '../../support/sandbox.ts'

interface AcceptedRequest {
  readonly method: string
  /** Includes the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const KEY = { apikey: 'demo-plus-key' }
const ADA = JSON.stringify({ contactEmail: 'ada.keller@northwind-optics.example' })
const NORTHWIND = 'B86DEDE9DA5D89FD'
const DEMO_PLUS = '00000000-0000-4000-8000-000000000002'

const send = (
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): AcceptedRequest =>
  body === undefined
    ? { method, path, headers }
    : { method, path, body, headers: { ...JSON_HEADERS, ...headers } }
const enrich = (headers: Record<string, string>, body = ADA) => send('POST', '/v7/enrich', body, headers)
const group = (fields: object) =>
  send('POST', '/v1/buying-group', JSON.stringify({ companyGuid: NORTHWIND, ...fields }), KEY)

const REQUESTS: readonly AcceptedRequest[] = [
  enrich({ APIKEY: 'demo-plus-key' }),
  enrich({}, JSON.stringify({ ...JSON.parse(ADA), apikey: 'demo-plus-key' })),
  enrich(KEY, `\uFEFF${ADA}`),
  enrich({ ...KEY, 'content-type': 'application/json; charset=utf-8' }),
  ...[1, 999_999_999_999_999, '999999999999999', ' 2 ', '+3', '007', '', null].map((pageNo) =>
    group({ pageNo }),
  ),
  ...[1, 100, '100', '+99', ' 5', '', null].map((pageSize) => group({ pageSize })),
  ...['Admin-Api-Key', 'Admin_Api_Key'].map((header) =>
    send('POST', '/signals/v1/user/view', '', { [header]: 'demo-inactive-admin-key' }),
  ),
  send('POST', '/signals/v1/key/view', '{"email":null}', { 'api-key': 'demo-plus-admin-key' }),
  ...[
    '/sandbox/state',
    `/sandbox/faults?orgId=${DEMO_PLUS}`,
    `/sandbox/companies?compParentGuid=${NORTHWIND}&search=optics&limit=5`,
    `/sandbox/companies/${NORTHWIND.toLowerCase()}`,
    `/sandbox/requests?orgId=${DEMO_PLUS}&operation=enrich&status=200&limit=500`,
    '/sandbox/requests?since=2026-03-10T12:00:00Z&until=2026-03-11T12:00:00.5%2B01:00&key=-key',
  ].map((path) => send('GET', path)),
  ...['{"advanceSeconds":-0.5}', '{"now":null}', '{"now":"2027-01-01T00:00:00+02:00"}'].map((clock) =>
    send('PATCH', '/sandbox/clock', clock),
  ),
  send('PUT', '/sandbox/companies?dryRun=true', '{"compName":"A","compNameAka":null}'),
  send('PUT', '/sandbox/companies', '{"companies":[]}'),
  send('PUT', '/sandbox/companies', 'compName\nA\n', { 'content-type': 'text/csv' }),
  send('POST', '/sandbox/organizations'),
  send('DELETE', `/sandbox/requests?orgId=${DEMO_PLUS}`),
]

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
/** Converts parameters, which are sent as strings. */
const coercing = new Ajv2020({ strict: false, allErrors: true, coerceTypes: true })
addFormats.default(coercing)
const document = await loadDocument()

/** Returns what the document forbids in a request. */
function findForbidden({ method, path, headers: sent, body }: AcceptedRequest): string[] {
  const { pathname, searchParams: query } = new URL(path, 'http://localhost')
  const headers = new Headers(sent)
  const operation = operationsOf(document).find(
    (each) => each.method === method && matchesTemplate(each.path, pathname),
  )
  if (operation === undefined) return ['the operation']
  const { parameters = [], requestBody } = operation
  const known = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  const wrong = parameters.filter(({ in: place, name, schema }) => {
    const value = place === 'query' ? query.get(name) : headers.get(name)
    return place !== 'path' && value !== null && !coercing.validate(schema, value)
  })
  const type = headers.get('content-type')?.replace(/;.*/, '') ?? ''
  // Parsers may ignore a byte-order mark (RFC 8259).
  const value = body && type === 'application/json' ? JSON.parse(body.replace(/^\uFEFF/, '')) : body
  const isAllowed = body
    ? ajv.validate(requestBody?.content[type]?.schema ?? false, value)
    : !requestBody?.required
  return [
    ...[...query.keys()].filter((name) => !known.includes(name)),
    ...wrong.map(({ name }) => name),
    ...(isAllowed ? [] : ['the body']),
  ]
}

const shown = (request: AcceptedRequest): string => JSON.stringify(Object.values(request)).slice(0, 120)

test.each(REQUESTS.map((request) => [shown(request), request] as const))(
  'the server accepts and the document allows %s',
  async (_, request) => {
    const { path, ...init } = request
    const { status, body } = await createSandbox({ dataDirectory: undefined }).send(path, init)
    expect([status < 300, body?.error]).toEqual([true, undefined])
    expect(findForbidden(request)).toEqual([])
  },
)
