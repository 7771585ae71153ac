/** The document allows every request that the server accepts, checked against its schemas with ajv. */
import { describe, expect, test } from 'bun:test'
import { loadDocument } from '../../support/openapi/document.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { acceptedRequests, type RecordedRequest } from './accepted-requests.ts'
import { RequestRules } from './request-rules.ts'

const requests = await acceptedRequests()
const rules = new RequestRules(await loadDocument())

const shown = ({ method, path, headers, body }: RecordedRequest): string =>
  `${method} ${path} ${JSON.stringify(headers)} ${body ?? ''}`.slice(0, 120)

test('at least 100 accepted requests are recorded', () => {
  expect(requests.length).toBeGreaterThanOrEqual(100)
})

describe('the server accepts and the document allows', () => {
  test.each(requests.map((request) => [shown(request), request] as const))('%s', async (_, request) => {
    const { path, ...init } = request
    const { status, body } = await createSandbox({ dataDirectory: undefined }).send(path, init)
    expect([status < 300, body?.error]).toEqual([true, undefined])
    expect(rules.problems(request)).toEqual([])
  })
})

describe('the document forbids', () => {
  const enrich = { method: 'POST', path: '/v7/enrich', headers: { 'content-type': 'application/json' } }
  const group = { ...enrich, path: '/v1/buying-group', headers: { ...enrich.headers, apikey: 'x' } }
  const forbidden: [string, RecordedRequest][] = [
    ['an unknown path', { ...enrich, path: '/v8/enrich', body: '{}' }],
    ['no body', enrich],
    ['an empty body', { ...enrich, body: '' }],
    ['a body that is not JSON', { ...enrich, body: '{' }],
    ['a body that is not an object', { ...enrich, body: '[]' }],
    ['another media type', { ...enrich, headers: { 'content-type': 'text/plain' }, body: '{}' }],
    ['a number for a string', { ...enrich, body: '{"companyName":1}' }],
    ['513 characters', { ...enrich, body: JSON.stringify({ companyName: '😀'.repeat(513) }) }],
    [
      'an Idempotency-Key with a space',
      { ...enrich, headers: { ...enrich.headers, 'Idempotency-Key': 'a b' }, body: '{}' },
    ],
    [
      'an Idempotency-Key of 256 characters',
      { ...enrich, headers: { ...enrich.headers, 'Idempotency-Key': 'a'.repeat(256) }, body: '{}' },
    ],
    ['a page that is not a number', { ...group, body: '{"companyName":"x","pageNo":"two"}' }],
    ['page 0', { ...group, body: '{"companyName":"x","pageNo":"0"}' }],
    ['a page of 16 digits', { ...group, body: '{"companyName":"x","pageNo":1000000000000000}' }],
    [
      'a page of 16 digits in a string',
      { ...group, body: '{"companyName":"x","pageNo":"9007199254740993"}' },
    ],
    ['a page of 101 members', { ...group, body: '{"companyName":"x","pageSize":"101"}' }],
    [
      'Buying group without a key in a header',
      { ...group, headers: enrich.headers, body: '{"companyName":"x"}' },
    ],
    ['an unknown parameter', { method: 'GET', path: '/sandbox/requests?any=1', headers: {} }],
    ['a status that is not a number', { method: 'GET', path: '/sandbox/requests?status=ok', headers: {} }],
  ]
  test.each(forbidden)('%s', (_, request) => expect(rules.problems(request)).not.toEqual([]))
})
