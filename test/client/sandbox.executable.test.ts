/** A sandbox of the npm package, installed in a project in Node and in Bun. */
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RUNTIMES, runModule, useInstalledPackage } from '../support/npm/installed-package.ts'
import { FIXTURE_DATA } from '../support/sandbox.ts'

const PROJECT = useInstalledPackage()

describe.each(RUNTIMES)('a sandbox in %s', (_, found) => {
  const runtime = found ?? ''
  const testHere = test.skipIf(found === null)

  testHere('starts, enriches, moves the clock, and stops', async () => {
    const result = await runModule(
      PROJECT,
      runtime,
      `const sandbox = await box.startSandbox()
       const client = sandbox.client({ apiKey: 'demo-plus-key', adminKey: 'demo-plus-admin-key' })
       const { data } = await client.POST('/v7/enrich', { body: { contactEmail: 'ada.keller@northwind-optics.example' } })
       const users = await client.POST('/signals/v1/user/view', { body: {} })
       const keys = await client.POST('/signals/v1/key/view', { body: {} })
       const refused = await sandbox.client({ apiKey: 'nobody' }).POST('/v1/buying-group', { body: { companyName: 'x' } })
       await sandbox.clock.freeze('2026-03-10T23:59:59Z')
       await sandbox.clock.advance({ days: 1, hours: -24, minutes: 1, seconds: -59 })
       const now = await sandbox.clock.now()
       const { url, organizations } = sandbox
       await sandbox.stop()
       await sandbox[Symbol.asyncDispose]()
       const gone = await fetch(url).then(() => 'answers', () => 'gone')
       console.log(JSON.stringify({ name: data.conFullName, users: users.response.status, keys: keys.response.status,
         refused: refused.error.error.code, now, names: organizations.map((one) => one.key).slice(0, 2), gone }))`,
    )
    expect(result).toEqual({
      name: 'Ada Keller',
      users: 200,
      keys: 200,
      refused: 'invalid_api_key',
      now: '2026-03-11T00:00:00.000Z',
      names: ['demo-standard-key', 'demo-plus-key'],
      gone: 'gone',
    })
  })

  testHere('controls organizations, faults, the journal, snapshots, and resets', async () => {
    const result = await runModule(PROJECT, runtime, CONTROL)
    expect(result).toEqual({
      credits: 3,
      applied: 1,
      faults: [1, 0],
      statuses: [429, 200],
      journal: ['enrich', 'enrich'],
      one: 429,
      again: 200,
      verified: 'as expected',
      unverified: [409, 'not_as_expected'],
      forgotten: 0,
      afterRestore: [200, 401],
      afterReset: 401,
    })
  })

  testHere('creates, changes, and deletes users and keys of an organization', async () => {
    const result = await runModule(
      PROJECT,
      runtime,
      `const sandbox = await box.startSandbox()
       const organization = await sandbox.createOrganization()
       const view = async (adminKey) =>
         (await sandbox.client({ adminKey }).POST('/signals/v1/user/view')).response.status
       const admin = await organization.createUser({ role: 'admin' })
       const key = await organization.createKey({ role: 'admin', apiKey: 'my-key' })
       const statuses = [await view(admin.apiKey), await view('my-key')]
       await organization.updateUser(admin.userId, { status: 'suspend' })
       await organization.updateKey(key.keyId, { role: 'standard' })
       statuses.push(await view(admin.apiKey), await view('my-key'))
       const read = [(await organization.getUser(admin.userId)).status, (await organization.getKey(key.keyId)).role]
       const deleted = [(await organization.deleteUser(admin.userId)).email, (await organization.deleteKey(key.keyId)).apiKey]
       const left = [(await organization.listUsers()).length, (await organization.listKeys()).length]
       await sandbox.stop()
       console.log(JSON.stringify({ statuses, read, isAdmin: deleted[0] === admin.email, key: deleted[1], left }))`,
    )
    expect(result).toEqual({
      statuses: [200, 200, 403, 403],
      read: ['suspend', 'standard'],
      isAdmin: true,
      key: 'my-key',
      left: [2, 2],
    })
  })

  testHere('throws the error of the server', async () => {
    const result = await runModule(
      PROJECT,
      runtime,
      `const sandbox = await box.startSandbox()
       const { name, status, code, message, details } = await sandbox.clock.set('soon').catch((error) => error)
       await sandbox.stop()
       const after = await sandbox.clock.now().catch((error) => error)
       console.log(JSON.stringify({ name, status, code, details, same: message.includes(details[0].message),
         after: [after instanceof box.SandboxUnavailable, after.message] }))`,
    )
    expect(result).toMatchObject({
      name: 'SandboxError',
      status: 400,
      code: 'invalid_parameter',
      details: [{ field: 'now', message: expect.stringContaining('is not an instant') }],
      same: true,
      after: [true, expect.stringMatching(/received no response: the sandbox (stopped|was stopped)/)],
    })
  })

  testHere('exports the same classes for import and require()', async () => {
    const result = await runModule(
      PROJECT,
      runtime,
      `import { createRequire } from 'node:module'
       const required = createRequire(process.cwd() + '/')('signalbox')
       const names = Object.keys(box).filter((name) => name !== 'default').sort()
       const different = names.filter((name) => required[name] !== box[name])
       console.log(JSON.stringify({ names, different }))`,
    )
    expect(result).toEqual({
      names: ['SandboxError', 'SandboxUnavailable', 'connectSandbox', 'createClient', 'startSandbox'],
      different: [],
    })
  })

  testHere('returns the keys of the organizations in its data, also without the control API', async () => {
    const result = await runModule(
      PROJECT,
      runtime,
      `const data = ${JSON.stringify(FIXTURE_DATA)}
       const started = [await box.startSandbox({ data }), await box.startSandbox({ data, env: { SIGNALBOX_NO_CONTROL: '1' } })]
       console.log(JSON.stringify(started.map(({ organizations }) => organizations.map(({ key }) => key).slice(0, 2))))
       for (const sandbox of started) await sandbox.stop()`,
    )
    const keys = ['standard-key', 'plus-key']
    // Without the control API, the client has the keys that the server prints at its start.
    expect(result).toEqual([keys, keys])
  })

  testHere('stores its state in a file on request', async () => {
    const db = join(mkdtempSync(join(tmpdir(), 'signalbox-kept-')), 'kept.db')
    const spend = `const sandbox = await box.startSandbox({ db: ${JSON.stringify(db)} })
      const { response } = await sandbox.client({ apiKey: 'demo-pro-key' })
        .POST('/v7/enrich', { body: { companyName: 'Halvorsen Marine ASA' } })
      console.log(response.headers.get('credits-remaining'))
      await sandbox.stop()`
    expect([await runModule(PROJECT, runtime, spend), await runModule(PROJECT, runtime, spend)]).toEqual([
      249, 248,
    ])
    rmSync(join(db, '..'), { recursive: true })
  })

  testHere('exports the state as a file, imports it, and starts from it', async () => {
    const result = await runModule(
      PROJECT,
      runtime,
      `import { writeFileSync } from 'node:fs'
       const sandbox = await box.startSandbox()
       const { apiKey } = await sandbox.createOrganization({ credits: 5 })
       const text = await sandbox.exportState()
       const statusIn = async (one) => (await one.client({ apiKey }).POST('/v7/enrich', { body: { companyName: 'x' } })).response.status
       await sandbox.reset()
       const statuses = [await statusIn(sandbox)]
       await sandbox.importState(text)
       statuses.push(await statusIn(sandbox))
       const messages = [await sandbox.importState(text.slice(0, 500)).catch(({ message }) => message)]
       await sandbox.stop()
       writeFileSync('box.signalbox', text)
       const other = await box.startSandbox({ state: 'box.signalbox' })
       statuses.push(await statusIn(other))
       await other.stop()
       for (const state of ['package.json', 'missing'])
         messages.push(await box.startSandbox({ state }).catch(({ message }) => message))
       console.log(JSON.stringify({ statuses, messages }))`,
    )
    rmSync(join(PROJECT, 'box.signalbox'))
    expect(result.statuses).toEqual([401, 200, 200])
    expect(result.messages).toEqual([
      expect.stringContaining('The state file is damaged'),
      expect.stringMatching(/^The sandbox did not start: .*package\.json: This is not a state file/),
      expect.stringMatching(/^The sandbox did not start: .*missing does not exist/),
    ])
  })
})

