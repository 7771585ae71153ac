/** Errors say what happened and give advice that the caller can follow. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type ParsedResponse } from '../support/sandbox.ts'
import { seedOrganization } from '../support/seed-organization.ts'

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
const ENRICH = '/v7/enrich'
const GROUP = '/v1/buying-group'
const VIEW_USERS = '/signals/v1/user/view'
const VIEW_KEYS = '/signals/v1/key/view'

const messageOf = ({ body }: ParsedResponse): string => body.error.message

describe('a 401 response has a WWW-Authenticate challenge with the name of the header', () => {
  const { post } = createSandbox()
  const challenges: [string, string][] = [
    [ENRICH, 'apikey'],
    [GROUP, 'apikey'],
    [VIEW_USERS, 'Admin-Api-Key'],
    [VIEW_KEYS, 'Api-Key'],
  ]
  test.each(challenges)('%s: %s', async (path, header) => {
    const challenge = `ApiKey realm="Signalbox", header="${header}"`
    for (const headers of [{}, { [header]: 'unknown' }]) {
      const response = await post(path, {}, headers)
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge])
    }
  })

  test('also for an injected 401', async () => {
    const sandbox = createSandbox()
    await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 401 } })
    const { status, headers } = await sandbox.enrich(MAREN)
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('ApiKey realm="Signalbox", header="apikey"')
  })

  test('with Bearer for the control API', async () => {
    const control = { from: 'this machine', token: 'a-token-of-this-test' } as const
    const { status, headers } = await createSandbox({ control }).send('/sandbox/clock')
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Signalbox control API"'])
  })

  test('and other responses have none', async () => {
    const { headers } = await createSandbox().enrich({})
    expect(headers.get('www-authenticate')).toBeNull()
  })
})

describe('an error names the right header for a key in the wrong place', () => {
  const { post } = createSandbox()
  const misplaced: [string, string, string, string][] = [
    [ENRICH, 'x-api-key', 'standard-key', 'in the header apikey'],
    [ENRICH, 'authorization', 'Bearer standard-key', 'in the header apikey'],
    [ENRICH, 'Api-Key', 'standard-key', 'in the header apikey'],
    [GROUP, 'x-api-key', 'standard-key', 'in the header apikey'],
    [VIEW_USERS, 'authorization', 'Bearer standard-admin-key', 'in the header Admin-Api-Key'],
    [VIEW_KEYS, 'apikey', 'standard-admin-key', 'in the header Api-Key'],
  ]
  test.each(misplaced)('%s with %s', async (path, header, value, where) => {
    const response = await post(path, {}, { [header]: value })
    expect(response.status).toBe(401)
    expect(messageOf(response)).toContain(`This operation ignores the header ${header.toLowerCase()}.`)
    expect(messageOf(response)).toContain(where)
    expect(messageOf(response)).not.toContain('standard')
  })

  test('also beside an unknown key in the right header', async () => {
    const response = await post(ENRICH, {}, { apikey: 'unknown', 'x-api-key': 'standard-key' })
    expect([response.status, response.body.error.code]).toEqual([401, 'invalid_api_key'])
    expect(messageOf(response)).toContain('This operation ignores the header x-api-key.')
  })

  test('and for Bearer before the key', async () => {
    const response = await post(ENRICH, {}, { apikey: 'Bearer standard-key' })
    expect([response.status, response.body.error.code]).toEqual([401, 'invalid_api_key'])
    expect(messageOf(response)).toContain('Remove "Bearer"')
  })
})

describe('an error recognizes a key in a body that is not JSON', () => {
  const { send } = createSandbox()
  const form = 'application/x-www-form-urlencoded'
  const bodies: [string, string, string, string][] = [
    ['a form', 'apikey=standard-key&contactEmail=a@b.example', form, `The body is a form (${form}).`],
    [
      'malformed JSON',
      '{"apikey":"standard-key",}',
      'application/json',
      'The body is not JSON: unexpected "}"',
    ],
  ]
  test.each(bodies)('%s', async (_, body, type, problem) => {
    const response = await send(ENRICH, { method: 'POST', body, headers: { 'content-type': type } })
    expect([response.status, response.body.error.code]).toEqual([401, 'unauthorized'])
    expect(messageOf(response)).toContain('The body field works in JSON only.')
    expect(messageOf(response)).toContain(problem)
  })
})

describe('an error recognizes a form', () => {
  const { send } = createSandbox()
  const enrich = (body: string | FormData, type?: string) =>
    send(ENRICH, {
      method: 'POST',
      body,
      headers: { apikey: 'standard-key', ...(type && { 'content-type': type }) },
    })

  test('with URL encoding', async () => {
    const response = await enrich('companyName=Acme', 'application/x-www-form-urlencoded')
    expect(response.status).toBe(400)
    expect(messageOf(response)).toBe(
      'The body is a form (application/x-www-form-urlencoded). Send a JSON object with Content-Type: application/json.',
    )
  })

  const multipart = (): FormData => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array([0xff, 0xfe])]))
    return form
  }

  test('with multipart encoding and bytes that are not text', async () => {
    const response = await enrich(multipart())
    expect(response.status).toBe(400)
    expect(messageOf(response)).toStartWith('The body is a form (multipart/form-data).')
  })

  const ADVICE = 'Send JSON, or CSV with Content-Type: text/csv (curl: --data-binary @file).'

  test.each(['companies', 'contacts'])('in stored data: %s', async (kind) => {
    const response = await send(`/sandbox/${kind}`, { method: 'PUT', body: multipart() })
    expect(response.status).toBe(400)
    expect(messageOf(response)).toBe(`The body is a form (multipart/form-data). ${ADVICE}`)
  })

  test.each(['{"compName":"Abc"}', '\uFEFF {"compName":"Abc"}'])(
    'but accepts JSON under the content type of curl: %j',
    async (body) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { status } = await createSandbox().send('/sandbox/companies', { method: 'PUT', body, headers })
      expect(status).toBe(200)
    },
  )

  test('but reports malformed JSON under the content type of curl as JSON', async () => {
    const response = await enrich('{"companyName": }', 'application/x-www-form-urlencoded')
    expect(messageOf(response)).toContain('line 1, column 17')
  })
})

describe('malformed JSON is reported with its position, and with advice for the operation', () => {
  const { send } = createSandbox()
  const admin = {
    'Admin-Api-Key': 'standard-admin-key',
    'Api-Key': 'standard-admin-key',
    apikey: 'standard-key',
  }

  test.each([ENRICH, GROUP, VIEW_USERS, VIEW_KEYS, '/sandbox/faults'])('%s', async (path) => {
    const response = await send(path, { method: 'POST', body: '{\n  "a": 1,\n}', headers: admin })
    expect(response.status).toBe(400)
    expect(messageOf(response)).toBe(
      'The body is not JSON: unexpected "}" at line 3, column 1. Send a JSON object with the fields of this operation. /docs lists them.',
    )
  })

  const put = (body: string) => send('/sandbox/companies', { method: 'PUT', body })

  test('for stored data', async () =>
    expect(messageOf(await put('{"companies":[{"compName":}]}'))).toContain(
      'unexpected "}" at line 1, column 27',
    ))

  test('for a large list of stored data', async () => {
    const company = JSON.stringify({ compName: 'A', compAddr: 'x'.repeat(4000) })
    const list = Array.from({ length: 300 }, () => company).join(',\n')
    expect(messageOf(await put(`{"companies":[${list},\n{"compName":}]}`))).toContain(
      'unexpected "}" at line 301, column 13',
    )
  })
})

describe('an error suggests the right name of a misnamed field', () => {
  const { post } = createSandbox()

  test('email on Enrich', async () => {
    const { status, body } = await post(ENRICH, { email: MAREN.contactEmail }, { apikey: 'standard-key' })
    expect([status, body.error.code]).toEqual([400, 'missing_identifier'])
    expect(body.error.message).toContain('email is not a field of this operation. Did you mean contactEmail?')
    expect(body.error.details).toEqual([
      { field: 'email', message: 'is not a field of this operation. Did you mean contactEmail?' },
    ])
  })

  test('website on Buying group', async () => {
    const { body } = await post(GROUP, { website: 'x.example' }, { apikey: 'standard-key' })
    expect(body.error.message).toContain(
      'website is not a field of this operation. Did you mean companyWebsite?',
    )
  })

  test('and suggests nothing for unrelated fields', async () => {
    const { body } = await post(ENRICH, { zzz: 1 }, { apikey: 'standard-key' })
    expect(body.error.details).toBeUndefined()
  })

  test.each([
    ['company', 'companyName'],
    ['compName', 'companyName'],
    ['comp_guid', 'companyGuid'],
    ['conEmail', 'contactEmail'],
    ['conFullName', 'contactFullName'],
  ])('%s on Enrich', async (field, suggestion) => {
    const { body } = await post(ENRICH, { [field]: 'x' }, { apikey: 'standard-key' })
    expect(body.error.details).toEqual([
      { field, message: `is not a field of this operation. Did you mean ${suggestion}?` },
    ])
  })

  test.each([
    ['PATCH', '/sandbox/organizations/any', { credit: 1 }, 'credit', 'credits'],
    ['POST', '/sandbox/organizations', { dailyLimit: 1 }, 'dailyLimit', 'dailyRateLimit'],
    ['PATCH', '/sandbox/clock', { advanceSecond: 1 }, 'advanceSecond', 'advanceSeconds'],
    ['POST', '/sandbox/faults', { match: { orgid: 'x' }, effect: {} }, 'match.orgid', 'orgId'],
    [
      'POST',
      '/sandbox/faults',
      { effect: { kind: 'error', status: 429, retryAfter: 1 } },
      'effect.retryAfter',
      'retryAfterSeconds',
    ],
    ['POST', '/sandbox/requests/verify', { match: {}, atleast: 1 }, 'atleast', 'atLeast'],
    ['POST', '/sandbox/snapshots', { nam: 'x' }, 'nam', 'name'],
    ['PUT', '/sandbox/contacts', { conEmial: 'x' }, 'conEmial', 'conEmail'],
    ['PUT', '/sandbox/companies', { companies: [{ compNmae: 'x' }] }, 'companies[0].compNmae', 'compName'],
    ['GET', '/sandbox/requests?orgid=x', undefined, 'orgid', 'orgId'],
  ])('%s %s: %j', async (method, path, body, field, suggestion) => {
    const response = await createSandbox().send(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(400)
    expect(response.body.error.details).toContainEqual({
      field,
      message: `is not a field of this operation. Did you mean ${suggestion}?`,
    })
  })

  test('and refers to /docs without a similar one', async () => {
    const { body } = await post('/sandbox/organizations', { color: 'red' })
    expect(body.error.details).toEqual([
      { field: 'color', message: 'is not a field of this operation. See /docs.' },
    ])
  })
})

describe('the error for locking out the last admin gives working advice', () => {
  const update =
    (kind: string, header: string, email: string) => (sandbox: ReturnType<typeof createSandbox>) =>
      sandbox.post(`/signals/v1/${kind}/update`, { email, action: 'suspend' }, { [header]: 'pair-admin-key' })
  const suspendUser = update('user', 'Admin-Api-Key', 'first@pair.example')
  const suspendKey = update('key', 'Api-Key', 'first@pair.example')

  const FIRST = { email: 'first@pair.example', role: 'admin', status: 'active' } as const
  const sandboxWith = (
    second: { user: 'active' | 'suspend'; key: 'active' | 'suspended' } | undefined,
    users = [FIRST],
  ) =>
    createSandbox({
      organizations: [
        seedOrganization({
          users: [
            ...users,
            ...(second
              ? [{ email: 'second@pair.example', role: 'admin', status: second.user } as const]
              : []),
          ],
          keys: [
            { ...FIRST, apiKey: 'pair-admin-key' },
            ...(second ? [{ email: 'second@pair.example', role: 'admin', status: second.key } as const] : []),
          ],
        }),
      ],
    })

  test.each([
    ['user', suspendUser],
    ['key', suspendKey],
  ])('and names a possible operation with one admin: %s', async (kind, suspend) => {
    const sandbox = sandboxWith(undefined)
    const response = await suspend(sandbox)
    expect([response.status, response.body.error.code]).toEqual([409, 'invalid_state'])
    const [organization] = sandbox.context.organizations.list()
    const [user] = sandbox.context.users.list(organization?.orgId ?? '')
    const path = `/sandbox/organizations/${organization?.orgId}/users/${user?.userId}`
    expect(messageOf(response)).toContain(`Suspending the ${kind} would lock everyone out.`)
    expect(messageOf(response)).toEndWith(
      `suspend the user first@pair.example with PATCH ${path}, where the control API is enabled.`,
    )
    const followed = await sandbox.send(path, { method: 'PATCH', body: '{"status":"suspend"}' })
    expect(followed.status).toBe(200)
  })

  const second = 'second@pair.example'
  const activateUser = ['user', 'Admin-Api-Key', 'active'] as const
  test.each([
    ['user', suspendUser, { user: 'suspend', key: 'active' }, `the user ${second}`, activateUser],
    ['key', suspendKey, { user: 'suspend', key: 'active' }, `the user ${second}`, activateUser],
    [
      'key',
      suspendKey,
      { user: 'active', key: 'suspended' },
      `the key of ${second}`,
      ['key', 'Api-Key', 'activate'],
    ],
  ] as const)(
    'and names what to reactivate before the %s, which is sufficient: %#',
    async (_, suspend, other, what, [kind, header, action]) => {
      const sandbox = sandboxWith(other)
      expect(messageOf(await suspend(sandbox))).toContain(`Reactivate ${what} first.`)
      const body = { email: second, action }
      await sandbox.post(`/signals/v1/${kind}/update`, body, { [header]: 'pair-admin-key' })
      expect((await suspend(sandbox)).status).toBe(200)
    },
  )

  test('and names a suspended key and its suspended user', async () => {
    const response = await suspendKey(sandboxWith({ user: 'suspend', key: 'suspended' }))
    expect(messageOf(response)).toContain(
      'Reactivate the user second@pair.example and the key of second@pair.example first.',
    )
  })

  test('and names no operation for one admin key without a user', async () => {
    const response = await suspendKey(sandboxWith(undefined, []))
    expect(messageOf(response)).toEndWith('The organization has no other admin to reactivate.')
  })
})
