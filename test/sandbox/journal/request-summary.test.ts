/** What lists show of a recorded request: its summary, with its bodies or without. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'

const KEY = { apikey: 'standard-key' }

/** Returns the summary of a request. */
async function summarize(path: string, body: unknown, headers: Record<string, string> = KEY) {
  const sandbox = createSandbox()
  await sandbox.post(path, body, headers)
  const [{ summary }] = (await sandbox.send('/sandbox/requests')).body.items
  return summary
}

describe('the summary of a recorded request', () => {
  test.each([
    ['an email address', { contactEmail: ' a@b.example ' }, 'a@b.example'],
    ['a name and a company', { contactFirstName: 'Ada', contactLastName: 'K', companyName: 'B' }, 'Ada K, B'],
    ['an unknown field', { email: 'a@b.example', apikey: 'x', recordId: '1' }, 'email: a@b.example'],
    [
      'more than three fields',
      {
        contactEmail: 'a@b.example',
        contactFullName: 'Ada K',
        companyName: 'B',
        companyWebAddress: 'b.example',
      },
      'a@b.example, Ada K, B',
    ],
    ['no fields', {}, 'no fields'],
    ['invalid JSON', '{"companyName":', '{"companyName":'],
    ['JSON that is not an object', '[1]', '[1]'],
  ])('has the main values of a request with %s', async (_, body, output) => {
    expect((await summarize('/v7/enrich', body)).request).toBe(output)
  })

  test('has the person and the company, nothing without a match, and the code of an error', async () => {
    const resultOf = async (body: object, headers?: Record<string, string>) => {
      const { result, accuracy } = await summarize('/v7/enrich', body, headers)
      return [result, accuracy]
    }
    expect(await resultOf({ contactEmail: 'maren.oyelaran@halcyon-freight.example' })).toEqual([
      'Maren Louise Oyelaran, Halcyon Freight, Inc.',
      'A+',
    ])
    expect(await resultOf({ companyName: 'Halcyon Freight' })).toEqual(['Halcyon Freight, Inc.', 'A+'])
    expect(await resultOf({ companyName: 'Unheard Of Ventures' })).toEqual(['', null])
    expect(await resultOf({ companyName: 'x' }, { apikey: 'nobodys-key' })).toEqual(['invalid_api_key', null])
  })

  test('has the buying group, the users, and the path of an unknown operation', async () => {
    const group = await summarize('/v1/buying-group', { companyName: 'Halcyon Freight' })
    expect(group.result).toMatch(/^Halcyon Freight, Inc.: \d+ (people|person)$/)
    const users = await summarize('/signals/v1/user/view', {}, { 'Admin-Api-Key': 'standard-admin-key' })
    expect([users.request, users.result]).toEqual(['all', expect.stringMatching(/^\d+ records?$/)])
    const unknown = await summarize('/v7/enrch?x=1', {})
    expect([unknown.request, unknown.result]).toEqual(['POST /v7/enrch?x=1', 'not_found'])
  })

  test.each([
    ['/v7/enrich', { companyWebAddress: 'nameless.example' }, 'nameless.example'],
    ['/v1/buying-group', { companyWebsite: 'nameless.example' }, 'nameless.example: 0 people'],
  ])('has the website of a company without a name: %s', async (path, body, result) => {
    const sandbox = createSandbox()
    await sandbox.sendJson('PUT', '/sandbox/companies', { compWebsite: 'nameless.example' })
    await sandbox.post(path, body, KEY)
    expect((await sandbox.send('/sandbox/requests')).body.items[0].summary.result).toBe(result)
  })

  test('stays in a list without bodies, which has no headers either', async () => {
    const sandbox = createSandbox()
    const { body: sent } = await sandbox.enrich({ companyName: 'Halcyon Freight', apikey: 'standard-key' })
    const [entry] = (await sandbox.send('/sandbox/requests?bodies=false')).body.items
    expect(entry).toMatchObject({
      transactionId: sent.smarteTransactionId,
      request: { headers: {}, body: null, bodyMissing: false },
      response: { status: 200, headers: {}, body: null },
      summary: { request: 'Halcyon Freight', result: 'Halcyon Freight, Inc.' },
    })
    const [whole] = (await sandbox.send('/sandbox/requests?bodies=true')).body.items
    expect(whole.response.body.compName).toBe('Halcyon Freight, Inc.')
    expect((await sandbox.send('/sandbox/requests?bodies=no')).status).toBe(400)
  })
})
