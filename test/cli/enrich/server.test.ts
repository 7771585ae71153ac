/** `signalbox enrich --url`: each row is written and charged once, even after interruptions. */
import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { useEnrichFolder, useEnrichServer } from './enrich-runs.ts'

const folder = useEnrichFolder()
const { at, list, read, write, writeLeads } = folder
const startServer = useEnrichServer(folder)

test('stops when the credits run out, and continues when there are more', async () => {
  const serve = await startServer(300, 50)
  const first = await serve.run()
  expect(first.code).toBe(1)
  expect(first.stderr).toContain('Leads has no credits left')
  expect(first.stderr).toContain('run the same command again')
  expect(existsSync(at('out.csv'))).toBeFalse()
  await serve.change({ credits: 1000 })
  const second = await serve.run('--url', `${serve.url}/v7/enrich/`)
  expect(second.stderr).toContain('Continues after row')
  expect(second.code).toBe(0)
  serve.requireOnce(300)
})

test('repeats requests whose responses break off, and is charged once', async () => {
  const serve = await startServer(60)
  await serve.sandbox.post('/sandbox/faults', {
    match: { operation: 'enrich', orgId: serve.orgId },
    effect: { kind: 'invalid_json' },
    afterCommit: true,
    times: 1,
  })
  const { code, stderr } = await serve.run()
  expect(code).toBe(0)
  expect(stderr).toContain('1 row repeated an earlier request')
  serve.requireOnce(60)
})

test('exits with 1 if the leads are truncated while it reads them, and continues when they are complete', async () => {
  const serve = await startServer(1_500)
  const complete = read('leads.csv').replaceAll('\n', `,${'notes'.repeat(60)}\n`)
  write('leads.csv', complete)
  serve.onRequest = (requests) => {
    if (requests === 10) truncateSync(at('leads.csv'), 300_000)
  }
  const { code, stderr } = await serve.run()
  expect([code, existsSync(at('out.csv'))]).toEqual([1, false])
  expect(stderr).toContain('leads.csv changed while it was read')
  expect(stderr).toMatch(/[\d,]+ of 1,500 rows are written\./)
  expect((await serve.run()).stderr).toContain('the leads changed')
  write('leads.csv', complete)
  expect(await serve.run()).toMatchObject({ code: 0 })
  serve.requireOnce(1_500)
})

test('writes a report that could not be written without another charge', async () => {
  const page = at('reports/page.html')
  const serve = await startServer(60)
  const run = () => serve.run('--report', page)
  mkdirSync(at('reports'))
  serve.onRequest = () => rmSync(at('reports'), { recursive: true, force: true })
  const { code, stderr } = await run()
  expect([code, existsSync(at('out.csv'))]).toEqual([1, false])
  expect(stderr).toContain('To write the report and the output, run the same command again')
  mkdirSync(at('reports'))
  // A full disk may leave an incomplete report.
  write('reports/page.html', '')
  let requests = 0
  serve.onRequest = () => requests++
  expect(await run()).toMatchObject({ code: 0 })
  expect([requests, readdirSync(at('reports'))]).toEqual([0, ['page.html']])
  expect(read('reports/page.html')).toEndWith('</html>\n')
  serve.requireOnce(60)
  expect((await run()).stderr).toContain('Replace it with --force')
})

test('does not replace an output that another process creates during the run', async () => {
  const serve = await startServer(1)
  serve.onRequest = () => write('out.csv', 'No,error,warning\n')
  expect([(await serve.run()).code, read('out.csv')]).toEqual([1, 'No,error,warning\n'])
})

test('does not continue with another key, other columns, or another file', async () => {
  const serve = await startServer(60, 10)
  await serve.run()
  expect(read('out.csv.partial.state')).not.toContain(serve.key)
  expect((await serve.run('--key', 'pro-key')).stderr).toContain('it used another --key')
  expect((await serve.run('--map', 'No=recordId')).stderr).toContain('it sent other columns')
  writeLeads(61)
  const { code, stderr } = await serve.run()
  expect([code, stderr]).toEqual([1, expect.stringContaining('the leads changed')])
  expect(stderr).toContain('--restart')
  expect((await serve.run('--restart')).stderr).not.toContain('Continues')
})

test('keeps finished rows whose state file is missing', async () => {
  const serve = await startServer(3)
  const rows = 'No,error,warning\n1,,\n'
  write('out.csv.partial', rows)
  const { code, stderr } = await serve.run()
  expect([code, read('out.csv.partial')]).toEqual([1, rows])
  expect(stderr).toContain('start again with --restart')
  expect((await serve.run('--restart')).code).toBe(0)
})

test('reports a damaged state file', async () => {
  const serve = await startServer(60, 10)
  await serve.run()
  write('out.csv.partial.state', read('out.csv.partial.state').replace('"rows":', '"rows":-1'))
  const { code, stderr } = await serve.run()
  expect([code, stderr]).toEqual([1, expect.stringContaining('is damaged, so the run cannot be continued')])
})

test('creates no files with a wrong key', async () => {
  const serve = await startServer(3)
  const { code, stderr } = await serve.run('--key', 'nonsense')
  expect([code, list()]).toEqual([1, ['leads.csv']])
  expect(stderr).toContain('The API key is unknown')
})
