/** The command line as a process: closed pipes, signals, and starts that fail. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { run } from '../../src/cli/program.ts'
import { serveInProcess } from '../../src/client/in-process.ts'
import { EXECUTABLE, useWorkplace } from '../support/executable.ts'
import { type CommandResult, waitForExit } from '../support/run-command.ts'

const isPosix = process.platform !== 'win32'
const place = useWorkplace()

describe.skipIf(Bun.which('bash') === null)('a closed pipe, as with head,', () => {
  /** Runs with file descriptor 3 as a pipe without a reader. */
  const intoNothing = (redirection: string, ...args: string[]): Promise<CommandResult> => {
    const script = `exec 3> >(exec true); wait $!; exec "$@" ${redirection}`
    return waitForExit(place.spawn(['bash', '--norc', '-c', script, 'bash', EXECUTABLE, ...args]))
  }

  test.each([
    [['--help']],
    [['serve', '--help']],
    [['help', 'enrich']],
    [['--version']],
    [['openapi']],
    [['--licenses']],
    [['completion', 'bash']],
    [['explain', '{"companyName":"Northwind Optics"}']],
  ])('at standard output ends %j without a message', async (args) => {
    expect(await intoNothing('>&3', ...args)).toEqual({ code: 141, stdout: '', stderr: '' })
  })

  test.each([[['nope']], [['serve', '--nope']]])(
    'at standard error ends %j without a message',
    async (args) => {
      expect(await intoNothing('2>&3', ...args)).toEqual({ code: 141, stdout: '', stderr: '' })
    },
  )
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
  const blocked = (): Bun.Server<undefined> =>
    Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })

  test('leaves no database and no secret when the port is in use', async () => {
    using server = blocked()
    const { code, stderr } = await place.run('serve', '--port', String(server.port))
    expect([code, stderr]).toEqual([1, expect.stringContaining('is in use')])
    expect(() => serveInProcess({ port: Number(server.port), db: place.at('box.db') })).toThrow('is in use')
    expect(readdirSync(place.folder)).toEqual([])
  })

  test('checks the port and the ready file before it imports data', async () => {
    using server = blocked()
    writeFileSync(place.at('companies.csv'), 'compName\nAcme\n')
    writeFileSync(place.at('precious'), 'precious')
    const port = String(server.port)
    const inUse = await place.run('serve', '--db', 'box.db', '--data', '.', '--port', port)
    expect(inUse).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use') })
    const ready = ['--port', '0', '--ready-file', 'precious']
    const notReady = await place.run('serve', '--db', 'box.db', '--data', '.', ...ready)
    expect(notReady).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a ready file') })
    expect(inUse.stderr + notReady.stderr).not.toContain('data imported')
  })

  test.each([
    ['invalid TLS files', ['--tls-cert', 'x.pem', '--tls-key', 'x.pem'], 'is not a PEM certificate'],
    ['data that are not text', ['--data', '.'], 'is not a text file'],
    ['a ready file that cannot be written', ['--ready-file', 'no/ready.json'], '--ready-file'],
  ])('leaves no database and no secret with %s', async (_, args, message) => {
    writeFileSync(place.at('x.pem'), 'not a certificate')
    writeFileSync(place.at('companies.csv'), new Uint8Array([0, 1, 2, 3, 255, 0]))
    const { code, stderr } = await place.run('serve', '--port', '0', ...args)
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
    expect(readdirSync(place.folder).sort()).toEqual(['companies.csv', 'x.pem'])
  })

  test('keeps an empty file empty', async () => {
    writeFileSync(place.at('empty.db'), '')
    const { code, stderr } = await place.run('serve', '--db', 'empty.db', '--port', '0')
    expect([code, stderr]).toEqual([1, expect.stringContaining('is an empty file')])
    expect(readdirSync(place.folder)).toEqual(['empty.db'])
    expect(statSync(place.at('empty.db')).size).toBe(0)
  })

  test('keeps an existing database', async () => {
    await (await place.serve()).stop()
    using server = blocked()
    expect((await place.run('serve', '--port', String(server.port))).code).toBe(1)
    expect(readdirSync(place.folder)).toEqual(['signalbox.db'])
  })
})

test.skipIf(!isPosix)('a server that cannot store its data exits with 1 after SIGTERM', async () => {
  const server = await place.serve('--db', 'box.db')
  const { url } = server.listening
  const enrich = async () =>
    (
      await fetch(`${url}/v7/enrich`, {
        method: 'POST',
        headers: { apikey: 'demo-plus-key', 'content-type': 'application/json' },
        body: '{"companyName":"Northwind Optics"}',
      })
    ).status
  expect(await enrich()).toBe(200)
  rmSync(place.at('box.db'))
  expect(await enrich()).toBe(503)
  const { code, stderr } = await server.stop()
  expect(stderr).toContain('"event":"not stored"')
  expect(stderr).toContain('signalbox: The last changes were not stored in box.db: ')
  expect(code).toBe(1)
})

