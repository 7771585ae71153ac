/** The parameter `orgId` of lists and deletions: an unknown one never looks like an empty result. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'

const BLANK = 'is blank. Leave it out for all organizations, or send the id of one'
const UNKNOWN =
  'is not the id of an organization, and no recorded request has it. GET /sandbox/organizations lists all organizations'
const FAULT = { effect: { kind: 'error', status: 503 } }
const HALCYON = { companyName: 'Halcyon Freight' }

const orgIdOf = ({ context }: Sandbox, orgName: string): string =>
  context.organizations.list().find((each) => each.orgName === orgName)?.orgId ?? ''

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
      await enrich(HALCYON)
      await post('/sandbox/faults', FAULT)
      const { status, body } = await send(`${path}?orgId=${orgId}`, { method })
      expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
      expect(body.error.message).toBe(`orgId ${BLANK}`)
      expect(body.error.details).toEqual([{ field: 'orgId', message: BLANK }])
      expect((await send('/sandbox/faults')).body.items).toHaveLength(1)
      expect((await send('/sandbox/requests')).body.total).toBe(1)
    },
  )

  test('works without orgId and with an existing one', async () => {
    const sandbox = createSandbox()
    expect((await sandbox.send(path, { method })).status).toBe(200)
    const query = `?orgId=${orgIdOf(sandbox, 'Plus')}`
    expect((await sandbox.send(`${path}${query}`, { method })).status).toBe(200)
  })

  test('works for a deleted organization with recorded requests', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON)
    const orgId = orgIdOf(sandbox, 'Standard')
    await sandbox.send(`/sandbox/organizations/${orgId}`, { method: 'DELETE' })
    expect((await sandbox.send(`${path}?orgId=${orgId}`, { method })).status).toBe(200)
  })

  test('requires the token before it checks orgId', async () => {
    const { send } = createSandbox({ control: { from: 'this machine', token: 'a-token-of-this-test' } })
    expect((await send(`${path}?orgId=`, { method })).status).toBe(401)
  })
})

test.each(['/sandbox/faults', '/sandbox/requests', '/sandbox/requests/stream'])(
  'GET %s returns 400 for an unknown orgId',
  async (path) => {
    const { status, body } = await createSandbox().send(`${path}?orgId=nobody`)
    expect([status, body.error.details]).toEqual([400, [{ field: 'orgId', message: UNKNOWN }]])
  },
)

test.each([
  ['/sandbox/faults', { deleted: 0 }],
  ['/sandbox/requests', { deleted: 0 }],
])('DELETE %s deletes nothing for an unknown orgId', async (path, expected) => {
  const { send, post, enrich } = createSandbox()
  await enrich(HALCYON)
  await post('/sandbox/faults', FAULT)
  expect((await send(`${path}?orgId=nobody`, { method: 'DELETE' })).body).toEqual(expected)
  expect((await send('/sandbox/faults')).body.items).toHaveLength(1)
  expect((await send('/sandbox/requests')).body.total).toBe(1)
})
