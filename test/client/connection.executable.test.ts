/** `connectSandbox` and `createClient` of the npm package, in Node and in Bun. */
import { expect } from 'bun:test'
import { describeInRuntimes, useInstalledPackage } from '../support/npm/installed-package.ts'

const PROJECT = useInstalledPackage()

describeInRuntimes('a connection', PROJECT, ({ testHere, run }) => {
  testHere('connects to a running sandbox and leaves it running', async () => {
    const result = await run(
      `const started = await box.startSandbox({ env: { SIGNALBOX_CONTROL_TOKEN: 'a-token-of-this-test' } })
       const controlToken = 'a-token-of-this-test'
       const connected = await box.connectSandbox(new URL(started.url), { controlToken })
       const { apiKey } = await connected.createOrganization({ credits: 1 })
       const enriched = await connected.client({ apiKey }).POST('/v7/enrich', { body: { companyName: 'Northwind Optics' } })
       const same = JSON.stringify(connected.organizations) === JSON.stringify(started.organizations)
       await connected.stop()
       await connected[Symbol.asyncDispose]()
       const running = await started.clock.now() instanceof Date
       const refused = await box.connectSandbox(started.url).catch(({ name, code }) => [name, code])
       await started.stop()
       const stopped = await box.connectSandbox(started.url, { controlToken }).catch(({ name, message }) => [name, message])
       console.log(JSON.stringify({ url: connected.url === started.url, same, status: enriched.response.status, running, refused, stopped }))`,
    )
    expect(result).toEqual({
      url: true,
      same: true,
      status: 200,
      running: true,
      refused: ['SandboxError', 'unauthorized'],
      stopped: ['SandboxUnavailable', expect.stringMatching(/ECONNREFUSED|Unable to connect/)],
    })
  })

  testHere('rejects the URL of another server', async () => {
    using other = Bun.serve({ port: 0, fetch: () => new Response('<h1>Hello</h1>') })
    const url = `http://localhost:${other.port}`
    const message = (text: string) =>
      run(
        `const { name, message } = await box.connectSandbox(${JSON.stringify(text)}).catch((error) => error)
         console.log(JSON.stringify([name, message]))`,
      )
    expect(await message(url)).toEqual([
      'SandboxUnavailable',
      `${url} is not a Signalbox server. Check the URL.`,
    ])
    expect(await message('localhost:8080')).toEqual([
      'SandboxUnavailable',
      'localhost:8080 is not an HTTP URL. Use one such as http://localhost:8080.',
    ])
    expect(await message(`${url}/v7/enrich`)).toEqual([
      'SandboxUnavailable',
      `${url}/v7/enrich has a path. Use the URL of the server: ${url}.`,
    ])
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
       const { name, message } = await box.connectSandbox(url, { controlToken: 'a-token-of-this-test' }).catch((error) => error)
       const { response } = await box.createClient(url, { apiKey: 'key' }).POST('/v7/enrich', { body: { companyName: 'x' } })
       console.log(JSON.stringify([name, message, response.status]))`,
    )
    expect(result).toEqual([
      'SandboxUnavailable',
      `${origin}/sandbox/organizations?limit=500 redirects to ${origin}/collect (status 307), which is not followed. Check the URL.`,
      307,
    ])
    expect(paths).toEqual(['/sandbox/organizations', '/v7/enrich'])
  })
})
