/** `signalbox wait`, `--ready-file`, and `--exit-with-parent`: detecting the start and the end of processes. */
import { beforeAll, describe, expect, test } from 'bun:test'
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { run } from '../../src/cli/program.ts'
import { prepareReadyFile } from '../../src/cli/serve/ready-file.ts'
import { type WaitEnvironment, waitUntilReady } from '../../src/cli/wait-command.ts'
import { EXECUTABLE, ensureExecutable } from '../support/executable.ts'
import { runCommand, useChildProcesses } from '../support/run-command.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

beforeAll(ensureExecutable)

const URL_ = new URL('http://127.0.0.1:8080')

const temporary = useTemporaryFolder('wait')
const register = useChildProcesses()

/** Simulates a server: each check gets the next response, then always the last one. Sleeping takes no time. */
function simulateServer(
  ...responses: ((() => Response) | Error)[]
): WaitEnvironment & { readonly asked: string[] } {
  let now = 0
  const checkedUrls: string[] = []
  return {
    asked: checkedUrls,
    clock: { now: () => now },
    sleep: async (ms) => {
      now += ms
    },
    fetch: async (url) => {
      checkedUrls.push(url)
      const response = responses[Math.min(checkedUrls.length, responses.length) - 1]
      if (typeof response === 'function') return response()
      throw response
    },
  }
}

const READY = () => Response.json({ status: 'ready', version: '0.1.0' })
const REFUSED = Object.assign(new Error('Unable to connect.'), { code: 'ECONNREFUSED' })
const SLOW = Object.assign(new Error('timed out'), { name: 'TimeoutError' })

describe('wait', () => {
  test('exits immediately if the server is ready', async () => {
    const at = simulateServer(READY)
    await waitUntilReady(URL_, 30, at)
    expect(at.asked).toEqual(['http://127.0.0.1:8080/health/ready'])
  })

  test('repeats its check until the server is ready', async () => {
    const at = simulateServer(REFUSED, REFUSED, SLOW, () => new Response('starting', { status: 503 }), READY)
    await waitUntilReady(URL_, 30, at)
    expect(at.asked).toHaveLength(5)
  })

  test.each<[string, (() => Response) | Error, string]>([
    ['nothing listens', REFUSED, 'no server is listening'],
    ['the server does not respond', SLOW, 'it did not respond'],
    ['another server responds', () => new Response('<p>Welcome</p>'), 'is not Signalbox. Check --url.'],
    ['it is not ready', () => Response.json({ status: 'starting' }), 'returned status 200'],
    ['it is not found', () => new Response('', { status: 404 }), 'returned status 404'],
    ['the name does not resolve', new Error('getaddrinfo ENOTFOUND x.'), 'getaddrinfo ENOTFOUND x.'],
  ])('reports after its timeout that %s', async (_, response, why) => {
    const at = simulateServer(response)
    const waiting = waitUntilReady(URL_, 2, at)
    await expect(waiting).rejects.toThrow(`http://127.0.0.1:8080 was not ready within 2 seconds. `)
    await expect(waiting).rejects.toThrow(why)
    expect(at.asked.length).toBeWithin(18, 21)
  })

  test('checks once with a timeout of zero', async () => {
    const at = simulateServer(READY)
    await waitUntilReady(URL_, 0, at)
    await expect(waitUntilReady(URL_, 0, simulateServer(REFUSED))).rejects.toThrow('within 0 seconds')
    await expect(waitUntilReady(URL_, 1, simulateServer(REFUSED))).rejects.toThrow('within 1 second. ')
  })

  test.each([
    [['--url', 'localhost:8080'], 'is not an HTTP URL'],
    [['--timeout', 'soon'], 'must be a number of seconds'],
    [['--timeout', '-1'], 'must be a number of seconds'],
    [['--url', 'http://127.0.0.1:1', '--timeout', '0'], 'was not ready within 0 seconds'],
  ])('%p prints one sentence and exits with 1', async (args, message) => {
    const { code, stdout, stderr } = await runCommand([EXECUTABLE, 'wait', ...args])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })
})

function startServer(...args: string[]) {
  const storage = args.includes('--db') ? [] : ['--memory']
  return register(
    Bun.spawn([EXECUTABLE, 'serve', ...storage, '--port', '0', '--json', ...args], {
      cwd: temporary.folder,
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
    }),
  )
}

/** Runs a start that fails to its end. */
async function runToEnd(...args: string[]) {
  const child = startServer(...args)
  return { code: await child.exited, stderr: await new Response(child.stderr).text() }
}

/** The line that a server writes. */
const LINE = '{"event":"listening","url":"http://127.0.0.1:8080"}'

const firstLine = async (child: ReturnType<typeof startServer>): Promise<string> =>
  new TextDecoder().decode((await child.stdout.getReader().read()).value)

