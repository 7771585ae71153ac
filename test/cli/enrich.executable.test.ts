/** `signalbox enrich`: each row is written and charged once, even after interruptions. */
import { Database } from 'bun:sqlite'
import { afterEach, describe, expect, test } from 'bun:test'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { createApp } from '../../src/app.ts'
import { readAllTables } from '../support/database/stored-state.ts'
import { EXECUTABLE, ensureExecutable } from '../support/executable.ts'
import { runCli } from '../support/run-cli.ts'
import { runCommand } from '../support/run-command.ts'
import { createSandbox, FIXTURE_DATA, type Sandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('enrich')
const { at } = temporary

const MAREN = 'maren.oyelaran@halcyon-freight.example'
const text = (name: string): string => readFileSync(at(name), 'utf8')
const rowsOf = (name: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text(name), { header: true, skipEmptyLines: true }).data

/** Writes leads that are alternately a person, a company, and unknown. */
function writeLeads(rows: number, name = 'leads.csv'): string {
  const values = [`,${MAREN}`, 'Halcyon Freight,', 'Nowhere Industries Unlimited,']
  const lines = Array.from({ length: rows }, (_, row) => `${row + 1},${values[row % 3]}`)
  writeFileSync(at(name), `No,Company,E-mail\n${lines.join('\n')}\n`)
  return at(name)
}

const enriched = (...args: string[]) => runCli(['enrich', ...args])

describe('enrich without a server', () => {
  const own = ['--data', FIXTURE_DATA, '--subscription', 'standard']

  test('appends the response columns, and prints a summary', async () => {
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
    expect(readdirSync(temporary.folder).sort()).toEqual(['leads.csv', 'out.csv', 'out.report.html'])
  })

  test('keeps a row that cannot be sent, with the reason', async () => {
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

  test('also warns in JSON Lines', async () => {
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

  test('prints no count of warnings if there are none', async () => {
    const { stderr } = await enriched(writeLeads(3), '-o', at('out.csv'), ...own)
    expect(stderr).not.toContain('Warnings')
    expect(text('out.report.html')).not.toContain('Warnings')
  })

  test('appends the chosen columns, and renames one that exists already', async () => {
    writeFileSync(at('leads.csv'), `compName;Error\nHalcyon Freight;x\n`)
    await enriched(at('leads.csv'), '-o', at('out.csv'), '--columns', 'accuracy,compname', ...own)
    expect(text('out.csv').split('\n')[0]).toBe(
      'compName;Error;accuracy;enriched_compName;enriched_error;warning',
    )
  })

  test('removes control characters of a file from errors and notes', async () => {
    writeFileSync(at('leads.csv'), `Fir\u001b[31mx,\u001b]0;owned\u0007Colour\n${'A,B\n'.repeat(99)}`)
    const rejected = await enriched(at('leads.csv'), ...own)
    expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining('Firx')])
    writeFileSync(at('leads.jsonl'), `${'{"company":"A"}\n'.repeat(20)}{"a\u001b]0;owned\u0007\n`)
    const noted = await enriched(at('leads.jsonl'), '--dry-run', ...own)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
    for (const { stderr } of [rejected, noted]) expect(stderr).not.toMatch(/[\u0007\u001b]/)
  })

  test('writes a report that is a single file', async () => {
    await enriched(writeLeads(9), '-o', at('out.csv'), ...own)
    const page = text('out.report.html')
    expect(page).toStartWith('<!doctype html>')
    expect(page).not.toMatch(/<script|<link|src=|https?:/)
    expect(page).toContain('Contact found')
    expect(page).toContain('this run would cost 6')
    expect(page).toContain('To charge an organization, enrich the leads with --db or --url')
  })

  test('adds the columns error and warning once, even if --columns names them', async () => {
    await enriched(writeLeads(1), '-o', at('out.csv'), '--columns', 'error,accuracy,warning', ...own)
    expect(text('out.csv').split('\n')[0]).toBe('No,Company,E-mail,accuracy,error,warning')
  })

  test('uses the name in a company object of JSON Lines, and leaves the object unchanged', async () => {
    writeFileSync(at('leads.jsonl'), '{"company":{"id":7,"name":"Halcyon Freight"}}\n{"company":{"id":8}}\n')
    await enriched(at('leads.jsonl'), '-o', at('out.jsonl'), '--columns', 'compName', ...own)
    const [first, second] = text('out.jsonl')
      .split('\n')
      .map((line) => (line === '' ? {} : JSON.parse(line)))
    expect(first.company).toEqual({ id: 7, name: 'Halcyon Freight' })
    expect(first.compName).toStartWith('Halcyon')
    expect(second.error).not.toBe('')
  })

  test('does not use a first line with a lead as headings', async () => {
    writeFileSync(at('leads.csv'), `Halcyon Freight,${MAREN}\nAcme,ada@acme.example\n`)
    const { code, stderr } = await enriched(at('leads.csv'), ...own)
    expect([code, stderr]).toEqual([1, expect.stringContaining('so it is not a heading row')])
  })

  test('rejects UTF-32', async () => {
    const bytes = [0xff, 0xfe, 0, 0, ...[...'Company\nAcme\n'].flatMap((one) => [one.charCodeAt(0), 0, 0, 0])]
    writeFileSync(at('leads.csv'), new Uint8Array(bytes))
    const { code, stderr } = await enriched(at('leads.csv'), ...own)
    expect([code, stderr]).toEqual([1, expect.stringContaining('UTF-32')])
  })

  test('exits quietly if the reader of its output is gone', async () => {
    await ensureExecutable()
    writeLeads(30_000)
    const command = '"$0" enrich "$1" -o - --data "$2" | head -n 2; echo $PIPESTATUS'
    const args = ['bash', '-c', command, EXECUTABLE, at('leads.csv'), FIXTURE_DATA]
    const { stdout, stderr } = await runCommand(args)
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('141')
    expect(stderr).not.toContain('cannot be written')
  })

  test('counts a repeated record once, even if its first row was written before an interruption', async () => {
    cpSync(FIXTURE_DATA, at('data'), { recursive: true })
    const organizations: { subscription: string }[] = JSON.parse(text('data/organizations.json'))
    const setCredits = (credits: number): void => {
      const changed = organizations.map((one) => (one.subscription === 'plus' ? { ...one, credits } : one))
      writeFileSync(at('data/organizations.json'), JSON.stringify(changed))
    }
    setCredits(1)
    writeLeads(9)
    const run = () =>
      enriched(
        ...[at('leads.csv'), '-o', at('out.csv'), '--data', at('data'), '--key', 'plus-key'],
        ...['--columns', 'recordStatus'],
      )
    expect((await run()).stderr).toContain('has no credits left')
    setCredits(9)
    const { code, stderr } = await run()
    expect([code, stderr]).toEqual([0, expect.stringContaining('Continues after row 1.')])
    expect(stderr).toContain('this run would cost 2\n')
  })

  const TABLE = 'Firma;Ort\r\nHalcyon Freight;Köln\r\n'
  const BOM = '\uFEFF'
  test.each([
    ['UTF-8', Buffer.from(TABLE), ''],
    ['UTF-8 with a byte order mark', Buffer.from(BOM + TABLE), BOM],
    ['UTF-16', Buffer.from(TABLE, 'utf16le'), ''],
    ['UTF-16 with a byte order mark', Buffer.from(BOM + TABLE, 'utf16le'), BOM],
    ['big-endian UTF-16', Buffer.from(BOM + TABLE, 'utf16le').swap16(), BOM],
    ['Windows-1252', Buffer.from(TABLE, 'latin1'), ''],
  ])('writes UTF-8 for %s', async (_, content, start) => {
    writeFileSync(at('leads.csv'), content)
    const run = await enriched(at('leads.csv'), '-o', at('out.csv'), '--columns', 'recordStatus', ...own)
    expect(run.code).toBe(0)
    expect(text('out.csv')).toBe(
      `${start}Firma;Ort;recordStatus;error;warning\r\nHalcyon Freight;Köln;Active;;\r\n`,
    )
  })

  test('writes JSON Lines without a byte order mark', async () => {
    writeFileSync(at('leads.csv'), BOM + TABLE)
    await enriched(at('leads.csv'), '-o', at('out.jsonl'), '--columns', 'recordStatus', ...own)
    expect(JSON.parse(text('out.jsonl'))).toMatchObject({ Ort: 'Köln', recordStatus: 'Active' })
  })

  test('reads standard input without a temporary file, which a killed process would leave', async () => {
    const args = ['enrich', '-', '--columns', 'recordStatus', '--data', FIXTURE_DATA]
    const { code, stdout } = await runCommand([EXECUTABLE, ...args], {
      env: { TMPDIR: at('missing') },
      stdin: 'Company\nHalcyon Freight\n',
    })
    expect([code, stdout]).toEqual([0, 'Company,recordStatus,error,warning\nHalcyon Freight,Active,,\n'])
  })

  test('sends and writes nothing with --dry-run', async () => {
    const { code, stderr } = await enriched(writeLeads(3), '--dry-run', ...own)
    expect([code, readdirSync(temporary.folder)]).toEqual([0, ['leads.csv']])
    expect(stderr).toContain('Nothing was sent')
  })

  test('never overwrites the leads', async () => {
    const leads = writeLeads(1)
    const { code, stderr } = await enriched(leads, '-o', leads, '--force', ...own)
    expect([code, text('leads.csv').split('\n').length]).toEqual([1, 3])
    expect(stderr).toContain('is an input file')
  })

  test.each([
    [['--url', 'http://x', '--db', 'y'], 'cannot be used with option'],
    [['--url', 'http://x'], '--url requires --key'],
    [['--key', 'k'], '--key requires --url, --db, or --data'],
    [['--url', 'localhost:8080', '--key', 'k'], 'http://localhost:8080'],
    [['--subscription', 'gold'], 'Allowed choices are standard, plus, pro'],
    [['--db', 'nowhere.db'], 'nowhere.db does not exist'],
    [['--columns', 'compNam'], 'Did you mean compName?'],
    [['-o', 'nowhere/out.csv'], 'Create it first'],
    [['-o', 'out.xlsx'], 'Name a .csv'],
  ])('rejects %j with advice', async (args, message) => {
    const { code, stderr } = await enriched(writeLeads(1), ...args)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
  })
})

describe('enrich with an organization of a database', () => {
  const database = (): string => at('box.db')
  const open = () =>
    createSandbox({ storage: { kind: 'file', path: database() }, dataDirectory: FIXTURE_DATA })

  test('lists the possible organizations if there is no key', async () => {
    open().context.close()
    const { code, stderr } = await enriched(writeLeads(1), '--db', database())
    expect(code).toBe(1)
    expect(stderr).toContain('--db requires --key')
    expect(stderr).toContain('standard-key')
  })

  test('writes only charges and their balances', async () => {
    const sandbox = open()
    const before = readAllTables(sandbox.context)
    sandbox.context.close()
    await enriched(writeLeads(3), '-o', at('out.csv'), '--db', database(), '--key', 'standard-key')
    const { context } = open()
    const { charges, organizations: _, ...others } = readAllTables(context)
    expect(charges).toHaveLength(2)
    expect(before).toMatchObject(others)
    context.close()
  })

  test.each([
    ['PRAGMA user_version = 0', /written by another version .*`signalbox serve --db .*`signalbox import`/],
    ["UPDATE meta SET value = '0' WHERE key = 'keysVersion'", /written by another version/],
    [
      'DELETE FROM organizations',
      /has no organizations\. Create the demo organizations with `signalbox serve --db/,
    ],
  ])('is rejected, and leaves the database unchanged: %s', async (statement, message) => {
    open().context.close()
    const client = new Database(database())
    client.run(statement)
    const read = () =>
      ['meta', 'companies', 'organizations'].map((name) => client.query(`SELECT * FROM ${name}`).all())
    const before = read()
    const { code, stderr } = await enriched(writeLeads(1), '--db', database(), '--key', 'standard-key')
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)])
    expect(read()).toEqual(before)
    client.close()
  })

  test('does not continue a run of another organization', async () => {
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

  test('charges the organization, and stores no responses for repeated requests', async () => {
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

/** An organization with high limits, and its server. */
interface Serving {
  readonly sandbox: Sandbox
  readonly url: string
  readonly key: string
  readonly orgId: string
  /** Called before each request with the number of requests so far. */
  onRequest: (count: number) => void
}

describe('enrich with a server', () => {
  let server: Bun.Server<undefined> | undefined
  afterEach(async () => {
    await server?.stop(true)
    server = undefined
  })

  async function startServer(credits: number | null = null): Promise<Serving> {
    const sandbox = createSandbox()
    const app = createApp(sandbox.context)
    let requests = 0
    const created = await sandbox.post('/sandbox/organizations', {
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
      key: created.body.apiKey,
      orgId: created.body.orgId,
      onRequest: () => {},
    }
    return self
  }

  const arguments_ = ({ url, key }: Serving): string[] => [
    ...['enrich', at('leads.csv'), '-o', at('out.csv'), '--url', url, '--key', key],
    ...['--columns', 'recordStatus,smarteTransactionId'],
  ]

  /** Requires that each row is written once in its order, and that charges equal results. */
  function requireOnce({ sandbox }: Serving, rows: number): void {
    const written = rowsOf('out.csv')
    expect(written.map(({ No }) => No)).toEqual(Array.from({ length: rows }, (_, row) => String(row + 1)))
    const delivered = written.filter((_, row) => row % 3 !== 2).map((row) => row.smarteTransactionId ?? '')
    expect(ledger(sandbox.context).sort()).toEqual(delivered.sort())
    expect(readdirSync(temporary.folder).filter((name) => name.includes('partial'))).toEqual([])
  }

  test('stops when the credits run out, and continues when there are more', async () => {
    const serve = await startServer(50)
    writeLeads(300)
    const first = await runCli(arguments_(serve))
    expect(first.code).toBe(1)
    expect(first.stderr).toContain('Leads has no credits left')
    expect(first.stderr).toContain('run the same command again')
    expect(existsSync(at('out.csv'))).toBeFalse()
    await serve.sandbox.send(`/sandbox/organizations/${serve.orgId}`, {
      method: 'PATCH',
      body: JSON.stringify({ credits: 1000 }),
    })
    const second = await runCli(arguments_(serve))
    expect(second.stderr).toContain('Continues after row')
    expect(second.code).toBe(0)
    requireOnce(serve, 300)
  })

  test('stops when the key is revoked, and continues with another key', async () => {
    const serve = await startServer()
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
    const first = await runCli(arguments_(serve))
    await revoked
    expect(first.stderr).toContain('The organization Leads is inactive')
    await status('active')
    expect((await runCli(arguments_(serve))).code).toBe(0)
    requireOnce(serve, 300)
  })

  test('repeats requests whose responses break off, and is charged once', async () => {
    const serve = await startServer()
    writeLeads(60)
    await serve.sandbox.post('/sandbox/faults', {
      match: { operation: 'enrich', orgId: serve.orgId },
      effect: { kind: 'invalid_json' },
      afterCommit: true,
      times: 1,
    })
    const { code, stderr } = await runCli(arguments_(serve))
    expect(code).toBe(0)
    expect(stderr).toContain('1 row repeated an earlier request')
    requireOnce(serve, 60)
  })

  test('exits with 1 if the leads are truncated while it reads them, and continues when they are complete', async () => {
    const serve = await startServer()
    writeLeads(1_500)
    const complete = text('leads.csv').replaceAll('\n', `,${'notes'.repeat(60)}\n`)
    writeFileSync(at('leads.csv'), complete)
    serve.onRequest = (requests) => {
      if (requests === 10) truncateSync(at('leads.csv'), 300_000)
    }
    const { code, stderr } = await runCli(arguments_(serve))
    expect([code, existsSync(at('out.csv'))]).toEqual([1, false])
    expect(stderr).toContain('leads.csv changed while it was read')
    expect(stderr).toMatch(/[\d,]+ of 1,500 rows are written\./)
    expect((await runCli(arguments_(serve))).stderr).toContain('the leads changed')
    writeFileSync(at('leads.csv'), complete)
    expect(await runCli(arguments_(serve))).toMatchObject({ code: 0 })
    requireOnce(serve, 1_500)
  })

  describe('enrich after its report could not be written', () => {
    const reports = (): string => at('reports')
    const run = (serve: Serving) => runCli([...arguments_(serve), '--report', join(reports(), 'page.html')])

    test.each(['no report', 'an incomplete report'])('writes it without another charge: %s', async (form) => {
      const serve = await startServer()
      writeLeads(60)
      mkdirSync(reports())
      serve.onRequest = () => rmSync(reports(), { recursive: true, force: true })
      const { code, stderr } = await run(serve)
      expect([code, existsSync(at('out.csv'))]).toEqual([1, false])
      expect(stderr).toContain('To write the report and the output, run the same command again')
      mkdirSync(reports())
      if (form !== 'no report') writeFileSync(join(reports(), 'page.html'), '')
      let requests = 0
      serve.onRequest = () => requests++
      expect(await run(serve)).toMatchObject({ code: 0 })
      expect([requests, readdirSync(reports())]).toEqual([0, ['page.html']])
      expect(readFileSync(join(reports(), 'page.html'), 'utf8')).toEndWith('</html>\n')
      requireOnce(serve, 60)
      expect((await run(serve)).stderr).toContain('Replace it with --force')
    })
  })

  test('does not replace a file that was created at the output path during the run', async () => {
    const serve = await startServer()
    writeLeads(60)
    serve.onRequest = (requests) => {
      if (requests === 30) writeFileSync(at('out.csv'), 'No,error,warning\n')
    }
    const { code, stderr } = await runCli(arguments_(serve))
    expect([code, text('out.csv')]).toEqual([1, 'No,error,warning\n'])
    expect(stderr).toContain('Replace it with --force')
    expect(await runCli([...arguments_(serve), '--force'])).toMatchObject({ code: 0 })
    requireOnce(serve, 60)
  })

  test('does not continue with another file or other columns', async () => {
    const serve = await startServer(10)
    writeLeads(60)
    await runCli(arguments_(serve))
    const other = await runCli([...arguments_(serve), '--map', 'No=recordId'])
    expect(other.stderr).toContain('it sent other columns')
    writeLeads(61)
    const { code, stderr } = await runCli(arguments_(serve))
    expect(code).toBe(1)
    expect(stderr).toContain('the leads changed')
    expect(stderr).toContain('--restart')
    expect((await runCli([...arguments_(serve), '--restart'])).stderr).not.toContain('Continues')
  })

  test('rejects the second of two simultaneous runs with one output, and charges each row once', async () => {
    await ensureExecutable()
    const serve = await startServer()
    writeLeads(600)
    const runs = [0, 1].map(() => runCommand([EXECUTABLE, ...arguments_(serve)], { env: {} }))
    const [first, second] = (await Promise.all(runs)).toSorted((a, b) => a.code - b.code)
    expect([first?.code, second?.code]).toEqual([0, 1])
    expect(second?.stderr).toMatch(/Another process is writing to|already exists/)
    requireOnce(serve, 600)
  })

  test('does not continue with another key, or another organization of a database', async () => {
    const serve = await startServer(10)
    writeLeads(60)
    await runCli(arguments_(serve))
    const other = await runCli(arguments_({ ...serve, key: 'pro-key' }))
    expect(other.code).toBe(1)
    expect(other.stderr).toContain('it used another --key')
    expect(text('out.csv.partial.state')).not.toContain(serve.key)
  })

  test('keeps finished rows whose state file is missing', async () => {
    const serve = await startServer()
    writeLeads(3)
    const rows = 'No,error,warning\n1,,\n'
    writeFileSync(at('out.csv.partial'), rows)
    const { code, stderr } = await runCli(arguments_(serve))
    expect([code, text('out.csv.partial')]).toEqual([1, rows])
    expect(stderr).toContain('start again with --restart')
    expect((await runCli([...arguments_(serve), '--restart'])).code).toBe(0)
  })

  test.each([
    ['an invalid id', '"plan":', '"run":7,"plan":'],
    ['an invalid plan', '"plan":{', '"plan":[],"was":{'],
    ['invalid bytes', '"bytes":', '"bytes":-'],
    ['an invalid count', '"rows":', '"rows":-1'],
    ['a line that is not JSON', '{"bytes"', '"bytes"'],
  ])('reports a state file with %s', async (_, before, after) => {
    const serve = await startServer(10)
    writeLeads(60)
    await runCli(arguments_(serve))
    const state = text('out.csv.partial.state')
    const damaged = state.replace(before, after)
    expect(damaged).not.toBe(state)
    writeFileSync(at('out.csv.partial.state'), damaged)
    const { code, stderr } = await runCli(arguments_(serve))
    expect(code).toBe(1)
    expect(stderr).toContain('is damaged, so the run cannot be continued')
  })

  test('does not send an invalid email, even if the server would accept it', async () => {
    const serve = await startServer()
    writeFileSync(at('leads.csv'), 'No,Company,E-mail\n1,Halcyon Freight,nonsense\n')
    expect((await runCli(arguments_(serve))).code).toBe(0)
    const { body } = await serve.sandbox.send('/sandbox/requests')
    const { transactionId } = body.items[0]
    const recorded = await serve.sandbox.send(`/sandbox/requests/${transactionId}`)
    expect(JSON.parse(recorded.body.request.body)).toEqual({ companyName: 'Halcyon Freight' })
  })

  test('rejects a folder at the path of the state file, and keeps it', async () => {
    const serve = await startServer()
    writeLeads(3)
    mkdirSync(at('out.csv.partial.state'))
    for (const flags of [[], ['--restart']])
      expect(await runCli([...arguments_(serve), ...flags])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('out.csv.partial.state is a folder'),
      })
  })

  test('creates no files with a wrong key', async () => {
    const serve = await startServer()
    writeLeads(3)
    const { code, stderr } = await runCli(arguments_({ ...serve, key: 'nonsense' }))
    expect([code, readdirSync(temporary.folder)]).toEqual([1, ['leads.csv']])
    expect(stderr).toContain('The API key is unknown')
  })

  test('writes and charges each row once after a kill and an interruption', async () => {
    await ensureExecutable()
    const serve = await startServer()
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
    const [exitCode, message] = await Promise.all([
      interrupted.exited,
      new Response(interrupted.stderr).text(),
    ])
    expect([exitCode, message]).toEqual([130, expect.stringContaining('Interrupted')])
    const last = start()
    expect(await last.exited).toBe(0)
    expect(await new Response(last.stderr).text()).toContain('Continues after row')
    requireOnce(serve, 3000)
  })
})
