/**
 * The commands of `docs/recipes/team.md` and the configurations of `examples/team`, as they are, except for ports, certificates, and
 * folders of the system. Docker and systemd are replaced: the image is its entry point with its variables.
 */
import { beforeEach, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { version } from '../../package.json'
import { codeOf } from '../../src/lib/errors.ts'
import { EXECUTABLE, useWorkplace } from '../support/executable.ts'
import { CODE_BLOCKS } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'
import { requireSuccess, runCommand, waitForExit } from '../support/run-command.ts'
import type { ParsedResponse } from '../support/sandbox.ts'
import { testUnless } from '../support/test-unless.ts'

const HOST = 'sandbox.example.com'
const MIB = 1024 * 1024
const place = useWorkplace()

const readExample = (name: string): string => readFileSync(join(ROOT, 'examples/team', name), 'utf8')

/** Returns the block of commands of the page that contains a text. */
function commandsWith(part: string): string {
  const block = CODE_BLOCKS.find(({ file, text }) => file === 'docs/recipes/team.md' && text.includes(part))
  if (block === undefined) throw new Error(`The page has no commands with ${part}`)
  return block.text
}

/** What a command of the page needs: the examples in the current folder, and folders in place of those of the system. */
beforeEach(() => {
  cpSync(join(ROOT, 'examples/team'), place.at('clone/examples/team'), { recursive: true })
  for (const name of ['bin', 'clone/dist', 'data', 'etc/systemd/system', 'etc/caddy', 'etc/nginx/conf.d'])
    mkdirSync(place.at(name), { recursive: true })
  symlinkSync(EXECUTABLE, place.at('bin/signalbox'))
  addCommand('sudo', 'exec "$@"')
  for (const name of ['systemctl', 'certbot', 'nginx']) addCommand(name, '')
  // The tests stop and start the server themselves.
  addCommand(
    'docker',
    `case "$1 $2 $3" in
     "compose exec -T") shift 5; exec "$SIGNALBOX" "$@" ;;
     run*) shift 6; exec "$@" ;;
     esac`,
  )
})

function addCommand(name: string, script: string): void {
  writeFileSync(place.at(`bin/${name}`), `#!/bin/sh\n${script}\n`)
  chmodSync(place.at(`bin/${name}`), 0o755)
}

type Variables = Readonly<Record<string, string>>

/** Runs commands of the page. */
const run = (commands: string, env: Variables = {}) =>
  requireSuccess(
    runCommand(
      [
        'sh',
        '-ec',
        commands
          .replaceAll('/etc/', `${place.at('etc')}/`)
          .replaceAll('/usr/local/bin/', `${place.at('bin')}/`),
      ],
      {
        cwd: place.at('clone/examples/team'),
        env: {
          PATH: `${place.at('bin')}:${process.env.PATH}`,
          HOME: place.folder,
          SIGNALBOX: EXECUTABLE,
          ...env,
        },
      },
    ),
  )

/** Parses lines such as `NAME=value`. */
const parseVariables = (text: string): Variables =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** Returns the token that the commands print, and requires that only the owner of its file can read it. */
function readToken(printed: string, file: string): string {
  const [, token = ''] = /^SIGNALBOX_CONTROL_TOKEN=([0-9a-f]{32})$/m.exec(printed) ?? []
  expect(readFileSync(file, 'utf8')).toBe(`SIGNALBOX_CONTROL_TOKEN=${token}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  return token
}

function findFreePort(): string {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const port = String(server.port)
  void server.stop(true)
  return port
}

/** Starts the entry point of a service, and waits as the health check of the image does. */
async function start(args: readonly string[], env: Variables) {
  const child = place.spawn([EXECUTABLE, ...args], env)
  await requireSuccess(waitForExit(place.spawn([EXECUTABLE, 'wait'], env)))
  const stop = async (): Promise<void> => {
    const stopped = waitForExit(child)
    child.kill('SIGTERM')
    expect((await stopped).code).toBe(0)
  }
  return { url: `http://127.0.0.1:${env.SIGNALBOX_PORT}`, stop }
}

/** Returns the status and the parsed body. */
const parse = async (response: Response): Promise<Pick<ParsedResponse, 'status' | 'body'>> => ({
  status: response.status,
  body: await response.json(),
})

describe('the image', () => {
  const { services } = Bun.YAML.parse(readExample('compose.yaml')) as {
    readonly services: { readonly signalbox: { readonly environment: Variables } }
  }
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  const [, defaults = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? []
  const [, args = '[]'] = /^CMD (.*)$/m.exec(dockerfile) ?? []

  test('requires the token that the commands print, and is backed up and restored without a shell', async () => {
    const { stdout } = await run(commandsWith('docker compose up --build'))
    const file = place.at('clone/examples/team/.env')
    const token = readToken(stdout, file)
    const { SIGNALBOX_CONTROL_TOKEN: reference, ...environment } = services.signalbox.environment
    expect(reference).toStartWith('${SIGNALBOX_CONTROL_TOKEN:?')
    const env = {
      ...parseVariables(defaults.replaceAll(' ', '\n').replace('/data/', `${place.at('data')}/`)),
      ...environment,
      ...parseVariables(readFileSync(file, 'utf8')),
      SIGNALBOX_PORT: findFreePort(),
    }
    const server = await start(JSON.parse(args), env)
    const url = `${server.url}/sandbox/organizations`
    const init = { headers: { 'x-control-token': token } }
    const listNames = async (): Promise<string[]> => {
      const { body } = await fetch(url, init).then(parse)
      return body.items.map(({ orgName }: { orgName: string }) => orgName)
    }
    expect((await fetch(url)).status).toBe(401)
    expect(await listNames()).toEqual([])

    await fetch(url, { ...init, method: 'POST', body: '{"orgName":"Staging"}' })
    await run(commandsWith('state export -'), env)
    expect(statSync(place.at('clone/examples/team/team.db')).mode & 0o777).toBe(0o600)
    await fetch(url, { ...init, method: 'POST', body: '{"orgName":"Later"}' })
    expect(await listNames()).toEqual(['Staging', 'Later'])
    await server.stop()
    await run(commandsWith('docker run').replaceAll('/data/signalbox', place.at('data/signalbox')), env)
    expect(statSync(place.at('data/signalbox.db')).mode & 0o777).toBe(0o600)
    await start(JSON.parse(args), env)
    expect(await listNames()).toEqual(['Staging'])
  })
})

interface Proxy {
  readonly program: string
  readonly file: string
  /** Replaces what only a machine of the team has: the certificate, and the ports 443 and 8080. */
  readonly adapt: (text: string, port: string) => string
  readonly command: (file: string) => string[]
}

const PROXIES: readonly Proxy[] = [
  {
    program: 'nginx',
    file: 'etc/nginx/conf.d/signalbox.conf',
    adapt: (text, port) =>
      text
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replaceAll(/\/etc\/letsencrypt\/\S+\/(?=\w+\.pem)/g, `${place.folder}/`),
    command: (file) => {
      // Its folders for logs and temporary files belong to the system.
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${place.at(name)};`,
      )
      const http = ['access_log off;', ...folders, `include ${file};`].join(' ')
      writeFileSync(place.at('nginx.conf'), `events {} http { ${http} }`)
      const global = `daemon off; master_process off; pid ${place.at('nginx.pid')}; error_log stderr;`
      return ['nginx', '-c', place.at('nginx.conf'), '-g', global]
    },
  },
  {
    program: 'caddy',
    file: 'etc/caddy/Caddyfile',
    adapt: (text, port) => {
      const tls = `tls ${place.at('fullchain.pem')} ${place.at('privkey.pem')}`
      const site = text.replace(`${HOST} {`, `https://${HOST}:${port} {\n\t${tls}`)
      return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`
    },
    command: (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  },
]

/** Returns `undefined` while the proxy is starting. */
function rejectIfStarted(error: unknown): undefined {
  if (codeOf(error) !== 'ECONNREFUSED') throw error
}

const createCertificate = () =>
  requireSuccess(
    runCommand([
      ...['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`],
      ...['-keyout', place.at('privkey.pem'), '-out', place.at('fullchain.pem')],
    ]),
  )

describe.each(PROXIES)('a sandbox behind $program', ({ program, file, adapt, command }) => {
  const missing = [program, 'openssl', 'curl'].find((name) => Bun.which(name) === null)
  const testHere = testUnless(missing && `${missing} is not installed.`)

  /** Runs the commands of the page, and starts the server and the proxy. `send` sends a request through both. */
  async function startBoth() {
    const { stdout } = await run(commandsWith('/etc/signalbox.env\necho') + commandsWith(`/etc/${program}/`))
    const variables = place.at('etc/signalbox.env')
    const token = readToken(stdout, variables)
    const unit = readFileSync(place.at('etc/systemd/system/signalbox.service'), 'utf8')
    const [, args = ''] = /^ExecStart=\/usr\/local\/bin\/signalbox (.*)$/m.exec(unit) ?? []
    const env = { ...parseVariables(readFileSync(variables, 'utf8')), SIGNALBOX_PORT: findFreePort() }
    const startServer = () => start(args.split(' '), env)
    const server = await startServer()

    await createCertificate()
    const port = findFreePort()
    const config = place.at(file)
    const text = readFileSync(config, 'utf8').replace('127.0.0.1:8080', `127.0.0.1:${env.SIGNALBOX_PORT}`)
    writeFileSync(config, adapt(text, port))
    const proxy = place.spawn(command(config), { PATH: process.env.PATH ?? '', HOME: place.folder })
    const settings = `connect-to = "${HOST}:443:127.0.0.1:${port}"\ncacert = "${place.at('fullchain.pem')}"\n`
    writeFileSync(place.at('.curlrc'), settings)
    const tls = { ca: readFileSync(place.at('fullchain.pem'), 'utf8'), serverName: HOST }
    const send = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`https://127.0.0.1:${port}${path}`, {
        ...init,
        headers: { host: HOST, origin: `https://${HOST}`, 'x-control-token': token, ...init.headers },
        tls,
      })
    while (!(await send('/health/ready').catch(rejectIfStarted))) {
      if (proxy.exitCode !== null) throw new Error(`${program} did not start`)
      await Bun.sleep(20)
    }
    return { token, env, send, server, startServer }
  }

  testHere('prints what the page says, and protects /sandbox with the token', async () => {
    const { token, env, send, server, startServer } = await startBoth()
    const { stdout } = await run(commandsWith('/health/ready'), { SIGNALBOX_CONTROL_TOKEN: token })
    expect(stdout).toContain('"status":"ready"')
    expect(stdout).toContain('"status":401')
    expect(stdout).toEndWith('{"items":[],"total":0,"next":null}')
    expect((await send('/')).status).toBe(200)

    const created = await run(commandsWith('"orgName":"Staging"'), { SIGNALBOX_CONTROL_TOKEN: token })
    expect(JSON.parse(created.stdout)).toMatchObject({ orgName: 'Staging', adminKey: expect.any(String) })
    const exported = await run(commandsWith('sudo cat'), { SIGNALBOX_PORT: env.SIGNALBOX_PORT })
    expect(exported.stdout).toBe(
      `Exported the database of ${server.url} to team.db. The file contains API keys.\n`,
    )
    await send('/sandbox/organizations', { method: 'POST', body: '{"orgName":"Later"}' })
    await server.stop()
    await run(commandsWith('sudo cp team.db').replaceAll('/var/lib/signalbox/', `${place.folder}/`))
    expect(statSync(place.at('signalbox.db')).mode & 0o777).toBe(0o600)
    await startServer()
    const { body } = await send('/sandbox/organizations').then(parse)
    expect(body.items.map(({ orgName }: { orgName: string }) => orgName)).toEqual(['Staging'])
  })

  testHere('accepts bodies up to the documented limits, and returns the errors of the server', async () => {
    const { send } = await startBoth()
    const put = async (length: number, headers = {}) => {
      const text = JSON.stringify({ compName: 'Wren' }).padEnd(length)
      const { status, body } = await send('/sandbox/companies', { method: 'PUT', body: text, headers }).then(
        parse,
      )
      return [status, body.error?.code]
    }
    expect(await put(16 * MIB)).toEqual([201, undefined])
    expect(await put(16 * MIB + 1)).toEqual([413, 'payload_too_large'])
    expect(await put(16 * MIB, { 'x-control-token': 'wrong' })).toEqual([401, 'unauthorized'])

    const exported = await (await send('/sandbox/state/database')).arrayBuffer()
    expect(exported.byteLength).toBeGreaterThan(8 * MIB)
  })

  testHere('sends each event of the journal at once', async () => {
    const { send } = await startBoth()
    const { body } = await send('/sandbox/requests/stream')
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    for (const key of ['first-key', 'second-key']) {
      await send('/v7/enrich', { method: 'POST', headers: { apikey: key }, body: '{}' })
      let text = ''
      while (!text.includes('event: request')) text += (await reader?.read())?.value
      expect(text).toContain('invalid_api_key')
    }
    await reader?.cancel()
  })
})

test('the executable is upgraded with the build of the clone', async () => {
  symlinkSync(EXECUTABLE, place.at('clone/dist/signalbox'))
  rmSync(place.at('bin/signalbox'))
  addCommand('signalbox', 'exit 1')
  const env = { SIGNALBOX_PORT: findFreePort() }
  await start(['serve', '--memory'], env)
  await run(commandsWith('sudo install ../../dist'), env)
  const { stdout } = await requireSuccess(runCommand([place.at('bin/signalbox'), '--version']))
  expect(stdout).toBe(`${version}\n`)
})

const systemd = testUnless(Bun.which('systemd-analyze') ? undefined : 'systemd is not installed.')
systemd('the systemd unit is valid', async () => {
  const unit = place.at('signalbox.service')
  writeFileSync(unit, readExample('signalbox.service').replace('/usr/local/bin/signalbox', `"${EXECUTABLE}"`))
  const { code, stderr } = await waitForExit(
    place.spawn(['systemd-analyze', 'verify', unit], { PATH: process.env.PATH ?? '' }),
  )
  expect([code, stderr]).toEqual([0, ''])
})
