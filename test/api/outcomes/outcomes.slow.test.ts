/** Every outcome of `outcome.test` by email and by website, for Enrich and Buying group. */
import { describe, expect, test } from 'bun:test'
import { OUTCOME_DOMAIN, OUTCOMES } from '../../../src/api/outcomes/outcome-table.ts'
import { createApp } from '../../../src/app.ts'
import { BlockedDelay } from '../../support/blocked-delay.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'

const emailFor = (name: string): string => `${name}@${OUTCOME_DOMAIN}`
const websiteFor = (name: string): string => `${name}.${OUTCOME_DOMAIN}`

/** The expected response to each name, on purpose not taken from the table. */
type Expected =
  | {
      readonly recordStatus: string
      readonly accuracy: string
      readonly members: number
      readonly wait?: number
    }
  | { readonly status: number; readonly code: string }
  | { readonly broken: 'before' | 'within' | 'unreadable' | 'empty' }

const found = (accuracy: string) => ({ recordStatus: 'Active', accuracy, members: 22 })
const nothing = { recordStatus: 'No Match', accuracy: '', members: 0 }

const EXPECTED: Readonly<Record<string, Expected>> = {
  match: found('A+'),
  'grade-a': found('A'),
  'grade-a-minus': found('A-'),
  'grade-b': found('B'),
  masked: found('A+'),
  'no-longer': { ...found('A+'), recordStatus: 'No Longer' },
  'company-only': { ...found('A+'), recordStatus: 'No Match' },
  'no-match': nothing,
  ambiguous: nothing,
  'insufficient-credits': { status: 402, code: 'insufficient_credits' },
  'rate-limited': { status: 429, code: 'rate_limit_exceeded' },
  unauthorized: { status: 401, code: 'invalid_api_key' },
  'suspended-key': { status: 403, code: 'key_suspended' },
  'server-error': { status: 500, code: 'internal_error' },
  unavailable: { status: 503, code: 'service_unavailable' },
  'timeout-30s': { ...found('A+'), wait: 30_000 },
  'connection-reset': { broken: 'before' },
  truncated: { broken: 'within' },
  'invalid-json': { broken: 'unreadable' },
  empty: { broken: 'empty' },
}

const ways: [string, (name: string) => Record<string, string>, string][] = [
  ['by email, Enrich', (name) => ({ contactEmail: emailFor(name) }), '/v7/enrich'],
  ['by website, Enrich', (name) => ({ companyWebAddress: websiteFor(name) }), '/v7/enrich'],
  ['by website, Buying group', (name) => ({ companyWebsite: websiteFor(name) }), '/v1/buying-group'],
]

const APIKEY = { apikey: 'pro-key' }
const costs = ({ headers }: ParsedResponse) => [
  headers.get('credits-deducted'),
  headers.get('credits-remaining'),
]
const charges = ({ context }: Sandbox): number =>
  context.connection.client.query('select * from charges').all().length

/** Returns the bytes of a response, and whether the connection broke. */
async function read({ context }: Sandbox, path: string, body: unknown) {
  const request = { method: 'POST', headers: APIKEY, body: JSON.stringify(body) }
  const response = await createApp(context).handle(new Request(`http://localhost${path}`, request))
  let text = ''
  try {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk)
    return { response, text, isWhole: true }
  } catch {
    return { response, text, isWhole: false }
  }
}

test('the outcomes have exactly the documented names', () => {
  expect(OUTCOMES.map(({ name }) => name)).toEqual(Object.keys(EXPECTED))
})