describe.skipIf(!isPosix)('SIGHUP', () => {
  test('stops the server like SIGTERM', async () => {
    const { code, stderr } = await (await place.serve('--memory')).stop('SIGHUP')
    expect([code, stderr]).toEqual([0, expect.stringContaining('"signal":"SIGHUP"')])
  })

  test.skipIf(process.platform !== 'linux')(
    'does not stop a server that was started with nohup',
    async () => {
      const command = [EXECUTABLE, 'serve', '--memory', '--port', '0', '--json']
      const child = place.spawn([Bun.which('nohup') ?? '', ...command])
      await child.stdout.getReader().read()
      child.kill('SIGHUP')
      child.kill('SIGTERM')
      const [code, stderr] = [await child.exited, await child.stderr.text()]
      expect([code, stderr]).toEqual([0, expect.stringContaining('"signal":"SIGTERM"')])
      expect(stderr).not.toContain('SIGHUP')
    },
  )
})

describe('--ready-file', () => {
  const read = (): string => readFileSync(place.at('ready.json'), 'utf8')

  test('contains the line of --json while the server runs, and is removed at its end', async () => {
    const server = await place.serve('--memory', '--ready-file', 'ready.json')
    expect(JSON.parse(read())).toEqual(server.listening)
    expect(readdirSync(place.folder)).toEqual(['ready.json'])
    expect(await run(['wait', '--url', server.listening.url, '--timeout', '5'], {})).toBe(0)
    const { code, stdout } = await server.stop()
    expect([code, JSON.parse(stdout)]).toEqual([0, server.listening])
    expect(readdirSync(place.folder)).toEqual([])
  })

  test.each(['box.db', 'box.db-wal', 'box.db-journal', 'here/box.db'])(
    'is rejected for %s, which the server would create',
    async (name) => {
      symlinkSync(place.folder, place.at('here'))
      const args = ['serve', '--port', '0', '--db', 'box.db', '--ready-file', name]
      const { code, stderr } = await place.run(...args)
      expect([code, readdirSync(place.folder)]).toEqual([1, ['here']])
      expect(stderr).toContain('is an input file')
    },
  )

  test('of a running server is rejected by a second server, and not changed', async () => {
    const first = await place.serve('--memory', '--ready-file', 'ready.json')
    const before = read()
    const args = ['serve', '--port', '0', '--memory', '--ready-file', 'ready.json']
    const { code, stderr } = await place.run(...args)
    expect([code, stderr]).toEqual([1, expect.stringContaining(`belongs to process ${first.child.pid}`)])
    expect(read()).toBe(before)
    await first.stop()
  })
})

describe('--exit-with-parent', () => {
  test('stops the server at the end of standard input', async () => {
    const { child } = await place.serve('--memory', '--exit-with-parent')
    child.stdin.write('what is written there means nothing\n')
    await child.stdin.flush()
    expect(child.exitCode).toBeNull()
    await child.stdin.end()
    expect(await child.exited).toBe(0)
  })

  test('also stops the server by signals while standard input is open', async () => {
    const server = await place.serve('--memory', '--exit-with-parent')
    expect((await server.stop('SIGINT')).code).toBe(0)
  })

  test('exits after a failed start while standard input is open', async () => {
    const { code } = await place.run('serve', '--memory', '--exit-with-parent', '--data', 'nowhere')
    expect(code).toBe(1)
  })
})

describe('a system error', () => {
  test.each([
    ['a database below a file', ['serve', '--db', 'file/box.db']],
    ['a ready file below a file', ['serve', '--memory', '--ready-file', 'file/ready.json']],
    ['an output below a file', ['enrich', 'leads.csv', '-o', 'file/out.csv']],
    ['a report below a file', ['import', 'companies.csv', '--report', 'file/report.csv']],
    ['leads below a file', ['enrich', 'file/leads.csv']],
    ['the database of enrich below a file', ['enrich', 'leads.csv', '--db', 'file/box.db', '--key', 'x']],
    ['the database of explain below a file', ['explain', '{}', '--db', 'file/box.db']],
    ['data below a file', ['serve', '--memory', '--data', 'file/records']],
    ['a data set below a file', ['import', 'file/companies.csv']],
    ['a certificate that is a folder', ['serve', '--memory', '--tls-cert', '.', '--tls-key', '.']],
    ['a name that is too long', ['enrich', 'leads.csv', '-o', `${'x'.repeat(300)}.csv`]],
  ])('is reported in one sentence, without codes and temporary file names: %s', async (_, args) => {
    writeFileSync(place.at('file'), '')
    writeFileSync(place.at('leads.csv'), 'Company\nNorthwind Optics\n')
    writeFileSync(place.at('companies.csv'), 'compName\nNorthwind Optics\n')
    const { code, stderr } = await place.run(...args)
    expect(code).toBe(1)
    expect(stderr.trimEnd().split('\n').at(-1)).toStartWith('signalbox: ')
    expect(stderr).not.toMatch(/\bE[A-Z]{3,}\b|\.tmp|\n {4,}at /)
  })
})
