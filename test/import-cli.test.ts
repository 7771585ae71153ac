/** `signalbox import`: all or nothing, into a file that `serve --db` serves then. */
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createProgress, formatBar } from '../src/cli/progress.ts'
import { type Connection, closeConnection, openFile } from '../src/db/open.ts'
import { runAtOnce } from '../src/lib/run-in-slices.ts'
import { openTables } from '../src/market/import/data-directory.ts'
import { replaceMarketSteps } from '../src/market/import/load-market.ts'
import { ensureExecutable } from './support/built.ts'
import { EXECUTABLE } from './support/executable.ts'
import { tablesOf } from './support/market-tables.ts'
import { ran } from './support/ran.ts'
import { createSandbox, FIXTURE_MARKET } from './support/sandbox.ts'

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
const root = mkdtempSync(join(tmpdir(), 'signalbox-import-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder = ''
let count = 0
const at = (name: string): string => join(folder, name)
const database = (): string => at('box.db')
beforeEach(() => {
  folder = join(root, String(count++))
  mkdirSync(folder)
})

/** Runs `signalbox import` in the folder's place; a relative name would be looked for in the project. */
const imported = (...args: string[]) => ran(['import', ...args])

const opened = () => createSandbox({ storage: { kind: 'file', path: database() }, dataDirectory: undefined })

/** What the file holds, looked at as a server does. */
function stored() {
  const { context } = opened()
  const tables = tablesOf(context.connection)
  context.close()
  return tables
}

const names = (): string[] => stored().companies.map(({ name }) => name)

function tables(companies: string, contacts: string): [string, string] {
  writeFileSync(at('companies.csv'), companies)
  writeFileSync(at('contacts.csv'), contacts)
  return [at('companies.csv'), at('contacts.csv')]
}

/** Two rows that can be used, one that cannot; three; and a column that nobody knows. */
const flawed = (): [string, string] =>
  tables('compName,colour\nAcme,red\nBeta,blue\nx,y,z\n', 'compName,conLastName\nAcme,A\nNope,B\n,C\n')

/** A market that takes long enough to be interrupted. */
function large(): [string, string] {
  const rows = Array.from(
    { length: 60_000 },
    (_, n) => `Acme,Person ${n},p${n}@acme.example,${'x'.repeat(60)}`,
  )
  return tables('compName\nAcme\n', `compName,conFullName,conEmail,conJobTitleEn\n${rows.join('\n')}\n`)
}

describe('what can be used', () => {
  test('is stored, and served from then on, from a folder as from its files', async () => {
    const { code, stdout, stderr } = await imported(FIXTURE_MARKET, '--db', database())
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/box\.db: 4 companies, 4 people, \d employments \(\d+\.\d s\)\n$/)
    const served = opened()
    const { body } = await served.enrich(MAREN, 'demo-pro-key')
    expect(body.conFirstName).toBe('Maren')
    served.context.close()
    const files = ['companies.csv', 'contacts.csv'].map((name) => join(FIXTURE_MARKET, name))
    const before = stored()
    await imported(...files, '--db', at('other.db'))
    cpSync(at('other.db'), database())
    expect(stored()).toEqual(before)
  })

  test('is what --data of the same folder finds there: nothing is imported again', async () => {
    await imported(FIXTURE_MARKET, '--db', database())
    const told: string[] = []
    const log = { info: (event: string) => told.push(event), warn: () => {}, error: () => {} }
    createSandbox({ storage: { kind: 'file', path: database() }, log }).context.close()
    expect(told).toEqual([])
  })

  test('replaces the companies and people of the file, and leaves keys and balances alone', async () => {
    const first = createSandbox({ storage: { kind: 'file', path: database() } })
    await first.enrich(MAREN, 'pro-key')
    const organizations = first.context.organizations.list()
    first.context.close()
    expect(
      (await imported(...tables('compName\nAcme\n', 'compName,conLastName\nAcme,A\n'), '--db', database()))
        .code,
    ).toBe(0)
    expect(names()).toEqual(['Acme'])
    const again = opened()
    expect(again.context.organizations.list()).toEqual(organizations)
    again.context.close()
  })

  test('tells what it has replaced, and leaves nobody out without being told to', async () => {
    await imported(FIXTURE_MARKET, '--db', database())
    const [companies] = tables('compName\nAcme\n', '')
    const refused = await imported(companies, '--db', database())
    expect([refused.code, stored().people.length]).toEqual([1, 4])
    expect(refused.stderr).toContain('would delete 4 people')
    expect(refused.stderr).toContain('--without-contacts')
    const { stdout } = await imported(companies, '--db', database(), '--without-contacts')
    expect(stdout).toContain('1 company, 0 people, 0 employments, replacing 4 companies, 4 people')
    expect(stored().people).toEqual([])
  })

  test('has every index afterwards', async () => {
    await imported(FIXTURE_MARKET, '--db', database())
    const indexes = (client: ReturnType<typeof opened>['context']['connection']['client']) =>
      client.query("SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name").all()
    const [made, fresh] = [opened(), createSandbox()]
    expect(indexes(made.context.connection.client)).toEqual(indexes(fresh.context.connection.client))
    made.context.close()
  })
})

describe('rows that cannot be used', () => {
  test('are told, each with its place, and nothing is stored', async () => {
    await imported(FIXTURE_MARKET, '--db', database())
    const before = stored()
    const { code, stdout, stderr } = await imported(...flawed(), '--db', database())
    expect([code, stdout]).toEqual([1, ''])
    const lines = stderr.replaceAll(`${folder}/`, '').split('\n')
    expect(lines).toEqual([
      'companies.csv:1: unknown column colour; it is ignored',
      expect.stringContaining('companies.csv:4: 3 values for 2 columns'),
      'contacts.csv:3: no company has the name Nope',
      'contacts.csv:4: the employer is missing: give compGUID, compWebsite, or compName',
      'signalbox: Nothing was stored, because 3 rows are invalid. Fix them, or omit them with --skip-unusable.',
      '',
    ])
    expect(stored()).toEqual(before)
  })

  test('are left out on demand', async () => {
    const { code, stdout } = await imported(...flawed(), '--db', database(), '--skip-unusable')
    expect(code).toBe(0)
    expect(stdout).toContain('2 companies, 1 person, 1 employment, without 3 invalid rows')
    expect(names()).toEqual(['Acme', 'Beta'])
  })

  test('are found by a dry run, which makes no database', async () => {
    const { code, stdout, stderr } = await imported(...flawed(), '--db', database(), '--dry-run')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toEndWith(
      'signalbox: 3 rows are invalid, and nothing was stored. Valid: 2 companies, 1 person, 1 employment.\n',
    )
    const sound = await imported(FIXTURE_MARKET, '--db', database(), '--dry-run')
    expect(sound).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^All rows are valid: 4 companies/),
    })
    expect(existsSync(database())).toBe(false)
  })

  test('are shown up to twenty, and all written to a report, as CSV or as JSON lines', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `"No, ""${n}""",B`)
    const files = tables('compName\nAcme\n', `compName,conLastName\n${rows.join('\n')}\n`)
    const { stderr } = await imported(...files, '--dry-run')
    expect(stderr).toContain('contacts.csv:21: no company')
    expect(stderr).not.toContain('contacts.csv:22: ')
    expect(stderr).toContain('and 10 more; --report FILE writes all of them\n')
    await imported(...files, '--dry-run', '--report', at('report.csv'))
    const csv = readFileSync(at('report.csv'), 'utf8').trimEnd().split('\n')
    expect(csv).toHaveLength(31)
    expect(csv.slice(0, 2)).toEqual([
      'file,line,reason,severity',
      `"${at('contacts.csv')}",2,"no company has the name No, ""0""",error`,
    ])
    await imported(...files, '--dry-run', '--report', at('report.jsonl'))
    const lines = readFileSync(at('report.jsonl'), 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).line)).toEqual(rows.map((_, n) => n + 2))
  })
})

