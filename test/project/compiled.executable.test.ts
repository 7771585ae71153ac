/** The compiled executable, from an empty folder with an empty environment. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../package.json'
import { EXECUTABLE, useWorkplace } from '../support/executable.ts'
import { ROOT } from '../support/paths.ts'

const place = useWorkplace()

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

describe('serve in the executable', () => {
  test('prints one line with --json when it accepts connections, and logs to stderr', async () => {
    const server = await place.serve('--memory')
    const { listening } = server
    expect(listening).toMatchObject({ event: 'listening', docs: `${listening.url}/docs`, version })
    const { code, stdout, stderr } = await server.stop()
    expect([code, stdout.trimEnd().split('\n').length, readdirSync(place.folder)]).toEqual([0, 1, []])
    for (const line of stderr.trimEnd().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ event: expect.any(String), level: 'info' })
  })

  test('serves the documentation page and all its files', async () => {
    const server = await place.serve('--memory')
    const page = await (await fetch(server.listening.docs)).text()
    const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(assets.length).toBeGreaterThan(4)
    for (const path of assets) {
      expect(path).toStartWith('/')
      const response = await fetch(server.listening.url + path)
      expect([path, response.status]).toEqual([path, 200])
      expect((await response.text()).length).toBeGreaterThan(10)
    }
    await server.stop()
  })

  test('finishes requests in progress after SIGTERM', async () => {
    const server = await place.serve('--memory')
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
    const result = enrich(server.listening.url, 'demo-plus-key', undefined, { body })
    await fetch(`${server.listening.url}/health/live`)
    const end = server.stop()
    await refusesConnections(server.listening.url)
    finishBody()
    expect((await result).body.conFullName).toBe('Ada Keller')
    expect((await end).code).toBe(0)
  })

  test('logs each request with its transaction id, and no key', async () => {
    const server = await place.serve('--memory')
    const { headers } = await enrich(server.listening.url, 'demo-plus-key')
    await fetch(`${server.listening.url}/v7/enrich/demo-plus-key`)
    const { stderr } = await server.stop()
    expect(stderr).toContain(`"status":200,"transactionId":"${headers.get('smarteTransactionId')}"`)
    expect(stderr).toContain('"path":"(unknown)","status":404')
    expect(stderr).not.toContain('demo-plus-key')
  })

  test('supports HTTPS with a certificate', async () => {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem']
    const cert = ['-x509', '-days', '1', '-subj', '/CN=localhost', '-out', 'cert.pem']
    const created = Bun.spawnSync(['openssl', 'req', ...key, ...cert], { cwd: place.folder })
    expect(created.exitCode).toBe(0)
    const server = await place.serve('--memory', '--tls-cert', 'cert.pem', '--tls-key', 'key.pem')
    expect(server.listening.url).toStartWith('https://')
    const { body } = await enrich(server.listening.url, 'demo-plus-key', ADA, {
      tls: { rejectUnauthorized: false },
    })
    expect(body.conFullName).toBe('Ada Keller')
    await server.stop()
  })

  test('ignores .env and bunfig.toml in its working folder', async () => {
    writeFileSync(place.at('.env'), 'SIGNALBOX_PORT=nonsense\n')
    writeFileSync(place.at('bunfig.toml'), 'preload = ["./no-such-file.ts"]\n')
    await (await place.serve('--memory')).stop()
  })
})

test('explain in the executable reads standard input, and creates no files', async () => {
  const child = place.spawn([EXECUTABLE, 'explain', '--json', '-'])
  child.stdin.write('{"companyName":"Nortwind Optics"}')
  await child.stdin.end()
  expect(await new Response(child.stdout).json()).toMatchObject({ decision: { outcome: 'company' } })
  expect([await child.exited, readdirSync(place.folder)]).toEqual([0, []])
})

test('--licenses of the executable prints all licenses and nothing else', async () => {
  const { code, stdout, stderr } = await place.run('--licenses')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout === readFileSync(join(ROOT, 'THIRD_PARTY_LICENSES'), 'utf8')).toBe(true)
})

/** Resolves when the server has started to stop and accepts no new connections. */
async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/health/live`, { headers: { connection: 'close' } })
    } catch {
      return
    }
  }
}
