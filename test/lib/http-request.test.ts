/** Requests to servers that are not what the client expects. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { sendRequest } from '../../src/lib/http-request.ts'
import { externalAddress } from '../support/external-address.ts'
import { requireSuccess, runCommand } from '../support/run-command.ts'
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
    `${server.url}box redirects to ${server.url}elsewhere (status 307), which is not followed.`,
  )
  expect(paths).toEqual(['/box'])
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
