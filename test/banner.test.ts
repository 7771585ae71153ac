/** What a start prints about organizations: documented keys, and where the others are. */
import { describe, expect, test } from 'bun:test'
import { summarizeOrganizations } from '../src/accounts/organization-summary.ts'
import { createListeningEvent, formatBanner, selectDemoOrganizations } from '../src/cli/serve/banner.ts'
import { createSandbox } from './support/sandbox.ts'

const LOCAL = { from: 'this machine', token: undefined } as const
const CONFIG = { storage: { kind: 'memory' }, tls: undefined, control: LOCAL } as const

/** A sandbox with the demo organizations, and so many others. */
async function startedWith(others: number) {
  const sandbox = createSandbox({ dataDirectory: undefined })
  for (let count = 0; count < others; count++)
    await sandbox.post('/sandbox/organizations', { orgName: `Acme\u001b[2J ${count}` })
  const { organizations, keys, market } = sandbox.context
  const all = summarizeOrganizations(organizations, keys)
  const started = {
    url: 'http://127.0.0.1:8080',
    ...selectDemoOrganizations(all),
    market: market.size(),
    exampleEmail: market.findExampleEmail(),
  }
  const secrets = all
    .flatMap(({ adminKey, key }) => [adminKey, key])
    .filter((key) => !key?.startsWith('demo-'))
  return { sandbox, started, secrets }
}

describe('a start', () => {
  test('prints the keys of the demo organizations', async () => {
    const { started } = await startedWith(0)
    const { organizations, ...event } = createListeningEvent(started, CONFIG)
    expect(organizations).toHaveLength(7)
    expect(organizations[1]).toMatchObject({ key: 'demo-plus-key', adminKey: 'demo-plus-admin-key' })
    expect(Object.keys(event)).toEqual(['event', 'url', 'docs', 'pid', 'version'])
    expect(formatBanner(started, CONFIG)).toMatch(/Demo Pro +pro +active +demo-pro-key +demo-pro-admin-key\n/)
    expect(formatBanner(started, CONFIG)).not.toContain('other organization')
  })

  test('prints no key of another organization, and says where they are', async () => {
    const { started, secrets } = await startedWith(3)
    const event = createListeningEvent(started, CONFIG)
    const printed = formatBanner(started, CONFIG) + JSON.stringify(event)
    expect(secrets.length).toBeGreaterThan(3)
    for (const secret of secrets) expect(printed).not.toContain(String(secret))
    expect(printed).not.toContain('Acme')
    expect(event.organizations).toHaveLength(7)
    expect(event).toMatchObject({ otherOrganizations: { count: 3 } })
    expect(formatBanner(started, CONFIG)).toContain(
      '  3 other organizations: the dashboard shows the keys, and GET /sandbox/organizations/{orgId} returns them.\n',
    )
    const off = formatBanner(started, { ...CONFIG, control: { from: 'nowhere' } })
    expect(off).toContain('3 other organizations: keys are not printed.')
  })

  test('prints no generated key of a demo organization, either', async () => {
    const { sandbox } = await startedWith(0)
    const admin = { 'Api-Key': 'demo-plus-admin-key', 'Admin-Api-Key': 'demo-plus-admin-key' }
    for (const name of ['integration', 'trial']) {
      const suspended = { email: `${name}@plus.demo.example`, action: 'suspend' }
      expect((await sandbox.post('/signals/v1/key/update', suspended, admin)).status).toBe(200)
    }
    const created = { email: 'new@plus.demo.example' }
    expect((await sandbox.post('/signals/v1/user/createsignalapikey', created, admin)).status).toBe(200)
    const all = summarizeOrganizations(sandbox.context.organizations, sandbox.context.keys)
    expect(all[1]?.key).not.toStartWith('demo-')
    expect(selectDemoOrganizations(all).organizations[1]).toMatchObject({
      orgName: 'Demo Plus',
      key: null,
      adminKey: 'demo-plus-admin-key',
    })
  })

  test('stays small with thousands of organizations', async () => {
    const one = { orgName: 'Acme', subscription: 'pro', status: 'active' } as const
    const all = Array.from({ length: 5_040 }, (_, n) => ({
      ...one,
      orgId: String(n),
      adminKey: `admin-${n}`,
      key: `key-${n}`,
    }))
    const { started } = await startedWith(0)
    const many = { ...started, ...selectDemoOrganizations([...started.organizations, ...all]) }
    expect(JSON.stringify(createListeningEvent(many, CONFIG)).length).toBeLessThan(4_000)
    expect(formatBanner(many, CONFIG)).toContain('5,040 other organizations')
  })
})
