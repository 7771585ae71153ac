/** A sandbox of the npm package, installed in a project in Node and in Bun. */
import { expect } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { describeInRuntimes, useInstalledPackage } from '../support/npm/installed-package.ts'
import { waitForExit } from '../support/run-command.ts'
import { FIXTURE_DATA } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const PROJECT = useInstalledPackage()
const temporary = useTemporaryFolder('client')

describeInRuntimes('a sandbox', PROJECT, ({ testHere, start, run }) => {
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

  testHere('does not follow a redirect, and names its target', async () => {
    const paths: string[] = []
    using other = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => {
        paths.push(new URL(url).pathname)
        return new Response(null, { status: 307, headers: { location: '/collect' } })
      },
    })
    const { origin } = other.url
    const result = await run(
      `const url = ${JSON.stringify(origin)}
       const { message } = await box.connectSandbox(url, { controlToken: 'a-token-of-this-test' }).catch((error) => error)
       const { response } = await box.createClient(url, { apiKey: 'key' }).POST('/v7/enrich', { body: { companyName: 'x' } })
       console.log(JSON.stringify([message, response.status]))`,
    )
    expect(result).toEqual([
      `${origin}/sandbox/organizations?limit=500 redirects to ${origin}/collect (status 307), which Signalbox doesn't follow. Check the URL.`,
      307,
    ])
    expect(paths).toEqual(['/sandbox/organizations', '/v7/enrich'])
  })

  testHere('sends no request to a proxy of the environment', async () => {
    const urls: string[] = []
    using proxy = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => {
        urls.push(url)
        return new Response()
      },
    })
    const result = await run(
      `const sandbox = await box.startSandbox()
       const now = await sandbox.clock.now()
       const { response } = await sandbox.client({ apiKey: 'demo-plus-key' }).POST('/v7/enrich', { body: { companyName: 'x' } })
       await sandbox.stop()
       console.log(JSON.stringify([now instanceof Date, response.status]))`,
      { HTTP_PROXY: proxy.url.origin, NODE_USE_ENV_PROXY: '1' },
    )
    expect([result, urls]).toEqual([[true, 200], []])
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

  testHere('starts with the organizations in its data, even without the control API', async () => {
    const result = await run(
      `const data = ${JSON.stringify(FIXTURE_DATA)}
       const sandboxes = [await box.startSandbox({ data }), await box.startSandbox({ data, env: { SIGNALBOX_NO_CONTROL: '1' } })]
       const [{ orgName }] = await sandboxes[0].listOrganizations()
       const send = (sandbox) => sandbox.client({ apiKey: 'standard-key' }).POST('/v7/enrich', { body: { companyName: 'x' } })
       const statuses = (await Promise.all(sandboxes.map(send))).map(({ response }) => response.status)
       console.log(JSON.stringify([orgName, statuses]))
       for (const sandbox of sandboxes) await sandbox.stop()`,
    )
    expect(result).toEqual(['Standard', [200, 200]])
  })

  testHere('does not start with rows that cannot be used, unless they are allowed', async () => {
    writeFileSync(temporary.at('companies.csv'), 'compName\nAcme\nn/a\n')
    const source = `import { startSandbox } from 'signalbox'
       const data = ${JSON.stringify(temporary.folder)}
       const { message } = await startSandbox({ data }).catch((error) => error)
       const sandbox = await startSandbox({ data, allowInvalidRows: true })
       await sandbox.stop()
       console.log(JSON.stringify([message, sandbox.dataProblems]))`
    const { stdout, stderr } = await waitForExit(start(source))
    const message = 'compName or compWebsite is required'
    const file = temporary.at('companies.csv')
    expect(JSON.parse(stdout)).toEqual([
      expect.stringContaining(`${file}:3: ${message}`),
      [{ kind: 'lost', file, line: 3, message }],
    ])
    expect(stderr).toMatch(/data problem.*kind\W+lost/)
  })

  testHere('stores its state in a file on request', async () => {
    const db = temporary.at('kept.db')
    const spend = `const sandbox = await box.startSandbox({ db: ${JSON.stringify(db)} })
      await sandbox.client({ apiKey: 'demo-pro-key' })
        .POST('/v7/enrich', { body: { companyName: 'Halvorsen Marine ASA' } })
      const list = await fetch(sandbox.url + '/sandbox/organizations?search=Demo Pro')
      console.log((await list.json()).items[0].credits)
      await sandbox.stop()`
    expect([await run(spend), await run(spend)]).toEqual([249, 248])
  })

  testHere('starts from a copy of an exported database', async () => {
    const result = await run(
      `import { readFileSync, writeFileSync } from 'node:fs'
       const sandbox = await box.startSandbox()
       const { apiKey } = await sandbox.createOrganization({ credits: 1 })
       const db = ${JSON.stringify(temporary.at('fixture.db'))}
       const exported = await sandbox.exportDatabase()
       writeFileSync(db, exported)
       await sandbox.stop()
       const statuses = []
       for (let start = 0; start < 2; start++) {
         const other = await box.startSandbox({ db, memory: true })
         const body = { companyName: 'Halvorsen Marine ASA' }
         statuses.push((await other.client({ apiKey }).POST('/v7/enrich', { body })).response.status)
         await other.stop()
       }
       const isUnchanged = Buffer.compare(readFileSync(db), exported) === 0
       const options = { db: 'package.json', memory: true }
       const refused = await box.startSandbox(options).catch(({ message }) => message)
       console.log(JSON.stringify([statuses, isUnchanged, refused]))`,
    )
    const refused = /^The sandbox did not start: .*package\.json cannot be opened \(file is not a database\)/
    expect(result).toEqual([[200, 200], true, expect.stringMatching(refused)])
  })
})
