/** `signalbox state export`. */
import { expect, spyOn, test } from 'bun:test'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { readSandboxState } from '../../support/database/stored-state.ts'
import { runCli, serveOtherResponses, serveResponses, useListeningSandbox } from '../../support/run-cli.ts'
import { startSandbox, startServer } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const { at } = useTemporaryFolder('state')
const running = useListeningSandbox()

const state = (...args: string[]) => running().cli(['state', ...args])

/** Writes a file, and returns its path. */
function write(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content)
  return at(name)
}

test('exports the database to a file, or prints it', async () => {
  const { sandbox, server } = running()
  const file = at('export.db')
  await sandbox.enrich({ companyName: 'Halcyon Freight' })
  expect(await state('export', file)).toEqual({
    code: 0,
    stdout: `Exported the database of ${server.url} to ${file}. The file contains API keys.\n`,
    stderr: '',
  })
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  const { stdout } = await state('export', '-')
  expect(Buffer.from(stdout, 'latin1')).toEqual(readFileSync(file))
  const started = await startSandbox({
    dataDirectory: undefined,
    storage: { kind: 'memory', source: { path: file, isOptional: false } },
  })
  expect(readSandboxState(started).rows).toEqual(readSandboxState(sandbox).rows)
})

test('replaces a file only with --force', async () => {
  const file = write('earlier.db', 'precious')
  const { code, stderr } = await state('export', file)
  const message = 'earlier.db already exists. Replace it with --force, or choose a different file.'
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  expect(readFileSync(file, 'utf8')).toBe('precious')
  expect((await state('export', file, '--force')).code).toBe(0)
  expect(readFileSync(file, 'latin1')).toStartWith('SQLite format 3')
})

test('does not replace a file that appears during the export', async () => {
  const { state: stored } = running().sandbox.modules.sandbox
  const exported = spyOn(stored, 'exportDatabase').mockImplementation(() => {
    write('export.db', 'precious')
    return new Uint8Array(Buffer.from('SQLite format 3'))
  })
  const { code, stderr } = await state('export', at('export.db'))
  exported.mockRestore()
  expect([code, stderr]).toEqual([1, expect.stringContaining('export.db was created during the run')])
  expect(readFileSync(at('export.db'), 'utf8')).toBe('precious')
})

test('says what to do if the control API is disabled', async () => {
  const other = startServer(running().sandbox.modules, { control: { from: 'nowhere' } })
  const { code, stderr } = await runCli(['state', 'export', '-', '--url', other.url])
  await other.stop(0)
  expect([code, stderr]).toEqual([
    1,
    `signalbox: ${other.url} has no control API. Start the server without --no-control.\n`,
  ])
})

test.each([
  ['another response', serveResponses, 'returned no database, so nothing was written.'],
  ['the response of another server', serveOtherResponses, 'is not a Signalbox server. Check the URL.'],
])('does not replace a good file by %s', async (_, serve, message) => {
  const good = running().sandbox.modules.sandbox.state.exportDatabase()
  const file = write('good.db', good)
  using other = serve(new Response('{}'))
  const { code, stdout, stderr } = await other.cli('state', 'export', file, '--force')
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
  expect(new Uint8Array(readFileSync(file))).toEqual(good)
})

test('distinguishes a missing control token from a wrong one', async () => {
  const { url } = running().server
  const run = (...flags: string[]) => runCli(['state', 'export', '-', '--url', url, ...flags])
  expect((await run()).stderr).toStartWith(
    `signalbox: ${url} requires its control token. Set --control-token or SIGNALBOX_CONTROL_TOKEN to the token`,
  )
  expect((await run('--control-token', 'another-token-of-this-test')).stderr).toStartWith(
    `signalbox: ${url} rejected the control token. Set --control-token`,
  )
})

test('reports a server that does not respond', async () => {
  const { stderr } = await runCli(['state', 'export', '-', '--url', 'http://127.0.0.1:1'])
  expect(stderr).toMatch(
    /^signalbox: No server responds at http:\/\/127\.0\.0\.1:1 \(\w+\)\. Start the server/,
  )
})
