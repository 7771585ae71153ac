/** Examples, the form, and texts of Try it, without a browser. */
import { describe, expect, test } from 'bun:test'
import { formatText, getFieldText, parseBody, setField } from '../../src/dashboard/api/body.ts'
import { formatRequestLink, parseRequestLink } from '../../src/dashboard/api/request-link.ts'
import type { LookupOperation } from '../../src/dashboard/api/schemas.ts'
import { BLANK_DRAFT, changeDraft, type DraftChange } from '../../src/dashboard/pages/try/draft.ts'
import { EXAMPLES } from '../../src/dashboard/pages/try/examples.ts'
import { chooseKey, chooseOrganization } from '../../src/dashboard/pages/try/form/default-key.ts'
import { createSandbox } from '../support/sandbox.ts'

const BLANK_REQUEST = {
  operation: 'enrich' as const,
  body: '{}',
  headers: '',
  orgId: undefined,
  keyId: undefined,
  original: undefined,
}

const PATHS = { enrich: '/v7/enrich', buyingGroup: '/v1/buying-group' }

describe('an example request', () => {
  const sample = createSandbox({ dataDirectory: undefined })

  async function sendExample(operation: LookupOperation, name: string) {
    const example = EXAMPLES[operation].flatMap(({ examples }) => examples).find((one) => one.name === name)
    if (!example) throw new Error(`there is no example ${name}`)
    const { items: organizations } = (await sample.send('/sandbox/organizations')).body
    const { needs } = example
    const organization = needs ? organizations.find(needs) : chooseOrganization(organizations, undefined)
    const { body } = await sample.send(`/sandbox/organizations/${organization.orgId}`)
    const apikey = chooseKey(body, undefined, operation)?.apiKey ?? ''
    return await sample.post(PATHS[operation], example.values, { apikey })
  }

  test.each([
    ['A contact by email', { recordStatus: 'Active', accuracy: 'A+', conFullName: 'Ada Keller' }],
    ['Misspelled company', { recordStatus: 'Active', conFullName: 'Ada Keller' }],
    ['By a nickname', { recordStatus: 'Active', conFullName: 'Margaret Anne Ellison-Drake' }],
    ['Has left the company', { recordStatus: 'No Longer', compName: 'Meridian Robotics S.L.' }],
    ['Masked by the organization', { conEmail: 'a***@northwind-optics.example' }],
    ['By website', { recordStatus: 'Active', compName: 'Northwind Optics, Inc.', conGUID: '' }],
    ['By name in Japanese', { compName: 'Kagaura Aerospace Co., Ltd.' }],
    ['Two companies, one name', { recordStatus: 'No Match', compGUID: '' }],
    ['Only the company is known', { recordStatus: 'No Match', compName: 'Northwind Optics, Inc.' }],
    ['Nothing is known', { recordStatus: 'No Match', compGUID: '' }],
  ])('for Enrich returns what its name says: %s', async (name, expected) => {
    expect(await sendExample('enrich', name)).toMatchObject({ status: 200, body: expected })
  })

  test('with a Standard key returns no direct dials', async () => {
    expect((await sendExample('enrich', 'With a Standard key')).body).not.toHaveProperty('directDial1')
  })

  test('for a buying group returns what its name says', async () => {
    for (const [name, expected] of [
      ['Five per page', { pageNo: 1, pageSize: 5, totalPages: 4 }],
      ['By a misspelled name', { compName: 'Northwind Optics, Inc.' }],
      ['A page past the end', { totalCount: 20, buyingGroup: [] }],
      ['An unknown company', { totalCount: 0 }],
    ] as const)
      expect([name, (await sendExample('buyingGroup', name)).body]).toMatchObject([name, expected])
  })

  test('for an error returns the status in its name', async () => {
    for (const operation of ['enrich', 'buyingGroup'] as const) {
      const names = EXAMPLES[operation].flatMap(({ examples }) => examples).map(({ name }) => name)
      for (const name of names.filter((one) => /^\d{3}: /.test(one)))
        expect([name, String((await sendExample(operation, name)).status)]).toEqual([name, name.slice(0, 3)])
    }
  })
})

