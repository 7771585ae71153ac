/** Files that commands write: no output flag destroys an input, a database, or another file that the command did not write. */
import { Database } from 'bun:sqlite'
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ran } from './support/ran.ts'
import { createSandbox } from './support/sandbox.ts'

const root = mkdtempSync(join(tmpdir(), 'signalbox-outputs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder = ''
let count = 0
const at = (name: string): string => join(folder, name)
const text = (name: string): string => readFileSync(at(name), 'latin1')
beforeEach(() => {
  folder = join(root, String(count++))
  mkdirSync(folder)
  writeFileSync(at('leads.csv'), 'compName\nHalcyon Freight\n')
})

const PEM = '-----BEGIN PRIVATE KEY-----\nMC4CAQAw\n-----END PRIVATE KEY-----\n'

/** Files that no command writes as an output. */
const FOREIGN: [string, (path: string) => void][] = [
  ['a database', (path) => createSandbox({ storage: { kind: 'file', path } }).context.close()],
  ['a database of another program', (path) => new Database(path).run('CREATE TABLE t (a)')],
  ['a TLS key', (path) => writeFileSync(path, PEM)],
  ['a table', (path) => writeFileSync(path, 'compName,conEmail\nAcme,ada@acme.example\n')],
  ['a text', (path) => writeFileSync(path, 'precious')],
]

const enriched = (...args: string[]) => ran(['enrich', at('leads.csv'), '-o', at('out.csv'), ...args])
const checked = (...args: string[]) => ran(['import', at('leads.csv'), '--dry-run', ...args])

describe.each(FOREIGN)('%s', (_, make) => {
  const made = (): string => {
    make(at('precious'))
    return at('precious')
  }
  const forms: [string, (target: string) => void][] = [
    ['itself', (target) => make(target)],
    ['behind a link', (target) => symlinkSync(made(), target)],
    ['under a second name', (target) => linkSync(made(), target)],
  ]

  test.each(forms)('%s survives enrich -o --force', async (_, place) => {
    place(at('out.csv'))
    const before = text('out.csv')
    const { code, stderr } = await enriched('--force')
    expect([code, text('out.csv') === before]).toEqual([1, true])
    expect(stderr).toContain('already exists and is not an output of enrich')
  })

  test.each(forms)('%s survives enrich --report --force', async (_, place) => {
    place(at('page.html'))
    const before = text('page.html')
    const { code, stderr } = await enriched('--report', at('page.html'), '--force')
    expect([code, text('page.html') === before, existsSync(at('out.csv'))]).toEqual([1, true, false])
    expect(stderr).toContain('already exists and is not a report of enrich')
  })

  test.each(forms)('%s survives import --report', async (_, place) => {
    place(at('report.csv'))
    const before = text('report.csv')
    const { code, stderr } = await checked('--report', at('report.csv'))
    expect([code, text('report.csv') === before]).toEqual([1, true])
    expect(stderr).toContain('already exists and is not a report of import')
  })

  describe.each([
    'out.csv.partial',
    'out.csv.partial.json',
    'out.csv.partial.json.tmp',
    'out.csv.partial.lock',
  ])('in the place of %s', (name) => {
    test.each(forms)('%s survives enrich --restart --force', async (_, place) => {
      place(at(name))
      const before = { content: text(name), names: readdirSync(folder).sort() }
      const { code, stderr } = await enriched('--restart', '--force')
      expect(code).toBe(1)
      expect({ content: text(name), names: readdirSync(folder).sort() }).toEqual(before)
      expect(stderr).toContain('Move it, or name another output with -o')
    })
  })
})

describe('an output flag that names an input', () => {
  const database = (): string => at('box.db')
  const market = (): string => at('market')

  test.each([
    ['-o', 'companies.csv'],
    ['-o', 'organizations.json'],
    ['--report', 'contacts.csv'],
  ])('is refused for %s and %s of --data, although they look like outputs', async (flag, name) => {
    mkdirSync(market())
    const table = 'compName,error,warning\nAcme,,\n'
    for (const one of ['companies.csv', 'contacts.csv', 'organizations.json'])
      writeFileSync(join(market(), one), table)
    const { code, stderr } = await ran([
      ...['enrich', at('leads.csv'), '--data', market(), '--force', '--no-report'],
      ...[flag, join(market(), name)],
    ])
    expect([code, readFileSync(join(market(), name), 'utf8')]).toEqual([1, table])
    expect(stderr).toContain('is an input file')
  })

  test.each(['box.db', 'box.db-wal', 'box.db-journal'])('is refused for %s of --db', async (name) => {
    createSandbox({ storage: { kind: 'file', path: database() } }).context.close()
    const { code, stderr } = await enriched('--db', database(), '-o', at(name), '--force')
    expect([code, stderr]).toEqual([1, expect.stringContaining('is an input file')])
  })

  test('is refused for the leads of an earlier run whose unfinished rows would take their place', async () => {
    const leads = at('out.csv.partial')
    writeFileSync(leads, 'compName,error,warning\nAcme,,\n')
    const { code } = await ran(['enrich', leads, '-o', at('out.csv'), '--restart', '--force'])
    expect([code, text('out.csv.partial')]).toEqual([1, 'compName,error,warning\nAcme,,\n'])
  })

  test('is refused for a database that import is about to create, by any path', async () => {
    symlinkSync(folder, at('here'))
    const { code } = await ran(['import', at('leads.csv'), '--db', database(), '--report', at('here/box.db')])
    expect([code, existsSync(database())]).toEqual([1, false])
  })

  test('is refused for --db of import, even for an empty table', async () => {
    writeFileSync(at('companies.csv'), '')
    const { code } = await ran(['import', at('companies.csv'), '--db', at('companies.csv')])
    expect([code, text('companies.csv')]).toEqual([1, ''])
  })

  test('is refused for a link to a file that is not there', async () => {
    symlinkSync('box.db', at('out.csv'))
    const { code, stderr } = await enriched('--force')
    expect([code, stderr]).toEqual([1, expect.stringContaining('is a link to a missing file')])
  })

  test('is refused for a report in the place of the unfinished rows', async () => {
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
  ['one letter', 'x'],
])('--db never turns %s into a database, however short it is', async (_, content) => {
  writeFileSync(at('precious'), content)
  const db = ['--db', at('precious')]
  for (const args of [
    ['serve', '--port', '0', ...db],
    ['import', at('leads.csv'), ...db],
    ['enrich', at('leads.csv'), '--key', 'x', ...db],
    ['explain', '{"companyName":"Acme"}', ...db],
  ]) {
    const { code, stderr } = await ran(args)
    expect([args[0], code, text('precious')]).toEqual([args[0], 1, content])
    expect(stderr).toContain('precious cannot be opened (file is not a database)')
  }
  expect(readdirSync(folder).sort()).toEqual(['leads.csv', 'precious'])
})

test.each([
  ['enrich', ['enrich', 'leads.csv', '--key', 'x']],
  ['explain', ['explain', '{"companyName":"Acme"}']],
])('%s --db leaves an empty file empty', async (_, [command = '', input = '', ...rest]) => {
  writeFileSync(at('empty.db'), '')
  const { code, stderr } = await ran([
    command,
    input === 'leads.csv' ? at(input) : input,
    ...rest,
    ...['--db', at('empty.db')],
  ])
  expect([code, text('empty.db')]).toEqual([1, ''])
  expect(stderr).toContain('does not exist or is empty')
})

describe('what the same command has written is replaced', () => {
  test.each([
    ['CSV', 'leads.csv', 'compName\nHalcyon Freight\n'],
    ['CSV in UTF-16', 'leads.csv', Buffer.from('\uFEFFcompName\nHalcyon Freight\n', 'utf16le')],
    ['CSV with columns of an earlier run', 'leads.csv', 'compName;error;warning\nHalcyon Freight;;\n'],
    ['JSON Lines', 'leads.jsonl', '{"companyName":"Halcyon Freight"}\n'],
  ])('by enrich --force: %s', async (_, name, content) => {
    writeFileSync(at(name), content)
    const output = name.replace('leads', 'out')
    const run = (...args: string[]) => ran(['enrich', at(name), '-o', at(output), ...args])
    expect((await run()).code).toBe(0)
    expect((await run()).stderr).toContain('Replace it with --force')
    expect(await run('--force')).toMatchObject({ code: 0 })
  })

  test('by enrich --force: an empty file', async () => {
    writeFileSync(at('out.csv'), '')
    expect(await enriched('--force')).toMatchObject({ code: 0 })
  })

  test.each(['report.csv', 'report.jsonl'])('by import --report: %s', async (name) => {
    writeFileSync(at('leads.csv'), 'compName,colour\nHalcyon Freight,red\n')
    for (const _ of [1, 2]) {
      expect((await checked('--report', at(name))).code).toBe(0)
      expect(text(name)).toContain('unknown column colour')
    }
  })
})
