/** `signalbox wait`: waits until a server is ready. */
import { describe, expect, test } from 'bun:test'
import { type WaitEnvironment, waitUntilReady } from '../../src/cli/wait-command.ts'
import { runCli } from '../support/run-cli.ts'

const URL_ = new URL('http://127.0.0.1:8080')

/** Simulates a server: each check gets the next response, then always the last one. Sleeping takes no time. */
function simulateServer(
  ...responses: ((() => Response) | Error)[]
): WaitEnvironment & { readonly checked: string[] } {
  let now = 0
  const checkedUrls: string[] = []
  return {
    checked: checkedUrls,
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
  test('repeats its check until the server is ready', async () => {
    const at = simulateServer(REFUSED, REFUSED, SLOW, () => new Response('starting', { status: 503 }), READY)
    await waitUntilReady(URL_, 30, at)
    expect(at.checked).toEqual(Array(5).fill('http://127.0.0.1:8080/health/ready'))
  })

  test.each<[string, (() => Response) | Error, string]>([
    ['nothing listens', REFUSED, 'No server responds'],
    ['the server does not respond', SLOW, 'did not respond'],
    ['another server responds', () => Response.json({}), 'is not Signalbox. Check --url.'],
    ['it is not ready', () => Response.json({ status: 'starting' }), 'returned status 200'],
    ['it is not found', () => new Response('', { status: 404 }), 'returned status 404'],
  ])('reports after its timeout that %s', async (_, response, why) => {
    const at = simulateServer(response)
    const waiting = waitUntilReady(URL_, 2, at)
    await expect(waiting).rejects.toThrow(`http://127.0.0.1:8080 was not ready within 2 seconds. `)
    await expect(waiting).rejects.toThrow(why)
    expect(at.checked.length).toBeWithin(18, 21)
  })

  test('checks once with a timeout of zero', async () => {
    await waitUntilReady(URL_, 0, simulateServer(READY))
    await expect(waitUntilReady(URL_, 0, simulateServer(REFUSED))).rejects.toThrow('within 0 seconds')
  })

  test('prints one sentence and exits with 1 if the server is not ready', async () => {
    const { code, stdout, stderr } = await runCli(['wait', '--url', 'http://127.0.0.1:1', '--timeout', '0'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('was not ready within 0 seconds')
  })

  test.each([
    ['SIGNALBOX_PORT', 'abc'],
    ['SIGNALBOX_PORT', '99999'],
    ['SIGNALBOX_HOST', 'a b'],
  ])('names the variable %s with an invalid value', async (name, value) => {
    const { code, stderr } = await runCli(['wait'], { [name]: value })
    expect([code, stderr]).toEqual([2, expect.stringContaining(`is not an HTTP URL. Check SIGNALBOX_HOST`)])
    expect(stderr).toContain(value)
    expect(stderr).not.toContain('--url http')
  })
})
