/** `POST /sandbox/requests/{transactionId}/replay`: a recorded request is sent again. */
import { describe, expect, test } from 'bun:test'
import { HALCYON } from '../../fixtures/leads.ts'
import { createFaultSandbox } from '../../support/fault-sandbox.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'
import { sendRaw } from './journal-requests.ts'

const INPUT = { ...HALCYON, recordId: 'r-1' }
const NOBODY = '00000000-0000-4000-8000-00000000ffff'

const idOf = ({ headers }: ParsedResponse): string => headers.get('smarteTransactionId') ?? ''
const replay = (sandbox: Sandbox, id: string, how?: unknown) =>
  sandbox.sendJson('POST', `/sandbox/requests/${id}/replay`, how)
const recorded = async (sandbox: Sandbox) => (await sandbox.send('/sandbox/requests')).body.items

describe('a replay', () => {
  test('sends the key, the headers, and the body again as a new request', async () => {
    const sandbox = createSandbox()
    const first = await sandbox.post('/v7/enrich?from=crm', INPUT, {
      apikey: 'standard-key',
      'x-trace': 'abc',
    })
    const { status, body } = await replay(sandbox, idOf(first))
    expect(status).toBe(200)
    expect(body.transactionId).not.toBe(idOf(first))
    expect(body).toMatchObject({
      method: 'POST',
      path: '/v7/enrich?from=crm',
      operation: 'enrich',
      organization: { orgName: 'Standard' },
      request: { headers: { apikey: '****-key', 'x-trace': 'abc' }, json: INPUT },
      response: { status: 200, body: { compName: first.body.compName, recordId: 'r-1' } },
      credits: { deducted: 1 },
    })
    const [newest, before] = await recorded(sandbox)
    expect(newest).toEqual(body)
    expect(before.transactionId).toBe(idOf(first))
  })

  test('reads the key from the body if it was sent there', async () => {
    const sandbox = createSandbox()
    const first = await sandbox.post('/v7/enrich', { ...INPUT, apikey: 'plus-key' })
    const { body } = await replay(sandbox, idOf(first))
    expect([body.response.status, body.organization.orgName]).toEqual([200, 'Plus'])
    expect(JSON.stringify(body)).not.toContain('plus-key')
  })

  test('returns the effect of a fault, even if no response arrives', async () => {
    const sandbox = createFaultSandbox()
    const first = await sandbox.enrich(INPUT)
    await sandbox.createFault({ effect: { kind: 'connection_reset' }, times: 1 })
    const lost = (await replay(sandbox, idOf(first))).body
    expect([lost.response.status, lost.fault.kind]).toEqual([null, 'connection_reset'])
    await sandbox.createFault({ effect: { kind: 'truncated_body', atByte: 12 }, times: 1 })
    expect((await replay(sandbox, idOf(first))).body.response.body).toBe('{"recordId":')
  })

  test('returns 404 for a request that is not in the journal', async () => {
    const sandbox = createSandbox()
    const first = await sandbox.enrich(INPUT)
    await sandbox.send('/sandbox/requests', { method: 'DELETE' })
    for (const id of [idOf(first), NOBODY, 'no-such']) {
      const { status, body } = await replay(sandbox, id)
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    }
  })

  test('returns 409 for a request without a stored body, and sends nothing', async () => {
    const sandbox = createSandbox()
    const body = JSON.stringify({ companyName: 'x'.repeat(70_000) })
    const headers = { apikey: 'standard-key', 'content-length': String(body.length) }
    await sendRaw(sandbox, { headers, body })
    const [{ transactionId, request }] = (await sandbox.send('/sandbox/requests?bodies=false')).body.items
    expect(request).toEqual({ headers: {}, body: null, bodyMissing: true })
    const response = await replay(sandbox, transactionId)
    expect([response.status, response.body.error.code]).toEqual([409, 'invalid_state'])
    expect(response.body.error.message).toContain('did not store the body')
    expect(await recorded(sandbox)).toHaveLength(1)
  })
})
