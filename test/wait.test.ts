/** `signalbox wait`, `--ready-file` and `--exit-with-parent`: how others learn that it runs, and it that they do not. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../src/cli/program.ts'
import { prepareReadyFile } from '../src/cli/serve/ready-file.ts'
import { type WaitEnvironment, waitUntilReady } from '../src/cli/wait.ts'

const MAIN = join(import.meta.dir, '../src/main.ts')
const URL_ = new URL('http://127.0.0.1:8080')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-wait-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A world in which each look is answered by the next of `answers`, the last for ever, and sleeping takes no time. */
function world(...answers: ((() => Response) | Error)[]): WaitEnvironment & { readonly asked: string[] } {
  let now = 0
  const asked: string[] = []
  return {
    asked,
    clock: { now: () => now },
    sleep: async (ms) => {
      now += ms
    },
    fetch: async (url) => {
      asked.push(url.href)
      const answer = answers[Math.min(asked.length, answers.length) - 1]
      if (typeof answer === 'function') return answer()
      throw answer
    },
  }
}

const READY = () => Response.json({ status: 'ready', version: '0.1.0' })
const REFUSED = Object.assign(new Error('Unable to connect.'), { code: 'ECONNREFUSED' })
const SLOW = Object.assign(new Error('timed out'), { name: 'TimeoutError' })

