/** The published document, and likely mistakes: which are rejected, with a hint, and which are accepted, with a warning in the journal. */
import { describe, expect, test } from 'bun:test'
import { OPERATIONS } from '../../src/api/operations.ts'
import { getOpenApiText } from '../../src/cli/openapi-command.ts'
import { HALCYON, MAREN } from '../fixtures/leads.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../support/sandbox.ts'

const KEY = { apikey: 'plus-key' }
const ADMIN = { 'Admin-Api-Key': 'plus-admin-key', 'Api-Key': 'plus-admin-key' }
const USER = '/signals/v1/user'

const sandbox = createSandbox()

const entryOf = async ({ send }: Sandbox, { headers }: ParsedResponse) =>
  (await send(`/sandbox/requests/${headers.get('smarteTransactionId')}`)).body

const warningsOf = async (sandbox: Sandbox, response: ParsedResponse): Promise<string[]> =>
  (await entryOf(sandbox, response)).warnings.map(({ message }: { message: string }) => message)

describe('the document', () => {
  test.each(['/openapi.json', '/swagger/json'])('at %s has loose responses of the service', async (path) => {
    const { body } = await sandbox.send(path)
    expect(body).toEqual(JSON.parse(await getOpenApiText()))
    const { EnrichmentOutput, ErrorResponse } = body.components.schemas
    expect(EnrichmentOutput.required).toEqual(['recordStatus'])
    expect(EnrichmentOutput.properties.recordStatus.enum).toBeUndefined()
    expect(ErrorResponse.properties.error.properties.hint.type).toBe('string')
  })

  test('contains the service alone with --service-only', async () => {
    const body = JSON.parse(await getOpenApiText(true))
    expect(Object.keys(body.paths).sort()).toEqual(
      Object.values(OPERATIONS)
        .map(({ path }) => path)
        .sort(),
    )
    expect(body.components.schemas.EnrichmentOutput.required).toEqual(['recordStatus'])
    expect(body.components.schemas.BuyingGroupInput.properties.pageNo.anyOf).toEqual([
      { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
      { type: 'null' },
    ])
    expect(JSON.stringify(body)).not.toMatch(
      /["`](hint|details|compName`|conEmail`)["`]|newer name|\bRateLimit|credits-remaining|loopback_only|not_as_expected|x-signalbox-only|journal|\/sandbox/i,
    )
  })
})

describe('the error of a key that may not be used', () => {
  const SUSPENDED: [string, string, RegExp][] = [
    ['inactive-key', 'organization_inactive', /is inactive/],
    ['standard-suspended-key', 'key_suspended', /key is suspended/],
    ['standard-suspended-user-key', 'user_suspended', /user of this key is suspended/],
    ['standard-deleted-user-key', 'user_deleted', /user of this key was deleted/],
  ]
  test.each(SUSPENDED)(
    'for %s is invalid_api_key for Enrich and buying groups, whose journal has %s, and that code for management',
    async (key, code, hint) => {
      for (const path of ['/v7/enrich', '/v1/buying-group']) {
        const response = await sandbox.post(path, HALCYON, { apikey: key })
        expect(response.body.error).toEqual({
          code: 'invalid_api_key',
          message: 'Invalid API key.',
          status: 401,
          hint: expect.stringMatching(hint),
        })
        expect((await entryOf(sandbox, response)).errorCode).toBe(code)
      }
      const { body } = await sandbox.post(`${USER}/update`, {}, { 'Admin-Api-Key': key })
      expect(body.error).toEqual({ code, message: expect.stringMatching(hint), status: 403 })
    },
  )
})

describe('limited responses of outcome.test', () => {
  test.each([
    ['rate-limited', null],
    ['rate-limited-1s', '1'],
    ['rate-limited-3s', '3'],
    ['rate-limited-120s', '120'],
  ])('send the Retry-After of their name: %s', async (name, retryAfter) => {
    for (const [path, field, value] of [
      ['/v7/enrich', 'contactEmail', `${name}@outcome.test`],
      ['/v1/buying-group', 'companyWebsite', `${name}.outcome.test`],
    ] as const) {
      const { status, headers } = await sandbox.post(path, { [field]: value }, KEY)
      expect([status, headers.get('Retry-After')]).toEqual([429, retryAfter])
    }
  })

  test.each(['rate-limited-0s', 'rate-limited-121s', 'rate-limited-s', 'rate-limited-30'])(
    'have no name %s',
    async (name) => {
      const { status, body } = await sandbox.enrich({ contactEmail: `${name}@outcome.test` })
      expect(status).toBe(400)
      expect(body.error.hint).toContain('Use rate-limited-1s to rate-limited-120s.')
    },
  )
})

type Sent = readonly [path: string, body: object | string, headers: Record<string, string>]

const NAME_ALONE = /^The request has only a name\. Send contactEmail, companyName/

/** Each rejected request with the status, the code, and the hint of its error. */
const REJECTED: readonly (readonly [string, Sent, number, string, RegExp])[] = [
  ...[
    { contactFullName: 'Maren Oyelaran', contactCountry: 'US' },
    { contactFirstName: 'Maren', contactLastName: 'Oyelaran' },
    { contactLastName: 'Oyelaran', contactJobTitle: 'VP' },
    { conFullName: 'Maren Oyelaran' },
  ].map(
    (body) =>
      [
        `a name alone: ${JSON.stringify(body)}`,
        ['/v7/enrich', body, KEY],
        400,
        'missing_identifier',
        NAME_ALONE,
      ] as const,
  ),
  ...[
    `mailto:${MAREN.contactEmail}`,
    `Maren <${MAREN.contactEmail}>`,
    `"${MAREN.contactEmail}"`,
    `${MAREN.contactEmail};`,
    `${MAREN.contactEmail}.`,
  ].map(
    (contactEmail) =>
      [
        `the email address ${contactEmail}`,
        ['/v7/enrich', { contactEmail }, KEY],
        400,
        'invalid_parameter',
        /^contactEmail: has more than an address\. Send maren\.oyelaran@halcyon-freight\.example$/,
      ] as const,
  ),
  [
    'a placeholder as an email address',
    ['/v7/enrich', { ...HALCYON, contactEmail: 'n/a' }, KEY],
    400,
    'invalid_parameter',
    /^contactEmail: is not an email address/,
  ],
  [
    'JSON under another content type',
    ['/v7/enrich', MAREN, { ...KEY, 'content-type': 'text/plain' }],
    400,
    'invalid_parameter',
    /^The request has the content type text\/plain\. Send the header Content-Type: application\/json\.$/,
  ],
  [
    'users under another content type',
    [`${USER}/view`, {}, { ...ADMIN, 'content-type': 'application/x-www-form-urlencoded' }],
    400,
    'invalid_parameter',
    /^The request has the content type application\/x-www-form-urlencoded\./,
  ],
  [
    'a form, which is said before its content type',
    ['/v7/enrich', 'companyName=x', { ...KEY, 'content-type': 'application/x-www-form-urlencoded' }],
    400,
    'invalid_parameter',
    /^The body is a form\./,
  ],
  ...['pageNo', 'pageSize'].map(
    (field) =>
      [
        `a number in a string: ${field}`,
        ['/v1/buying-group', { ...HALCYON, [field]: '1' }, KEY],
        400,
        'invalid_parameter',
        new RegExp(`^${field}: is invalid\\. .*a JSON number`),
      ] as const,
  ),
  ...(['/v7/enrich', '/v1/buying-group'] as const).map(
    (path) =>
      [
        `an admin key for ${path}`,
        [path, HALCYON, { apikey: 'plus-admin-key' }],
        401,
        'invalid_api_key',
        /^This is an admin key/,
      ] as const,
  ),
]

describe('a request is rejected, with a hint', () => {
  test.each(REJECTED)('%s', async (_, sent, status, code, hint) => {
    const rejected = await sandbox.post(...sent)
    expect([rejected.status, rejected.body.error.code]).toEqual([status, code])
    expect(rejected.body.error.hint).toMatch(hint)
    expect(rejected.headers.get('credits-deducted')).toBeNull()
  })

  test('without a content type', async () => {
    const { status, body } = await sandbox.send('/v7/enrich', {
      method: 'POST',
      headers: KEY,
      body: new TextEncoder().encode(JSON.stringify(MAREN)),
    })
    expect(status).toBe(400)
    expect(body.error.hint).toBe(
      'The request has no content type. Send the header Content-Type: application/json.',
    )
  })

  test('with a template token, and the response names each field with its token', async () => {
    const sent = { ...MAREN, companyName: '{{company.name}}', contactJobTitle: `Head of $\{title}` }
    const { status, body } = await sandbox.enrich(sent)
    const problem = (token: string) =>
      `has the template token ${token}, which the client didn't replace with a value`
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    expect(body.error.hint).toBe(`companyName: ${problem('{{company.name}}')}`)
    expect(body.error.details).toEqual([
      { field: 'companyName', message: problem('{{company.name}}') },
      { field: 'contactJobTitle', message: problem(`$\{title}`) },
    ])
  })

  test.each([
    '{{lead.Company}}',
    ' {{lead.Company}} ',
    'Acme {{lead.Suffix}}',
    '{!Account_Name}',
    'Acme {!Account.Name}',
    'Acme {!$Record.Account.Name}',
    `$\{company}`,
    `Acme $\{company}`,
    '%lead.company%',
    '[[company]]',
    '*|COMPANY|*',
    '[object Object]',
    'Acme [object Object]',
  ])('with the template token in %s', async (companyName) => {
    const { status, body } = await sandbox.enrich({ ...MAREN, companyName })
    expect([status, body.error?.details[0].field]).toEqual([400, 'companyName'])
    const group = await sandbox.post('/v1/buying-group', { companyName }, KEY)
    expect([group.status, group.body.error?.details[0].field]).toEqual([400, 'companyName'])
    const newer = await sandbox.enrich({ ...MAREN, compName: companyName })
    expect([newer.status, newer.body.error?.details[0].field]).toEqual([400, 'compName'])
  })

  test('with a template token in the email address of a user', async () => {
    const response = await sandbox.post(
      `${USER}/createsignalapikey`,
      { email: '{{email}}@plus.example' },
      ADMIN,
    )
    expect([response.status, response.body.error.details[0].field]).toEqual([400, 'email'])
  })
})

describe('a likely mistake is accepted, with a warning in the journal', () => {
  test.each(['Acme %lead.company% Ltd', 'Acme [[company]]', 'Acme *|COMPANY|*', 'Acme {!company} Ltd'])(
    'the template token inside %s',
    async (companyName) => {
      const response = await sandbox.enrich({ ...MAREN, companyName })
      expect(response.status).toBe(200)
      expect(await warningsOf(sandbox, response)).toEqual([
        expect.stringMatching(/^companyName has the template token/),
      ])
    },
  )

  test('a template token in recordId, which the response echoes', async () => {
    const { status, body } = await sandbox.enrich({ ...MAREN, recordId: '{{lead.Id}}' })
    expect([status, body.recordId]).toEqual([200, '{{lead.Id}}'])
  })

  const MAREN_BY_NAME = { contactFullName: 'Maren Oyelaran' }
  const WITH_PLACEHOLDER = [
    { ...MAREN_BY_NAME, companyName: 'n/a' },
    { ...MAREN_BY_NAME, companyName: '-' },
    { ...MAREN_BY_NAME, companyWebAddress: '-', companyName: 'unknown' },
    { ...MAREN_BY_NAME, companyGuid: 'none' },
    { ...MAREN_BY_NAME, companyLnUrl: '#N/A' },
    { companyName: 'Freelancer' },
    { companyWebAddress: 'n/a' },
  ]
  test.each(WITH_PLACEHOLDER)('a placeholder counts as a value, and matches nothing: %j', async (input) => {
    const response = await sandbox.enrich(input)
    expect(response.body).toMatchObject({ recordStatus: 'No Match', accuracy: '', compGUID: '', conGUID: '' })
    expect((await entryOf(sandbox, response)).match.explanation.decision.recordStatus).toBe('No Match')
    expect(await warningsOf(sandbox, response)).toContainEqual(
      expect.stringMatching(
        /^comp\w+ is the placeholder ".+", which counts as a value and matches nothing\./,
      ),
    )
  })

  test.each([{ contactFullName: 'n/a' }, { contactLastName: 'Unknown' }, { contactGuid: '-' }])(
    'a placeholder requests a contact, so only the company matches: %j',
    async (contact) => {
      const { body } = await sandbox.enrich({ ...HALCYON, ...contact })
      expect([body.recordStatus, body.compGUID, body.conGUID]).toEqual(['No Match', 'AAAA000000000001', ''])
    },
  )

  test('a placeholder in a buying group, where the first field counts', async () => {
    const { body } = await sandbox.post('/v1/buying-group', { companyGuid: 'n/a', ...HALCYON }, KEY)
    expect(body.totalCount).toBe(0)
  })
})

describe('the service accepts', () => {
  const ACCEPTED: readonly (readonly [string, Sent])[] = [
    ['a type of JSON', ['/v7/enrich', MAREN, { ...KEY, 'content-type': 'application/vnd.crm+json' }]],
    ['blank fields', ['/v7/enrich', { ...MAREN, companyName: null, conEmail: '', apikey: '' }, KEY]],
    ['blank pages', ['/v1/buying-group', { ...HALCYON, pageNo: ' ', pageSize: null }, KEY]],
    [
      'a view without a body, which needs no content type',
      [`${USER}/view`, '', { ...ADMIN, 'content-type': 'text/plain' }],
    ],
    ['outcomes by name', ['/v7/enrich', { contactEmail: 'no-longer@outcome.test' }, KEY]],
  ]
  test.each(ACCEPTED)('%s', async (_, sent) => expect((await sandbox.post(...sent)).status).toBe(200))
})

describe('the newer names of inputs', () => {
  test('are explained, and reported with the placeholders in them', async () => {
    const response = await sandbox.enrich({ ...MAREN, compName: 'n/a' })
    expect(await warningsOf(sandbox, response)).toEqual([
      'companyName is the placeholder "n/a", which counts as a value and matches nothing. If there is no value, leave the field out.',
      'compName is a newer name, which version 7 may not know. Send companyName.',
    ])
    const explained = await sandbox.post('/sandbox/explain', { conEmail: MAREN.contactEmail })
    expect(explained.body.decision.recordStatus).toBe('Active')
  })
})