describe('what else goes wrong is said in a sentence', () => {
  const mistakes: [string, () => string[], RegExp][] = [
    ['a file that is not there', () => [at('none.csv')], /none\.csv cannot be read: it does not exist/],
    ['a folder without tables', () => [folder], /companies\.csv does not exist/],
    ['a folder and contacts', () => [FIXTURE_MARKET, 'contacts.csv'], /is a folder, so its own/],
    [
      'a report that cannot be written',
      () => [FIXTURE_MARKET, '--dry-run', '--report', at('no/such')],
      /--report .*no\/such: the folder .*no does not exist/,
    ],
    [
      'a database that cannot be made',
      () => [FIXTURE_MARKET, '--db', at('no/such.db')],
      /folder .*no does not exist/,
    ],
    ['memory for a database', () => [FIXTURE_MARKET, '--db', ':memory:'], /is not a file/],
    ['a market without a company', () => [...tables('compName\n', 'conLastName\n')], /contains no company/],
  ]
  for (const [what, args, message] of mistakes) {
    test(what, async () => {
      const { code, stdout, stderr } = await imported(
        ...args(),
        ...(args().includes('--db') ? [] : ['--db', database()]),
      )
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toStartWith('signalbox: ')
      expect(stderr).toMatch(message)
    })
  }
})

