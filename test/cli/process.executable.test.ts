/** The command line as a process: closed pipes, signals, and starts that fail. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { serveInProcess } from '../../src/client/in-process.ts'
import { EXECUTABLE, useWorkplace } from '../support/executable.ts'
import { type CommandResult, waitForExit } from '../support/run-command.ts'

const isPosix = process.platform !== 'win32'
const place = useWorkplace()

const hasBash = Bun.which('bash') !== null
if (!hasBash) console.log('SKIPPED: closed pipes are not tested without bash.')

describe.skipIf(!hasBash)('a closed pipe, as with head,', () => {
  /** Runs with file descriptor 3 as a pipe without a reader. */
  const intoNothing = (redirection: string, ...args: string[]): Promise<CommandResult> => {
    const script = `exec 3> >(exec true); wait $!; exec "$@" ${redirection}`
    return waitForExit(place.spawn(['bash', '--norc', '-c', script, 'bash', EXECUTABLE, ...args]))
  }

  test.each([
    ['standard output', '>&3', ['--help']],
    ['standard output', '>&3', ['openapi']],
    ['standard output', '>&3', ['explain', '{"companyName":"Northwind Optics"}']],
    ['standard error', '2>&3', ['nope']],
  ])('at %s %s ends %j without a message', async (_, redirection, args) => {
    expect(await intoNothing(redirection, ...args)).toEqual({ code: 141, stdout: '', stderr: '' })
  })
})

test.skipIf(process.platform !== 'linux')(
  'a full disk at standard output is reported in one sentence',
  async () => {
    const script = 'exec "$@" > /dev/full'
    const { code, stderr } = await waitForExit(place.spawn(['sh', '-c', script, 'sh', EXECUTABLE, 'openapi']))
    expect(code).toBe(1)
    expect(stderr).toBe('signalbox: Standard output cannot be written: no space left on device.\n')
  },
)

describe('a server that fails to start', () => {
  test('checks the port before it imports data or creates a file', async () => {
    using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    writeFileSync(place.at('companies.csv'), 'compName\nAcme\n')
    const start = (...args: string[]) => place.run('serve', '--db', 'box.db', '--data', '.', ...args)
    const { code, stderr } = await start('--port', String(server.port))
    expect([code, stderr]).toEqual([1, expect.stringContaining('is in use')])
    expect(stderr).not.toContain('data imported')
    const started = serveInProcess({ port: Number(server.port), db: place.at('box.db') })
    await expect(started).rejects.toThrow('is in use')
    expect(readdirSync(place.folder).sort()).toEqual(['companies.csv'])
  })

  test.each([
    ['invalid TLS files', ['--tls-cert', 'x.pem', '--tls-key', 'x.pem'], "don't work together for TLS"],
    ['data that are not text', ['--data', '.'], 'is not a text file'],
  ])('leaves no database with %s', async (_, args, message) => {
    writeFileSync(place.at('x.pem'), 'not a certificate')
    writeFileSync(place.at('companies.csv'), new Uint8Array([0, 1, 2, 3, 255, 0]))
    const { code, stderr } = await place.run('serve', '--port', '0', ...args)
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
    expect(readdirSync(place.folder).sort()).toEqual(['companies.csv', 'x.pem'])
  })
})

test.skipIf(!isPosix)('a server whose database was deleted says so in its log', async () => {
  const server = await place.serve('--db', 'box.db')
  rmSync(place.at('box.db'))
  expect((await fetch(`${server.listening.url}/health/ready`)).status).toBe(503)
  const { code, stderr } = await server.stop()
  expect([code, stderr]).toEqual([0, expect.stringContaining('"event":"database deleted or replaced"')])
})

test('a server that stops says how many snapshots it discards', async () => {
  const stopAfter = async (snapshots: number): Promise<string> => {
    const server = await place.serve('--db', 'box.db')
    for (let count = 0; count < snapshots; count++)
      await fetch(`${server.listening.url}/sandbox/snapshots`, { method: 'POST' })
    const { code, stderr } = await server.stop()
    expect(code).toBe(0)
    return stderr
  }
  expect(await stopAfter(2)).toMatch(/"event":"snapshots discarded[^"]*","snapshots":2}/)
  expect(await stopAfter(0)).not.toContain('snapshots discarded')
})

test.skipIf(process.platform !== 'linux')('a server that was started with nohup ignores SIGHUP', async () => {
  const command = [EXECUTABLE, 'serve', '--memory', '--port', '0', '--json']
  const child = place.spawn([Bun.which('nohup') ?? '', ...command])
  await child.stdout.getReader().read()
  child.kill('SIGHUP')
  child.kill('SIGTERM')
  const [code, stderr] = [await child.exited, await child.stderr.text()]
  expect([code, stderr]).toEqual([0, expect.stringContaining('"signal":"SIGTERM"')])
  expect(stderr).not.toContain('SIGHUP')
})

test('--quiet prints a generated control token, and nothing else', async () => {
  const flags = ['--memory', '--quiet', '--host', '0.0.0.0', '--port', '0', '--exit-with-parent']
  const child = place.spawn([EXECUTABLE, 'serve', ...flags])
  const { value } = await child.stdout.getReader().read()
  expect(new TextDecoder().decode(value)).toMatch(/^Control token: [0-9a-f]{32}\n$/)
  await child.stdin.end()
  expect(await child.exited).toBe(0)
})

test
  .skipIf(!isPosix)
  .each([
    [['explain', '-']],
    [['check', '--url', 'http://127.0.0.1:1/v7/enrich', '--bodies', 'bodies.jsonl', '--yes']],
  ])('%j stops reading a device without an end', async (args) => {
  writeFileSync(place.at('bodies.jsonl'), '{}')
  const script = 'exec "$@" < /dev/zero'
  const { code, stderr } = await waitForExit(place.spawn(['sh', '-c', script, 'sh', EXECUTABLE, ...args]))
  expect([code, stderr]).toEqual([1, expect.stringContaining('is longer than 1 MiB.')])
})

describe('a system error', () => {
  test.each([
    ['a database below a file', ['serve', '--db', 'file/box.db']],
    ['an output below a file', ['enrich', 'leads.csv', '-o', 'file/out.csv']],
    ['leads below a file', ['enrich', 'file/leads.csv']],
    ['a data set below a file', ['import', 'file/companies.csv']],
    ['a certificate that is a folder', ['serve', '--memory', '--tls-cert', '.', '--tls-key', '.']],
    ['an output with a name that is too long', ['enrich', 'leads.csv', '-o', `${'x'.repeat(300)}.csv`]],
  ])('is reported in one sentence, without codes and temporary file names: %s', async (_, args) => {
    writeFileSync(place.at('file'), '')
    writeFileSync(place.at('leads.csv'), 'Company\nNorthwind Optics\n')
    const { code, stderr } = await place.run(...args)
    expect(code).toBe(1)
    expect(stderr.trimEnd().split('\n').at(-1)).toStartWith('signalbox: ')
    expect(stderr).not.toMatch(/\bE[A-Z]{3,}\b|\.tmp|\n {4,}at /)
  })
})
