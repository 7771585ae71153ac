/** `--strict`: the service accepts and sends only what the interface description and the pages of the vendor have. */
import { describe, expect, test } from 'bun:test'
import { getOpenApiText } from '../../src/cli/openapi-command.ts'
import { OPERATIONS, pathOf } from '../../src/http/api-operations.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../support/sandbox.ts'

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
const HALCYON = { companyName: 'Halcyon Freight' }
const KEY = { apikey: 'plus-key' }
const ADMIN = { 'Admin-Api-Key': 'plus-admin-key', 'Api-Key': 'plus-admin-key' }
const USER = '/signals/v1/user'
const API_KEY = '/signals/v1/key'

/** The fields of the interface description. Copies on purpose, independent of the code. */
const ENRICHED = `accuracy recordId recordStatus smarteTransactionId
  compGUID compParentGuid compGlobalHqParentGuid compName compNameAka compWorldwideParentName compWebsite compPubProfileUrl
  compLegalStatus compIndustry compEmpCount compEmpRange compRevRange compGlobalRegions compNaicsCodes compNaicsDescription
  compSicCodes compSicDescription compAddr compCity compState compCountry compZipcode compPhoneNo
  conGUID conFirstName conLastName conFullName conEmail conPubProfileUrl conJobTitleEn conJobStartedOn conJobUpdatedOn conLevels
  conFunctions conSubFunctions conLoc conWorkLocAddr conWorkLocCity conWorkLocState conWorkLocCountry conWorkLocZipcode
  conWorkLocPhoneNo directDial1 directDial2`
const GROUP =
  'recordId compGUID compName compWebsite totalPages totalCount pageNo pageSize transactionId buyingGroup'
const MEMBER = 'conGUID conJobTitle conLevels conFunctions conSubFunctions conWorkLocCountry'
const USER_RECORD = 'userId organization email role status createdAt updatedAt apiKey'
const ORGANIZATION =
  'orgId orgName website cleanedWebsite status dailyRateLimit qpsLimit createdAt updatedAt adminApiKey'
const KEY_RECORD = 'keyId email role status apiKey'

/** Headers of any HTTP server, and the one that the vendor publishes for every response. */
const HEADERS = 'content-type smartetransactionid x-content-type-options'

/** The messages that the vendor publishes. */
const MESSAGES: Readonly<Record<string, string>> = {
  missing_identifier: 'At least one valid identifier must be provided.',
  invalid_parameter: 'Invalid input parameter.',
  unauthorized: 'Authentication credentials are missing.',
  invalid_api_key: 'Invalid API key.',
  insufficient_credits: 'Insufficient credits to process the request.',
  rate_limit_exceeded: 'Too many requests. Please try again after some time.',
}

const strict = createSandbox({ strict: true })

const namesIn = (list: string): string[] => list.split(/\s+/).sort()
const namesOf = (value: object): string[] => Object.keys(value).sort()
const headersOf = ({ headers }: ParsedResponse): string[] => [...headers.keys()].sort()