describe('--ready-file', () => {
  test('contains the line of --json while the server runs, and is removed at its end', async () => {
    const child = startServer('--ready-file', 'ready.json')
    const line = await firstLine(child)
    expect(readFileSync(temporary.at('ready.json'), 'utf8')).toBe(line)
    expect(readdirSync(temporary.folder)).toEqual(['ready.json'])
    const { url } = JSON.parse(line)
    expect(await run(['wait', '--url', url, '--timeout', '5'], {})).toBe(0)
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
    expect(readdirSync(temporary.folder)).toEqual([])
  })

  test('is readable only by its owner, because it contains keys', () => {
    const path = temporary.at('ready.json')
    prepareReadyFile(path, []).write(LINE)
    expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })

  test.each([
    ['of an earlier process that was killed', `${LINE} of yesterday`],
    ['that is empty, as mktemp makes it', ''],
  ])('removes %s before the server starts', (_, content) => {
    const path = temporary.at('ready.json')
    writeFileSync(path, content)
    const file = prepareReadyFile(path, [])
    expect(readFileSync(path, 'utf8')).toBe(content)
    file.clear()
    expect(existsSync(path)).toBe(false)
    file.write(LINE)
    expect(readFileSync(path, 'utf8')).toBe(LINE)
    file.remove()
    expect(readdirSync(temporary.folder)).toEqual([])
  })

  test('keeps the file of another process', () => {
    const path = temporary.at('ready.json')
    const first = prepareReadyFile(path, [])
    first.write(LINE)
    prepareReadyFile(path, []).write(`${LINE} of another`)
    first.remove()
    expect(readFileSync(path, 'utf8')).toBe(`${LINE} of another`)
  })

  test('prevents the start with one sentence if the file cannot be written', () => {
    expect(() => prepareReadyFile(temporary.at('no/such/folder'), [])).toThrow('Create it first')
  })

  test('does not replace a file that appears during the start', () => {
    const path = temporary.at('ready.json')
    const file = prepareReadyFile(path, [])
    file.clear()
    writeFileSync(path, 'precious')
    expect(() => file.write(LINE)).toThrow('already exists and is not a ready file')
    file.remove()
    expect(readFileSync(path, 'utf8')).toBe('precious')
  })

  const FOREIGN: [string, string, string][] = [
    ['a table', 'companies.csv', 'compName\nAcme\n'],
    ['a TLS key', 'key.pem', '-----BEGIN PRIVATE KEY-----\n'],
    ['a JSON file', 'package.json', '{"name":"acme"}\n'],
  ]
  const forms: [string, (name: string) => string][] = [
    ['itself', (name) => name],
    [
      'behind a link',
      (name) => {
        symlinkSync(name, temporary.at('link'))
        return 'link'
      },
    ],
    [
      'under a second name',
      (name) => {
        linkSync(temporary.at(name), temporary.at('second'))
        return 'second'
      },
    ],
  ]
  describe.each(forms)('the path of a ready file, given as %s,', (_, named) => {
    test.each(FOREIGN)('never replaces or removes %s', async (_, name, content) => {
      writeFileSync(temporary.at(name), content)
      const given = named(name)
      const before = readdirSync(temporary.folder).sort()
      const child = startServer('--ready-file', given)
      expect(await child.exited).toBe(1)
      expect(readFileSync(temporary.at(name), 'utf8')).toBe(content)
      expect(readdirSync(temporary.folder).sort()).toEqual(before)
    })
  })

  test.each(['box.db', 'box.db-wal', 'box.db-journal', 'here/box.db'])(
    'is rejected for %s, which the server would create',
    async (name) => {
      symlinkSync(temporary.folder, temporary.at('here'))
      const { code, stderr } = await runToEnd('--db', 'box.db', '--ready-file', name)
      expect([code, readdirSync(temporary.folder)]).toEqual([1, ['here']])
      expect(stderr).toContain('is an input file')
    },
  )

  test('of a running server is rejected by a second server, and not changed', async () => {
    const first = startServer('--ready-file', 'ready.json', '--db', 'box.db')
    await firstLine(first)
    const before = readFileSync(temporary.at('ready.json'), 'utf8')
    const { code, stderr } = await runToEnd('--memory', '--ready-file', 'ready.json')
    expect([code, stderr]).toEqual([1, expect.stringContaining(`belongs to process ${first.pid}`)])
    expect(readFileSync(temporary.at('ready.json'), 'utf8')).toBe(before)
    first.kill('SIGTERM')
    await first.exited
  })
})

describe('--exit-with-parent', () => {
  test('stops the server at the end of standard input', async () => {
    const child = startServer('--exit-with-parent')
    await firstLine(child)
    child.stdin.write('what is written there means nothing\n')
    await child.stdin.flush()
    expect(child.exitCode).toBeNull()
    await child.stdin.end()
    expect(await child.exited).toBe(0)
  })

  test('also stops the server by signals while standard input is open', async () => {
    const child = startServer('--exit-with-parent')
    await firstLine(child)
    child.kill('SIGINT')
    expect(await child.exited).toBe(0)
  })

  test('exits after a failed start while standard input is open', async () => {
    const child = startServer('--exit-with-parent', '--data', 'nowhere')
    expect(await child.exited).toBe(1)
  })
})
