/** The organizations in the output of `serve`: documented keys, and where to find the others. */
import { describe, expect, test } from 'bun:test'
import { listDemoOrganizations } from '../../../src/accounts/demo-organizations.ts'
import {
  createListeningEvent,
  formatBanner,
  getDemoKeyWarning,
  listStartOrganizations,
} from '../../../src/cli/serve/banner.ts'
import { createPaint } from '../../../src/cli/terminal.ts'
import type { OrganizationSummary } from '../../../src/lib/account-types.ts'
import type { Modules } from '../../../src/sandbox/sandbox.ts'
import { createSandbox, FIXTURE_DATA, startSandbox } from '../../support/sandbox.ts'

const LOCAL = { from: 'this machine', token: undefined } as const
const CONFIG = { storage: { kind: 'memory' }, tls: undefined, control: LOCAL } as const

/** Returns what a server with these organizations prints. */
const describeStart = ({ accounts, records }: Modules, organizations: readonly OrganizationSummary[]) => ({
  url: 'http://127.0.0.1:8080',
  organizations,
  otherCount: accounts.organizations.count() - organizations.length,
  records: records.store.size(),
  exampleEmail: records.store.findExampleEmail(),
})

/** Creates a sandbox with the demo organizations and some others. */
async function startedWith(others: number) {
  const sandbox = createSandbox({ dataDirectory: undefined })
  for (let count = 0; count < others; count++)
    await sandbox.post('/sandbox/organizations', { orgName: `Acme\u001b[2J ${count}` })
  const { modules } = sandbox
  const started = describeStart(modules, listDemoOrganizations(modules.accounts))
  const { organizations, keys } = modules.accounts
  const secrets = organizations
    .list()
    .flatMap(({ orgId }) => keys.list(orgId).map(({ apiKey }) => apiKey))
    .filter((key) => !key.startsWith('demo-'))
  return { sandbox, started, secrets }
}

describe('serve', () => {
  test('prints the keys of the demo organizations, and the dashboard only if it is served', async () => {
    const { started } = await startedWith(0)
    const { organizations, ...event } = createListeningEvent(started, CONFIG)
    expect(organizations).toHaveLength(7)
    expect(organizations[1]).toMatchObject({ key: 'demo-plus-key', adminKey: 'demo-plus-admin-key' })
    expect(Object.keys(event)).toEqual(['event', 'url', 'docs', 'pid', 'version'])
    const plain = formatBanner(started, CONFIG)
    const colored = formatBanner(started, CONFIG, createPaint({ isTTY: true }, {}))
    expect([colored === plain, Bun.stripANSI(colored)]).toEqual([false, plain])
    expect(plain).toMatch(/Dashboard +http:\/\/127\.0\.0\.1:8080\/\n/)
    expect(plain).not.toContain('other organization')
    expect(formatBanner(started, { ...CONFIG, control: { from: 'nowhere' } })).not.toContain('  Dashboard')
  })

  test.each([
    ['its data', FIXTURE_DATA, 'Plus', 'plus-key', 'plus-admin-key'],
    ['the demo', undefined, 'Demo Standard', 'demo-standard-key', 'demo-standard-admin-key'],
  ])(
    'prints no key of a suspended or deleted user of %s',
    async (_, dataDirectory, orgName, key, adminKey) => {
      const { modules, sendJson, orgIdOf } = await startSandbox({ dataDirectory })
      const path = `/sandbox/organizations/${orgIdOf(orgName)}`
      const { users } = (await sendJson('GET', path)).body
      const active = users.filter(({ status }: { status: string }) => status === 'active')
      const setStatus = async (role: 'admin' | 'others', status: string): Promise<void> => {
        for (const user of active)
          if ((user.role === 'admin') === (role === 'admin'))
            await sendJson('PATCH', `${path}/users/${user.userId}`, { status })
      }
      const keysOf = () => {
        const found = listStartOrganizations(modules).find((one) => one.orgName === orgName)
        return [found?.key, found?.adminKey]
      }
      expect(keysOf()).toEqual([key, adminKey])
      await setStatus('others', 'suspend')
      expect(keysOf()).toEqual([null, adminKey])
      await setStatus('others', 'active')
      await setStatus('admin', 'deleted')
      expect(keysOf()).toEqual([key, null])
      await setStatus('admin', 'active')
      await setStatus('others', 'deleted')
      expect(keysOf()).toEqual([null, adminKey])
    },
  )

  test('prints no key of other organizations, and says where to find them', async () => {
    const { started, secrets } = await startedWith(3)
    const event = createListeningEvent(started, CONFIG)
    const printed = formatBanner(started, CONFIG) + JSON.stringify(event)
    expect(secrets.length).toBeGreaterThan(3)
    for (const secret of secrets) expect(printed).not.toContain(String(secret))
    expect(event).toMatchObject({ otherOrganizations: { count: 3 } })
    expect(printed).toContain('  3 other organizations. ')
  })

  test('prints a command that works for any email address', async () => {
    const { started } = await startedWith(0)
    const banner = formatBanner({ ...started, exampleEmail: "pat.o'hara\u202e@hollis.example" }, CONFIG)
    expect(banner).toContain(`-d '{"contactEmail":"pat.o\\u0027hara\\u202e@hollis.example"}'\n`)
  })

  test('starts without organizations with --no-demo, and says how to create one', () => {
    const { modules } = createSandbox({ dataDirectory: undefined, demo: false })
    expect(modules.accounts.organizations.count()).toBe(0)
    const started = describeStart(modules, [])
    expect(formatBanner(started, CONFIG)).toContain(
      '  No organizations yet, so every request returns 401. Create one in the dashboard',
    )
    const withoutControl = { ...CONFIG, control: { from: 'nowhere' } } as const
    expect(formatBanner(started, withoutControl)).not.toContain('Create one')
  })

  test('prints a generated control token in the link to the dashboard, and no given one', async () => {
    const { started } = await startedWith(0)
    const token = '0123456789abcdef0123456789abcdef'
    const given = { ...CONFIG, control: { from: 'anywhere', token } } as const
    expect(formatBanner(started, given)).not.toContain(token)
    expect(JSON.stringify(createListeningEvent(started, given))).not.toContain(token)
    const generated = { ...CONFIG, control: { from: 'anywhere', token, isGenerated: true } } as const
    expect(formatBanner(started, generated)).toContain(`Dashboard  http://127.0.0.1:8080/#token=${token}\n`)
    expect(createListeningEvent(started, generated)).toMatchObject({ controlToken: token })
  })

  test('warns about public keys if other machines can reach the server and there are demo keys', async () => {
    const { organizations } = (await startedWith(0)).started
    expect(getDemoKeyWarning('0.0.0.0', organizations)).toStartWith('--host 0.0.0.0 lets other machines use')
    expect(getDemoKeyWarning('127.0.0.1', organizations)).toBeUndefined()
    expect(getDemoKeyWarning('0.0.0.0', [])).toBeUndefined()
  })
})
