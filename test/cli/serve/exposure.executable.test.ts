/** The `serve` process with `--host` and `--allow-host`: allowed host names and warnings. */
import { afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXECUTABLE, ensureExecutable } from '../../support/executable.ts'
import { seedOrganization } from '../../support/seed-organization.ts'

beforeAll(ensureExecutable)

const OWN = [seedOrganization({ keys: [{ email: 'a@own.example', role: 'standard', status: 'active' }] })]

const started: { kill(signal: NodeJS.Signals): void }[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** Starts `serve` in memory. `stop` returns its standard error. */
async function startServer(env: Record<string, string>, ...args: string[]) {
  const command = [EXECUTABLE, 'serve', '--memory', '--port', '0', '--json', ...args]
  const child = Bun.spawn(command, { env, stdout: 'pipe', stderr: 'pipe' })
  started.push(child)
  const reader = child.stdout.getReader()
  let line = ''
  while (!line.includes('\n')) {
    const { done, value } = await reader.read()
    if (done) throw new Error(await new Response(child.stderr).text())
    line += new TextDecoder().decode(value)
  }
  const { port } = new URL(JSON.parse(line).url)
  return {
    statusUnder: async (host: string): Promise<number> =>
      (await fetch(`http://127.0.0.1:${port}/health/live`, { headers: { host } })).status,
    stop: async (): Promise<string> => {
      child.kill('SIGTERM')
      return new Response(child.stderr).text()
    },
  }
}

describe('demo keys on a server that other machines can reach', () => {
  const WARNING =
    /"level":"warn","event":"--host 0\.0\.0\.0 lets other machines use the demo keys, which are public\./

  test('cause a warning, also with --quiet', async () => {
    expect(await (await startServer({}, '--host', '0.0.0.0')).stop()).toMatch(WARNING)
    expect(await (await startServer({ SIGNALBOX_HOST: '0.0.0.0' }, '--quiet')).stop()).toMatch(WARNING)
  })

  test('cause no warning on a loopback address, or without demo keys', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-exposure-'))
    writeFileSync(join(folder, 'organizations.json'), JSON.stringify(OWN))
    expect(await (await startServer({})).stop()).not.toContain('"level":"warn"')
    const own = await startServer({}, '--host', '0.0.0.0', '--data', folder)
    expect(await own.stop()).not.toContain('"level":"warn"')
    rmSync(folder, { recursive: true })
  })
})

describe('the allowed host names', () => {
  test('can be several flags of --allow-host, and lists with commas', async () => {
    const flags = ['--allow-host', 'a.example', '--allow-host', '.ngrok.app,host.docker.internal']
    const server = await startServer({ SIGNALBOX_ALLOW_HOST: 'b.example' }, ...flags)
    const statuses: Record<string, number> = {}
    for (const host of ['a.example', 'x.ngrok.app', 'host.docker.internal:8080', 'localhost', 'b.example'])
      statuses[host] = await server.statusUnder(host)
    expect(statuses).toEqual({
      'a.example': 200,
      'x.ngrok.app': 200,
      'host.docker.internal:8080': 200,
      localhost: 200,
      'b.example': 403,
    })
    await server.stop()
  })

  test('also come from SIGNALBOX_ALLOW_HOST', async () => {
    const server = await startServer({ SIGNALBOX_ALLOW_HOST: 'b.example, .c.example' })
    expect(await server.statusUnder('b.example')).toBe(200)
    expect(await server.statusUnder('x.c.example')).toBe(200)
    expect(await server.statusUnder('a.example')).toBe(403)
    await server.stop()
  })
})
