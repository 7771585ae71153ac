/** `signalbox state export` and `signalbox state import`. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/app.ts'
import { type ListeningServer, listen } from '../../src/http/listen.ts'
import { readSandboxState } from '../support/database/stored-state.ts'
import { runCli } from '../support/run-cli.ts'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'

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
    `signalbox: The file ${file} already exists and is not a state file. Name another file.\n`,
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
    `signalbox: ${other.url} has no control API. Start the server without --no-control, or check that --url is a Signalbox server.\n`,
  ])
})

test('reports the error of the server', async () => {
  const file = join(folder, 'damaged.signalbox')
  writeFileSync(file, '{"format":"signalbox-state","version":1')
  const { code, stderr } = await state('import', file)
  expect(code).toBe(1)
  expect(stderr).toStartWith('signalbox: The state file is damaged: the end comes too early')
  expect((await runCli(['state', 'export', '-', '--url', server.url])).stderr).toContain(
    'requires its control token',
  )
})

test('reports a missing file, an unknown action, and a server that does not respond', async () => {
  const missing = join(folder, 'missing')
  expect((await state('import', missing)).stderr).toBe(
    `signalbox: The file ${missing} does not exist. Check the path.\n`,
  )
  expect((await state('delete')).stderr).toContain('Allowed choices are export, import')
  const { code, stderr } = await runCli(['state', 'export', '-', '--url', 'http://127.0.0.1:1'])
  expect(code).toBe(1)
  expect(stderr).toBe(
    'signalbox: No server responds at http://127.0.0.1:1: no server is listening. Start the server, or check --url.\n',
  )
})
