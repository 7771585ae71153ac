/** A blank `orgId` in a query, as scripts send it for an empty variable, selects neither all organizations nor none. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../support/sandbox.ts'

const MESSAGE = 'is blank. Leave it out for all organizations, or send the id of one'
const FAULT = { effect: { kind: 'error', status: 503 } }

describe.each([
  ['GET', '/sandbox/faults'],
  ['DELETE', '/sandbox/faults'],
  ['GET', '/sandbox/requests'],
  ['DELETE', '/sandbox/requests'],
])('%s %s', (method, path) => {
  test.each(['', '%20', '%09+'])(
    'returns 400 with advice for a blank orgId (%p), and deletes nothing',
    async (orgId) => {
      const { send, post, enrich } = createSandbox()
      await enrich({ companyName: 'Halcyon Freight' })
      await post('/sandbox/faults', FAULT)
      const { status, body } = await send(`${path}?orgId=${orgId}`, { method })
      expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
      expect(body.error.message).toBe(`orgId ${MESSAGE}`)
      expect(body.error.details).toEqual([{ field: 'orgId', message: MESSAGE }])
      expect((await send('/sandbox/faults')).body.faults).toHaveLength(1)
      expect((await send('/sandbox/requests')).body.total).toBe(1)
    },
  )

  test('works without orgId and with an existing one', async () => {
    const { send } = createSandbox()
    expect((await send(path, { method })).status).toBe(200)
    expect((await send(`${path}?orgId=nobody`, { method })).status).toBe(200)
  })

  test('requires the token before it checks orgId', async () => {
    const { send } = createSandbox({ control: { from: 'this machine', token: 'a-token-of-this-test' } })
    expect((await send(`${path}?orgId=`, { method })).status).toBe(401)
  })
})
