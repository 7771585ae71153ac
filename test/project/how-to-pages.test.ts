/** What the pages tell readers to send has the result that they describe. */
import { describe, expect, test } from 'bun:test'
import { createFaultSandbox } from '../support/fault-sandbox.ts'
import { codeBlock, sectionOf } from '../support/markdown.ts'
import { createSandbox } from '../support/sandbox.ts'

test('a key is rotated as the page about going live says', async () => {
  const { post, enrich } = createSandbox()
  const send = (verb: string, body: unknown) =>
    post(`/signals/v1/key/${verb}`, body, { 'Api-Key': 'plus-admin-key' })
  const statusWith = async (key: string) => (await enrich({ companyName: 'Halcyon Freight' }, key)).status
  const bodies = sectionOf('docs/going-live.md', 'Rotate a key').match(/\{"email".*?\}/g) ?? []
  const [create, suspend] = bodies.map((body) => JSON.parse(body))
  const { email } = suspend
  const oldKey = (await send('createsignalapikey', { email })).body.data.apiKey

  expect((await send('createsignalapikey', { email })).status).toBe(409)
  const newKey = (await send('createsignalapikey', create)).body.data.apiKey
  expect([await statusWith(oldKey), await statusWith(newKey)]).toEqual([200, 200])
  await send('update', suspend)
  expect([await statusWith(oldKey), await statusWith(newKey)]).toEqual([401, 200])
  expect((await send('createsignalapikey', { email })).status).toBe(409)
  await send('update', { email, action: 'activate' })
  expect(await statusWith(oldKey)).toBe(200)
})

describe('the faults for your own responses', async () => {
  const sandbox = createFaultSandbox()
  const enrich = async (lead: object) => {
    const response = await sandbox.sendRaw('/v7/enrich', lead, { apikey: 'plus-key' })
    return JSON.parse(await response.text())
  }
  const block = codeBlock('docs/testing/fixed-responses.md', 'sh', 'Your own responses')
  const faults = [...block.matchAll(/sandbox\/faults --json '(.*)'/g)].map(([, fault = '']) =>
    JSON.parse(fault),
  )
  for (const fault of faults) await sandbox.createFault(fault)
  const { smarteTransactionId: _, ...named } = await enrich({ contactEmail: 'match@outcome.test' })

  test.each(faults.map(({ match, effect }) => [match.body, effect.set]))(
    'change only their fields for %j',
    async (lead, set) => {
      expect(named).not.toMatchObject(set)
      expect(await enrich(lead)).toEqual({ ...named, ...set, smarteTransactionId: expect.any(String) })
    },
  )
})
