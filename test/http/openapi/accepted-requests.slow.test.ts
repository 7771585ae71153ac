/** The document allows every request that the server accepts, checked against its schemas with ajv. */
import { describe, expect, test } from 'bun:test'
import { loadDocument } from '../../support/openapi/document.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { ACCEPTED_REQUESTS, type RecordedRequest } from './accepted-requests.ts'
import { RequestRules } from './request-rules.ts'

const rules = new RequestRules(await loadDocument())

const shown = ({ method, path, headers, body }: RecordedRequest): string =>
  `${method} ${path} ${JSON.stringify(headers)} ${body ?? ''}`.slice(0, 120)

describe('the server accepts and the document allows', () => {
  test.each(ACCEPTED_REQUESTS.map((request) => [shown(request), request] as const))(
    '%s',
    async (_, request) => {
      const { path, ...init } = request
      const { status, body } = await createSandbox({ dataDirectory: undefined }).send(path, init)
      expect([status < 300, body?.error]).toEqual([true, undefined])
      expect(rules.problems(request)).toEqual([])
    },
  )
})

test.each([
  ['with a space', 'a b'],
  ['of 256 characters', 'a'.repeat(256)],
])('the document forbids an Idempotency-Key %s', (_, key) => {
  const headers = { 'content-type': 'application/json', 'Idempotency-Key': key }
  expect(rules.problems({ method: 'POST', path: '/v7/enrich', headers, body: '{}' })).toHaveLength(1)
})
