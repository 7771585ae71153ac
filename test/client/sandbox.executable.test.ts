/** A sandbox of the npm package, installed in a project in Node and in Bun. */
import { expect } from 'bun:test'
import { describeInRuntimes, useInstalledPackage } from '../support/npm/installed-package.ts'
import { FIXTURE_DATA } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const PROJECT = useInstalledPackage()
const temporary = useTemporaryFolder('client')

describeInRuntimes('a sandbox', PROJECT, ({ testHere, run }) => {
  testHere('starts, enriches, moves the clock, and stops', async () => {
    const result = await run(
      `const sandbox = await box.startSandbox()
       const client = sandbox.client({ apiKey: 'demo-plus-key' })
       const { data } = await client.POST('/v7/enrich', { body: { contactEmail: 'ada.keller@northwind-optics.example' } })
       const refused = await sandbox.client({ apiKey: 'nobody' }).POST('/v1/buying-group', { body: { companyName: 'x' } })
       await sandbox.clock.freeze('2026-03-10T23:59:59Z')
       await sandbox.clock.advance({ days: 1, hours: -24, minutes: 1, seconds: -59 })
       const now = await sandbox.clock.now()
       await sandbox.stop()
       await sandbox[Symbol.asyncDispose]()
       const gone = await fetch(sandbox.url).then(() => 'answers', () => 'gone')
       console.log(JSON.stringify([data.conFullName, refused.error.error.code, now, gone]))`,
    )
    expect(result).toEqual(['Ada Keller', 'invalid_api_key', '2026-03-11T00:00:00.000Z', 'gone'])
  })

  testHere('controls organizations, users, keys, faults, the journal, snapshots, and resets', async () => {
    expect(await run(CONTROL)).toEqual({
      management: [200, 403, 200],
      deleted: ['my-key', 2, 2],
      statuses: [429, 200],
      faults: [1, 1, 0],
      journal: ['enrich', 'enrich'],
      replayed: [429, 200],
      unverified: 'not_as_expected',
      cleared: 0,
      restored: [200, 401],
      reset: 401,
    })
  })

  testHere('throws the error of the server', async () => {
    const result = await run(
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
      details: [{ field: 'now', message: expect.stringContaining('An instant in ISO 8601') }],
      same: true,
      after: [true, expect.stringMatching(/did not respond: the sandbox (stopped|was stopped)/)],
    })
  })

  testHere('returns the keys of the organizations in its data, also without the control API', async () => {
    const result = await run(
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
    const db = temporary.at('kept.db')
    const spend = `const sandbox = await box.startSandbox({ db: ${JSON.stringify(db)} })
      const { response } = await sandbox.client({ apiKey: 'demo-pro-key' })
        .POST('/v7/enrich', { body: { companyName: 'Halvorsen Marine ASA' } })
      console.log(response.headers.get('credits-remaining'))
      await sandbox.stop()`
    expect([await run(spend), await run(spend)]).toEqual([249, 248])
  })

  testHere('exports the state as a file, imports it, and starts from it', async () => {
    const result = await run(
      `import { writeFileSync } from 'node:fs'
       const sandbox = await box.startSandbox()
       const { apiKey } = await sandbox.createOrganization({ credits: 5 })
       const file = await sandbox.exportState()
       const statusIn = async (one) => (await one.client({ apiKey }).POST('/v7/enrich', { body: { companyName: 'x' } })).response.status
       await sandbox.reset()
       const statuses = [await statusIn(sandbox)]
       await sandbox.importState(file)
       statuses.push(await statusIn(sandbox))
       const messages = [await sandbox.importState(file.slice(0, 500)).catch(({ message }) => message)]
       await sandbox.stop()
       const state = ${JSON.stringify(temporary.at('box.signalbox'))}
       writeFileSync(state, file)
       const other = await box.startSandbox({ state })
       statuses.push(await statusIn(other))
       await other.stop()
       for (const state of ['package.json', 'missing'])
         messages.push(await box.startSandbox({ state }).catch(({ message }) => message))
       console.log(JSON.stringify({ statuses, messages }))`,
    )
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
  const view = async (adminKey) => (await sandbox.client({ adminKey }).POST('/signals/v1/user/view')).response.status
  const admin = await organization.createUser({ role: 'admin' })
  const key = await organization.createKey({ role: 'standard', apiKey: 'my-key' })
  const management = [await view(admin.apiKey)]
  await organization.updateUser((await organization.getUser(admin.userId)).userId, { status: 'suspend' })
  await organization.updateKey((await organization.getKey(key.keyId)).keyId, { role: 'admin' })
  management.push(await view(admin.apiKey), await view('my-key'))
  await organization.deleteUser(admin.userId)
  const deleted = [(await organization.deleteKey(key.keyId)).apiKey,
    (await organization.listUsers()).length, (await organization.listKeys()).length]
  await sandbox.requests.clear({ orgId })

  const send = async (key) => (await sandbox.client({ apiKey: key })
    .POST('/v7/enrich', { body: { companyName: 'Northwind Optics' } })).response.status
  const empty = await sandbox.snapshot('empty')
  const fault = await sandbox.faults.add({ match: { orgId }, effect: { kind: 'error', status: 429 }, times: 1 })
  const statuses = [await send(apiKey), await send(apiKey)]
  const faults = [(await sandbox.faults.get(fault.id)).applied, (await sandbox.faults.list({ orgId })).length,
    (await sandbox.faults.list({ orgId: sandbox.organizations[0].orgId })).length]
  await sandbox.faults.remove(fault.id)
  await sandbox.faults.clear()
  const journal = await sandbox.requests.list({ orgId })
  const first = await sandbox.requests.get(journal[1].transactionId)
  await sandbox.requests.verify({ match: { orgId, operation: 'enrich' }, count: 2 })
  const unverified = await sandbox.requests.verify({ match: { orgId }, atMost: 1 }).catch(({ code }) => code)
  const again = await sandbox.requests.replay(first.transactionId)
  await sandbox.requests.clear({ orgId })
  const cleared = (await sandbox.requests.list({ orgId })).length
  const second = await sandbox.createOrganization()
  await empty.restore()
  const restored = [await send(apiKey), await send(second.apiKey)]
  await empty.delete()
  await sandbox.reset()
  const reset = await send(apiKey)
  await sandbox.stop()
  console.log(JSON.stringify({ management, deleted, statuses, faults, journal: journal.map((one) => one.operation),
    replayed: [first.response.status, again.response.status], unverified, cleared, restored, reset }))`
