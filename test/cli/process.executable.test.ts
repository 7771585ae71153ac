/** The command line as a process: closed pipes, signals, and starts that fail. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { serveInProcess } from '../../src/client/in-process.ts'
import { EXECUTABLE, ensureExecutable } from '../support/executable.ts'
import { type CommandResult, useChildProcesses, waitForExit } from '../support/run-command.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

beforeAll(ensureExecutable)

const isPosix = process.platform !== 'win32'

const temporary = useTemporaryFolder('cli')
const register = useChildProcesses()

function spawned(command: readonly string[]) {
  return register(
    Bun.spawn([...command], { cwd: temporary.folder, stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' }),
  )
}

const signalbox = (...args: string[]): Promise<CommandResult> => waitForExit(spawned([EXECUTABLE, ...args]))

describe.skipIf(Bun.which('bash') === null)('a closed pipe, as with head,', () => {
  /** Runs with file descriptor 3 as a pipe without a reader. */
  const intoNothing = (redirection: string, ...args: string[]): Promise<CommandResult> => {
    const script = `exec 3> >(exec true); wait $!; exec "$@" ${redirection}`
    return waitForExit(spawned(['bash', '-c', script, 'bash', EXECUTABLE, ...args]))
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
    const { code, stderr } = await waitForExit(spawned(['sh', '-c', script, 'sh', EXECUTABLE, 'openapi']))
    expect(code).toBe(1)
    expect(stderr).toBe('signalbox: Standard output cannot be written: no space left on device.\n')
  },
)

describe('a server that fails to start', () => {
  const blocked = (): Bun.Server<undefined> =>
    Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })

  test('leaves no database and no secret when the port is in use', async () => {
    const server = blocked()
    try {
      const { code, stderr } = await signalbox('serve', '--port', String(server.port))
      expect([code, stderr]).toEqual([1, expect.stringContaining('is in use')])
      expect(readdirSync(temporary.folder)).toEqual([])
    } finally {
      await server.stop(true)
    }
  })

  test('checks the port and the ready file before it imports data', async () => {
    const server = blocked()
    writeFileSync(temporary.at('companies.csv'), 'compName\nAcme\n')
    writeFileSync(temporary.at('precious'), 'precious')
    const port = String(server.port)
    try {
      const inUse = await signalbox('serve', '--db', 'box.db', '--data', '.', '--port', port)
      expect(inUse).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use') })
      const ready = ['--port', '0', '--ready-file', 'precious']
      const notReady = await signalbox('serve', '--db', 'box.db', '--data', '.', ...ready)
      expect(notReady).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a ready file') })
      expect(inUse.stderr + notReady.stderr).not.toContain('data imported')
    } finally {
      await server.stop(true)
    }
  })

  test.each([
    ['invalid TLS files', ['--tls-cert', 'x.pem', '--tls-key', 'x.pem'], 'is not a PEM certificate'],
    ['data that are not text', ['--data', '.'], 'is not a text file'],
    ['a ready file that cannot be written', ['--ready-file', 'no/ready.json'], '--ready-file'],
  ])('leaves no database and no secret with %s', async (_, args, message) => {
    writeFileSync(temporary.at('x.pem'), 'not a certificate')
    writeFileSync(temporary.at('companies.csv'), new Uint8Array([0, 1, 2, 3, 255, 0]))
    const { code, stderr } = await signalbox('serve', '--port', '0', ...args)
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
    expect(readdirSync(temporary.folder).sort()).toEqual(['companies.csv', 'x.pem'])
  })

  test('keeps an empty file empty', async () => {
    writeFileSync(temporary.at('empty.db'), '')
    const { code, stderr } = await signalbox('serve', '--db', 'empty.db', '--port', '0')
    expect([code, stderr]).toEqual([1, expect.stringContaining('is an empty file')])
    expect(readdirSync(temporary.folder)).toEqual(['empty.db'])
    expect(statSync(temporary.at('empty.db')).size).toBe(0)
  })

  test('leaves no files in process either', async () => {
    const server = blocked()
    try {
      expect(() => serveInProcess({ port: Number(server.port), db: temporary.at('box.db') })).toThrow(
        'is in use',
      )
      expect(readdirSync(temporary.folder)).toEqual([])
    } finally {
      await server.stop(true)
    }
  })

  test('keeps an existing database', async () => {
    const first = spawned([EXECUTABLE, 'serve', '--port', '0', '--json'])
    await first.stdout.getReader().read()
    first.kill('SIGTERM')
    await first.exited
    const before = readdirSync(temporary.folder)
    expect(before.sort()).toEqual(['signalbox.db'])
    const server = blocked()
    try {
      expect((await signalbox('serve', '--port', String(server.port))).code).toBe(1)
      expect(readdirSync(temporary.folder).sort()).toEqual(before)
    } finally {
      await server.stop(true)
    }
  })
})