describe('wait', () => {
  test('ends at once where the server is ready', async () => {
    const at = world(READY)
    await waitUntilReady(URL_, 30, at)
    expect(at.asked).toEqual(['http://127.0.0.1:8080/health/ready'])
  })

  test('looks again until it is', async () => {
    const at = world(REFUSED, REFUSED, SLOW, () => new Response('starting', { status: 503 }), READY)
    await waitUntilReady(URL_, 30, at)
    expect(at.asked).toHaveLength(5)
  })

  test.each<[string, (() => Response) | Error, string]>([
    ['nobody is there', REFUSED, 'no server is listening'],
    ['nobody answers', SLOW, 'it did not respond'],
    ['another server answers', () => new Response('Welcome'), 'returned status 200'],
    ['it is not found', () => new Response('', { status: 404 }), 'returned status 404'],
    ['the name does not resolve', new Error('getaddrinfo ENOTFOUND x.'), 'getaddrinfo ENOTFOUND x.'],
  ])('says so when %s, after the time that it was given', async (_, answer, why) => {
    const at = world(answer)
    const waiting = waitUntilReady(URL_, 2, at)
    await expect(waiting).rejects.toThrow(`http://127.0.0.1:8080 was not ready within 2 seconds: `)
    await expect(waiting).rejects.toThrow(why)
    expect(at.asked.length).toBeWithin(18, 21)
  })

  test('with no time it looks once', async () => {
    const at = world(READY)
    await waitUntilReady(URL_, 0, at)
    await expect(waitUntilReady(URL_, 0, world(REFUSED))).rejects.toThrow('within 0 seconds')
  })

  test.each([
    [['--url', 'localhost:8080'], 'is not an HTTP URL'],
    [['--timeout', 'soon'], 'must be a number of seconds'],
    [['--timeout', '-1'], 'must be a number of seconds'],
    [['--url', 'http://127.0.0.1:1', '--timeout', '0'], 'was not ready within 0 seconds'],
  ])('wait %p: one sentence, exit code 1', async (args, message) => {
    const child = Bun.spawn([process.execPath, MAIN, 'wait', ...args], { stderr: 'pipe', stdout: 'pipe' })
    const [code, out, err] = await Promise.all([
      child.exited,
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(message)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })
})

const children: { kill(signal: NodeJS.Signals): void }[] = []

function serving(...args: string[]) {
  const storage = args.includes('--db') ? [] : ['--memory']
  const child = Bun.spawn([process.execPath, MAIN, 'serve', ...storage, '--port', '0', '--json', ...args], {
    cwd: folder,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  children.push(child)
  return child
}

/** Runs a start that fails to its end. */
async function ended(...args: string[]) {
  const child = serving(...args)
  return { code: await child.exited, stderr: await new Response(child.stderr).text() }
}

/** As a server writes it. */
const LINE = '{"event":"listening","url":"http://127.0.0.1:8080"}'

const firstLine = async (child: ReturnType<typeof serving>): Promise<string> =>
  new TextDecoder().decode((await child.stdout.getReader().read()).value)

describe('--ready-file', () => {
  test('has the line of --json as soon as the server answers, and is gone when it ends', async () => {
    const child = serving('--ready-file', 'ready.json')
    const line = await firstLine(child)
    expect(readFileSync(join(folder, 'ready.json'), 'utf8')).toBe(line)
    expect(readdirSync(folder)).toEqual(['ready.json'])
    const { url } = JSON.parse(line)
    expect(await run(['wait', '--url', url, '--timeout', '5'], {})).toBe(0)
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is its owner’s alone: it has keys in it', () => {
    const path = join(folder, 'ready.json')
    prepareReadyFile(path, []).write(LINE)
    expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })

  test.each([
    ['of an earlier process that was killed', `${LINE} of yesterday`],
    ['that is empty, as mktemp makes it', ''],
  ])('%s is removed before the server is there', (_, content) => {
    const path = join(folder, 'ready.json')
    writeFileSync(path, content)
    const file = prepareReadyFile(path, [])
    expect(readFileSync(path, 'utf8')).toBe(content)
    file.clear()
    expect(existsSync(path)).toBe(false)
    file.write(LINE)
    expect(readFileSync(path, 'utf8')).toBe(LINE)
    file.remove()
    expect(readdirSync(folder)).toEqual([])
  })

  test('of another process is left alone', () => {
    const path = join(folder, 'ready.json')
    const first = prepareReadyFile(path, [])
    first.write(LINE)
    prepareReadyFile(path, []).write(`${LINE} of another`)
    first.remove()
    expect(readFileSync(path, 'utf8')).toBe(`${LINE} of another`)
  })

  test('that cannot be written keeps the server from starting, with a sentence', () => {
    expect(() => prepareReadyFile(join(folder, 'no/such/folder'), [])).toThrow('Create it first')
  })

  test('that appears while the server starts is not replaced', () => {
    const path = join(folder, 'ready.json')
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
        symlinkSync(name, join(folder, 'link'))
        return 'link'
      },
    ],
    [
      'under a second name',
      (name) => {
        linkSync(join(folder, name), join(folder, 'second'))
        return 'second'
      },
    ],
  ]
  describe.each(forms)('%s', (_, named) => {
    test.each(FOREIGN)('%s is never replaced or removed', async (_, name, content) => {
      writeFileSync(join(folder, name), content)
      const given = named(name)
      const before = readdirSync(folder).sort()
      const child = serving('--ready-file', given)
      expect(await child.exited).toBe(1)
      expect(readFileSync(join(folder, name), 'utf8')).toBe(content)
      expect(readdirSync(folder).sort()).toEqual(before)
    })
  })

  test.each(['box.db', 'box.db-wal', 'box.db-journal', 'here/box.db'])(
    'is refused for %s, which the server is about to create',
    async (name) => {
      symlinkSync(folder, join(folder, 'here'))
      const { code, stderr } = await ended('--db', 'box.db', '--ready-file', name)
      expect([code, readdirSync(folder)]).toEqual([1, ['here']])
      expect(stderr).toContain('is an input file')
    },
  )

  test('of a running server is left alone by a second one that cannot have its database', async () => {
    const first = serving('--ready-file', 'ready.json', '--db', 'box.db')
    await firstLine(first)
    const before = readFileSync(join(folder, 'ready.json'), 'utf8')
    const { code, stderr } = await ended('--db', 'box.db', '--ready-file', 'ready.json')
    expect([code, stderr]).toEqual([1, expect.stringContaining('Another Signalbox uses the database')])
    expect(readFileSync(join(folder, 'ready.json'), 'utf8')).toBe(before)
    first.kill('SIGTERM')
    await first.exited
  })
})

describe('--exit-with-parent', () => {
  test('ends the server when standard input ends', async () => {
    const child = serving('--exit-with-parent')
    await firstLine(child)
    child.stdin.write('what is written there means nothing\n')
    await child.stdin.flush()
    expect(child.exitCode).toBeNull()
    await child.stdin.end()
    expect(await child.exited).toBe(0)
  })

  test('signals end it as well, although standard input goes on', async () => {
    const child = serving('--exit-with-parent')
    await firstLine(child)
    child.kill('SIGINT')
    expect(await child.exited).toBe(0)
  })

  test('what cannot start ends at once, although standard input goes on', async () => {
    const child = serving('--exit-with-parent', '--data', 'nowhere')
    expect(await child.exited).toBe(1)
  })
})
