/** `signalbox enrich --url`: each row is written and charged once, also in several runs. */
import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { runCli } from '../../support/run-cli.ts'
import { findContinuation, useEnrichFolder, useEnrichServer } from './enrich-runs.ts'

const folder = useEnrichFolder()
const { at, list, rowsOf } = folder
const startServer = useEnrichServer(folder)

test('stops when the credits run out, and prints the command that continues', async () => {
  const serve = await startServer(300, 50)
  const first = await serve.run('--url', `${serve.url}/v7/enrich/`, '--map', 'No=recordId')
  expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('Leads has no credits left')])
  expect(first.stderr).not.toContain(serve.key)
  expect(existsSync(at('out.csv'))).toBeFalse()
  await serve.change({ credits: 1000 })
  const second = await runCli(findContinuation(first.stderr, serve.key))
  expect([second.code, second.stderr]).toEqual([0, expect.stringMatching(/Rows +\d+ +of 300/)])
  serve.requireOnce(300)
})

test('reports a row without a response as perhaps charged, and does not send it again', async () => {
  const serve = await startServer(60)
  await serve.sandbox.post('/sandbox/faults', {
    match: { operation: 'enrich', orgId: serve.orgId },
    effect: { kind: 'invalid_json' },
    afterCommit: true,
    after: 10,
    times: 1,
  })
  let requests = 0
  serve.onRequest = () => requests++
  const { code, stderr } = await serve.run()
  expect([code, requests]).toEqual([0, 60])
  expect(stderr).toContain('; 1 row without a response may be charged, too')
  expect(
    rowsOf('out.csv').filter(({ error }) => error?.startsWith('perhaps charged, and not repeated')),
  ).toHaveLength(1)
})

test('writes all rows if the report cannot be written', async () => {
  const serve = await startServer(60)
  mkdirSync(at('reports'))
  serve.onRequest = () => rmSync(at('reports'), { recursive: true, force: true })
  const { code, stderr } = await serve.run('--report', at('reports/page.html'))
  expect([code, stderr]).toEqual([1, expect.stringContaining('All rows were written.')])
  serve.requireOnce(60)
  expect((await serve.run()).stderr).toContain('Replace it with --force')
})

test('creates no files with a wrong key', async () => {
  const serve = await startServer(3)
  const { code, stderr } = await serve.run('--key', 'nonsense')
  expect([code, list()]).toEqual([1, ['leads.csv']])
  expect(stderr).toContain('The API key is unknown')
})
