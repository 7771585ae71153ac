/** Paths, methods, versions, headers, and content types. `docs/interface.md` lists the names of these tests. */
import { afterAll, describe, expect, test } from 'bun:test'
import { MAREN } from '../../fixtures/leads.ts'
import { createSandbox, type ParsedResponse, sendBytes, startServer } from '../../support/sandbox.ts'
import { EACH_REQUEST, outcomeOf, sendRequest } from './requests.ts'

const sandbox = createSandbox()
const { enrich, post, send } = sandbox

const EACH_PATH = EACH_REQUEST.map(([operation, request]) => [operation, request.path, request] as const)

const server = startServer(sandbox.modules)
afterAll(() => server.stop(0))

/** The response of each operation, with its key and without one. */
const responses: ParsedResponse[] = []
const own = createSandbox()
for (const [, request] of EACH_REQUEST) {
  // Creates the user and the key, whose address must not exist yet.
  const body =
    'email' in request.body && !('action' in request.body)
      ? { email: `new-${responses.length}@plus.example` }
      : request.body
  responses.push(await sendRequest(own, request, { body }), await sendRequest(own, request, { key: '' }))
}

const headersOf = ({ headers }: ParsedResponse): string[] => [...headers.keys()].sort()

describe('HTTP', () => {
  describe('Operations', () => {
    test.each(EACH_PATH)('%s is `POST %s`', async (_, _path, request) =>
      expect((await sendRequest(createSandbox(), request)).status).toBe(200),
    )

    test('each operation rejects other methods with 405, and `Allow: POST`', async () => {
      for (const [, path] of EACH_PATH) {
        for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
          const { status, headers } = await send(path, { method })
          expect([path, method, status, headers.get('allow')]).toEqual([path, method, 405, 'POST'])
        }
      }
    })

    test('a slash at the end of the path is 404, with the path as a hint', async () => {
      for (const [, path, request] of EACH_PATH) {
        const rejected = await sendRequest(sandbox, { ...request, path: `${path}/` })
        expect(outcomeOf(rejected)).toEqual([404, 'not_found'])
        expect(rejected.body.error.hint).toBe(`Did you mean ${path}?`)
      }
    })
  })

  describe('Versions', () => {
    test.each([
      ['Enrich', 'v7', ['/v6/enrich', '/v8/enrich']],
      ['Buying group', 'v1', ['/v0/buying-group', '/v2/buying-group']],
      ['Management of users and keys', 'signals/v1', ['/signals/v0/user/view', '/signals/v2/key/view']],
    ])('%s has only the version `%s`, as a segment of the path', async (_, _version, others) => {
      for (const path of others) expect(outcomeOf(await post(path, {}))).toEqual([404, 'not_found'])
    })
  })

  describe('Requests', () => {
    test.each([
      ['application/json', 200],
      ['application/json; charset=utf-8', 200],
      ['application/problem+json', 200],
      ['text/plain', 400],
      ['application/jsonl', 400],
      ['application/x-www-form-urlencoded', 400],
    ])('a body with the content type `%s` is %i', async (type, status) =>
      expect((await post('/v7/enrich', MAREN, { apikey: 'plus-key', 'content-type': type })).status).toBe(
        status,
      ),
    )

    test('a body without a content type is 400 with a hint', async () => {
      const body = new TextEncoder().encode(JSON.stringify(MAREN))
      const rejected = await send('/v7/enrich', { method: 'POST', headers: { apikey: 'plus-key' }, body })
      expect(outcomeOf(rejected)).toEqual([400, 'invalid_parameter'])
      expect(rejected.body.error.hint).toContain('Send the header Content-Type: application/json.')
    })

    test('`Expect: 100-continue` is accepted', async () => {
      const body = JSON.stringify(MAREN)
      const head = `POST /v7/enrich HTTP/1.1\r\nhost: localhost\r\napikey: plus-key\r\ncontent-type: application/json`
      const more = `expect: 100-continue\r\nconnection: close\r\ncontent-length: ${body.length}`
      const received = await sendBytes(Number(new URL(server.url).port), `${head}\r\n${more}\r\n\r\n${body}`)
      expect(received).toContain('HTTP/1.1 200 OK')
    })

    test('an `Idempotency-Key` is ignored, so a retry is charged again', async () => {
      const headers = { apikey: 'standard-key', 'Idempotency-Key': 'lead-1' }
      for (const sent of [1, 2]) {
        const response = await post('/v7/enrich', MAREN, headers)
        expect([sent, response.headers.get('credits-deducted')]).toEqual([sent, '1'])
      }
    })
  })

  describe('Responses', () => {
    test('are JSON, including errors', async () => {
      for (const { headers } of responses) expect(headers.get('content-type')).toStartWith('application/json')
    })

    test('have a UUID in the header `smarteTransactionId`, including errors', () => {
      const ids = responses.map(({ headers }) => headers.get('smarteTransactionId'))
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(new Set(ids).size).toBe(2 * EACH_REQUEST.length)
    })

    test.each([
      ['1', 'a response with data', MAREN],
      ['0', 'no match', { companyName: 'Unheard Of Ventures' }],
    ])('of Enrich have the header `credits-deducted: %s` for %s', async (credits, _, body) =>
      expect((await enrich(body)).headers.get('credits-deducted')).toBe(credits),
    )

    test('have no other headers than those of any HTTP server', () => {
      for (const response of responses.filter(({ status }) => status === 200)) {
        const own = 'compName' in response.body && 'accuracy' in response.body ? ['credits-deducted'] : []
        const wanted = [...own, 'content-type', 'smartetransactionid', 'x-content-type-options']
        expect(headersOf(response)).toEqual(wanted.sort())
      }
    })

    test('with 401 name the header of the key in `WWW-Authenticate`', async () => {
      for (const [, request] of EACH_REQUEST) {
        const { headers } = await sendRequest(sandbox, request, { key: '' })
        expect(headers.get('www-authenticate')).toBe(`ApiKey realm="Signalbox", header="${request.header}"`)
      }
    })

    test('have `Retry-After` only if a fault or a fixed response sets it', async () => {
      const limited = async (name: string) =>
        (await enrich({ contactEmail: `${name}@outcome.test` })).headers.get('retry-after')
      expect([await limited('rate-limited'), await limited('rate-limited-3s')]).toEqual([null, '3'])
    })

    test('have the status 200 if they succeed', () =>
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(EACH_REQUEST.length))

    test('are never redirects', () => {
      for (const { status, headers } of responses) {
        expect([status >= 300 && status < 400, headers.get('location')]).toEqual([false, null])
      }
    })
  })
})
