/** Every operation of the control API is documented and protected. */
import { describe, expect, test } from 'bun:test'
import { loadContract } from '../../support/openapi/contract.ts'
import { isControlOperation, JSON_TYPE, type Operation } from '../../support/openapi/document.ts'
import { createSandbox } from '../../support/sandbox.ts'

const contract = await loadContract()
const operations = contract.operations.filter(isControlOperation)

const examplesOf = ({ requestBody }: Operation) =>
  Object.values(requestBody?.content[JSON_TYPE]?.examples ?? {}).map(({ value }) => value)

/** Fills in each path parameter. */
const pathOf = ({ path }: Operation): string => path.replace(/\{[^}]+\}/g, 'any')

const bodyOf = (operation: Operation): RequestInit =>
  operation.requestBody ? { body: JSON.stringify(examplesOf(operation)[0] ?? {}) } : {}

describe('every operation of the control API', () => {
  for (const operation of operations) {
    describe(operation.operationId, () => {
      test('has example requests and an example response that match its schemas', () => {
        for (const value of examplesOf(operation)) expect(contract.accepts(operation, value)).toBe(true)
        if (operation.requestBody) expect(examplesOf(operation)).not.toEqual([])
        const status = '201' in operation.responses ? 201 : 200
        const content = operation.responses[status]?.content
        if (content?.[JSON_TYPE]) {
          expect(contract.bodyProblems(operation, status, content[JSON_TYPE].example)).toEqual([])
        }
      })

      const foreign: [string, Record<string, string>][] = [
        ['a host that browsers were led here by', { host: 'rebound.example' }],
        ['a page of another site', { origin: 'https://evil.example' }],
        ['a page without an origin', { origin: 'null' }],
      ]
      test.each(foreign)('rejects %s', async (_, headers) => {
        const { method } = operation
        const { status, body } = await createSandbox().send(pathOf(operation), {
          method,
          headers,
          ...bodyOf(operation),
        })
        expect([status, body.error.code]).toEqual([403, 'loopback_only'])
      })

      test('needs no key and has no limits', () => {
        expect(operation.keyHeaders).toEqual([])
        const headers = Object.values(operation.responses).flatMap((response) =>
          Object.keys(response.headers ?? {}),
        )
        expect(headers.filter((name) => name.startsWith('RateLimit'))).toEqual([])
      })
    })
  }
})

test.each([
  ['without a control token', undefined],
  ['with one', { from: 'anywhere', token: 'token-of-this-document' } as const],
])('the description of the Sandbox tag names the allowed callers, %s', async (_, control) => {
  const { body } = await createSandbox(control && { control }).send('/openapi.json')
  const { description } = body.tags.find(({ name }: { name: string }) => name === 'Sandbox')
  expect(description).toContain('clients on the machine of the server')
  expect(description).toContain('server with a control token requires the token')
  expect(description).not.toContain('only for callers')
})
