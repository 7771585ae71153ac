/** Large invalid bodies under `/sandbox` are rejected quickly. */
import { describe, expect, test } from 'bun:test'
import { COMPANY_COLUMNS } from '../../../src/records/rows/columns.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { get, putText, stored } from './data-requests.ts'

const MIB = 1024 * 1024

const put = async (body: string, type?: string) => {
  const sandbox = createSandbox()
  const before = stored(sandbox)
  const response = await putText(sandbox, 'companies', body, type)
  expect(stored(sandbox)).toEqual(before)
  return response
}

describe('a table without a header line returns 400 with advice', () => {
  test.each([
    ['of the columns of other tables', 'id,owner\n1,Wren\n', 'has no column of a company'],
    ['of data', 'Wren,https://wren.example\nJay,https://jay.example\n', 'so it looks like data'],
    ['of ten thousand columns', `compName${',x'.repeat(10_000)}\na`, 'has 10001 columns'],
  ])('%s', async (_, text, reason) => {
    const { status, body } = await put(text)
    expect(status).toBe(400)
    expect(body.error.message).toStartWith('The first line of the table ')
    expect(body.error.message).toContain(reason)
    expect(body.error.message).toEndWith(
      'Start with a line of column names such as compGUID,compName,compNameAka,compWebsite.',
    )
  })
})

describe('a table', () => {
  test('with a quote that is never closed returns 400 with its line', async () => {
    const { status, body } = await put(`compName,compCity\nWren,Jena\n"${'x\n'.repeat(4 * MIB)}`)
    expect([status, body.error.details]).toEqual([
      400,
      [{ field: 'line 3', message: expect.stringContaining('a quote is not closed') }],
    ])
  })

  test('with the maximum length in every column is accepted', async () => {
    const values = COMPANY_COLUMNS.map((column) => (column.endsWith('GUID') ? '' : `"${'""'.repeat(4000)}"`))
    const sandbox = createSandbox()
    const text = `${COMPANY_COLUMNS.join(',')}\n${values.join(',')}\n`
    const { status, body } = await putText(sandbox, 'companies', text)
    expect([status, body.created]).toEqual([201, 1])
  })
})

describe('invalid records in large data', () => {
  test.each([
    ['rows', `compCity\n${'Jena\n'.repeat(5_000)}`, 'text/csv'],
    ['a list', `{"companies":[${'0,'.repeat(5_000)}0]}`, 'application/json'],
  ])('in %s are counted, and the first hundred are listed', async (_, text, type) => {
    const { status, body } = await put(text, type)
    expect([status, body.error.details.length]).toEqual([400, 100])
    expect(body.error.message).toMatch(/^Nothing was stored\. 500[01] problems must be fixed/)
  })
})

describe('a large JSON body', () => {
  const large = Array.from({ length: 8000 }, (_, index) =>
    JSON.stringify({ compName: `Wren ${index}, "the ${index}th" [\\]`, compCity: 'Jena '.repeat(20) }),
  )
  const list = `{ "companies" : [${large.join(' ,\n')} ] }\n`

  test('is parsed with any text in it', async () => {
    expect(list.length).toBeGreaterThan(MIB)
    const sandbox = createSandbox()
    const { body } = await putText(sandbox, 'companies', list, 'application/json')
    expect([body.created, body.companies.length]).toEqual([8000, 100])
    const { items } = await get(sandbox, 'companies?search=the%207999th')
    expect(items[0].compName).toBe('Wren 7999, "the 7999th" [\\]')
  })

  test('reports each invalid record with its position', async () => {
    const { status, body } = await put(
      `{"companies":[${[...large, '7', '{"compCity":"Jena"}']}]}`,
      'application/json',
    )
    expect([status, body.error.details[0]]).toEqual([
      400,
      { field: 'companies[8000]', message: 'must be an object' },
    ])
    expect(body.error.details[1].field).toBe('companies[8001]')
  })

  test.each([
    [
      'a field beside the list',
      `${list.trim().slice(0, -1)},"compName":"Wren"}`,
      'cannot be combined with companies',
    ],
    ['a single huge record', JSON.stringify({ compName: 'x'.repeat(8 * MIB) }), 'compName'],
  ])('with %s returns 400 with advice', async (_, text, message) => {
    const { status, body } = await put(text, 'application/json')
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    expect(body.error.message).toContain(message)
    expect(body.error.message.length).toBeLessThan(500)
  })

  test.each([
    ['a missing end', list.slice(0, -5)],
    ['a record that is not JSON', list.replace('{"compName"', '{compName')],
  ])('with %s returns 400 with the expected format', async (_, text) => {
    const { status, body } = await put(text, 'application/json')
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    expect(body.error.message).toContain('not JSON')
    expect(body.error.message).toContain('{"companies":[…]}')
  })
})
