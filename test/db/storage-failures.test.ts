/** A full disk or read-only file: requests return 503, nothing is lost, and the server recovers. */
import type { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { MAREN } from '../fixtures/leads.ts'
import { fillDisk, makeReadOnly, withFailingReads } from '../support/database/storage-failures.ts'
import { failCommit, readSandboxState } from '../support/database/stored-state.ts'
import { createSandbox, creditsLeft, limitsOf, type Sandbox, startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const NEW_USER = { email: 'new@pro.example' }

const ORG_ID = '00000000-0000-4000-8000-0000000000ff'

const temporary = useTemporaryFolder('storage')

const inMemory = async () => createSandbox()
const inFile = () => startSandbox({ storage: { kind: 'file', path: temporary.at('box.db') } })

const IS_FULL = /^The disk with the database or temporary files is full.*\. Free some/

/** The ways in which writes fail, and the advice in the error. */
const FAILURES: [string, () => Promise<Sandbox>, (client: Database) => () => void, RegExp][] = [
  ['a full disk, in memory', inMemory, fillDisk, IS_FULL],
  ['a full disk', inFile, fillDisk, IS_FULL],
  [
    'a file that may not be written',
    inFile,
    makeReadOnly,
    /^The database file can't be read or written.*Check its disk/,
  ],
]

const clientOf = ({ modules }: Sandbox): Database => modules.core.connection.client

/** Returns all tables except for the ballast. */
function stored(sandbox: Sandbox): unknown {
  const tables = ['organizations', 'users', 'api_keys', 'charges', 'meta']
  return tables.map((table) => clientOf(sandbox).query(`SELECT * FROM ${table}`).all())
}

for (const [what, open, fail, message] of FAILURES) {
  describe(what, () => {
    test('each request of a batch returns 503, and nothing of it is stored', async () => {
      const sandbox = await open()
      await sandbox.enrich(MAREN, 'pro-key')
      const before = stored(sandbox)
      fail(clientOf(sandbox))
      const responses = await Promise.all([
        sandbox.enrich(MAREN, 'pro-key'),
        sandbox.enrich(MAREN, 'standard-key'),
        sandbox.post('/signals/v1/user/createsignalapikey', NEW_USER, { 'Admin-Api-Key': 'pro-admin-key' }),
        // A request that only reads is counted.
        sandbox.post('/signals/v1/user/view', {}, { 'Admin-Api-Key': 'pro-admin-key' }),
      ])
      for (const { status, headers, body } of responses) {
        expect([status, body.error.code]).toEqual([503, 'storage_unavailable'])
        expect(body.error.message).toMatch(message)
        expect(body.error.message).not.toContain(temporary.folder)
        expect(headers.get('credits-deducted')).toBeNull()
      }
      expect(stored(sandbox)).toEqual(before)
    })

    test('the server is not ready with a reason, and recovers without counting requests with 503', async () => {
      const sandbox = await open()
      const ready = () => sandbox.send('/health/ready')
      const enrich = async () => {
        const { status } = await sandbox.enrich(MAREN, 'pro-key')
        return status
      }
      const left = () => ({
        credits: creditsLeft(sandbox, 'pro-key'),
        requests: limitsOf(sandbox, 'pro-key').daily.remaining,
      })
      expect((await ready()).status).toBe(200)
      expect(await enrich()).toBe(200)
      expect(left()).toEqual({ credits: 2, requests: 999_999 })
      const restore = fail(clientOf(sandbox))
      expect([await enrich(), await enrich()]).toEqual([503, 503])
      const { status, body } = await ready()
      expect([status, body.error.code]).toEqual([503, 'storage_unavailable'])
      expect(body.error.message).toMatch(message)
      expect((await sandbox.send('/health/live')).status).toBe(200)
      restore()
      // The result of a probe is valid for a second.
      expect((await ready()).status).toBe(503)
      sandbox.clock.advance(1_000)
      expect((await ready()).status).toBe(200)
      expect(await enrich()).toBe(200)
      expect(left()).toEqual({ credits: 1, requests: 999_998 })
    })

    test('the clock, the limits, the records, and the snapshots do not change', async () => {
      const sandbox = await open()
      // The journal still records requests. A failed change may increase a revision, and pages then read the same data.
      const state = async () => {
        const { body } = await sandbox.send('/sandbox/state')
        return { ...body, revisions: undefined, counts: { ...body.counts, requests: undefined } }
      }
      const { body: snapshot } = await sandbox.post('/sandbox/snapshots', { name: 'before' })
      await sandbox.enrich(MAREN, 'pro-key')
      const before = await state()
      const restore = fail(clientOf(sandbox))
      const companies = JSON.stringify({ companies: [{ compName: 'Made Up Ltd' }] })
      const tried = [
        await sandbox.send('/sandbox/companies', { method: 'PUT', body: companies }),
        await sandbox.post('/sandbox/organizations', {}),
        await sandbox.post('/sandbox/reset', {}),
        await sandbox.post(`/sandbox/snapshots/${snapshot.id}/restore`, {}),
      ]
      expect(tried.map(({ status }) => status)).toEqual([503, 503, 503, 503])
      expect(await state()).toEqual(before)
      restore()
      expect(await state()).toEqual(before)
      const compNameOf = async (companyName: string) =>
        (await sandbox.enrich({ companyName }, 'standard-key')).body.compName
      expect(await compNameOf('Halcyon Freigth')).toBe('Halcyon Freight, Inc.')
      expect(await compNameOf('Made Up Ltd')).toBe('')
    })
  })
}

describe('a file that cannot be read', () => {
  test('causes 503 immediately, and is read again when the disk works again', async () => {
    const { status } = await withFailingReads(async (sandbox, restore) => {
      const failed = await sandbox.enrich(MAREN)
      expect(failed.status).toBe(503)
      expect(failed.body.error.message).toStartWith("The database file can't be read or written")
      restore()
      return sandbox.enrich(MAREN)
    })
    expect(status).toBe(200)
  })

  test.each([
    ['faults', { method: 'POST', body: `{"match":{"orgId":"${ORG_ID}"},"effect":{"kind":"empty_body"}}` }],
    [`requests?orgId=${ORG_ID}`, {}],
    [`requests/stream?orgId=${ORG_ID}`, {}],
    [`report?orgId=${ORG_ID}`, {}],
  ])('causes the documented 503 in /sandbox/%s, which looks up the organization', async (path, init) => {
    const { status, body } = await withFailingReads((sandbox) => sandbox.send(`/sandbox/${path}`, init))
    expect([status, body.error.code]).toEqual([503, 'storage_unavailable'])
  })
})

test('a commit that fails changes nothing, in the tables or in memory', async () => {
  const sandbox = createSandbox()
  const { client } = sandbox.modules.core.connection
  await sandbox.enrich(MAREN, 'pro-key')
  await sandbox.post('/sandbox/faults', {
    effect: { kind: 'error', status: 503 },
    times: 1,
    afterCommit: true,
  })
  // The foreign key is checked by the commit.
  client.run('CREATE TABLE fragile (org_id REFERENCES organizations (org_id) DEFERRABLE INITIALLY DEFERRED)')
  for (const event of ['INSERT', 'UPDATE'])
    client.run(
      `CREATE TRIGGER fail_${event} AFTER ${event} ON daily_counts BEGIN INSERT INTO fragile VALUES ('x'); END`,
    )
  const before = readSandboxState(sandbox)
  const failed = await sandbox.enrich(MAREN, 'pro-key')
  expect({ status: failed.status, creditsDeducted: failed.headers.get('credits-deducted') }).toEqual({
    status: 500,
    creditsDeducted: null,
  })
  expect(readSandboxState(sandbox)).toEqual(before)
  for (const event of ['INSERT', 'UPDATE']) client.run(`DROP TRIGGER fail_${event}`)
  // The fault still applies once.
  expect((await sandbox.enrich(MAREN, 'pro-key')).status).toBe(503)
  expect((await sandbox.enrich(MAREN, 'pro-key')).status).toBe(200)
  expect(creditsLeft(sandbox, 'pro-key')).toBe(0)
  expect((await sandbox.send('/sandbox/faults')).body.items).toMatchObject([{ evaluated: 1, applied: 1 }])
})

test('a request after a failed commit does not see what was rolled back', async () => {
  const sandbox = createSandbox()
  const { core, accounts } = sandbox.modules
  const changed = core.transaction.run(() => {
    for (const organization of accounts.organizations.list())
      accounts.organizations.update(organization, { status: 'inactive' })
  })
  // Shares the transaction, and caches the changed organization.
  const rejected = sandbox.enrich(MAREN, 'pro-key')
  await Promise.allSettled([changed, failCommit(sandbox.modules)])
  expect((await rejected).status).toBe(500)
  expect((await sandbox.enrich(MAREN, 'pro-key')).status).toBe(200)
})
