/** Examples, advice, and response texts of Try it, without a browser. */
import { describe, expect, test } from 'bun:test'
import type { EnrichmentOutput } from '../../src/api/enrich/schema.ts'
import type { components } from '../../src/client/openapi-types.ts'
import { getFieldText, parseBody, setField } from '../../src/dashboard/api/body.ts'
import {
  formatRequestLink,
  parseRequestLink,
  SEARCH_PATHS,
  type SearchOperation,
} from '../../src/dashboard/api/request-link.ts'
import { chooseKey, chooseOrganization } from '../../src/dashboard/pages/try/form/caller.ts'
import { EXAMPLES } from '../../src/dashboard/pages/try/form/examples.ts'
import { getAdvice } from '../../src/dashboard/pages/try/response/advice.ts'
import { parseRateLimits } from '../../src/dashboard/pages/try/response/rate-limit.ts'
import {
  describeEnrichment,
  getEmployerTitle,
  getNotes,
} from '../../src/dashboard/pages/try/response/response-body.ts'
import { formatDuration, formatElapsed } from '../../src/dashboard/ui/format.ts'
import recorded from '../../src/http/openapi/recorded-examples.json'
import { ERROR_CODES } from '../../src/lib/error-catalog.ts'
import { createSandbox } from '../support/sandbox.ts'

type Organization = components['schemas']['SandboxOrganization']
type Key = components['schemas']['SandboxKey']

const RESPONSE_EXAMPLE = recorded.enrich as EnrichmentOutput

describe('an example request', () => {
  const sample = createSandbox({ dataDirectory: undefined })

  async function sendRequest(operation: SearchOperation, id: string) {
    const example = EXAMPLES[operation].flatMap(({ examples }) => examples).find((one) => one.id === id)
    if (!example) throw new Error(`there is no example ${id}`)
    const { items: organizations } = (await sample.send('/sandbox/organizations')).body
    const { needs } = example
    const organization = needs
      ? organizations.find(needs)
      : chooseOrganization<Organization>(organizations, undefined)
    const { keys } = (await sample.send(`/sandbox/organizations/${organization.orgId}`)).body
    const apikey = chooseKey<Key>(keys, undefined)?.apiKey ?? ''
    return await sample.post(SEARCH_PATHS[operation], example.values, { apikey })
  }

  const ENRICHED: readonly (readonly [string, object])[] = [
    ['email', { recordStatus: 'Active', accuracy: 'A+', conFullName: 'Ada Keller' }],
    ['misspelled', { recordStatus: 'Active', conFullName: 'Ada Keller' }],
    ['nickname', { recordStatus: 'Active', conFullName: 'Margaret Anne Ellison-Drake' }],
    ['namesakes', { accuracy: 'B', conJobTitleEn: 'Quality Manager' }],
    ['left', { recordStatus: 'No Longer', compName: 'Meridian Robotics S.L.' }],
    ['masked', { conEmail: 'a***@northwind-optics.example', directDial1: '+1 503 555 ****' }],
    ['website', { recordStatus: 'Active', compName: 'Northwind Optics, Inc.', conGUID: '' }],
    ['language', { compName: 'Kagaura Aerospace Co., Ltd.' }],
    ['acronym', { compName: 'Greywater Tidal & Harbour Engineering Ltd' }],
    ['ambiguous-company', { recordStatus: 'No Match', compGUID: '' }],
    ['unknown-contact', { recordStatus: 'No Match', compName: 'Northwind Optics, Inc.' }],
    ['nothing', { recordStatus: 'No Match', compGUID: '' }],
  ]
  test.each(ENRICHED)('for Enrich returns what it describes: %s', async (id, expected) => {
    expect(await sendRequest('enrich', id)).toMatchObject({ status: 200, body: expected })
  })

  test('with a Standard key returns no direct dials', async () => {
    expect((await sendRequest('enrich', 'standard')).body).not.toHaveProperty('directDial1')
  })

  const REJECTED: readonly (readonly [SearchOperation, string, number])[] = [
    ['enrich', 'no-credits', 402],
    ['enrich', 'rate-limited', 429],
    ['enrich', 'suspended-key', 401],
    ['enrich', 'unauthorized', 401],
    ['enrich', 'server-error', 500],
    ['enrich', 'unavailable', 503],
    ['buyingGroup', 'bad-page', 400],
    ['buyingGroup', '429', 429],
    ['buyingGroup', '503', 503],
  ]
  test.each(REJECTED)('for an error in %s returns its status: %s', async (operation, id, status) => {
    expect((await sendRequest(operation, id)).status).toBe(status)
  })

  test('for a buying group returns what it describes', async () => {
    for (const [id, expected] of [
      ['pages', { pageNo: 1, pageSize: 5, totalPages: 4 }],
      ['whole', { totalPages: 1 }],
      ['misspelled-name', { compName: 'Northwind Optics, Inc.' }],
      ['beyond', { totalCount: 20, buyingGroup: [] }],
      ['unknown', { totalCount: 0 }],
      [
        'outcome',
        { buyingGroup: expect.arrayContaining([expect.objectContaining({ conLevels: 'C-Level' })]) },
      ],
    ] as const)
      expect([id, (await sendRequest('buyingGroup', id)).body]).toMatchObject([id, expected])
  })
})

