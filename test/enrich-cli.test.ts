/** `signalbox enrich`: a file in, the file with answers out, each row once and charged once, whatever comes in between. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { createApp } from '../src/app.ts'
import { ensureExecutable } from './support/built.ts'
import { EXECUTABLE } from './support/executable.ts'
import { ran } from './support/ran.ts'
import { createSandbox, FIXTURE_MARKET, type Sandbox } from './support/sandbox.ts'

const root = mkdtempSync(join(tmpdir(), 'signalbox-enrich-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder = ''
let count = 0
const at = (name: string): string => join(folder, name)
beforeEach(() => {
  folder = join(root, String(count++))
  mkdirSync(folder)
})

const MAREN = 'maren.oyelaran@halcyon-freight.example'
const text = (name: string): string => readFileSync(at(name), 'utf8')
const rowsOf = (name: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text(name), { header: true, skipEmptyLines: true }).data

/** Every third is a person, every third a company, and every third nobody. */
function writeLeads(rows: number, name = 'leads.csv'): string {
  const values = [`,${MAREN}`, 'Halcyon Freight,', 'Nowhere Industries Unlimited,']
  const lines = Array.from({ length: rows }, (_, row) => `${row + 1},${values[row % 3]}`)
  writeFileSync(at(name), `No,Company,E-mail\n${lines.join('\n')}\n`)
  return at(name)
}

const enriched = (...args: string[]) => ran(['enrich', ...args])

