/** Checks the document itself, and that the check of responses, which every test uses, detects violations. */
import { describe, expect, test } from 'bun:test'
import { type CheckedResponse, ERROR_CODES, loadContract } from '../../support/openapi/contract.ts'
import { examplesOf, isControlOperation, JSON_TYPE } from '../../support/openapi/document.ts'
import { createSandbox } from '../../support/sandbox.ts'

const contract = await loadContract()
const operations = contract.operations.filter((operation) => !isControlOperation(operation))

describe('the OpenAPI document', () => {
  test('shows only error codes of the interface, each under its status and its schema', () => {
    for (const operation of operations) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const known = ERROR_CODES[Number(status)] ?? []
        expect(contract.codesOf(operation, status).filter((code) => !known.includes(code))).toEqual([])
        for (const { value } of Object.values(content?.[JSON_TYPE]?.examples ?? {})) {
          expect(contract.bodyProblems(operation, Number(status), value)).toEqual([])
        }
      }
    }
  })

  for (const operation of contract.operations) {
    test(`has examples of ${operation.operationId} that match their schemas`, () => {
      const examples = examplesOf(operation)
      if (operation.requestBody?.content[JSON_TYPE]) expect(examples).not.toEqual([])
      for (const [, value] of examples) expect(contract.accepts(operation, value)).toBe(true)
      const status = '201' in operation.responses ? 201 : 200
      const media = operation.responses[status]?.content?.[JSON_TYPE]
      expect(media ? contract.bodyProblems(operation, status, media.example) : []).toEqual([])
    })
  }
})

describe('the check of responses reports', async () => {
  const { status, headers, body } = await createSandbox().enrich({ companyName: 'Halcyon Freight' })
  const good: CheckedResponse = { method: 'POST', path: '/v7/enrich', status, headers, body }
  const without = (name: string): Headers => {
    const others = new Headers(headers)
    others.delete(name)
    return others
  }

  test.each<[string, Partial<CheckedResponse>]>([
    ['an undocumented status', { status: 201 }],
    ['an undocumented field', { body: { ...body, extra: '' } }],
    ['a missing field', { body: { ...body, compName: undefined } }],
    ['a missing header', { headers: without('credits-deducted') }],
    ['an undocumented header', { headers: new Headers([...headers, ['Location', '/sandbox/faults/1']]) }],
  ])('%s', (_, change) => {
    expect(contract.problems(good)).toEqual([])
    expect(contract.problems({ ...good, ...change })).not.toEqual([])
  })
})
