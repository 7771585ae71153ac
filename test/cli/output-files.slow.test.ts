/** Output files of commands: no flag overwrites an input, a database, or a file of another command. */
import { Database } from 'bun:sqlite'
import { beforeEach, describe, expect, test } from 'bun:test'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { runCli } from '../support/run-cli.ts'
import { createSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('outputs')
const { at } = temporary
const text = (name: string): string => readFileSync(at(name), 'latin1')
beforeEach(() => {
  writeFileSync(at('leads.csv'), 'compName\nHalcyon Freight\n')
})

const PEM = '-----BEGIN PRIVATE KEY-----\nMC4CAQAw\n-----END PRIVATE KEY-----\n'

/** Files that cannot be outputs of a command. */
const FOREIGN: [string, (path: string) => void][] = [
  ['a database', (path) => createSandbox({ storage: { kind: 'file', path } }).context.close()],
  ['a database of another program', (path) => new Database(path).run('CREATE TABLE t (a)')],
  ['a TLS key', (path) => writeFileSync(path, PEM)],
  ['a table', (path) => writeFileSync(path, 'compName,conEmail\nAcme,ada@acme.example\n')],
  ['a text', (path) => writeFileSync(path, 'precious')],
]

const enriched = (...args: string[]) => runCli(['enrich', at('leads.csv'), '-o', at('out.csv'), ...args])
const checked = (...args: string[]) => runCli(['import', at('leads.csv'), '--dry-run', ...args])

describe.each(FOREIGN)('the existing file: %s', (_, make) => {
  const created = (): string => {
    make(at('precious'))
    return at('precious')
  }
  const forms: [string, (target: string) => void][] = [
    ['itself', (target) => make(target)],
    ['behind a link', (target) => symlinkSync(created(), target)],
    ['under a second name', (target) => linkSync(created(), target)],
  ]

  test.each(forms)('%s is not replaced by enrich -o --force', async (_, place) => {
    place(at('out.csv'))
    const before = text('out.csv')
    const { code, stderr } = await enriched('--force')
    expect([code, text('out.csv') === before]).toEqual([1, true])
    expect(stderr).toContain('already exists and is not an output of enrich')
  })

  test.each(forms)('%s is not replaced by enrich --report --force', async (_, place) => {
    place(at('page.html'))
    const before = text('page.html')
    const { code, stderr } = await enriched('--report', at('page.html'), '--force')
    expect([code, text('page.html') === before, existsSync(at('out.csv'))]).toEqual([1, true, false])
    expect(stderr).toContain('already exists and is not a report of enrich')
  })

  test.each(forms)('%s is not replaced by import --report', async (_, place) => {
    place(at('report.csv'))
    const before = text('report.csv')
    const { code, stderr } = await checked('--report', at('report.csv'))
    expect([code, text('report.csv') === before]).toEqual([1, true])
    expect(stderr).toContain('already exists and is not a report of import')
  })

  describe.each(['out.csv.partial', 'out.csv.partial.state', 'out.csv.partial.lock'])(
    'at the path of %s',
    (name) => {
      test.each(forms)('%s is not replaced by enrich --restart --force', async (_, place) => {
        place(at(name))
        const before = { content: text(name), names: readdirSync(temporary.folder).sort() }
        const { code, stderr } = await enriched('--restart', '--force')
        expect(code).toBe(1)
        expect({ content: text(name), names: readdirSync(temporary.folder).sort() }).toEqual(before)
        expect(stderr).toContain('Move it, or name another file')
      })
    },
  )
})

describe('an output flag', () => {
  const database = (): string => at('box.db')
  const records = (): string => at('records')

  test.each([
    ['-o', 'companies.csv'],
    ['-o', 'organizations.json'],
    ['--report', 'contacts.csv'],
  ])('is rejected for %s and %s of --data, even if they look like outputs', async (flag, name) => {
    mkdirSync(records())
    const table = 'compName,error,warning\nAcme,,\n'
    for (const one of ['companies.csv', 'contacts.csv', 'organizations.json'])
      writeFileSync(join(records(), one), table)
    const { code, stderr } = await runCli([
      ...['enrich', at('leads.csv'), '--data', records(), '--force', '--no-report'],
      ...[flag, join(records(), name)],
    ])
    expect([code, readFileSync(join(records(), name), 'utf8')]).toEqual([1, table])
    expect(stderr).toContain('is an input file')
  })

  test.each(['box.db', 'box.db-wal', 'box.db-journal'])('is rejected for %s of --db', async (name) => {
    createSandbox({ storage: { kind: 'file', path: database() } }).context.close()
    const { code, stderr } = await enriched('--db', database(), '-o', at(name), '--force')
    expect([code, stderr]).toEqual([1, expect.stringContaining('is an input file')])
  })

  test('is rejected for the log beside the target of a linked --db', async () => {
    mkdirSync(at('data'))
    symlinkSync('data/linked.db', at('link.db'))
    createSandbox({ storage: { kind: 'file', path: at('link.db') } }).context.close()
    const { code, stderr } = await enriched('--db', at('link.db'), '-o', at('data/linked.db-wal'), '--force')
    expect([code, stderr]).toEqual([1, expect.stringContaining('is an input file')])
  })

  test('is rejected if the unfinished rows would replace the leads of an earlier run', async () => {
    const leads = at('out.csv.partial')
    writeFileSync(leads, 'compName,error,warning\nAcme,,\n')
    const { code } = await runCli(['enrich', leads, '-o', at('out.csv'), '--restart', '--force'])
    expect([code, text('out.csv.partial')]).toEqual([1, 'compName,error,warning\nAcme,,\n'])
  })

  test('is rejected for the database that import creates, by any path', async () => {
    symlinkSync(temporary.folder, at('here'))
    const { code } = await runCli([
      'import',
      at('leads.csv'),
      '--db',
      database(),
      '--report',
      at('here/box.db'),
    ])
    expect([code, existsSync(database())]).toEqual([1, false])
  })

  test('is rejected for --db of import, even for an empty table', async () => {
    writeFileSync(at('companies.csv'), '')
    const { code } = await runCli(['import', at('companies.csv'), '--db', at('companies.csv')])
    expect([code, text('companies.csv')]).toEqual([1, ''])
  })

  test('is rejected for a link to a missing file', async () => {
    symlinkSync('box.db', at('out.csv'))
    const { code, stderr } = await enriched('--force')
    expect([code, stderr]).toEqual([1, expect.stringContaining('is a link to a missing file')])
  })

  test('is rejected for a report at the path of the unfinished rows', async () => {
    const { code, stderr } = await enriched('--report', at('out.csv.partial'))
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('cannot contain both the rows and the report'),
    ])
  })
})

