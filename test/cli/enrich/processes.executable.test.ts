/** `signalbox enrich` as a process: pipes, two runs at once, and a kill. */
import { beforeAll, expect, test } from 'bun:test'
import { EXECUTABLE, ensureExecutable } from '../../support/executable.ts'
import { runCommand } from '../../support/run-command.ts'
import { FIXTURE_DATA } from '../../support/sandbox.ts'
import { findContinuation, useEnrichFolder, useEnrichServer } from './enrich-runs.ts'

beforeAll(ensureExecutable)

const folder = useEnrichFolder()
const { at, writeLeads } = folder
const startServer = useEnrichServer(folder)

test('exits quietly if the reader of its output is gone', async () => {
  writeLeads(30_000)
  const command = '"$0" enrich "$1" -o - --data "$2" | head -n 2; echo $PIPESTATUS'
  const args = ['bash', '-c', command, EXECUTABLE, at('leads.csv'), FIXTURE_DATA]
  const { stdout, stderr } = await runCommand(args)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('141')
  expect(stderr).not.toContain('cannot be written')
})

test('reads standard input without a temporary file, which a killed process would leave', async () => {
  const args = ['enrich', '-', '--columns', 'recordStatus', '--data', FIXTURE_DATA]
  const { code, stdout } = await runCommand([EXECUTABLE, ...args], {
    env: { TMPDIR: at('missing') },
    stdin: 'Company\nHalcyon Freight\n',
  })
  expect([code, stdout]).toEqual([0, 'Company,recordStatus,error\nHalcyon Freight,Active,\n'])
})

test('writes each row once after a kill and an interruption, and charges again only what the kill lost', async () => {
  const serve = await startServer(3000)
  const start = (args: readonly string[], signal?: NodeJS.Signals) => {
    const child = Bun.spawn([EXECUTABLE, ...args], { env: {}, stdout: 'pipe', stderr: 'pipe' })
    let seen = 0
    serve.onRequest = () => {
      if (++seen === 700 && signal) child.kill(signal)
    }
    return child
  }
  const killed = start(serve.command, 'SIGKILL')
  await killed.exited
  expect(killed.signalCode).toBe('SIGKILL')
  const rejected = await runCommand([EXECUTABLE, ...serve.command])
  const row = /--from-row (\d+)/.exec(rejected.stderr)?.[1] ?? ''
  expect(Number(row)).toBeGreaterThan(600)
  const interrupted = start([...serve.command, '--from-row', row], 'SIGINT')
  const [exitCode, message] = await Promise.all([interrupted.exited, new Response(interrupted.stderr).text()])
  expect([exitCode, message]).toEqual([130, expect.stringContaining('Interrupted')])
  expect(await start(findContinuation(message, serve.key)).exited).toBe(0)
  serve.requireOnce(3000, 8)
})
