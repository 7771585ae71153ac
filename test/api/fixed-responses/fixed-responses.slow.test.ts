/** Every fixed response under `outcome.test` by email and by website, for Enrich and Buying group. */
import { describe, expect, test } from 'bun:test'
import { FIXED_RESPONSES } from '../../../src/api/fixed-responses/fixed-response-table.ts'
import { FIXED_RESPONSE_DOMAIN } from '../../../src/records/rows/fixed-response-domain.ts'
import { BlockedDelay } from '../../support/blocked-delay.ts'
import { createFaultSandbox } from '../../support/fault-sandbox.ts'
import { createSandbox, creditsLeft, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'

const emailFor = (name: string): string => `${name}@${FIXED_RESPONSE_DOMAIN}`
const websiteFor = (name: string): string => `${name}.${FIXED_RESPONSE_DOMAIN}`

/** The expected response to each name, on purpose not taken from the table. */
type Expected =
  | {
      readonly recordStatus: string
      readonly accuracy: string
      readonly members: number
      readonly wait?: number
    }
  | { readonly status: number; readonly code: string }
  | 'broken'

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
  'rate-limited-5s': { status: 429, code: 'rate_limit_exceeded' },
  unauthorized: { status: 401, code: 'invalid_api_key' },
  'suspended-key': { status: 401, code: 'invalid_api_key' },
  'server-error': { status: 500, code: 'internal_error' },
  unavailable: { status: 503, code: 'service_unavailable' },
  'timeout-30s': { ...found('A+'), wait: 30_000 },
  'connection-reset': 'broken',
  truncated: 'broken',
  'invalid-json': 'broken',
  empty: 'broken',
}

const ways: [string, (name: string) => Record<string, string>, string][] = [
  ['by email, Enrich', (name) => ({ contactEmail: emailFor(name) }), '/v7/enrich'],
  ['by website, Enrich', (name) => ({ companyWebAddress: websiteFor(name) }), '/v7/enrich'],
  ['by website, Buying group', (name) => ({ companyWebsite: websiteFor(name) }), '/v1/buying-group'],
]

const APIKEY = { apikey: 'pro-key' }
const costOf = ({ headers }: Pick<ParsedResponse, 'headers'>) => headers.get('credits-deducted')
const charges = ({ modules }: Sandbox): number =>
  modules.core.connection.client.query('select * from charges').all().length

test('the fixed responses have exactly the documented names', () => {
  expect(FIXED_RESPONSES.map(({ name }) => name)).toEqual(Object.keys(EXPECTED))
})

for (const [way, toBody, path] of ways) {
  describe(way, () => {
    for (const { name, credits } of FIXED_RESPONSES) {
      const expected = EXPECTED[name]

      test(name, async () => {
        const delay = new BlockedDelay()
        delay.release()
        const sandbox = createSandbox({ delay: delay.wait })
        if (expected === undefined) throw new Error(`${name} is not expected`)
        if (expected === 'broken') {
          // `effects.slow.test.ts` has what arrives.
          const { sendRaw } = createFaultSandbox()
          const read = async () => (await sendRaw(path, toBody(name), APIKEY)).text()
          const text = await read().catch(() => '')
          expect(() => JSON.parse(text)).toThrow()
          return
        }
        const result = await sandbox.post(path, toBody(name), APIKEY)
        if ('status' in expected) {
          expect([result.status, result.body.error.code]).toEqual([expected.status, expected.code])
          expect(result.headers.get('Retry-After')).toBe(name === 'rate-limited-5s' ? '5' : null)
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
        expect(costOf(result)).toBe(String(credits))
        expect(creditsLeft(sandbox, 'pro-key')).toBe(3 - credits)
        expect(charges(sandbox)).toBe(credits)
      })
    }
  })
}

test('a domain in companyName also triggers a fixed response', async () => {
  const sandbox = createSandbox()
  const named = { companyName: 'server-error.outcome.test' }
  expect((await sandbox.enrich(named, 'pro-key')).status).toBe(500)
  expect((await sandbox.post('/v1/buying-group', named, { apikey: 'pro-key' })).status).toBe(500)
})

describe('the fixed records of the fixed responses', () => {
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
    const { body } = await enrich({ ...website, contactFullName: 'Anybody At All' })
    expect(body).toMatchObject({ accuracy: 'B', conFullName: 'Finley Fixture' })
  })

  test.each([
    ['masked.outcome.test in every organization', { companyWebAddress: 'masked.outcome.test' }, 'plus-key'],
    ['any outcome if the organization masks', { contactEmail: 'match@outcome.test' }, 'masked-key'],
  ])('have a masked email and masked direct dials for %s', async (_, input, key) => {
    const { body } = await enrich(input, key)
    expect(body).toMatchObject({ conEmail: 'm***@outcome.test', directDial1: '+1 503 555 ****' })
  })

  test.each([
    ['standard-key', 'Outcome Testing, Inc.', ''],
    ['plus-key', 'Outcome Onward Ltd.', 'robin.moved@outcome-onward.example'],
    ['pro-key', 'Outcome Onward Ltd.', 'robin.moved@outcome-onward.example'],
  ])('return the past or current job for no-longer by subscription: %s', async (key, compName, conEmail) => {
    const { body } = await enrich({ contactEmail: 'no-longer@outcome.test' }, key)
    expect(body).toMatchObject({ recordStatus: 'No Longer', compName, conEmail })
  })

  test('are charged like other records: once with Plus, each time with Pro, and 402 at zero', async () => {
    const fresh = createSandbox()
    const charge = async (key: string) => ({
      cost: costOf(await fresh.enrich({ contactEmail: 'match@outcome.test' }, key)),
      left: creditsLeft(fresh, key),
    })
    expect(await charge('counted-key')).toEqual({ cost: '1', left: 4 })
    expect(await charge('counted-key')).toEqual({ cost: '0', left: 4 })
    for (const left of [2, 1, 0]) expect(await charge('pro-key')).toEqual({ cost: '1', left })
    expect(await charge('pro-key')).toEqual({ cost: null, left: 0 })
  })

  test('fill two buying group pages without overlap, sorted by seniority, and Enrich finds each member', async () => {
    const group = async (fields: object) =>
      (await sandbox.post('/v1/buying-group', fields, { apikey: 'plus-key' })).body
    const first = await group({ companyWebsite: 'match.outcome.test' })
    const second = await group({ companyWebsite: 'match.outcome.test', pageNo: 2 })
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
    expect((await group({ companyGuid: first.compGUID })).buyingGroup).toEqual(first.buyingGroup)
  })
})