test.each([
  ['a TLS key', PEM],
  ['a table', 'compName\nAcme\n'],
  ['a file of one letter', 'x'],
])('--db never replaces %s, even if it is short', async (_, content) => {
  writeFileSync(at('precious'), content)
  const db = ['--db', at('precious')]
  for (const args of [
    ['serve', '--port', '0', ...db],
    ['import', at('leads.csv'), ...db],
    ['enrich', at('leads.csv'), '--key', 'x', ...db],
    ['explain', '{"companyName":"Acme"}', ...db],
  ]) {
    const { code, stderr } = await runCli(args)
    expect([args[0], code, text('precious')]).toEqual([args[0], 1, content])
    expect(stderr).toContain('precious cannot be opened (file is not a database)')
  }
  expect(readdirSync(temporary.folder).sort()).toEqual(['leads.csv', 'precious'])
})

test.each([
  ['enrich', ['enrich', 'leads.csv', '--key', 'x']],
  ['explain', ['explain', '{"companyName":"Acme"}']],
])('%s --db keeps an empty file empty', async (_, [command = '', input = '', ...rest]) => {
  writeFileSync(at('empty.db'), '')
  const { code, stderr } = await runCli([
    command,
    input === 'leads.csv' ? at(input) : input,
    ...rest,
    ...['--db', at('empty.db')],
  ])
  expect([code, text('empty.db')]).toEqual([1, ''])
  expect(stderr).toContain('does not exist or is empty')
})

describe('an output of an earlier run', () => {
  test.each([
    ['CSV', 'leads.csv', 'compName\nHalcyon Freight\n'],
    ['CSV in UTF-16', 'leads.csv', Buffer.from('\uFEFFcompName\nHalcyon Freight\n', 'utf16le')],
    ['CSV with columns of an earlier run', 'leads.csv', 'compName;error;warning\nHalcyon Freight;;\n'],
    ['JSON Lines', 'leads.jsonl', '{"companyName":"Halcyon Freight"}\n'],
  ])('is replaced by enrich --force: %s', async (_, name, content) => {
    writeFileSync(at(name), content)
    const output = name.replace('leads', 'out')
    const run = (...args: string[]) => runCli(['enrich', at(name), '-o', at(output), ...args])
    expect((await run()).code).toBe(0)
    expect((await run()).stderr).toContain('Replace it with --force')
    expect(await run('--force')).toMatchObject({ code: 0 })
  })

  test('is replaced by enrich --force if it is empty', async () => {
    writeFileSync(at('out.csv'), '')
    expect(await enriched('--force')).toMatchObject({ code: 0 })
  })

  test.each(['report.csv', 'report.jsonl'])('is replaced by import --report: %s', async (name) => {
    writeFileSync(at('leads.csv'), 'compName,colour\nHalcyon Freight,red\n')
    for (const _ of [1, 2]) {
      expect((await checked('--report', at(name))).code).toBe(0)
      expect(text(name)).toContain('unknown column colour')
    }
  })
})
