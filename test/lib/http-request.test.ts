/** Requests to servers that are not what the client expects. */
import { afterEach, describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { createClient } from '../../src/client/service-client.ts'
import { connectSandbox } from '../../src/client/start-sandbox-in-bun.ts'
import { describeFailedRequest, sendRequest } from '../../src/lib/http-request.ts'
import { externalAddress } from '../support/external-address.ts'
import { runCli } from '../support/run-cli.ts'
import { requireSuccess, runCommand } from '../support/run-command.ts'
import { createSandbox, startServer } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'
import { testUnless } from '../support/test-unless.ts'

const temporary = useTemporaryFolder('http')

const get = (url: string) => sendRequest(url, { method: 'GET', signal: AbortSignal.timeout(60_000) })

test('a redirect is not followed, and the error names its target', async () => {
  const paths: string[] = []
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => {
      paths.push(new URL(url).pathname)
      return new Response(null, { status: 307, headers: { location: '/elsewhere' } })
    },
  })
  await expect(get(`${server.url}box`)).rejects.toThrow(
    `${server.url}box redirects to ${server.url}elsewhere (status 307), which Signalbox doesn't follow.`,
  )
  expect(paths).toEqual(['/box'])
})

test.each([
  ['https', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'set NODE_EXTRA_CA_CERTS=cert.pem.'],
  ['https', 'EPROTO', 'does not use TLS (EPROTO). Use http://server.test.'],
  ['http', 'ECONNRESET', 'did not respond (ECONNRESET). If the server uses TLS, use https://server.test.'],
  ['https', 'ECONNRESET', 'https://server.test did not respond (ECONNRESET).'],
])('a request over %s that fails with %s has a message with advice', (scheme, code, advice) => {
  const error = Object.assign(new Error(), { code })
  expect(describeFailedRequest(`${scheme}://server.test/v7/enrich`, error)).toEndWith(advice)
})

const address = externalAddress('IPv4')
const missing = Bun.which('openssl') === null || address === undefined
testUnless(missing ? 'Checking certificates needs openssl and a network address.' : undefined)(
  'a self-signed certificate is accepted on loopback addresses only',
  async () => {
    const files = ['-keyout', 'key.pem', '-out', 'cert.pem']
    const command = ['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
    await requireSuccess(
      runCommand([...command, '-nodes', '-days', '1', '-subj', '/CN=localhost', ...files], {
        cwd: temporary.folder,
      }),
    )
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(temporary.at(name), 'utf8'))
    using server = Bun.serve({
      port: 0,
      hostname: '0.0.0.0',
      tls: { key, cert },
      fetch: () => new Response('hello'),
    })
    for (const host of ['127.0.0.1', 'localhost'])
      expect((await get(`https://${host}:${server.port}/`)).text).toBe('hello')
    await expect(get(`https://${address}:${server.port}/`)).rejects.toMatchObject({
      code: expect.stringContaining('CERT'),
    })
  },
)

describe('with a proxy in the environment,', () => {
  const VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'NO_PROXY', 'no_proxy']
  const before = VARIABLES.map((name) => [name, process.env[name]] as const)
  const setVariables = (values: Readonly<Record<string, string | undefined>>): void => {
    for (const name of VARIABLES) {
      const value = values[name]
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
  afterEach(() => setVariables(Object.fromEntries(before)))

  /** Starts a proxy that records the URLs it receives, and sets it for all requests. */
  function startProxy() {
    const urls: string[] = []
    const proxy = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => {
        urls.push(url)
        return new Response('from the proxy', { status: 502 })
      },
    })
    setVariables({ HTTP_PROXY: proxy.url.origin, HTTPS_PROXY: proxy.url.origin })
    return { urls, [Symbol.dispose]: () => void proxy.stop(true) }
  }

  test('no client sends a request for this machine to it', async () => {
    using proxy = startProxy()
    const server = startServer(createSandbox().modules)
    const { port } = new URL(server.url)
    writeFileSync(temporary.at('bodies.jsonl'), '{"companyName":"Halcyon Freight"}')
    const check = ['check', '--bodies', temporary.at('bodies.jsonl'), '--yes']
    const env = { SIGNALBOX_CHECK_KEY: 'standard-key' }
    for (const url of [server.url, `http://localhost:${port}`]) {
      for (const args of [['wait', '--timeout', '60'], ['requests'], ['state', 'export', '-']])
        expect([args, (await runCli([...args, '--url', url])).code]).toEqual([args, 0])
      expect((await runCli([...check, '--url', `${url}/v7/enrich`], env)).stdout).toContain('1 response')
      const sandbox = await connectSandbox(url)
      const sent = await sandbox
        .client({ apiKey: 'standard-key' })
        .POST('/v7/enrich', { body: { companyName: 'x' } })
      expect([await sandbox.clock.now(), sent.response.status]).toEqual([expect.any(Date), 200])
    }
    await server.stop(0)
    expect(proxy.urls).toEqual([])
  })

  test('requests for other machines go to it', async () => {
    using proxy = startProxy()
    const url = 'http://box.example'
    expect((await get(url)).text).toBe('from the proxy')
    const { response } = await createClient(url).POST('/v7/enrich', { body: { companyName: 'x' } })
    expect([response.status, proxy.urls]).toEqual([502, [`${url}/`, `${url}/v7/enrich`]])
  })

  test('a failed request for another machine names the variable', async () => {
    using _ = startProxy()
    const advice = 'HTTP_PROXY is set: check that proxy, or add box.example to NO_PROXY.'
    const { stderr } = await runCli(['wait', '--timeout', '0', '--url', 'http://box.example'])
    expect(stderr).toContain(`GET /health/ready returned status 502.`)
    expect(stderr).toContain(advice)
    await expect(connectSandbox('http://box.example')).rejects.toThrow(advice)
    setVariables({ HTTP_PROXY: 'http://127.0.0.1:1' })
    await expect(connectSandbox('http://box.example')).rejects.toThrow(advice)
  })

  test.each<[string, Record<string, string>, string]>([
    ['http://box.example/', { http_proxy: 'x' }, ' http_proxy is set'],
    ['https://box.example/', { HTTPS_PROXY: 'x' }, ' HTTPS_PROXY is set'],
    ['https://box.example/', { HTTP_PROXY: 'x' }, ''],
    ['http://127.0.0.1:1/', { HTTP_PROXY: 'x' }, ''],
    ['http://box.example/', { HTTP_PROXY: 'x', NO_PROXY: 'localhost, .example' }, ''],
    ['http://box.example/', { HTTP_PROXY: 'x', no_proxy: '*' }, ''],
  ])('the message about %s with %j names %j', (url, variables, advice) => {
    setVariables(variables)
    const message = describeFailedRequest(url, Object.assign(new Error(), { code: 'ECONNREFUSED' }))
    if (advice === '') expect(message).not.toContain('is set')
    else expect(message).toContain(advice)
  })
})