for (const [way, toBody, path] of ways) {
  describe(way, () => {
    for (const { name, credits } of OUTCOMES) {
      const expected = EXPECTED[name]

      test(name, async () => {
        const delay = new BlockedDelay()
        delay.release()
        const sandbox = createSandbox({ delay: delay.wait })
        if (expected === undefined) throw new Error(`${name} is not expected`)
        if ('broken' in expected) {
          const { response, text, isWhole } = await read(sandbox, path, toBody(name))
          const { broken } = expected
          expect([response.status, isWhole]).toEqual([200, broken === 'unreadable' || broken === 'empty'])
          expect(text === '').toBe(broken === 'before' || broken === 'empty')
          if (text !== '') expect(() => JSON.parse(text)).toThrow()
          expect(charges(sandbox)).toBe(0)
          return
        }
        const result = await sandbox.post(path, toBody(name), APIKEY)
        if ('status' in expected) {
          expect([result.status, result.body.error.code]).toEqual([expected.status, expected.code])
          expect(result.headers.get('Retry-After')).toBe(name === 'rate-limited' ? '1' : null)
          expect(charges(sandbox)).toBe(0)
          return
        }
        const { recordStatus, accuracy, members, wait } = expected
        expect([result.status, delay.waits]).toEqual([200, wait === undefined ? [] : [wait]])
        if (path === '/v1/buying-group') {
          expect(result.body).toMatchObject({ totalCount: members, totalPages: Math.ceil(members / 20) })
          expect(result.body.compGUID === '').toBe(members === 0)
          return
        }
        expect(result.body).toMatchObject({ recordStatus, accuracy })
        expect(costs(result)).toEqual([String(credits), String(3 - credits)])
        expect(charges(sandbox)).toBe(credits)
      })
    }
  })
}

test('a domain in companyName also triggers an outcome', async () => {
  const sandbox = createSandbox()
  const named = { companyName: 'server-error.outcome.test' }
  expect((await sandbox.enrich(named, 'pro-key')).status).toBe(500)
  expect((await sandbox.post('/v1/buying-group', named, { apikey: 'pro-key' })).status).toBe(500)
})

describe('the fixed records of the outcomes', () => {
  const sandbox = createSandbox()
  const enrich = (body: unknown, apikey = 'plus-key') => sandbox.enrich(body, apikey)

  test('have a contact with all fields', async () => {
    const { body } = await enrich({ contactEmail: 'match@outcome.test', recordId: '7' })
    expect(Object.entries(body).filter(([, value]) => value === '')).toEqual([])
    expect(body).toMatchObject({ compName: 'Outcome Testing, Inc.', recordId: '7' })
  })

  test('return only the company by website, and the contact if one is requested', async () => {
    const website = { companyWebAddress: 'grade-b.outcome.test' }
    expect((await enrich(website)).body).toMatchObject({ compName: 'Outcome Testing, Inc.', conGUID: '' })
    const requested = await enrich({ ...website, contactFullName: 'Anybody At All' })
    expect(requested.body).toMatchObject({ accuracy: 'B', conFullName: 'Finley Fixture' })
  })

  test('mask email and direct dials for the outcome masked in every organization', async () => {
    expect((await enrich({ companyWebAddress: 'masked.outcome.test' })).body).toMatchObject({
      conEmail: 'm***@outcome.test',
      directDial1: '+1 503 555 ****',
      directDial2: '+1 971 555 ****',
    })
  })

  test('are masked for the outcome match if the organization masks', async () => {
    const { body } = await enrich({ contactEmail: 'match@outcome.test' }, 'masked-key')
    expect(body).toMatchObject({ conEmail: 'm***@outcome.test', directDial1: '+1 503 555 ****' })
  })

  test('return the past job without contact data to Standard for no-longer, and the current job to Plus and Pro', async () => {
    const left = { contactEmail: 'no-longer@outcome.test' }
    const { body: past } = await enrich(left, 'standard-key')
    expect(past).toMatchObject({
      compName: 'Outcome Testing, Inc.',
      conJobTitleEn: 'Sales Manager',
      conEmail: '',
    })
    expect(past).not.toHaveProperty('directDial1')
    for (const key of ['plus-key', 'pro-key']) {
      const { body } = await enrich(left, key)
      expect(body).toMatchObject({
        recordStatus: 'No Longer',
        compName: 'Outcome Onward Ltd.',
        conGUID: past.conGUID,
      })
      expect(body.conEmail).toBe('robin.moved@outcome-onward.example')
    }
  })

  test('return the company with blank contact fields for company-only', async () => {
    const { body } = await enrich({ contactEmail: 'company-only@outcome.test' })
    expect(body).toMatchObject({
      compName: 'Outcome Testing, Inc.',
      conGUID: '',
      conEmail: '',
      directDial1: '',
    })
  })

  test('are charged like other records: once with Plus, each time with Pro, and 402 at zero', async () => {
    const fresh = createSandbox()
    const match = { contactEmail: 'match@outcome.test' }
    expect(costs(await fresh.enrich(match, 'counted-key'))).toEqual(['1', '4'])
    expect(costs(await fresh.enrich(match, 'counted-key'))).toEqual(['0', '4'])
    for (const left of ['2', '1', '0'])
      expect(costs(await fresh.enrich(match, 'pro-key'))).toEqual(['1', left])
    expect((await fresh.enrich(match, 'pro-key')).status).toBe(402)
  })

  test('can be requested by the identifiers in their responses', async () => {
    const { body } = await enrich({ contactEmail: 'match@outcome.test' })
    for (const input of [
      { contactEmail: body.conEmail },
      { contactGuid: body.conGUID.toLowerCase() },
      { companyWebAddress: body.compWebsite, contactFullName: body.conFullName },
    ]) {
      expect((await enrich(input)).body.conGUID).toBe(body.conGUID)
    }
    expect((await enrich({ companyGuid: body.compGUID })).body.compGUID).toBe(body.compGUID)
    const former = (await enrich({ contactEmail: 'no-longer@outcome.test' })).body.conGUID
    expect((await enrich({ contactGuid: former })).body).toMatchObject({
      recordStatus: 'No Longer',
      conGUID: former,
    })
  })

  test('fill two buying group pages without overlap, sorted by seniority, and Enrich finds each member', async () => {
    const page = (pageNo: number) =>
      sandbox.post(
        '/v1/buying-group',
        { companyWebsite: 'match.outcome.test', pageNo },
        { apikey: 'plus-key' },
      )
    const { body: first } = await page(1)
    const { body: second } = await page(2)
    const members = [...first.buyingGroup, ...second.buyingGroup]
    expect(members.map(({ conLevels }) => conLevels)).toEqual([
      ...Array(3).fill('C-Level'),
      ...Array(4).fill('VP'),
      ...Array(5).fill('Director'),
      ...Array(10).fill('Manager'),
    ])
    expect(new Set(members.map(({ conGUID }) => conGUID)).size).toBe(22)
    for (const { conGUID, conJobTitle } of members) {
      const { body } = await enrich({ contactGuid: conGUID })
      expect(body).toMatchObject({ recordStatus: 'Active', conGUID, conJobTitleEn: conJobTitle })
    }
    const { body: byGuid } = await sandbox.post(
      '/v1/buying-group',
      { companyGuid: first.compGUID },
      { apikey: 'plus-key' },
    )
    expect(byGuid.buyingGroup).toEqual(first.buyingGroup)
  })
})