/** An import that a signal comes to. */
async function interrupted(signal: 'SIGINT' | 'SIGTERM') {
  // Other tests have left theirs, which end the process.
  const others = process.listeners(signal)
  process.removeAllListeners(signal)
  const importing = imported(...large(), '--db', database())
  setImmediate(() => process.emit(signal, signal))
  const ended = await importing
  expect(process.listenerCount(signal)).toBe(0)
  for (const listener of others) process.on(signal, listener)
  return ended
}

describe('an import that does not come to its end', () => {
  test('leaves the file as it was when it is interrupted, and says so', async () => {
    await imported(FIXTURE_MARKET, '--db', database())
    const before = stored()
    expect(await interrupted('SIGINT')).toEqual({
      code: 130,
      stdout: '',
      stderr: 'signalbox: Stopped by SIGINT. Nothing was stored.\n',
    })
    expect(stored()).toEqual(before)
  })

  test('leaves no new file behind, which would be served with the sample', async () => {
    const { code } = await imported(...flawed(), '--db', database())
    const tablesAlone = ['companies.csv', 'contacts.csv']
    expect([code, readdirSync(folder).sort()]).toEqual([1, tablesAlone])
    expect((await interrupted('SIGTERM')).code).toBe(143)
    expect(readdirSync(folder).sort()).toEqual(tablesAlone)
  })

  test('leaves it as it was when it is killed', async () => {
    await ensureExecutable()
    await imported(FIXTURE_MARKET, '--db', database())
    const before = stored()
    const child = Bun.spawn([EXECUTABLE, 'import', ...large(), '--db', database()], { stderr: 'ignore' })
    const walBytes = () => statSync(`${database()}-wal`, { throwIfNoEntry: false })?.size ?? 0
    while (walBytes() < 1_000_000 && child.exitCode === null) await Bun.sleep(1)
    child.kill('SIGKILL')
    await child.exited
    expect(child.signalCode).toBe('SIGKILL')
    expect(stored()).toEqual(before)
  })
})

describe('a database that cannot be written', () => {
  const storing = (connection: Connection) => () =>
    runAtOnce(
      replaceMarketSteps(connection, openTables(...large()), {
        onProblem: () => {},
        onProgress: () => {},
        confirm: () => {},
      }),
    )

  test('because the disk is full is left as it was', async () => {
    await imported(FIXTURE_MARKET, '--db', database())
    const before = stored()
    const connection = openFile(database())
    connection.client.run('PRAGMA max_page_count = 100')
    expect(storing(connection)).toThrow(/^Nothing was stored in .*box\.db: database or disk is full\. Check/)
    closeConnection(connection)
    expect(stored()).toEqual(before)
  })
})

