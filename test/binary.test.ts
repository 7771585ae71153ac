/** The compiled executable, from an empty folder with an empty environment. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../package.json'
import { buildExecutable, EXECUTABLE, Workplace } from './support/executable.ts'
import { ownAddress } from './support/own-address.ts'
import { testUnless } from './support/test-unless.ts'

let place: Workplace
beforeAll(buildExecutable)
beforeEach(() => {
  place = new Workplace()
})
afterEach(() => place.remove())

const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }

async function enrich(url: string, key: string, body: unknown = ADA, init: BunFetchRequestInit = {}) {
  const headers = { apikey: key, 'content-type': 'application/json' }
  const response = await fetch(`${url}/v7/enrich`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...init,
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, string>,
  }
}

describe('serve', () => {
  test('with --json prints exactly one line when it accepts connections, and logs to stderr', async () => {
    const server = await place.serve('--memory', '--port', '0')
    const { listening } = server
    expect(Object.keys(listening)).toEqual(['event', 'url', 'docs', 'pid', 'version', 'organizations'])
    expect(listening).toMatchObject({ event: 'listening', docs: `${listening.url}/docs`, version })
    const fields = ['orgId', 'orgName', 'subscription', 'status', 'adminKey', 'key']
    for (const organization of listening.organizations) expect(Object.keys(organization)).toEqual(fields)
    const { code, stdout, stderr } = await server.stop()
    expect(code).toBe(0)
    expect(stdout.trimEnd().split('\n')).toHaveLength(1)
    for (const line of stderr.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('event')
  })

  test('enriches from the bundled sample, by e-mail and by a misspelt name', async () => {
    const server = await place.serve('--memory', '--port', '0')
    const exact = await enrich(server.listening.url, 'demo-plus-key')
    expect(exact.body).toMatchObject({ recordStatus: 'Active', conFullName: 'Ada Keller' })
    const fuzzy = await enrich(server.listening.url, 'demo-plus-key', { companyName: 'Nortwind Optics' })
    expect(fuzzy.body.compName).toBe('Northwind Optics, Inc.')
    await server.stop()
  })

  test('serves the docs page and everything it needs from itself', async () => {
    const server = await place.serve('--memory', '--port', '0')
    const page = await (await fetch(server.listening.docs)).text()
    const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(assets.length).toBeGreaterThan(4)
    for (const path of [...assets, '/docs/keys.json']) {
      expect(path).toStartWith('/')
      const response = await fetch(server.listening.url + path)
      expect([path, response.status]).toEqual([path, 200])
      expect((await response.text()).length).toBeGreaterThan(10)
    }
    await server.stop()
  })

  test('restarts on the same file and finds its credits as they were', async () => {
    const first = await place.serve('--port', '0')
    const before = await enrich(first.listening.url, 'demo-pro-key')
    expect(before.headers.get('credits-remaining')).toBe('249')
    expect((await first.stop()).code).toBe(0)
    expect(readdirSync(place.folder).sort()).toEqual(['signalbox.db'])
    const second = await place.serve('--port', '0')
    const after = await enrich(second.listening.url, 'demo-pro-key')
    expect(after.headers.get('credits-remaining')).toBe('248')
    await second.stop('SIGINT')
  })

  test('--memory leaves nothing behind', async () => {
    await (await place.serve('--memory', '--port', '0')).stop()
    expect(readdirSync(place.folder)).toEqual([])
  })

  test('SIGTERM lets requests in flight finish', async () => {
    const server = await place.serve('--memory', '--port', '0')
    let finishBody = (): void => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"contactEmail":'))
        finishBody = () => {
          controller.enqueue(new TextEncoder().encode(`"${ADA.contactEmail}"}`))
          controller.close()
        }
      },
    })
    const answer = enrich(server.listening.url, 'demo-plus-key', undefined, { body })
    await fetch(`${server.listening.url}/health/live`)
    const end = server.stop()
    await refusesConnections(server.listening.url)
    finishBody()
    expect((await answer).body.conFullName).toBe('Ada Keller')
    expect((await end).code).toBe(0)
  })

  test('nobody reading its output stops nothing: it answers, and ends well', async () => {
    const child = Bun.spawn([EXECUTABLE, 'serve', '--memory', '--port', '0', '--json'], {
      cwd: place.folder,
      env: {},
      stdout: 'pipe',
      stderr: 'pipe',
    })
    await child.stderr.cancel()
    const reader = child.stdout.getReader()
    const { url } = JSON.parse(new TextDecoder().decode((await reader.read()).value))
    await reader.cancel()
    for (let i = 0; i < 5; i++) expect((await enrich(url, 'demo-plus-key')).status).toBe(200)
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
  })

  test('each request is logged under its transaction id', async () => {
    const server = await place.serve('--memory', '--port', '0')
    const { headers } = await enrich(server.listening.url, 'demo-plus-key')
    await fetch(`${server.listening.url}/v7/enrich/demo-plus-key`)
    const { stderr } = await server.stop()
    const lines = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const requests = lines.filter(({ event }) => event === 'request')
    expect(requests).toMatchObject([
      { method: 'POST', path: '/v7/enrich', status: 200, transactionId: headers.get('smarteTransactionId') },
      { method: 'GET', path: '(unknown)', status: 404 },
    ])
    expect(stderr).not.toContain('demo-plus-key')
  })

  test('answers Expect: 100-continue', async () => {
    const server = await place.serve('--memory', '--port', '0')
    const url = new URL(server.listening.url)
    const payload = JSON.stringify(ADA)
    const head = `POST /v7/enrich HTTP/1.1\r\nHost: localhost\r\napikey: demo-plus-key\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: ${payload.length}\r\n\r\n`
    const received = await new Promise<string>((resolve, reject) => {
      let text = ''
      Bun.connect({
        hostname: url.hostname,
        port: Number(url.port),
        socket: {
          open: (socket) => void socket.write(head),
          data: (socket, chunk) => {
            if (text === '') socket.write(payload)
            text += chunk.toString()
          },
          close: () => resolve(text),
          error: (_, error) => reject(error),
        },
      }).catch(reject)
    })
    expect(received).toStartWith('HTTP/1.1 100 Continue')
    expect(received).toContain('HTTP/1.1 200 OK')
    expect(received).toContain('Ada Keller')
    await server.stop()
  })

  test('HTTPS with a certificate', async () => {
    const made = Bun.spawnSync(
      [
        'openssl',
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ].concat(['-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'cert.pem']),
      { cwd: place.folder },
    )
    expect(made.exitCode).toBe(0)
    const server = await place.serve(
      '--memory',
      '--port',
      '0',
      '--tls-cert',
      'cert.pem',
      '--tls-key',
      'key.pem',
    )
    expect(server.listening.url).toStartWith('https://')
    const { body } = await enrich(server.listening.url, 'demo-plus-key', ADA, {
      tls: { rejectUnauthorized: false },
    })
    expect(body.conFullName).toBe('Ada Keller')
    await server.stop()
  })

  test('reads no .env and no bunfig.toml from the folder it is started in', async () => {
    writeFileSync(join(place.folder, '.env'), 'SIGNALBOX_PORT=nonsense\n')
    writeFileSync(join(place.folder, 'bunfig.toml'), 'preload = ["./no-such-file.ts"]\n')
    await (await place.serve('--memory', '--port', '0')).stop()
  })
})

describe('explain', () => {
  const NORTHWIND = '{"companyName":"Nortwind Optics"}'

  test('tells why, from the sample in the executable, and leaves nothing behind', async () => {
    const { code, stdout, stderr } = await place.run('explain', NORTHWIND)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('1. Northwind Optics, Inc., United States')
    expect(stdout).toMatch(/\n {5}word .* nortwind +northwind /)
    expect(readdirSync(place.folder)).toEqual([])
  })

  test('reads standard input', async () => {
    const child = Bun.spawn([EXECUTABLE, 'explain', '--json', '-'], {
      cwd: place.folder,
      env: {},
      stdin: new Blob([NORTHWIND]),
      stdout: 'pipe',
    })
    expect(await new Response(child.stdout).json()).toMatchObject({ decision: { outcome: 'company' } })
    expect(await child.exited).toBe(0)
  })

  test('a server that others reach answers it to whoever knows the token', async () => {
    const token = 'a-token-of-this-test'
    const server = await place.serve(
      ...['--memory', '--port', '0', '--host', '0.0.0.0', '--control-token', token],
    )
    const { port } = new URL(server.listening.url)
    const ask = async (host: string, headers: Record<string, string> = {}): Promise<number> => {
      const url = `http://${host}:${port}/sandbox/explain`
      return (await fetch(url, { method: 'POST', headers, body: NORTHWIND })).status
    }
    const authorization = `Bearer ${token}`
    expect(await ask('127.0.0.1', { authorization })).toBe(200)
    expect(await ask('127.0.0.1', { authorization, origin: 'https://evil.example' })).toBe(403)
    expect(await ask('127.0.0.1')).toBe(401)
    await server.stop()
  })

  const own = ownAddress('IPv4')
  const testFromOutside = testUnless(own ? undefined : 'This machine has only loopback addresses.')
  testFromOutside('a caller from another address needs the control token', async () => {
    const token = 'a-token-of-this-test'
    const server = await place.serve(
      ...['--memory', '--port', '0', '--host', '0.0.0.0', '--control-token', token],
    )
    const url = `http://${own}:${new URL(server.listening.url).port}/sandbox/explain`
    const send = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(url, { method: 'POST', headers, body: NORTHWIND })).status
    expect([await send({ authorization: `Bearer ${token}` }), await send({})]).toEqual([200, 401])
    await server.stop()
  })
})

describe('licenses', () => {
  test('prints what the executable is made of, with nothing beside it', async () => {
    const { code, stdout, stderr } = await place.run('licenses')
    expect([code, stderr]).toEqual([0, ''])
    const checkedIn = readFileSync(join(import.meta.dir, '../THIRD_PARTY_LICENSES'), 'utf8')
    expect(stdout === checkedIn).toBe(true)
  })
})

describe('a server that others reach', () => {
  test('has nothing under /sandbox, to whomever, where it was given no token', async () => {
    const server = await place.serve('--memory', '--port', '0', '--host', '0.0.0.0')
    const { port } = new URL(server.listening.url)
    for (const path of ['explain', 'clock', 'reset', 'requests']) {
      const response = await fetch(`http://127.0.0.1:${port}/sandbox/${path}`, { method: 'POST', body: '{}' })
      expect([path, response.status]).toEqual([path, 404])
    }
    await server.stop()
  })
})

describe('one clear sentence on stderr, exit code 1', () => {
  const oneSentence = ({ code, stdout, stderr }: Awaited<ReturnType<Workplace['run']>>): string => {
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    return stderr
  }

  test('a port in use', async () => {
    const server = await place.serve('--memory', '--port', '0')
    const { port } = new URL(server.listening.url)
    expect(oneSentence(await place.run('serve', '--memory', '--port', port))).toContain(
      `Port ${port} on 127.0.0.1 is in use`,
    )
    await server.stop()
  })

  test('a data file that cannot be read', async () => {
    expect(oneSentence(await place.run('serve', '--memory', '--data', 'nowhere'))).toContain(
      'companies.csv does not exist',
    )
  })

  test('a file that is no database', async () => {
    writeFileSync(join(place.folder, 'x.db'), 'not a database, but long enough to be looked at'.repeat(100))
    expect(oneSentence(await place.run('serve', '--db', 'x.db'))).toContain('x.db cannot be opened')
  })

  test('an unknown flag is named, with the nearest valid one', async () => {
    const { code, stderr } = await place.run('serve', '--memry')
    expect(code).toBe(1)
    expect(stderr).toMatch(/--memry[\s\S]*--memory/)
  })
})

/** Resolves when the server takes no new connections: it has begun to stop. */
async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/health/live`, { headers: { connection: 'close' } })
    } catch {
      return
    }
  }
}