describe('the request form', () => {
  test.each([
    ['{ "n": 12345678901234567890 }', false],
    ['{"n":[{"a":0.1234567890123456789}]}', false],
    ['{"n":1e999}', false],
    ['{"n":9007199254740991,"a":1.50,"b":-1e3,"c":0.1,"d":100000000000000000000}', true],
    ['{"n":"12345678901234567890 \\" 12345678901234567890"}', true],
  ])('shows the fields of %s only if it can keep its numbers', (body, isShown) => {
    const { problem } = parseBody(body)
    expect(problem === undefined).toBe(isShown)
    expect(formatText(body) === body).toBe(!isShown)
    const request = { ...BLANK_REQUEST, body }
    const { view, bodies } = changeDraft(BLANK_DRAFT, { kind: 'fill', request })
    if (!isShown) expect([view, bodies.enrich]).toEqual(['json', body])
  })

  test('has no key in the link of a body whose numbers it cannot keep', () => {
    const body = '{"apikey":"k","n":12345678901234567890}'
    expect(formatRequestLink({ ...BLANK_REQUEST, body }, 'k')).not.toContain('apikey')
  })

  test.each(['Authorization', 'x-auth-token', 'Partner-Api-Key', 'x_admin_apikey', 'set-cookie'])(
    'has no header %s in its link, which the journal masks',
    (name) => {
      const request = { ...BLANK_REQUEST, headers: `${name}: hidden-value\ntraceparent: 00` }
      const query = new URLSearchParams(formatRequestLink(request).split('?')[1])
      expect(query.get('headers')).toBe('traceparent: 00')
    },
  )

  test('is empty for a link without a body, and sends no body only if the link says so', () => {
    const parse = (query: string) => parseRequestLink(new URLSearchParams(query)).request?.body
    expect([parse('orgId=a'), parse('orgId=a&body='), parse('body={"a":1}')]).toEqual(['{}', '', '{"a":1}'])
    expect(parse(formatRequestLink({ ...BLANK_REQUEST, body: '' }).split('?')[1] ?? '')).toBe('')
  })

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

  test('changes as one value', () => {
    const change = (...changes: DraftChange[]) => changes.reduce(changeDraft, BLANK_DRAFT)
    const needed = { kind: 'showExample', id: 'masked', body: '{"a":1}', orgId: 'other' } as const
    const next = { kind: 'showExample', id: 'email', body: '{}' } as const
    expect(change({ kind: 'set', values: { orgId: 'mine', keyId: 'key' } }, needed)).toMatchObject({
      bodies: { enrich: '{"a":1}' },
      orgId: 'other',
      keyId: undefined,
      exampleId: { enrich: 'masked' },
    })
    expect(change(needed, next)).toMatchObject({ orgId: undefined, exampleOrgId: undefined })
    expect(change({ kind: 'set', values: { orgId: 'mine' } }, next).orgId).toBe('mine')
    const choose = { kind: 'chooseOperation', operation: 'buyingGroup' } as const
    const chosen = { kind: 'set', values: { keyId: 'key' } } as const
    // A key looks up records, or manages users and keys.
    expect(change(chosen, choose).keyId).toBe('key')
    expect(change(chosen, { ...choose, operation: 'viewKeys' }).keyId).toBeUndefined()
    expect(change({ kind: 'write', body: '{' })).toMatchObject({ view: 'json', bodies: { enrich: '{' } })
    const request = { operation: 'buyingGroup', body: '{}', headers: 'a: b', orgId: undefined } as const
    const filled = change(
      { kind: 'showResponse', operation: 'buyingGroup', transactionId: 'id' },
      { kind: 'fill', request: { ...request, keyId: undefined, original: 'first' } },
    )
    expect(filled).toMatchObject({
      operation: 'buyingGroup',
      headers: 'a: b',
      orgId: 'typed',
      original: 'first',
    })
    expect(filled.view).toBe('form')
    const misspelled = {
      ...request,
      body: '{"companyName":"Northwind","lastName":"Keller"}',
      keyId: undefined,
    }
    const other = change({ kind: 'fill', request: { ...misspelled, original: undefined } })
    // The form would hide the field that was misspelled.
    expect(other.view).toBe('json')
    expect([filled.sent.buyingGroup, filled.fillCount]).toEqual([undefined, 1])
    expect(changeDraft(filled, { kind: 'clear' })).toMatchObject({ headers: '', original: undefined })
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
    expect(parseRequestLink(query).request).toEqual({
      ...request,
      body: '{\n  "companyName": "Café & Söhne"\n}',
      headers: 'traceparent: 00-****-key-1',
    })
    expect(parseRequestLink(new URLSearchParams())).toEqual({})
  })
})