describe('a strict server', () => {
  test.each(['/openapi.json', '/swagger/json'])('publishes the service part at %s', async (path) => {
    const { body } = await strict.send(path)
    expect(body).toEqual(JSON.parse(await getOpenApiText(true)))
    expect(Object.keys(body.paths).sort()).toEqual(OPERATIONS.map(pathOf).sort())
    expect(body.components.schemas.EnrichmentOutput.required).toEqual(['recordStatus'])
    expect(body.components.schemas.BuyingGroupInput.properties.pageNo.anyOf).toEqual([
      { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
      { type: 'null' },
    ])
    expect(JSON.stringify(body)).not.toMatch(
      /["`](hint|details|compName`|conEmail`)["`]|newer name|[Pp]laceholder|mailto:|Retry-After|\bRateLimit|credits-remaining|loopback_only|not_as_expected|x-signalbox-only|journal|\/sandbox|without `--strict`/i,
    )
  })

  test('has a control API, which the dashboard reads from the whole document', async () => {
    const { body } = await strict.send('/dashboard/openapi.json')
    expect(body).toEqual((await createSandbox({ strict: false }).send('/openapi.json')).body)
  })
})

describe('a strict response has exactly the published parts', () => {
  test('of Enrich', async () => {
    const response = await strict.post('/v7/enrich', MAREN, KEY)
    expect(namesOf(response.body)).toEqual(namesIn(ENRICHED))
    expect(headersOf(response)).toEqual(namesIn(`${HEADERS} credits-deducted`))
  })

  test('of a buying group', async () => {
    const response = await strict.post('/v1/buying-group', HALCYON, KEY)
    expect(namesOf(response.body)).toEqual(namesIn(GROUP))
    expect(namesOf(response.body.buyingGroup[0])).toEqual(namesIn(MEMBER))
    expect(headersOf(response)).toEqual(namesIn(HEADERS))
  })

  const email = 'strict@plus.example'
  const MANAGEMENT: [string, object, string][] = [
    [`${USER}/createsignalapikey`, { email }, USER_RECORD],
    [`${USER}/update`, { email, action: 'suspend' }, USER_RECORD],
    [`${USER}/view`, {}, USER_RECORD],
    [`${API_KEY}/createsignalapikey`, { email: `other-${email}` }, KEY_RECORD],
    [`${API_KEY}/update`, { email: `other-${email}`, action: 'suspend' }, KEY_RECORD],
    [`${API_KEY}/view`, {}, KEY_RECORD],
  ]
  test.each(MANAGEMENT)('of %s', async (path, body, fields) => {
    const response = await strict.post(path, body, ADMIN)
    expect(headersOf(response)).toEqual(namesIn(HEADERS))
    expect(namesOf(response.body)).toEqual(['data', 'message'])
    const [record] = [response.body.data].flat()
    expect(namesOf(record)).toEqual(namesIn(fields))
    if (fields === USER_RECORD) expect(namesOf(record.organization)).toEqual(namesIn(ORGANIZATION))
  })

  const ERRORS: [number, string, () => Promise<ParsedResponse>, string?][] = [
    [400, 'missing_identifier', () => strict.post('/v7/enrich', { email: 'a@b.example' }, KEY)],
    [400, 'invalid_parameter', () => strict.post('/v7/enrich', { companyName: 5 }, KEY)],
    [401, 'unauthorized', () => strict.post('/v7/enrich', MAREN), 'www-authenticate'],
    [401, 'invalid_api_key', () => strict.enrich(MAREN, 'unknown'), 'www-authenticate'],
    [402, 'insufficient_credits', () => strict.enrich(MAREN, 'empty-key')],
    [429, 'rate_limit_exceeded', () => strict.enrich({ contactEmail: 'rate-limited@outcome.test' })],
  ]
  test.each(ERRORS)('of an error: %i %s', async (status, code, send, header = '') => {
    const response = await send()
    expect(response.body).toEqual({ error: { code, message: MESSAGES[code], status } })
    expect(response.status).toBe(status)
    expect(headersOf(response)).toEqual(namesIn(`${HEADERS} ${header}`.trim()))
  })

  test('of a limit that was reached', async () => {
    const sandbox = createSandbox({ strict: true })
    for (const status of [200, 200]) expect((await sandbox.enrich(MAREN, 'limited-key')).status).toBe(status)
    const limited = await sandbox.enrich(MAREN, 'limited-key')
    expect([limited.status, headersOf(limited)]).toEqual([429, namesIn(HEADERS)])
  })

  test.each([
    [404, 'not_found', '/v8/enrich', ''],
    [405, 'method_not_allowed', '/v7/enrich', 'allow'],
  ])('of an error before routing: %i', async (status, code, path, header) => {
    const response = await strict.send(path, { method: 'PUT', headers: KEY })
    expect(response.body).toEqual({ error: { code, message: expect.any(String), status } })
    expect(headersOf(response)).toEqual(namesIn(`${HEADERS} ${header}`.trim()))
  })

  test.each([
    'inactive-key',
    'standard-suspended-key',
    'standard-suspended-user-key',
    'standard-deleted-user-key',
  ])('of %s: an unknown key for the service, and a code of its own for management', async (key) => {
    for (const path of ['/v7/enrich', '/v1/buying-group']) {
      const { body } = await strict.post(path, HALCYON, { apikey: key })
      expect(body).toEqual({ error: { code: 'invalid_api_key', message: 'Invalid API key.', status: 401 } })
    }
    const { body } = await strict.post(`${USER}/update`, {}, { 'Admin-Api-Key': key })
    expect(body.error).toEqual({ code: expect.any(String), message: expect.any(String), status: 403 })
  })
})

type Sent = readonly [path: string, body: object | string, headers: Record<string, string>]

/** What only the sandbox accepts: the request, the strict error, and the warning of the lenient sandbox. */
const LENIENCIES: readonly (readonly [string, Sent, number, string, string])[] = [
  [
    'a newer input name',
    ['/v7/enrich', { conEmail: MAREN.contactEmail }, KEY],
    400,
    'invalid_parameter',
    'newer name. The interface of version 7 calls it contactEmail.',
  ],
  [
    'a name alone',
    ['/v7/enrich', { contactFullName: 'Maren Oyelaran', contactCountry: 'US' }, KEY],
    400,
    'missing_identifier',
    'a name alone. Send companyName or companyWebAddress, too.',
  ],
  [
    'a first and last name alone',
    ['/v7/enrich', { contactFirstName: 'Maren', contactLastName: 'Oyelaran' }, KEY],
    400,
    'missing_identifier',
    'a name alone. Send companyName or companyWebAddress, too.',
  ],
  ...[`mailto:${MAREN.contactEmail}`, `Maren <${MAREN.contactEmail}>`, `${MAREN.contactEmail};`].map(
    (contactEmail) =>
      [
        `the email address ${contactEmail}`,
        ['/v7/enrich', { contactEmail }, KEY],
        400,
        'invalid_parameter',
        `more than an address. Send ${MAREN.contactEmail}.`,
      ] as const,
  ),
  [
    'JSON under another content type',
    ['/v7/enrich', MAREN, { ...KEY, 'content-type': 'text/plain' }],
    400,
    'invalid_parameter',
    'content type text/plain. Send application/json.',
  ],
  [
    'a number in a string',
    ['/v1/buying-group', { ...HALCYON, pageNo: '1' }, KEY],
    400,
    'invalid_parameter',
    'a number in a string. Send a JSON number.',
  ],
  [
    'a slash at the end',
    ['/v7/enrich/', MAREN, KEY],
    404,
    'not_found',
    'a trailing slash. Send the request to /v7/enrich.',
  ],
  [
    'an admin key for Enrich',
    ['/v7/enrich', MAREN, { apikey: 'plus-admin-key' }],
    401,
    'invalid_api_key',
    "an admin key. Send one of the organization's standard keys.",
  ],
]

const warningsOf = async ({ context, send }: Sandbox, { headers }: ParsedResponse): Promise<string[]> => {
  void context
  const { body } = await send(`/sandbox/requests/${headers.get('smarteTransactionId')}`)
  return body.warnings.map(({ message }: { message: string }) => message)
}

describe('what only the sandbox accepts', () => {
  test.each(LENIENCIES)(
    'fails with --strict and is a warning without: %s',
    async (_, sent, status, code, problem) => {
      const rejected = await strict.post(...sent)
      expect([rejected.status, rejected.body.error.code]).toEqual([status, code])
      const lenient = createSandbox({ strict: false })
      const served = await lenient.post(...sent)
      expect(served.status).toBe(200)
      for (const [sandbox, response] of [
        [strict, rejected],
        [lenient, served],
      ] as const)
        expect(await warningsOf(sandbox, response)).toEqual([`Fails with --strict: ${problem}`])
    },
  )

  test('is checked after the key, and counted as other errors of the body', async () => {
    const sandbox = createSandbox({ strict: true })
    const [, [path, body]] = LENIENCIES[0] ?? ['', ['', {}, {}]]
    expect((await sandbox.post(path, body)).status).toBe(401)
    for (const status of [400, 400, 429])
      expect((await sandbox.post(path, body, { apikey: 'limited-key' })).status).toBe(status)
  })
})

describe('placeholders and template tokens count as sent with --strict', () => {
  const lenient = createSandbox({ strict: false })
  const MAREN_BY_NAME = { contactFullName: 'Maren Oyelaran' }
  const REPAIRED = [
    { ...MAREN_BY_NAME, companyName: 'n/a' },
    { ...MAREN_BY_NAME, companyName: '{{company.name}}' },
    { ...MAREN_BY_NAME, companyWebAddress: '-', companyName: 'unknown' },
    { companyGuid: 'none', ...MAREN_BY_NAME },
  ]
  test.each(REPAIRED)('in a company field: %j', async (input) => {
    expect((await lenient.enrich(input)).body.recordStatus).toBe('Active')
    expect((await strict.enrich(input)).body.recordStatus).toBe('No Match')
  })

  test('in contactEmail, which then is no address', async () => {
    for (const contactEmail of ['n/a', '{{contact.email}}']) {
      const input = { ...HALCYON, ...MAREN_BY_NAME, contactEmail }
      expect((await lenient.enrich(input)).body.recordStatus).toBe('Active')
      const { status, body } = await strict.enrich(input)
      expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    }
  })

  test('in a buying group, where the first field counts', async () => {
    const input = { companyGuid: 'n/a', ...HALCYON }
    expect((await lenient.post('/v1/buying-group', input, KEY)).body.totalCount).toBeGreaterThan(0)
    expect((await strict.post('/v1/buying-group', input, KEY)).body.totalCount).toBe(0)
  })

  test('in the explanation of a request', async () => {
    const [input = {}] = REPAIRED
    const { headers } = await strict.enrich(input)
    const { body } = await strict.send(`/sandbox/requests/${headers.get('smarteTransactionId')}`)
    expect(body.match.explanation.decision.recordStatus).toBe('No Match')
  })
})

describe('--strict accepts', () => {
  const ACCEPTED: readonly (readonly [string, Sent])[] = [
    ['the key in the body', ['/v7/enrich', { ...MAREN, ...KEY }, {}]],
    [
      'a charset in the content type',
      ['/v7/enrich', MAREN, { ...KEY, 'content-type': 'application/json; charset=utf-8' }],
    ],
    ['unknown fields', ['/v7/enrich', { ...MAREN, more: 1 }, KEY]],
    ['blank fields', ['/v7/enrich', { ...MAREN, companyName: null, conEmail: '', apikey: '' }, KEY]],
    ['blank pages', ['/v1/buying-group', { ...HALCYON, pageNo: '', pageSize: null }, KEY]],
    ['Api-Key for buying groups', ['/v1/buying-group', HALCYON, { 'Api-Key': 'plus-key' }]],
    ['both spellings of the admin header', [`${USER}/view`, {}, { Admin_Api_Key: 'plus-admin-key' }]],
    [
      'a name with another identifier',
      [
        '/v7/enrich',
        { contactFullName: 'Maren Oyelaran', companyWebAddress: 'halcyon-freight.example' },
        KEY,
      ],
    ],
    ['blanks around an email address', ['/v7/enrich', { contactEmail: ` ${MAREN.contactEmail} ` }, KEY]],
    ['outcomes by name', ['/v7/enrich', { contactEmail: 'no-longer@outcome.test' }, KEY]],
  ]
  test.each(ACCEPTED)('%s', async (_, sent) => expect((await strict.post(...sent)).status).toBe(200))

  test.each(['active', 'activate'])('the action %s for keys', async (action) => {
    const email = `${action}@plus.example`
    await strict.post(`${API_KEY}/createsignalapikey`, { email }, ADMIN)
    await strict.post(`${API_KEY}/update`, { email, action: 'suspend' }, ADMIN)
    const { status, body } = await strict.post(`${API_KEY}/update`, { email, action }, ADMIN)
    expect([status, body.data.status]).toEqual([200, 'active'])
  })
})

describe('the newer names of inputs', () => {
  const sandbox = createSandbox({ strict: false })

  test.each([
    [{ compName: 'Halcyon Freight' }, 'AAAA000000000001'],
    [{ compWebsite: 'halcyon-freight.example' }, 'AAAA000000000001'],
    [{ compGuid: 'AAAA000000000001' }, 'AAAA000000000001'],
    [{ compName: 'Halcyon Freight', companyName: ' ' }, 'AAAA000000000001'],
    [{ conFirstName: 'Maren', conLastName: 'Oyelaran', compName: 'Halcyon Freight' }, 'AAAA000000000001'],
  ])('are searched with: %j', async (input, guid) => {
    const { body } = await sandbox.enrich(input, 'plus-key')
    expect(body.compGUID).toBe(guid)
    expect(body.conFirstName).toBe('conFirstName' in input ? 'Maren' : '')
  })

  test('give way to the names of version 7', async () => {
    const { body } = await sandbox.enrich({ ...MAREN, conEmail: 'nobody@else.example', compName: 'Else' })
    expect(body.conFirstName).toBe('Maren')
  })

  test('are explained, and placeholders in them are reported, as in the names of version 7', async () => {
    const response = await sandbox.enrich({ ...MAREN, compName: 'n/a' })
    expect(await warningsOf(sandbox, response)).toEqual([
      'companyName is the placeholder "n/a", which is ignored unless the server runs with --strict. If there is no value, leave the field out.',
      'Fails with --strict: newer name. The interface of version 7 calls it companyName.',
    ])
    const explained = await sandbox.post('/sandbox/explain', { conEmail: MAREN.contactEmail })
    expect(explained.body.decision.recordStatus).toBe('Active')
  })
})