describe('the name of a fixed response', () => {
  const sandbox = createSandbox()
  const statusOf = async (body: unknown) => (await sandbox.enrich(body)).body.recordStatus

  const MAREN = 'maren.oyelaran@halcyon-freight.example'
  test.each([
    { contactEmail: ' No-Longer@OUTCOME.Test ' },
    { contactEmail: 'no-longer+crm-7@outcome.test' },
    { contactEmail: 'ada.keller@no-longer.outcome.test' },
    { companyWebAddress: 'HTTPS://WWW.No-Longer.outcome.test:443/en/?utm=1#top' },
    { companyWebAddress: 'www.no-longer.outcome.test.' },
    { companyWebAddress: 'no-longer@outcome.test' },
    { contactEmail: 'no-longer@outcome.test', companyWebAddress: 'no-match.outcome.test' },
    { contactEmail: MAREN, companyWebAddress: 'no-longer.outcome.test' },
  ])('triggers its response: %j', async (body) => expect(await statusOf(body)).toBe('No Longer'))

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
    ['no-longr', 'Did you mean no-longer?'],
    ['timeout-121s', 'timeout-1s to timeout-120s'],
    ['timeout-0s', 'timeout-1s to timeout-120s'],
    ['rate-limited-121s', 'rate-limited-1s to rate-limited-120s'],
    ['something-else-entirely', 'match, no-match, and no-longer'],
    ['constructor', 'match, no-match, and no-longer'],
  ])('returns 400 with the existing names for %s', async (name, advice) => {
    for (const [, toBody, path] of ways) {
      const { status, body } = await sandbox.post(path, toBody(name), APIKEY)
      expect(status).toBe(400)
      expect(body.error.hint).toContain(advice)
      expect(body.error.details[0].field).toBe(Object.keys(toBody(name))[0])
    }
  })
})

test('a rejected key, an invalid request, and a GUID beside the website come before a fixed response', async () => {
  const sandbox = createSandbox()
  const reserved = { contactEmail: 'server-error@outcome.test' }
  expect((await sandbox.enrich(reserved, 'no-such-key')).body.error.code).toBe('invalid_api_key')
  const group = (fields: object) =>
    sandbox.post('/v1/buying-group', { companyWebsite: 'server-error.outcome.test', ...fields }, APIKEY)
  expect((await group({ pageSize: 101 })).status).toBe(400)
  expect((await group({ companyGuid: 'AAAA000000000001' })).body.compGUID).toBe('AAAA000000000001')
})

test.each([
  [{ contactEmail: 'no-longer@outcome.test' }, 'contact', 'fixed response'],
  [{ companyWebAddress: 'truncated.outcome.test' }, 'none', 'truncated_body'],
])('the explanation says that nothing was matched: %j', async (input, outcome, reason) => {
  const { decision } = (await createSandbox().post('/sandbox/explain', input)).body
  expect(decision).toMatchObject({ outcome, reasons: [expect.stringContaining(reason)] })
})

describe('a fixed response with a timeout', () => {
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
    const { client, dataVersion } = sandbox.modules.core.connection
    client.run("update api_keys set status = 'suspended'")
    dataVersion.increment()
    delay.release()
    expect([(await slow).body.error.code, charges(sandbox)]).toEqual(['invalid_api_key', 0])
  })
})