describe('the name of an outcome', () => {
  const sandbox = createSandbox()
  const statusOf = async (body: unknown) => (await sandbox.enrich(body)).body.recordStatus

  test.each([
    ['uppercase letters and spaces', { contactEmail: ' No-Longer@OUTCOME.Test ' }],
    ['a plus tag', { contactEmail: 'no-longer+crm-7@outcome.test' }],
    ['the domain of an address', { contactEmail: 'ada.keller@no-longer.outcome.test' }],
    [
      'a URL with uppercase letters, a port, and a query',
      { companyWebAddress: 'HTTPS://WWW.No-Longer.outcome.test:443/en/?utm=1#top' },
    ],
    ['a website with www', { companyWebAddress: 'www.no-longer.outcome.test.' }],
    ['an email in the website field', { companyWebAddress: 'no-longer@outcome.test' }],
    [
      'an email beside the website of another outcome',
      { contactEmail: 'no-longer@outcome.test', companyWebAddress: 'no-match.outcome.test' },
    ],
    [
      'a website beside the email of a stored contact',
      {
        contactEmail: 'maren.oyelaran@halcyon-freight.example',
        companyWebAddress: 'no-longer.outcome.test',
      },
    ],
  ])('triggers its response: %s', async (_, body) => {
    expect(await statusOf(body)).toBe('No Longer')
  })

  test('is not needed for the company of the domain', async () => {
    for (const companyWebAddress of ['outcome.test', 'https://www.outcome.test/']) {
      const { body } = await sandbox.enrich({ companyWebAddress })
      expect(body).toMatchObject({ recordStatus: 'Active', compName: 'Outcome Testing, Inc.' })
    }
  })

  test.each([
    { contactEmail: 'no-match@outcome.test.example' },
    { contactEmail: 'no-match@myoutcome.test' },
    { companyWebAddress: 'myoutcome.test' },
    { companyWebAddress: 'outcome.test.example' },
    { companyName: 'Outcome Testing' },
  ])('is not recognized in %o', async (body) => {
    expect(await statusOf({ ...body, recordId: '1' })).toBe('No Match')
    expect((await sandbox.enrich(body)).body.compName).toBe('')
  })

  test.each([
    ['nomatch', 'Did you mean no-match?'],
    ['no-longr', 'Did you mean no-longer?'],
    ['timeout-121s', 'timeout-1s to timeout-120s'],
    ['timeout-0s', 'timeout-1s to timeout-120s'],
    ['timeout', 'timeout-1s to timeout-120s'],
    ['something-else-entirely', 'match, no-match, and no-longer'],
    ['constructor', 'match, no-match, and no-longer'],
  ])('returns 400 with the existing names for %s', async (name, advice) => {
    const bodies = [
      ['/v7/enrich', { contactEmail: emailFor(name) }, 'contactEmail'],
      ['/v7/enrich', { companyWebAddress: websiteFor(name) }, 'companyWebAddress'],
      ['/v1/buying-group', { companyWebsite: websiteFor(name) }, 'companyWebsite'],
    ] as const
    for (const [path, body, field] of bodies) {
      const result = await sandbox.post(path, body, APIKEY)
      const { code, message, details } = result.body.error
      expect([result.status, code, details[0].field]).toEqual([400, 'invalid_parameter', field])
      expect(message).toContain(advice)
    }
  })
})