describe('without a server', () => {
  const own = ['--data', FIXTURE_MARKET, '--subscription', 'standard']

  test('adds the answer after what was there, and tells what came of it', async () => {
    const { code, stderr } = await enriched(writeLeads(4), '-o', at('out.csv'), ...own)
    expect(code).toBe(0)
    expect(rowsOf('out.csv')).toMatchObject([
      { No: '1', 'E-mail': MAREN, recordStatus: 'Active', conEmail: MAREN, error: '' },
      { No: '2', Company: 'Halcyon Freight', recordStatus: 'Active', conEmail: '' },
      { No: '3', recordStatus: 'No Match', compName: '' },
      { No: '4', recordStatus: 'Active' },
    ])
    expect(stderr).toMatch(/Company\s+→ {2}companyName/)
    expect(stderr).toMatch(/Contact found\s+2/)
    expect(stderr).toMatch(/Credits\s+none charged; with --db or --url, this run would cost 3\n/)
    expect(readdirSync(folder).sort()).toEqual(['leads.csv', 'out.csv', 'out.report.html'])
  })

  test('a row that cannot be asked about stays, with the reason', async () => {
    writeFileSync(at('leads.csv'), `Company,Email\n,nonsense\n${'x'.repeat(600)},\n`)
    await enriched(at('leads.csv'), '-o', at('out.csv'), ...own)
    const errors = rowsOf('out.csv').map(({ error }) => error)
    expect(errors[0]).toContain('contactEmail: is not an email address')
    expect(errors[1]).toContain('600 characters long; at most 512 are allowed')
    expect(rowsOf('out.csv').map(({ warning }) => warning)).toEqual(['', ''])
  })

  const UNUSABLE = 'contactEmail was not sent: it is not an email address.'

  test('enriches a row with an unusable email by its other fields, and warns', async () => {
    const rows = ['Halcyon Freight,nonsense', `Halcyon Freight,${MAREN}`, 'Halcyon Freight,see notes']
    writeFileSync(at('leads.csv'), `Company,Email\n${rows.join('\n')}\n`)
    const { code, stderr } = await enriched(at('leads.csv'), '-o', at('out.csv'), ...own)
    expect(code).toBe(0)
    expect(rowsOf('out.csv')).toMatchObject([
      { Email: 'nonsense', recordStatus: 'Active', conEmail: '', error: '', warning: UNUSABLE },
      { recordStatus: 'Active', conEmail: MAREN, error: '', warning: '' },
      { Email: 'see notes', recordStatus: 'Active', error: '', warning: UNUSABLE },
    ])
    expect(stderr).toMatch(/Errors +0 +0\.0%/)
    expect(stderr).toMatch(/Warnings +2 +66\.7% +line 2: contactEmail was not sent/)
    expect(text('out.report.html')).toMatch(/<h2>Warnings<\/h2>[\s\S]*contactEmail was not sent[\s\S]*>2</)
  })

  test('warns in JSON Lines, too', async () => {
    writeFileSync(at('leads.jsonl'), '{"company":"Halcyon Freight","email":"nonsense"}\n')
    await enriched(at('leads.jsonl'), '-o', at('out.jsonl'), '--columns', 'recordStatus', ...own)
    expect(JSON.parse(text('out.jsonl'))).toEqual({
      company: 'Halcyon Freight',
      email: 'nonsense',
      recordStatus: 'Active',
      error: '',
      warning: UNUSABLE,
    })
  })

  test('warns about an email that is an object in JSON Lines', async () => {
    const emails = ['{"work":"nobody"}', '[{"value":5}]', '{}', 'null']
    writeFileSync(
      at('leads.jsonl'),
      emails.map((email) => `{"company":"Halcyon Freight","email":${email}}\n`).join(''),
    )
    await enriched(at('leads.jsonl'), '-o', at('out.jsonl'), '--columns', 'recordStatus', ...own)
    const rows = text('out.jsonl').trim().split('\n')
    expect(rows.map((row) => JSON.parse(row).warning)).toEqual([UNUSABLE, UNUSABLE, '', ''])
  })

  test('prints no count of warnings where there are none', async () => {
    const { stderr } = await enriched(writeLeads(3), '-o', at('out.csv'), ...own)
    expect(stderr).not.toContain('Warnings')
    expect(text('out.report.html')).not.toContain('Warnings')
  })

  test('columns are chosen, and one that already exists gets a name of its own', async () => {
    writeFileSync(at('leads.csv'), `compName;Error\nHalcyon Freight;x\n`)
    await enriched(at('leads.csv'), '-o', at('out.csv'), '--columns', 'accuracy,compname', ...own)
    expect(text('out.csv').split('\n')[0]).toBe(
      'compName;Error;accuracy;enriched_compName;enriched_error;warning',
    )
  })

  test('what a file holds does not steer the terminal, in errors and notes', async () => {
    writeFileSync(at('leads.csv'), `Fir\u001b[31mx,\u001b]0;owned\u0007Colour\n${'A,B\n'.repeat(99)}`)
    const refused = await enriched(at('leads.csv'), ...own)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Firx')])
    writeFileSync(at('leads.jsonl'), `${'{"company":"A"}\n'.repeat(20)}{"a\u001b]0;owned\u0007\n`)
    const noted = await enriched(at('leads.jsonl'), '--dry-run', ...own)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
    for (const { stderr } of [refused, noted]) expect(stderr).not.toMatch(/[\u0007\u001b]/)
  })

  test('the report is one page that needs nothing else', async () => {
    await enriched(writeLeads(9), '-o', at('out.csv'), ...own)
    const page = text('out.report.html')
    expect(page).toStartWith('<!doctype html>')
    expect(page).not.toMatch(/<script|<link|src=|https?:/)
    expect(page).toContain('Contact found')
    expect(page).toContain('Credits (simulated)')
    expect(page).not.toContain('unlimited left')
  })

  test('adds the columns error and warning once, even if --columns names them', async () => {
    await enriched(writeLeads(1), '-o', at('out.csv'), '--columns', 'error,accuracy,warning', ...own)
    expect(text('out.csv').split('\n')[0]).toBe('No,Company,E-mail,accuracy,error,warning')
  })

  test('a company that is an object of its own is asked for by its name, and stays as it is', async () => {
    writeFileSync(at('leads.jsonl'), '{"company":{"id":7,"name":"Halcyon Freight"}}\n{"company":{"id":8}}\n')
    await enriched(at('leads.jsonl'), '-o', at('out.jsonl'), '--columns', 'compName', ...own)
    const [first, second] = text('out.jsonl')
      .split('\n')
      .map((line) => (line === '' ? {} : JSON.parse(line)))
    expect(first.company).toEqual({ id: 7, name: 'Halcyon Freight' })
    expect(first.compName).toStartWith('Halcyon')
    expect(second.error).not.toBe('')
  })

  test('a first line that is a lead is not taken for headings', async () => {
    writeFileSync(at('leads.csv'), `Halcyon Freight,${MAREN}\nAcme,ada@acme.example\n`)
    const { code, stderr } = await enriched(at('leads.csv'), ...own)
    expect([code, stderr]).toEqual([1, expect.stringContaining('so it is not a heading row')])
  })

  test('UTF-32 is refused', async () => {
    const bytes = [0xff, 0xfe, 0, 0, ...[...'Company\nAcme\n'].flatMap((one) => [one.charCodeAt(0), 0, 0, 0])]
    writeFileSync(at('leads.csv'), new Uint8Array(bytes))
    const { code, stderr } = await enriched(at('leads.csv'), ...own)
    expect([code, stderr]).toEqual([1, expect.stringContaining('UTF-32')])
  })

  test('a reader that goes, as head does, is no error', async () => {
    await ensureExecutable()
    writeLeads(30_000)
    const command = '"$0" enrich "$1" -o - --data "$2" | head -n 2; echo $PIPESTATUS'
    const child = Bun.spawn(['bash', '-c', command, EXECUTABLE, at('leads.csv'), FIXTURE_MARKET], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    expect(out.trimEnd().split('\n').at(-1)).toBe('141')
    expect(err).not.toContain('cannot be written')
  })

  test('--dry-run asks nothing and writes nothing', async () => {
    const { code, stderr } = await enriched(writeLeads(3), '--dry-run', ...own)
    expect([code, readdirSync(folder)]).toEqual([0, ['leads.csv']])
    expect(stderr).toContain('Nothing was sent')
  })

  test('replaces an earlier output only with --force', async () => {
    const leads = writeLeads(1)
    const earlier = 'Company,error,warning\nAcme,,\n'
    writeFileSync(at('out.csv'), earlier)
    const { code, stderr } = await enriched(leads, '-o', at('out.csv'), ...own)
    expect([code, text('out.csv')]).toEqual([1, earlier])
    expect(stderr).toContain('Replace it with --force')
    expect((await enriched(leads, '-o', at('out.csv'), '--force', ...own)).code).toBe(0)
  })

  test('the leads are never written over', async () => {
    const leads = writeLeads(1)
    const { code, stderr } = await enriched(leads, '-o', leads, '--force', ...own)
    expect([code, text('leads.csv').split('\n').length]).toEqual([1, 3])
    expect(stderr).toContain('is an input file')
  })

  test.each([
    [['--url', 'http://x', '--db', 'y'], '--url and --db cannot be combined'],
    [['--url', 'http://x'], '--url requires --key'],
    [['--url', 'localhost:8080', '--key', 'k'], 'http://localhost:8080'],
    [['--subscription', 'gold'], 'must be standard, plus, or pro'],
    [['--db', 'nowhere.db'], 'nowhere.db does not exist'],
    [['--columns', 'compNam'], 'Did you mean compName?'],
    [['-o', 'nowhere/out.csv'], 'Create it first'],
    [['-o', 'out.xlsx'], 'Name a .csv'],
  ])('%j is refused, with what to do', async (args, message) => {
    const { code, stderr } = await enriched(writeLeads(1), ...args)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
  })
})

describe('for an organization of a database', () => {
  const database = (): string => at('box.db')
  const open = () =>
    createSandbox({ storage: { kind: 'file', path: database() }, dataDirectory: FIXTURE_MARKET })

  test('without a key, those that could pay are named', async () => {
    open().context.close()
    const { code, stderr } = await enriched(writeLeads(1), '--db', database())
    expect(code).toBe(1)
    expect(stderr).toContain('--db requires --key')
    expect(stderr).toContain('standard-key')
  })

  test('another organization does not continue what one has paid for', async () => {
    const sandbox = open()
    const { orgId } = sandbox.context.callers.identify('standard-key').organization
    await sandbox.send(`/sandbox/organizations/${orgId}`, {
      method: 'PATCH',
      body: JSON.stringify({ credits: 2 }),
    })
    sandbox.context.close()
    writeLeads(30)
    const run = (key: string) =>
      enriched(at('leads.csv'), '-o', at('out.csv'), '--db', database(), '--key', key)
    expect((await run('standard-key')).stderr).toContain('has no credits left')
    const { code, stderr } = await run('pro-key')
    expect([code, stderr]).toEqual([1, expect.stringContaining('it used another --key')])
  })

  test('it is charged, and no answer is kept for a repeat that will not come', async () => {
    open().context.close()
    await enriched(writeLeads(9), '-o', at('out.csv'), '--db', database(), '--key', 'standard-key')
    const { context } = open()
    expect(ledger(context)).toHaveLength(6)
    expect(context.connection.client.query('SELECT 1 FROM idempotency_keys').all()).toEqual([])
    context.close()
  })
})

const ledger = ({ connection }: Sandbox['context']): string[] =>
  connection.client
    .query<{ id: string }, []>('SELECT transaction_id AS id FROM charges')
    .all()
    .map(({ id }) => id)

/** An organization without limits to speak of, and the server it is at. */
interface Serving {
  readonly sandbox: Sandbox
  readonly url: string
  readonly key: string
  readonly orgId: string
  /** Called before each request is carried out, with how many came so far. */
  onRequest: (count: number) => void
}

describe('with a server', () => {
  let server: Bun.Server<undefined> | undefined
  afterEach(async () => {
    await server?.stop(true)
    server = undefined
  })

  async function serving(credits: number | null = null): Promise<Serving> {
    const sandbox = createSandbox()
    const app = createApp(sandbox.context)
    let requests = 0
    const made = await sandbox.post('/sandbox/organizations', {
      orgName: 'Leads',
      subscription: 'standard',
      credits,
      qpsLimit: 100_000,
      dailyRateLimit: 1_000_000,
    })
    server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => {
        self.onRequest(++requests)
        return app.handle(request)
      },
    })
    const self: Serving = {
      sandbox,
      url: `http://127.0.0.1:${server.port}`,
      key: made.body.apiKey,
      orgId: made.body.organization.orgId,
      onRequest: () => {},
    }
    return self
  }

  const arguments_ = ({ url, key }: Serving): string[] => [
    ...['enrich', at('leads.csv'), '-o', at('out.csv'), '--url', url, '--key', key],
    ...['--columns', 'recordStatus,smarteTransactionId'],
  ]

  /** Every row is there once, in its order, and what was charged is what was delivered. */
  function requireOnce({ sandbox }: Serving, rows: number): void {
    const written = rowsOf('out.csv')
    expect(written.map(({ No }) => No)).toEqual(Array.from({ length: rows }, (_, row) => String(row + 1)))
    const delivered = written.filter((_, row) => row % 3 !== 2).map((row) => row.smarteTransactionId ?? '')
    expect(ledger(sandbox.context).sort()).toEqual(delivered.sort())
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
  }

  test('when the credits end it stops, and continues when there are more', async () => {
    const serve = await serving(50)
    writeLeads(300)
    const first = await ran(arguments_(serve))
    expect(first.code).toBe(1)
    expect(first.stderr).toContain('Leads has no credits left')
    expect(first.stderr).toContain('run the same command again')
    expect(existsSync(at('out.csv'))).toBeFalse()
    await serve.sandbox.send(`/sandbox/organizations/${serve.orgId}`, {
      method: 'PATCH',
      body: JSON.stringify({ credits: 1000 }),
    })
    const second = await ran(arguments_(serve))
    expect(second.stderr).toContain('Continues after row')
    expect(second.code).toBe(0)
    requireOnce(serve, 300)
  })

  test('when the key is revoked half way it stops, and continues with another', async () => {
    const serve = await serving()
    writeLeads(300)
    const status = (to: 'active' | 'inactive') =>
      serve.sandbox.send(`/sandbox/organizations/${serve.orgId}`, {
        method: 'PATCH',
        body: JSON.stringify({ status: to }),
      })
    let revoked: Promise<unknown> | undefined
    serve.onRequest = (requests) => {
      if (requests === 150) revoked = status('inactive')
    }
    const first = await ran(arguments_(serve))
    await revoked
    expect(first.stderr).toContain('The organization Leads is inactive')
    await status('active')
    expect((await ran(arguments_(serve))).code).toBe(0)
    requireOnce(serve, 300)
  })

  test('answers that break on the way are asked for again, and charged once', async () => {
    const serve = await serving()
    writeLeads(60)
    await serve.sandbox.post('/sandbox/faults', {
      match: { operation: 'enrich', orgId: serve.orgId },
      effect: { kind: 'invalid-json' },
      afterCommit: true,
      times: 1,
    })
    const { code, stderr } = await ran(arguments_(serve))
    expect(code).toBe(0)
    expect(stderr).toContain('1 row repeated an earlier request')
    requireOnce(serve, 60)
  })

  test('ends with 1 when the leads shrink while they are read, and continues when they are whole again', async () => {
    const serve = await serving()
    writeLeads(1_500)
    const whole = text('leads.csv').replaceAll('\n', `,${'notes'.repeat(60)}\n`)
    writeFileSync(at('leads.csv'), whole)
    serve.onRequest = (requests) => {
      if (requests === 10) truncateSync(at('leads.csv'), 300_000)
    }
    const { code, stderr } = await ran(arguments_(serve))
    expect([code, existsSync(at('out.csv'))]).toEqual([1, false])
    expect(stderr).toContain('leads.csv changed while it was read')
    expect(stderr).toMatch(/[\d,]+ of 1,500 rows are written\./)
    expect((await ran(arguments_(serve))).stderr).toContain('the leads changed')
    writeFileSync(at('leads.csv'), whole)
    expect(await ran(arguments_(serve))).toMatchObject({ code: 0 })
    requireOnce(serve, 1_500)
  })

  describe('ended between naming the output and writing the report', () => {
    const reports = (): string => at('reports')
    const run = (serve: Serving, ...more: string[]) =>
      ran([...arguments_(serve), '--report', join(reports(), 'page.html'), ...more])

    /** Leaves what a process leaves that is killed there: the report cannot be written. */
    async function endedEarly(): Promise<Serving> {
      const serve = await serving()
      writeLeads(60)
      mkdirSync(reports())
      serve.onRequest = () => rmSync(reports(), { recursive: true, force: true })
      const { code, stderr } = await run(serve)
      expect([code, existsSync(at('out.csv'))]).toEqual([1, true])
      expect(stderr).toContain('To write only the report, run the same command again')
      serve.onRequest = () => {}
      mkdirSync(reports())
      return serve
    }

    test('the same command writes the report, and charges nothing', async () => {
      const serve = await endedEarly()
      let requests = 0
      serve.onRequest = () => requests++
      expect(await run(serve)).toMatchObject({ code: 0 })
      expect([requests, readdirSync(reports())]).toEqual([0, ['page.html']])
      requireOnce(serve, 60)
      expect((await run(serve)).stderr).toContain('Replace it with --force')
    })

    test('half a report is replaced', async () => {
      const serve = await endedEarly()
      writeFileSync(join(reports(), 'page.html'), '')
      expect(await run(serve)).toMatchObject({ code: 0 })
      expect(readFileSync(join(reports(), 'page.html'), 'utf8')).toEndWith('</html>\n')
    })

    test('an output that was changed since is not replaced', async () => {
      const serve = await endedEarly()
      appendFileSync(at('out.csv'), 'mine')
      const before = text('out.csv')
      expect((await run(serve)).stderr).toContain('Replace it with --force')
      expect(text('out.csv')).toBe(before)
    })

    test('--restart replaces the output only with --force', async () => {
      const serve = await endedEarly()
      expect((await run(serve, '--restart')).stderr).toContain('Replace it with --force')
      expect(await run(serve, '--restart', '--force')).toMatchObject({ code: 0 })
    })
  })

  test('does not replace a file that took the name of the output while the run was under way', async () => {
    const serve = await serving()
    writeLeads(60)
    serve.onRequest = (requests) => {
      if (requests === 30) writeFileSync(at('out.csv'), 'No,error,warning\n')
    }
    const { code, stderr } = await ran(arguments_(serve))
    expect([code, text('out.csv')]).toEqual([1, 'No,error,warning\n'])
    expect(stderr).toContain('Replace it with --force')
    expect(await ran([...arguments_(serve), '--force'])).toMatchObject({ code: 0 })
    requireOnce(serve, 60)
  })

  test('another file, or other columns, are no continuation', async () => {
    const serve = await serving(10)
    writeLeads(60)
    await ran(arguments_(serve))
    const other = await ran([...arguments_(serve), '--map', 'No=recordId'])
    expect(other.stderr).toContain('it sent other columns')
    writeLeads(61)
    const { code, stderr } = await ran(arguments_(serve))
    expect(code).toBe(1)
    expect(stderr).toContain('the leads changed')
    expect(stderr).toContain('--restart')
    expect((await ran([...arguments_(serve), '--restart'])).stderr).not.toContain('Continues')
  })

  test('two runs to one output at the same moment: one is refused, each row is charged once', async () => {
    await ensureExecutable()
    const serve = await serving()
    writeLeads(600)
    const runs = [0, 1].map(() =>
      Bun.spawn([EXECUTABLE, ...arguments_(serve)], { env: {}, stdout: 'pipe', stderr: 'pipe' }),
    )
    const told = await Promise.all(runs.map(({ stderr }) => new Response(stderr).text()))
    const codes = await Promise.all(runs.map(({ exited }) => exited))
    expect(codes.toSorted()).toEqual([0, 1])
    expect(told[codes.indexOf(1)]).toMatch(/Another process is writing to|already exists/)
    requireOnce(serve, 600)
  })

  test('another key is no continuation, and neither is another organization of a database', async () => {
    const serve = await serving(10)
    writeLeads(60)
    await ran(arguments_(serve))
    const other = await ran(arguments_({ ...serve, key: 'pro-key' }))
    expect(other.code).toBe(1)
    expect(other.stderr).toContain('it used another --key')
    expect(text('out.csv.partial.json')).not.toContain(serve.key)
  })

  test('rows without what tells of them are not thrown away', async () => {
    const serve = await serving()
    writeLeads(3)
    const rows = 'No,error,warning\n1,,\n'
    writeFileSync(at('out.csv.partial'), rows)
    const { code, stderr } = await ran(arguments_(serve))
    expect([code, text('out.csv.partial')]).toEqual([1, rows])
    expect(stderr).toContain('start again with --restart')
    expect((await ran([...arguments_(serve), '--restart'])).code).toBe(0)
  })

  test.each([
    ['a tally that is none', { tally: 7 }],
    ['bytes that are none', { bytes: 'many' }],
    ['a plan that is none', { plan: [] }],
    ['errors that are none', { tally: { rows: 1, errors: [7] } }],
    ['warnings that are none', { tally: { rows: 1, warnings: 'many' } }],
  ])('a state with %s is told of', async (_, wrong) => {
    const serve = await serving(10)
    writeLeads(60)
    await ran(arguments_(serve))
    const state = JSON.parse(text('out.csv.partial.json'))
    writeFileSync(at('out.csv.partial.json'), JSON.stringify({ ...state, ...wrong }))
    const { code, stderr } = await ran(arguments_(serve))
    expect(code).toBe(1)
    expect(stderr).toContain('is damaged, so the run cannot be continued')
  })

  test('a state of an earlier version is refused with what to do', async () => {
    const serve = await serving(10)
    writeLeads(60)
    await ran(arguments_(serve))
    const state = JSON.parse(text('out.csv.partial.json'))
    delete state.tally.warnings
    writeFileSync(at('out.csv.partial.json'), JSON.stringify({ ...state, version: 1 }))
    const { code, stderr } = await ran(arguments_(serve))
    expect(code).toBe(1)
    expect(stderr).toContain('was written by an earlier version of Signalbox')
    expect(stderr).toContain('--restart')
    expect((await ran([...arguments_(serve), '--restart'])).stderr).not.toContain('earlier version')
  })

  test('an unusable email is not sent, whatever the server would make of it', async () => {
    const serve = await serving()
    writeFileSync(at('leads.csv'), 'No,Company,E-mail\n1,Halcyon Freight,nonsense\n')
    expect((await ran(arguments_(serve))).code).toBe(0)
    const { body } = await serve.sandbox.send('/sandbox/requests')
    const { transactionId } = body.requests[0]
    const recorded = await serve.sandbox.send(`/sandbox/requests/${transactionId}`)
    expect(JSON.parse(recorded.body.request.body)).toEqual({ companyName: 'Halcyon Freight' })
  })

  test('a folder in the place of the state is told of, and not removed', async () => {
    const serve = await serving()
    writeLeads(3)
    mkdirSync(at('out.csv.partial.json'))
    expect(await ran(arguments_(serve))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be read'),
    })
    expect(await ran([...arguments_(serve), '--restart'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be removed'),
    })
  })

  test('a wrong key leaves nothing behind', async () => {
    const serve = await serving()
    writeLeads(3)
    const { code, stderr } = await ran(arguments_({ ...serve, key: 'nonsense' }))
    expect([code, readdirSync(folder)]).toEqual([1, ['leads.csv']])
    expect(stderr).toContain('The API key is unknown')
  })

  test('killed and interrupted half way, each row is written once and charged once', async () => {
    await ensureExecutable()
    const serve = await serving()
    writeLeads(3000)
    const start = (signal?: NodeJS.Signals) => {
      const child = Bun.spawn([EXECUTABLE, ...arguments_(serve)], { env: {}, stdout: 'pipe', stderr: 'pipe' })
      let seen = 0
      serve.onRequest = () => {
        if (++seen === 700 && signal) child.kill(signal)
      }
      return child
    }
    const killed = start('SIGKILL')
    await killed.exited
    expect(killed.signalCode).toBe('SIGKILL')
    const interrupted = start('SIGINT')
    expect(await interrupted.exited).toBe(130)
    expect(await new Response(interrupted.stderr).text()).toContain('Interrupted')
    const last = start()
    expect(await last.exited).toBe(0)
    expect(await new Response(last.stderr).text()).toContain('Continues after row')
    requireOnce(serve, 3000)
  })
})
