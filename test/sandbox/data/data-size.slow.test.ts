/** Large bodies of data: the limits, and the advice for each. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'
import { get, putText, stored } from './data-requests.ts'

const MIB = 1024 * 1024

const LARGE = Array.from({ length: 8000 }, (_, index) =>
  JSON.stringify({ compName: `Wren ${index}, "the ${index}th" [\\]`, compCity: 'Jena '.repeat(20) }),
)
const LIST = `{ "companies" : [${LARGE.join(' ,\n')} ] }\n`

describe('a large body returns 400 with advice, and stores nothing', () => {
  test.each<[string, string, string, details: number]>([
    ['ten thousand columns', `compName${',x'.repeat(10_000)}\na`, 'has 10001 columns', 0],
    ['data without headings', 'Wren,https://wren.example\n', 'which looks like data', 0],
    ['headings of other tables', 'id,owner\n1,Wren\n', 'names no field of a company', 0],
    ['an unclosed quote', `compName\nWren\n"${'x\n'.repeat(4 * MIB)}`, 'a quote is not closed', 1],
    [
      'invalid rows',
      `compCity\n${'Jena\n'.repeat(5_000)}`,
      'compName or compWebsite is required (5,000 rows: lines 2, 3, ',
      1,
    ],
    ['a field beside the list', LIST.replace(/\}\s*$/, ',"a":1}'), 'cannot be combined', 1],
    ['a missing end', LIST.slice(0, -5), '{"companies":[…]}', 0],
  ])('%s', async (_, text, advice, detailCount) => {
    const sandbox = createSandbox()
    const before = stored(sandbox)
    const type = text.startsWith('{') ? 'application/json' : 'text/csv'
    const { status, body } = await putText(sandbox, 'companies', text, type)
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    expect(body.error.message).toContain(advice)
    expect(body.error.message.length).toBeLessThan(600)
    expect(body.error.details?.length ?? 0).toBe(detailCount)
    expect(stored(sandbox)).toEqual(before)
  })

  test('or 413 above 16 MiB, with and without a content length', async () => {
    const sandbox = createSandbox()
    const piece = new TextEncoder().encode(' '.repeat(MIB))
    let sent = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      sent++
      controller.enqueue(piece)
    }
    const endless = () => new ReadableStream<Uint8Array>({ pull })
    const chunked = await sandbox.send('/sandbox/companies', { method: 'PUT', body: endless() })
    expect([chunked.status, chunked.body.error.code]).toEqual([413, 'payload_too_large'])
    expect(sent).toBeLessThan(20)
    const headers = { 'content-length': String(17 * MIB) }
    const declared = await sandbox.send('/sandbox/contacts', { method: 'PUT', body: endless(), headers })
    expect(declared.status).toBe(413)
    expect(declared.body.error.message).toStartWith('The body is larger than 16 MiB. ')
  })
})

test('a large list is parsed with any text in it', async () => {
  expect(LIST.length).toBeGreaterThan(MIB)
  const sandbox = createSandbox()
  const { body } = await putText(sandbox, 'companies', LIST, 'application/json')
  expect({ created: body.created, companies: body.companies.length }).toEqual({
    created: 8000,
    companies: 100,
  })
  const { items } = await get(sandbox, 'companies?search=the%207999th')
  expect(items[0].compName).toBe('Wren 7999, "the 7999th" [\\]')
})