describe('the request form', () => {
  test('shows a JSON body, and changes one field of it', () => {
    const body = '{"companyName":" Nortwind ","pageNo":2,"extra":{"a":[1]}}'
    expect(getFieldText(parseBody(body), 'companyName')).toBe(' Nortwind ')
    expect(getFieldText(parseBody(body), 'pageNo')).toBe('2')
    expect(JSON.parse(setField(body, 'companyName', 'Northwind'))).toEqual({
      companyName: 'Northwind',
      pageNo: 2,
      extra: { a: [1] },
    })
    expect(JSON.parse(setField(setField(body, 'pageNo', '3'), 'companyName', ''))).toEqual({
      pageNo: 3,
      extra: { a: [1] },
    })
    expect(JSON.parse(setField('', 'pageSize', 'many'))).toEqual({ pageSize: 'many' })
  })

  test('reports a body that it cannot show', () => {
    expect(parseBody('{"companyName":').problem).toStartWith('The body is not valid JSON')
    expect(parseBody('[1]').problem).toBe('The body is not a JSON object.')
    expect(parseBody('')).toEqual({ fields: {} })
  })

  test('is filled by a link with the id of the key, and without the key', () => {
    const request = {
      operation: 'enrich',
      body: '{"apikey":"demo-plus-key","companyName":"Café & Söhne"}',
      headers: 'x-api-key: demo-plus-key\ntraceparent: 00-demo-plus-key-1',
      orgId: 'organization',
      keyId: 'key',
      original: undefined,
    } as const
    const link = formatRequestLink(request, 'demo-plus-key')
    expect(link).not.toContain('demo-plus-key')
    const query = new URLSearchParams(link.slice('/try?'.length))
    const filled = parseRequestLink(query)
    expect(filled).toEqual({
      ...request,
      body: '{\n  "companyName": "Café & Söhne"\n}',
      headers: 'traceparent: 00-****-key-1',
    })
    expect(parseRequestLink(new URLSearchParams('operation=viewUsers'))).toBeUndefined()
  })
})

describe('the text of a response', () => {
  test('describes the result', () => {
    expect(describeEnrichment(RESPONSE_EXAMPLE).text).toBe('Ada Keller was found and works at this company.')
    expect(describeEnrichment({ ...RESPONSE_EXAMPLE, conGUID: '' }).text).toContain(
      'The request names no contact',
    )
    const none = { ...RESPONSE_EXAMPLE, recordStatus: 'No Match', conGUID: '' } as const
    expect(describeEnrichment(none).text).toContain('Only Northwind Optics, Inc. was found')
    expect(describeEnrichment({ ...none, compGUID: '' }).text).toContain('No record matches')
  })

  test('names the employer according to the subscription', () => {
    const left = { ...RESPONSE_EXAMPLE, recordStatus: 'No Longer' } as const
    const { directDial1: _, directDial2: __, ...standard } = left
    expect(getEmployerTitle(RESPONSE_EXAMPLE)).toBe('Employer')
    expect(getEmployerTitle(left)).toBe('Current employer')
    expect(getEmployerTitle({ ...left, conEmail: '' })).toBe('Last known employer')
    expect(getEmployerTitle(standard)).toBe('Former employer')
    expect(getNotes(RESPONSE_EXAMPLE)).toEqual([])
    expect(getNotes({ ...standard, conEmail: '' })).toHaveLength(3)
  })

  test('has advice for each error of the two operations', () => {
    const others = new Set([
      'admin_key_required',
      'loopback_only',
      'not_found',
      'method_not_allowed',
      'already_exists',
      'invalid_state',
      'not_as_expected',
    ])
    const fallback = getAdvice('anything', undefined).text
    const without = ERROR_CODES.filter((code) => !others.has(code) && getAdvice(code, 1).text === fallback)
    expect(without).toEqual([])
    expect(getAdvice('rate_limit_exceeded', 2).text).toContain('Wait 2 s')
    expect(getAdvice('rate_limit_exceeded', 61).text).toContain('resets in 1 min 1 s')
  })

  test('parses the RateLimit headers', () => {
    const headers = {
      'ratelimit-policy': '"qps";q=100;w=1, "daily";q=100000;w=86400',
      ratelimit: '"qps";r=99;t=1, "daily";r=99987;t=51234',
    }
    expect(parseRateLimits(headers)).toEqual([
      { name: 'qps', quota: 100, remaining: 99, resetAfter: 1 },
      { name: 'daily', quota: 100_000, remaining: 99_987, resetAfter: 51_234 },
    ])
    expect(parseRateLimits({})).toEqual([])
  })
})

describe('the text of a duration', () => {
  test('has at most two units', () => {
    const lengths: readonly (readonly [number, string])[] = [
      [0, '0 s'],
      [59.6, '1 min'],
      [19_724, '5 h 28 min'],
      [86_400 * 30 + 7, '30 d'],
      [-90, '1 min 30 s'],
    ]
    for (const [seconds, words] of lengths) expect(formatDuration(seconds)).toBe(words)
    expect([0.42, 61.4, 3_400].map(formatElapsed)).toEqual(['0.4 ms', '61 ms', '3.4 s'])
  })
})
