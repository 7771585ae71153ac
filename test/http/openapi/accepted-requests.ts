/** Requests in every documented form that a new sandbox with the bundled sample accepts, except for the examples of the document. */
export interface RecordedRequest {
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
  enrich({ ...ADA, apikey: 'another-key' }),
  enrich({ ...ADA, apikey: null }),
  ...['view', 'update', 'createsignalapikey'].flatMap((name) =>
    ['Admin-Api-Key', 'Admin_Api_Key', 'admin-api-key', 'ADMIN_API_KEY'].map((header) =>
      post(`/signals/v1/user/${name}`, bodyOf(name), { [header]: 'demo-plus-admin-key' }),
    ),
  ),
  ...['view', 'update', 'createsignalapikey'].flatMap((name) =>
    ['Api-Key', 'api-key'].map((header) =>
      post(`/signals/v1/key/${name}`, bodyOf(name), { [header]: 'demo-plus-admin-key' }),
    ),
  ),
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
  enrich({ contactFirstName: 'Ada', contactLastName: 'Keller', companyName: 'Northwind Optics' }),
  enrich({ companyGuid: NORTHWIND }),
  { ...enrich(ADA), body: `\uFEFF${JSON.stringify(ADA)}` },
  enrich({ contactGuid: '0A121DFEB6311B70A1FA81A48D8ADB4E' }),
  enrich({ contactUrl: 'https://profiles.example/in/ada-keller-0a121d' }),
  enrich({ companyLnUrl: 'https://profiles.example/company/northwind-optics' }),
  enrich({ companyWebAddress: 'HTTPS://WWW.NORTHWIND-OPTICS.EXAMPLE:443/en/?utm=1' }),
  ...[
    'one',
    'a'.repeat(255),
    '"quoted"',
    `"${'\\"'.repeat(255)}"`,
    '"a\\\\b"',
    '!#$%&()*+-./:;<=>?@[]^_`{|}~',
  ].map((name) => enrich(ADA, { ...KEY, 'Idempotency-Key': name })),
  { ...enrich(ADA), headers: { ...KEY, 'content-type': 'application/json; charset=utf-8' } },
  { ...enrich(ADA), headers: { ...KEY, 'content-type': 'application/json;charset=UTF-8' } },
]

const BUYING_GROUP: readonly RecordedRequest[] = [
  ...[1, 2, 9_999, 999_999_999_999_999, '999999999999999', '1', ' 2 ', '+3', '007', '', null].map((pageNo) =>
    group({ pageNo }),
  ),
  ...[1, 100, '1', '20', '100', '+99', ' 5', '', null].map((pageSize) => group({ pageSize })),
  group({ companyGuid: null, companyWebsite: 'northwind-optics.example', recordId: 'a' }),
  group({ companyGuid: '', companyLinkedinUrl: 'https://profiles.example/company/northwind-optics' }),
  group({ companyGuid: ' ', companyName: 'Nortwind Optics' }),
]

const VIEWS: readonly RecordedRequest[] = [
  ...[undefined, '', '{}', '\uFEFF{}', '{"any":1}'].map((body) => ({
    ...post('/signals/v1/user/view', {}, { 'Admin-Api-Key': 'demo-inactive-admin-key' }),
    body,
  })),
  ...[undefined, '', '{}', '\uFEFF{}', '{"email":null}', '{"email":"Trial@plus.demo.example"}'].map(
    (body) => ({
      ...post('/signals/v1/key/view', {}, { 'Api-Key': 'demo-plus-admin-key' }),
      body,
    }),
  ),
].map(({ body, ...request }) => (body === undefined ? request : { ...request, body }))

const SANDBOX: readonly RecordedRequest[] = [
  ...[
    '/sandbox/clock',
    '/sandbox/state',
    '/sandbox/organizations',
    `/sandbox/organizations/${DEMO_PLUS}`,
    '/sandbox/snapshots',
    '/sandbox/faults',
    `/sandbox/faults?orgId=${DEMO_PLUS}`,
    '/sandbox/companies',
    '/sandbox/companies?search=optics&limit=5',
    `/sandbox/companies?compParentGuid=${NORTHWIND}`,
    `/sandbox/companies/${NORTHWIND}`,
    `/sandbox/companies/${NORTHWIND.toLowerCase()}`,
    `/sandbox/contacts?compGUID=${NORTHWIND}&limit=100`,
    '/sandbox/contacts/0A121DFEB6311B70A1FA81A48D8ADB4E',
    '/sandbox/requests',
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
  { method: 'POST', path: '/sandbox/snapshots', headers: {} },
  { method: 'POST', path: '/sandbox/reset', headers: {} },
  { method: 'DELETE', path: '/sandbox/faults', headers: {} },
  { method: 'DELETE', path: `/sandbox/requests?orgId=${DEMO_PLUS}`, headers: {} },
]

export const ACCEPTED_REQUESTS: readonly RecordedRequest[] = [
  ...KEYS,
  ...ENRICH,
  ...BUYING_GROUP,
  ...VIEWS,
  ...SANDBOX,
]
