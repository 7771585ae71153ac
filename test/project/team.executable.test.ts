/** The configurations of `examples/team`, each started as it is, except for its ports, its certificate, and its paths. */
import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseServeConfig } from '../../src/config.ts'
import { EXECUTABLE, useWorkplace } from '../support/executable.ts'
import { ROOT } from '../support/paths.ts'
import { waitForExit } from '../support/run-command.ts'
import { testUnless } from '../support/test-unless.ts'

const TOKEN = 'a-token-for-the-team'
const HOST = 'sandbox.example.com'
const place = useWorkplace()

const readExample = (name: string): string => readFileSync(join(ROOT, 'examples/team', name), 'utf8')

/** The flags that the systemd unit starts the server with. */
const FLAGS = /^ExecStart=\S+ serve (.*)$/m.exec(readExample('signalbox.service'))?.[1]?.split(' ') ?? []

function findFreePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = server
  void server.stop(true)
  return port
}

interface Proxy {
  readonly program: string
  readonly file: string
  /** Replaces what only a machine of the team has: the certificate and the ports 443 and 8080. */
  readonly adapt: (text: string, port: number, sandboxPort: string) => string
  readonly command: (file: string) => string[]
}

const PROXIES: readonly Proxy[] = [
  {
    program: 'nginx',
    file: 'nginx.conf',
    adapt: (text, port, sandboxPort) =>
      text
        .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
        .replaceAll(/^ *ssl_.*$/gm, '')
        .replace('127.0.0.1:8080', `127.0.0.1:${sandboxPort}`),
    command: (file) => ['nginx', '-c', file, '-g', `daemon off; pid ${file}.pid; error_log stderr;`],
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    adapt: (text, port, sandboxPort) =>
      `{\n\tadmin off\n}\n${text.replace(`${HOST} {`, `http://${HOST}:${port} {`).replace('127.0.0.1:8080', `127.0.0.1:${sandboxPort}`)}`,
    command: (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  },
]

/** Returns what a client gets through a proxy, which may still be starting. */
async function get(url: string, headers?: Record<string, string>): Promise<Response> {
  for (;;) {
    const response = await fetch(url, { headers: { host: HOST, ...headers } }).catch(() => undefined)
    if (response) return response
    await Bun.sleep(20)
  }
}

describe.each(PROXIES)('a sandbox behind $program', ({ program, file, adapt, command }) => {
  const testHere = testUnless(Bun.which(program) ? undefined : `${program} is not installed.`)

  testHere('serves the API and the dashboard, and protects /sandbox with the token', async () => {
    const { listening } = await place.serve('--memory', '--control-token', TOKEN, ...FLAGS)
    expect(listening.organizations).toEqual([])
    const port = findFreePort()
    const config = place.at(file)
    writeFileSync(config, adapt(readExample(file), port, new URL(listening.url).port))
    place.spawn(command(config), { PATH: process.env.PATH ?? '', HOME: place.folder })
    const url = `http://127.0.0.1:${port}`
    const token = { 'x-control-token': TOKEN }

    expect((await get(`${url}/health/ready`)).status).toBe(200)
    expect((await get(`${url}/`)).status).toBe(200)
    expect((await get(`${url}/sandbox/organizations`)).status).toBe(401)
    expect((await get(`${url}/sandbox/organizations`, token)).status).toBe(200)

    const stream = await get(`${url}/sandbox/requests/stream`, token)
    const reader = stream.body?.getReader()
    await fetch(`${url}/v7/enrich`, { method: 'POST', headers: { host: HOST, apikey: 'wrong' }, body: '{}' })
    let text = ''
    while (!text.includes('event: request')) text += new TextDecoder().decode((await reader?.read())?.value)
    expect(text).toContain('invalid_api_key')
    await reader?.cancel()
  })
})

const systemd = testUnless(Bun.which('systemd-analyze') ? undefined : 'systemd is not installed.')
systemd('the systemd unit is valid', async () => {
  const unit = place.at('signalbox.service')
  writeFileSync(unit, readExample('signalbox.service').replace('/usr/local/bin/signalbox', EXECUTABLE))
  const { code, stderr } = await waitForExit(
    place.spawn(['systemd-analyze', 'verify', unit], { PATH: process.env.PATH ?? '' }),
  )
  expect([code, stderr]).toEqual([0, ''])
})

test('compose starts a server with a token and without demo organizations', () => {
  const { services } = Bun.YAML.parse(readExample('compose.yaml')) as {
    readonly services: { readonly signalbox: { readonly environment: Record<string, string> } }
  }
  const { environment } = services.signalbox
  const env = { ...environment, SIGNALBOX_CONTROL_TOKEN: TOKEN }
  const { demo, allowedHosts } = parseServeConfig({ host: '0.0.0.0' }, env)
  expect({ demo, allowedHosts }).toEqual({ demo: false, allowedHosts: { names: [HOST], addresses: 'any' } })
  expect(environment.SIGNALBOX_CONTROL_TOKEN).toContain('${SIGNALBOX_CONTROL_TOKEN:?')
})
