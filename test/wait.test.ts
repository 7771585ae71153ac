/** `signalbox wait`, `--ready-file` and `--exit-with-parent`: how others learn that it runs, and it that they do not. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../src/cli/program.ts'
import { readyFile } from '../src/cli/ready-file.ts'
import { type World, waitUntilReady } from '../src/cli/wait.ts'

const MAIN = join(import.meta.dir, '../src/main.ts')
const URL_ = new URL('http://127.0.0.1:8080')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-wait-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A world in which each look is answered by the next of `answers`, the last for ever, and sleeping takes no time. */
function world(...answers: ((() => Response) | Error)[]): World & { readonly asked: string[] } {
  let now = 0
  const asked: string[] = []
  return {
    asked,
    clock: { now: () => now },
    sleep: async (ms) => {
      now += ms
    },
    ask: async (url) => {
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
    ['nobody is there', REFUSED, 'nothing listens there'],
    ['nobody answers', SLOW, 'nothing answers there'],
    ['another server answers', () => new Response('Welcome'), 'is no Signalbox, or not yet (status 200)'],
    ['it is not found', () => new Response('', { status: 404 }), '(status 404)'],
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
    [['--url', 'localhost:8080'], 'is no URL such as'],
    [['--timeout', 'soon'], 'no number of seconds'],
    [['--timeout', '-1'], 'no number of seconds'],
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

const serving = (...args: string[]) =>
  Bun.spawn([process.execPath, MAIN, 'serve', '--memory', '--port', '0', '--json', ...args], {
    cwd: folder,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  })

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
    readyFile(path).write('{}')
    expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })

  test('of an earlier process that was killed is taken away before the server is there', () => {
    const path = join(folder, 'ready.json')
    writeFileSync(path, 'of yesterday')
    const file = readyFile(path)
    expect(existsSync(path)).toBe(false)
    file.write('of today')
    expect(readFileSync(path, 'utf8')).toBe('of today')
  })

  test('of another process is left alone', () => {
    const path = join(folder, 'ready.json')
    const first = readyFile(path)
    first.write('first')
    readyFile(path).write('second')
    first.remove()
    expect(readFileSync(path, 'utf8')).toBe('second')
  })

  test('that cannot be written keeps the server from starting, with a sentence', () => {
    expect(() => readyFile(join(folder, 'no/such/folder'))).toThrow('name another with --ready-file')
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
