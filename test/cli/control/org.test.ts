/** `signalbox org create`: an organization and its keys for a test in any language. */
import { describe, expect, test } from 'bun:test'
import { serveResponses, useListeningSandbox } from '../../support/run-cli.ts'

const running = useListeningSandbox()

/** Returns the fields that the command printed. */
const parseRows = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+) +(.+)$/gm)].map(([, name = '', value = '']) => [name, value]))

describe('signalbox org create', () => {
  test('prints the id and the keys of a new organization', async () => {
    const { cli, sandbox } = running()
    const { code, stdout, stderr } = await cli(['org', 'create', '--name', 'Test 1', '--credits', '0'])
    expect([code, stderr]).toEqual([0, ''])
    const { orgId, orgName, apiKey = '', adminKey } = parseRows(stdout)
    expect(orgName).toBe('Test 1')
    expect(orgId).toMatch(/^[0-9a-f-]{36}$/)
    expect(adminKey).toEndWith('=')
    expect((await sandbox.enrich({ companyName: 'Halcyon Freight' }, apiKey)).status).toBe(402)
  })

  test('accepts the other fields as JSON, and a flag wins', async () => {
    using server = serveResponses(
      Response.json({ orgId: 'o', orgName: 'n', apiKey: 'k', adminKey: 'a' }, { status: 201 }),
    )
    const json = '{"qpsLimit":2,"credits":9}'
    const { code, stdout } = await server.cli(
      'org',
      'create',
      json,
      '--credits',
      '0',
      '--subscription',
      'pro',
    )
    expect(code).toBe(0)
    expect(parseRows(stdout)).toEqual({ orgId: 'o', orgName: 'n', apiKey: 'k', adminKey: 'a' })
    expect(server.sent[0]).toMatchObject({ body: { qpsLimit: 2, credits: 0, subscription: 'pro' } })
  })

  test('--json prints the response of the server in one line', async () => {
    const { stdout } = await running().cli(['org', 'create', '--json'])
    expect(stdout.trimEnd().split('\n')).toHaveLength(1)
    expect(JSON.parse(stdout)).toMatchObject({ apiKey: expect.any(String), adminKey: expect.any(String) })
  })

  test.each([
    [['create', '--credits', 'many'], "option '--credits <number>' argument 'many' is invalid."],
    [['create', '{"credits":'], 'The organization must be a JSON object: the end comes too early'],
    [['create', '--subscription', 'gold'], 'subscription'],
    [['delete'], "'delete' is invalid for argument 'action'. Allowed choices are create."],
  ])('%j is rejected with one sentence', async (args, message) => {
    const { code, stdout, stderr } = await running().cli(['org', ...args])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
  })
})
