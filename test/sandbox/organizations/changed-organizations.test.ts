/** `/sandbox/organizations/{orgId}`: changing and deleting organizations. */
import { describe, expect, test } from 'bun:test'
import { HALCYON, MAREN } from '../../fixtures/leads.ts'
import { countedRandom } from '../../support/random.ts'
import { createSandbox, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { change, create, detailsOf, ORGANIZATIONS, settingsOf, show } from './organization-requests.ts'

const temporary = useTemporaryFolder('changed-organizations')

describe('changing an organization', () => {
  test('changes only the sent fields', async () => {
    const sandbox = createSandbox()
    const created = await create(sandbox)
    sandbox.clock.advance(1000)
    const { body } = await change(sandbox, created, { orgName: 'Renamed', maskDirectDial: true })
    expect(body).toEqual({
      ...settingsOf(created),
      orgName: 'Renamed',
      maskDirectDial: true,
      updatedAt: '2026-03-10T12:00:01.000+00:00',
    })
    expect(settingsOf(await show(sandbox, created))).toEqual(body)
  })

  test('applies to the next request: credits, status, subscription, and masking', async () => {
    const sandbox = createSandbox()
    const created = await create(sandbox)
    const enrich = () => sandbox.enrich(MAREN, created.apiKey)
    expect((await enrich()).body.directDial1).not.toBe('')
    await change(sandbox, created, { maskDirectDial: true })
    const directDial1 = expect.stringContaining('****')
    expect((await enrich()).body).toMatchObject({ conEmail: MAREN.contactEmail, directDial1 })
    await change(sandbox, created, { subscription: 'standard' })
    expect((await enrich()).body.directDial1).toBeUndefined()
    await change(sandbox, created, { maskEmail: true })
    expect((await enrich()).body.conEmail).toBe('m***@halcyon-freight.example')
    await change(sandbox, created, { credits: 1 })
    expect((await enrich()).status).toBe(200)
    expect((await enrich()).body.error.code).toBe('insufficient_credits')
    await change(sandbox, created, { credits: null })
    expect((await enrich()).status).toBe(200)
    await change(sandbox, created, { status: 'inactive' })
    expect((await enrich()).body.error.hint).toContain('is inactive')
  })

  test('to a lower qpsLimit removes tokens, to a higher one adds them over time, and a daily limit counts earlier requests', async () => {
    const sandbox = createSandbox()
    const created = await create(sandbox, { qpsLimit: 100 })
    await change(sandbox, created, { qpsLimit: 1 })
    expect((await sandbox.enrich(HALCYON, created.apiKey)).status).toBe(200)
    expect((await sandbox.enrich(HALCYON, created.apiKey)).status).toBe(429)
    await change(sandbox, created, { qpsLimit: 100 })
    sandbox.clock.advance(20)
    expect((await show(sandbox, created)).limits.qps).toMatchObject({ quota: 100, remaining: 2 })
    await change(sandbox, created, { dailyRateLimit: 1 })
    expect((await sandbox.enrich(HALCYON, created.apiKey)).status).toBe(429)
  })

  test('to Plus makes the records free that it was charged for before', async () => {
    const sandbox = createSandbox()
    const created = await create(sandbox, { subscription: 'pro' })
    const costOf = async (lead: object) =>
      (await sandbox.enrich(lead, created.apiKey)).headers.get('credits-deducted')
    expect(await costOf(MAREN)).toBe('1')
    await change(sandbox, created, { subscription: 'plus' })
    expect(await costOf(MAREN)).toBe('0')
    expect(await costOf(HALCYON)).toBe('1')
  })

  test('returns 400 without changes for invalid fields', async () => {
    const sandbox = createSandbox()
    const created = await create(sandbox)
    for (const [field, fields] of Object.entries({
      qpsLimit: { credits: 5, qpsLimit: 0 },
      orgName: { orgName: ' ' },
      // With its scheme, it is too long for a response.
      website: { website: `x.example/${'a'.repeat(2038)}` },
    })) {
      const response = await change(sandbox, created, fields)
      expect([response.status, response.body.error.details[0].field]).toEqual([400, field])
    }
    expect(await show(sandbox, created)).toEqual(detailsOf(created))
  })
})

describe('deleting an organization', () => {
  test('deletes its users, keys, and counts, and its keys return 401', async () => {
    const sandbox = createSandbox()
    const created = await create(sandbox, { credits: 5 })
    await sandbox.enrich(HALCYON, created.apiKey)
    expect((await sandbox.sendJson('DELETE', created.path)).body).toMatchObject({
      orgId: created.orgId,
      credits: 4,
    })
    for (const key of [created.apiKey, created.adminKey]) {
      const response = await sandbox.enrich(HALCYON, key)
      expect([response.status, response.body.error.code]).toEqual([401, 'invalid_api_key'])
    }
    expect((await sandbox.send(created.path)).status).toBe(404)
    expect(sandbox.modules.accounts.limits.read().map(({ orgId }) => orgId)).not.toContain(created.orgId)
    const { client } = sandbox.modules.core.connection
    for (const table of ['organizations', 'users', 'api_keys', 'daily_counts']) {
      expect([
        table,
        client.query(`select count(*) n from ${table} where org_id = ?`).get(created.orgId),
      ]).toEqual([table, { n: 0 }])
    }
  })
  test('keeps its charges for an organization that is created again under its id', async () => {
    const options = {
      storage: { kind: 'file', path: temporary.at('box.db') },
      random: countedRandom(),
    } as const
    const first = await startSandbox(options)
    const { orgId } = first.modules.accounts.callers.identify('plus-key').organization
    const path = `${ORGANIZATIONS}/${orgId}`
    await first.sendJson('PATCH', path, { subscription: 'standard', credits: 9 })
    await first.enrich(HALCYON, 'plus-key')
    await first.sendJson('DELETE', path)
    first.modules.close()
    // Creates the missing organization of the data directory.
    const second = await startSandbox(options)
    await second.sendJson('PATCH', path, { credits: 3 })
    expect((await second.send(path)).body).toMatchObject({ subscription: 'plus', usedCredits: 1 })
    const refreshed = await second.enrich(HALCYON, 'plus-key')
    expect(refreshed.headers.get('credits-deducted')).toBe('0')
    second.modules.close()
  })
})