describe('progress', () => {
  test('is a bar on a terminal, in the executable', async () => {
    await ensureExecutable()
    let seen = ''
    const decoder = new TextDecoder()
    const child = Bun.spawn([EXECUTABLE, 'import', ...large(), '--db', database()], {
      terminal: {
        cols: 100,
        rows: 20,
        data: (_, bytes) => (seen += decoder.decode(bytes, { stream: true })),
      },
    })
    expect(await child.exited).toBe(0)
    expect(seen).toMatch(/importing ■* *\S* \d+%, \S+ left/)
    expect(seen).toContain('1 company, 60,000 people, 60,000 employments')
  })

  test.each([40, 60, 80, 100, 200])(
    'fits %d columns, and cuts neither the rate nor the time left',
    (columns) => {
      const told = ', 12,345/100,000 rows, 456/s, 3m12s left'
      const line = formatBar('enriching', 0.12, told, '', columns)
      expect(line.length).toBeLessThan(columns)
      if (columns >= 60) expect(line).toEndWith(`12%${told}`)
    },
  )

  test('tells first why it waits', () => {
    const line = formatBar('enriching', 0.12, ', 1/9 rows', `waiting 30 s: ${'x'.repeat(90)}`, 80)
    expect(line).toStartWith('enriching 12%, waiting 30 s: xx')
    expect(line.length).toBeLessThan(80)
  })

  test('knows no time left before anything is done', async () => {
    let now = 0
    let seen = ''
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 }).on('data', (text) => {
      seen += String(text)
    }) as unknown as NodeJS.WriteStream
    const progress = createProgress({ stream, what: 'importing', unit: 'rows', total: 90, now: () => now })
    progress.note('waiting')
    expect(seen).not.toContain('left')
    now = 1000
    progress.update(10)
    progress.note('waiting once more')
    progress.stop()
    expect(seen).not.toMatch(/NaN|Infinity|NF/)
    expect(seen).toContain('waiting once more')
  })

  test('is a line every five seconds elsewhere', async () => {
    let now = 0
    let told = ''
    const stream = { isTTY: false, write: (text: string) => (told += text) } as unknown as NodeJS.WriteStream
    const progress = createProgress({ stream, what: 'importing', total: 200, now: () => now })
    for (const [seconds, done] of [
      [1, 10],
      [5, 50],
      [6, 60],
      [12, 150],
    ] as const) {
      now = seconds * 1000
      progress.update(done)
    }
    progress.stop()
    expect(told).toBe('importing: 25%, 15s left\nimporting: 75%, 4s left\n')
  })
})

describe('nothing that is read is lost', () => {
  const sound = (): [string, string] => tables('compName\nAcme\n', 'conFullName,compName\nAda L,Acme\n')

  test.each([
    ['companies', 'companies.csv'],
    ['contacts', 'contacts.csv'],
  ])('a report that would take the place of the %s is refused', async (_, name) => {
    const files = sound()
    const before = readFileSync(at(name), 'utf8')
    const { code, stderr } = await imported(...files, '--dry-run', '--report', at(name))
    expect([code, readFileSync(at(name), 'utf8')]).toEqual([1, before])
    expect(stderr).toContain('is an input file')
  })

  test('so is one that would take the place of the database, be it there or not', async () => {
    const files = sound()
    const refused = await imported(...files, '--db', database(), '--report', database())
    expect([refused.code, existsSync(database())]).toEqual([1, false])
    await imported(...files, '--db', database())
    expect((await imported(...files, '--db', database(), '--report', database())).code).toBe(1)
    expect(names()).toEqual(['Acme'])
  })

  test('a dry run finds out that there is no company, as the import would', async () => {
    const { code, stderr } = await imported(...tables('compName\n', 'conFullName\n'), '--dry-run')
    expect(code).toBe(1)
    expect(stderr).toContain('contains no company')
  })

  test('a folder that is not there is told of as such', async () => {
    const { stderr } = await imported(...sound(), '--db', at('none/box.db'))
    expect(stderr).toContain(`the folder ${at('none')} does not exist. Create it first`)
  })
})
