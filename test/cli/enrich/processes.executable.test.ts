/** `signalbox enrich` as a process: pipes, and signals. */
import { beforeAll, expect, test } from 'bun:test'
import { watch } from 'node:fs'
import { EXECUTABLE, ensureExecutable } from '../../support/executable.ts'
import { LONG_TIMEOUT } from '../../support/long-timeout.ts'
import { runCommand } from '../../support/run-command.ts'
import { FIXTURE_DATA } from '../../support/sandbox.ts'
import { useEnrichFolder } from './enrich-folder.ts'

beforeAll(ensureExecutable, LONG_TIMEOUT)

const { at, list, read, write, writeLeads } = useEnrichFolder()

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

/** Sends a signal when the output is open. */
async function stopWith(signal: NodeJS.Signals) {
  const args = ['enrich', writeLeads(200_000), '-o', at('out.csv'), '--force', '--data', FIXTURE_DATA]
  write('out.csv', 'precious')
  const opened = Promise.withResolvers<void>()
  const watcher = watch(at(''), (_, name) => name?.endsWith('.tmp') && opened.resolve())
  const child = Bun.spawn([EXECUTABLE, ...args], { env: {}, stdout: 'ignore', stderr: 'pipe' })
  await opened.promise
  child.kill(signal)
  await child.exited
  watcher.close()
  return child
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('leaves an earlier output as it is, and nothing else, after %s', async (signal, code) => {
  const child = await stopWith(signal)
  expect([child.exitCode, await new Response(child.stderr).text()]).toEqual([
    code,
    expect.stringContaining(`Stopped by ${signal}. Nothing was written.`),
  ])
  expect([list(), read('out.csv')]).toEqual([['leads.csv', 'out.csv'], 'precious'])
})

test('leaves an earlier output as it is when it is killed', async () => {
  const child = await stopWith('SIGKILL')
  expect([child.signalCode, read('out.csv')]).toEqual(['SIGKILL', 'precious'])
})
