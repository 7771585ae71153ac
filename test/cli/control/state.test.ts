/** `signalbox state export` and `signalbox state import`. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../../src/app.ts'
import { TRANSACTION_HEADER } from '../../../src/http/authenticate.ts'
import { type ListeningServer, listen } from '../../../src/http/listen.ts'
import { formatStateFile } from '../../../src/sandbox/state/state-file-format.ts'
import { readSandboxState } from '../../support/database/stored-state.ts'
import { runCli } from '../../support/run-cli.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

const TOKEN = 'a-token-of-this-test'

let sandbox: Sandbox
let server: ListeningServer
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-state-'))
  sandbox = createSandbox()
  const control = { from: 'this machine', token: TOKEN } as const
  server = listen(createApp(sandbox.context, { control }), { host: '127.0.0.1', port: 0, tls: undefined })
})
afterAll(async () => {
  await server.stop(0)
  rmSync(folder, { recursive: true, force: true })
})

const state = (...args: string[]) =>
  runCli(['state', ...args, '--url', server.url], { SIGNALBOX_CONTROL_TOKEN: TOKEN })

test('exports the state to a file, and imports it again', async () => {
  const file = join(folder, 'box.signalbox')
  const before = readSandboxState(sandbox)
  expect(await state('export', file)).toEqual({
    code: 0,
    stdout: `The state of ${server.url} is in ${file}. The file contains API keys.\n`,
    stderr: '',
  })
  await sandbox.enrich({ companyName: 'Halcyon Freight' })
  expect(readSandboxState(sandbox).rows).not.toEqual(before.rows)
  expect(await state('import', file)).toMatchObject({ code: 0, stderr: '' })
  expect(readSandboxState(sandbox).rows).toEqual(before.rows)
  expect((await state('export', '-')).stdout).toBe(readFileSync(file, 'utf8'))
})

test('does not replace a file that is no state file', async () => {
  const file = join(folder, 'notes.txt')
  writeFileSync(file, 'my notes')
  const { code, stderr } = await state('export', file)
  expect([code, stderr]).toEqual([
    1,
    `signalbox: The file ${file} already exists and is not a state file. Move it, or name another file.\n`,
  ])
  expect(readFileSync(file, 'utf8')).toBe('my notes')
})

test('names the file that cannot be written', async () => {
  // The temporary name beside it is too long.
  const file = join(folder, 'x'.repeat(250))
  expect(await state('export', file)).toMatchObject({
    code: 1,
    stderr: `signalbox: The state was not saved in ${file}: name too long. Name another file.\n`,
  })
})

test('says what to do if the control API is disabled', async () => {
  const app = createApp(sandbox.context, { control: { from: 'nowhere' } })
  const other = listen(app, { host: '127.0.0.1', port: 0, tls: undefined })
  const { code, stderr } = await runCli(['state', 'export', '-', '--url', other.url])
  await other.stop(0)
  expect([code, stderr]).toEqual([
    1,
    `signalbox: ${other.url} has no control API. Start the server without --no-control.\n`,
  ])
})

/** Starts a server that returns one response to every request. */
const serveResponse = (response: () => Response) => {
  const paths: string[] = []
  const other = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      await request.text()
      paths.push(new URL(request.url).pathname)
      return response()
    },
  })
  const url = other.url.origin
  return {
    url,
    paths,
    run: (action: string, file: string) =>
      runCli(['state', action, file, '--url', url, '--control-token', TOKEN]),
    [Symbol.dispose]: () => void other.stop(true),
  }
}

describe('another response than that of the control API', () => {
  const exportText = async () => formatStateFile(await sandbox.context.state.export())
  const page = () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })

  test.each<[string, (text: string) => string, string]>([
    ['an incomplete file', (text) => text.slice(0, 500), 'The state file is damaged'],
    ['a changed file', (text) => text.replace('"offset":0', '"offset":1'), 'does not match its checksum'],
    ['a newer version', (text) => text.replace('"version":1', '"version":9'), 'Update Signalbox.'],
  ])('does not replace a good file: %s', async (_, change, message) => {
    const file = join(folder, 'good.signalbox')
    const good = await exportText()
    writeFileSync(file, good)
    using other = serveResponse(
      () => new Response(change(good), { headers: { [TRANSACTION_HEADER]: 'an-id' } }),
    )
    for (const name of [file, '-']) {
      const { code, stdout, stderr } = await other.run('export', name)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toStartWith(`signalbox: ${other.url} returned `)
      expect(stderr).toContain(message)
    }
    expect(readFileSync(file, 'utf8')).toBe(good)
  })

  test.each(['export', 'import'])('fails %s', async (action) => {
    const file = join(folder, 'sent.signalbox')
    const text = await exportText()
    writeFileSync(file, text)
    using other = serveResponse(page)
    expect(await other.run(action, file)).toEqual({
      code: 1,
      stdout: '',
      stderr: `signalbox: ${other.url} returned another response than the control API. Check that --url is a Signalbox server.\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test.each(['export', 'import'])('is not followed by %s if it is a redirect', async (action) => {
    const file = join(folder, 'redirected.signalbox')
    writeFileSync(file, await exportText())
    using target = serveResponse(page)
    using other = serveResponse(() => Response.redirect(`${target.url}/collect`, 307))
    const { code, stderr } = await other.run(action, file)
    expect([code, stderr]).toEqual([
      1,
      `signalbox: ${other.url}/sandbox/state/${action} redirects to ${target.url}/collect (status 307), which is not followed. Check --url.\n`,
    ])
    expect(target.paths).toEqual([])
  })
})

test('distinguishes a missing control token from a wrong one', async () => {
  const run = (...flags: string[]) => runCli(['state', 'export', '-', '--url', server.url, ...flags])
  const source =
    'the token with which the server was started, or the one in the link to the dashboard that it printed.'
  expect((await run()).stderr).toBe(
    `signalbox: ${server.url} requires its control token. Add --control-token TOKEN (or set SIGNALBOX_CONTROL_TOKEN): ${source}\n`,
  )
  expect((await run('--control-token', 'another-token-of-this-test')).stderr).toBe(
    `signalbox: ${server.url} rejected the control token. Check --control-token (or SIGNALBOX_CONTROL_TOKEN): ${source}\n`,
  )
})

test('reports the error of the server', async () => {
  const file = join(folder, 'damaged.signalbox')
  writeFileSync(file, '{"format":"signalbox_state","version":1')
  const { code, stderr } = await state('import', file)
  expect(code).toBe(1)
  expect(stderr).toStartWith('signalbox: The state file is damaged: the end comes too early')
})

test('reports a missing file, an unknown action, and a server that does not respond', async () => {
  const missing = join(folder, 'missing')
  expect((await state('import', missing)).stderr).toBe(
    `signalbox: The file ${missing} cannot be read: no such file or directory.\n`,
  )
  expect((await state('delete')).stderr).toContain("'delete' is invalid for argument 'action'")
  const { code, stderr } = await runCli(['state', 'export', '-', '--url', 'http://127.0.0.1:1'])
  expect(code).toBe(1)
  expect(stderr).toBe(
    'signalbox: No server responds at http://127.0.0.1:1: no server is listening. Start the server, or check --url.\n',
  )
})