const CONTROL = `
  const sandbox = await box.startSandbox()
  const organization = await sandbox.createOrganization({ orgName: 'Test', credits: 3 })
  const { orgId, apiKey } = organization
  const ask = async (key) => (await sandbox.client({ apiKey: key })
    .POST('/v7/enrich', { body: { companyName: 'Northwind Optics' } })).response.status
  const empty = await sandbox.snapshot('empty')
  const fault = await sandbox.faults.add({ match: { orgId }, effect: { kind: 'error', status: 429 }, times: 1 })
  const statuses = [await ask(apiKey), await ask(apiKey)]
  const { applied } = await sandbox.faults.get(fault.id)
  const faults = [(await sandbox.faults.list({ orgId })).length, (await sandbox.faults.list({ orgId: sandbox.organizations[0].orgId })).length]
  await sandbox.faults.remove(fault.id)
  await sandbox.faults.clear()
  const journal = await sandbox.requests.list({ orgId })
  const one = await sandbox.requests.get(journal[1].transactionId)
  await sandbox.requests.verify({ match: { orgId, operation: 'enrich' }, count: 2 })
  const unverified = await sandbox.requests.verify({ match: { orgId }, atMost: 1 }).catch((error) => error)
  const again = await sandbox.requests.replay(one.transactionId)
  await sandbox.requests.clear({ orgId })
  const forgotten = (await sandbox.requests.list({ orgId })).length
  const second = await sandbox.createOrganization()
  await empty.restore()
  const afterRestore = [await ask(apiKey), await ask(second.apiKey)]
  await empty.delete()
  await sandbox.reset()
  const afterReset = await ask(apiKey)
  await sandbox.stop()
  console.log(JSON.stringify({ credits: organization.credits, applied, faults, statuses,
    journal: journal.map((entry) => entry.operation), one: one.response.status, again: again.response.status, verified: 'as expected',
    unverified: [unverified.status, unverified.code], forgotten, afterRestore, afterReset }))`