describe('before an outcome', () => {
  test('a rejected key and an invalid request return their own errors', async () => {
    const sandbox = createSandbox()
    const reserved = { contactEmail: 'server-error@outcome.test' }
    expect((await sandbox.enrich(reserved, 'no-such-key')).body.error.code).toBe('invalid_api_key')
    const page = { companyWebsite: 'server-error.outcome.test', pageSize: 101 }
    expect((await sandbox.post('/v1/buying-group', page, APIKEY)).status).toBe(400)
  })

  test('a GUID beside the website decides the buying group', async () => {
    const body = { companyGuid: 'AAAA000000000001', companyWebsite: 'server-error.outcome.test' }
    expect((await createSandbox().post('/v1/buying-group', body, APIKEY)).body.compGUID).toBe(
      'AAAA000000000001',
    )
  })
})

describe('the explanation of an outcome', () => {
  const explain = async (body: unknown) =>
    (await createSandbox().post('/sandbox/explain', body)).body.decision

  test('says that nothing was matched, and shows the response', async () => {
    expect(await explain({ contactEmail: 'no-longer@outcome.test' })).toMatchObject({
      outcome: 'contact',
      recordStatus: 'No Longer',
      accuracy: 'A+',
      reason: expect.stringContaining('by name'),
    })
    expect(await explain({ companyWebAddress: 'truncated.outcome.test' })).toMatchObject({
      outcome: 'none',
      reason: expect.stringContaining('truncated_body'),
    })
  })
})

describe('an outcome with a timeout', () => {
  test.each(['timeout-1s', 'timeout-120s'])('responds late: %s', async (name) => {
    const delay = new BlockedDelay()
    delay.release()
    await createSandbox({ delay: delay.wait }).enrich({ contactEmail: emailFor(name) })
    expect(delay.waits).toEqual([Number(/\d+/.exec(name)?.[0]) * 1000])
  })

  test('charges nothing before its end, or if the key is suspended meanwhile', async () => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const slow = sandbox.enrich({ contactEmail: 'timeout-5s@outcome.test' }, 'pro-key')
    await delay.started()
    expect(charges(sandbox)).toBe(0)
    const { client, dataVersion } = sandbox.context.connection
    client.run("update api_keys set status = 'suspended'")
    dataVersion.increment()
    delay.release()
    expect([(await slow).body.error.code, charges(sandbox)]).toEqual(['key_suspended', 0])
  })
})