test.skipIf(!isPosix)('a server that cannot store its data exits with 1 after SIGTERM', async () => {
  const command = [EXECUTABLE, 'serve', '--db', 'box.db', '--port', '0', '--json']
  const child = spawned(command)
  const { value } = await child.stdout.getReader().read()
  const { url } = JSON.parse(new TextDecoder().decode(value))
  const enrich = async () =>
    (
      await fetch(`${url}/v7/enrich`, {
        method: 'POST',
        headers: { apikey: 'demo-plus-key', 'content-type': 'application/json' },
        body: '{"companyName":"Northwind Optics"}',
      })
    ).status
  expect(await enrich()).toBe(200)
  rmSync(temporary.at('box.db'))
  expect(await enrich()).toBe(503)
  child.kill('SIGTERM')
  const [code, stderr] = await Promise.all([child.exited, child.stderr.text()])
  expect(stderr).toContain('"event":"not stored"')
  expect(stderr).toContain('signalbox: The last changes were not stored in box.db: ')
  expect(code).toBe(1)
})

describe.skipIf(!isPosix)('SIGHUP', () => {
  const startServer = async (...command: string[]) => {
    const child = spawned([...command, EXECUTABLE, 'serve', '--memory', '--port', '0', '--json'])
    await child.stdout.getReader().read()
    return child
  }

  const logOf = async (child: ReturnType<typeof spawned>) => [
    await child.exited,
    await new Response(child.stderr).text(),
  ]

  test('stops the server like SIGTERM', async () => {
    const child = await startServer()
    child.kill('SIGHUP')
    expect(await logOf(child)).toEqual([0, expect.stringContaining('"signal":"SIGHUP"')])
  })

  test.skipIf(process.platform !== 'linux')(
    'does not stop a server that was started with nohup',
    async () => {
      const child = await startServer('nohup')
      child.kill('SIGHUP')
      child.kill('SIGTERM')
      const log = await logOf(child)
      expect(log).toEqual([0, expect.stringContaining('"signal":"SIGTERM"')])
      expect(log[1]).not.toContain('SIGHUP')
    },
  )
})

describe('a system error', () => {
  test.each([
    ['a database below a file', ['serve', '--db', 'file/box.db']],
    ['a ready file below a file', ['serve', '--memory', '--ready-file', 'file/ready.json']],
    ['an output below a file', ['enrich', 'leads.csv', '-o', 'file/out.csv']],
    ['a report below a file', ['import', 'companies.csv', '--report', 'file/report.csv']],
    ['leads below a file', ['enrich', 'file/leads.csv']],
    ['data below a file', ['serve', '--memory', '--data', 'file/records']],
    ['a data set below a file', ['import', 'file/companies.csv']],
    ['a certificate that is a folder', ['serve', '--memory', '--tls-cert', '.', '--tls-key', '.']],
    ['a name that is too long', ['enrich', 'leads.csv', '-o', `${'x'.repeat(300)}.csv`]],
  ])('is reported in one sentence, without codes and temporary file names: %s', async (_, args) => {
    writeFileSync(temporary.at('file'), '')
    writeFileSync(temporary.at('leads.csv'), 'Company\nNorthwind Optics\n')
    writeFileSync(temporary.at('companies.csv'), 'compName\nNorthwind Optics\n')
    const { code, stderr } = await signalbox(...args)
    expect(code).toBe(1)
    expect(stderr.trimEnd().split('\n').at(-1)).toStartWith('signalbox: ')
    expect(stderr).not.toMatch(/\bE[A-Z]{3,}\b|\.tmp|\n {4,}at /)
  })
})
