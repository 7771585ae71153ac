/** Output files of commands: no flag overwrites an input, a database, or a file of another command. */
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
import { runCli } from '../support/run-cli.ts'
import { createSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('outputs')
const { at } = temporary
const text = (name: string): string => readFileSync(at(name), 'latin1')
beforeEach(() => {
  writeFileSync(at('leads.csv'), 'compName\nHalcyon Freight\n')
})

const enriched = (...args: string[]) => runCli(['enrich', at('leads.csv'), '-o', at('out.csv'), ...args])
const checked = (...args: string[]) => runCli(['import', at('leads.csv'), '--dry-run', ...args])

const KEY = '-----BEGIN PRIVATE KEY-----\nMC4CAQAw\n-----END PRIVATE KEY-----\n'

/** Files that cannot be outputs of a command. */
const FOREIGN: [string, (path: string) => void][] = [
  ['a database', (path) => createSandbox({ storage: { kind: 'file', path } }).context.close()],
  ['a TLS key', (path) => writeFileSync(path, KEY)],
  ['a table', (path) => writeFileSync(path, 'compName,conEmail\nAcme,ada@acme.example\n')],
  ['a link to a text', (path) => symlinkSync(written('precious'), path)],
  ['a second name of a text', (path) => linkSync(written('precious'), path)],
]

function written(name: string): string {
  writeFileSync(at(name), 'precious')
  return at(name)
}

describe.each([
  ['enrich -o', 'out.csv', () => enriched('--force'), 'is not an output of enrich'],
  [
    'enrich --report',
    'page.html',
    () => enriched('--report', at('page.html'), '--force'),
    'is not a report of enrich',
  ],
  ['import --report', 'report.csv', () => checked('--report', at('report.csv')), 'is not a report of import'],
])('%s', (_, name, run, message) => {
  test.each(FOREIGN)('does not replace %s', async (_, make) => {
    make(at(name))
    const before = { content: text(name), names: readdirSync(temporary.folder).sort() }
    const { code, stderr } = await run()
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
    expect({ content: text(name), names: readdirSync(temporary.folder).sort() }).toEqual(before)
  })
})

test('enrich --force does not replace a text at the path of the unfinished rows', async () => {
  written('out.csv.partial')
  const { code, stderr } = await enriched('--force')
  expect([code, stderr]).toEqual([1, expect.stringContaining('Move it, or name another file')])
  expect(readdirSync(temporary.folder).sort()).toEqual(['leads.csv', 'out.csv.partial'])
  expect(text('out.csv.partial')).toBe('precious')
})

describe('an output flag', () => {
  test.each([
    ['-o', 'companies.csv'],
    ['-o', 'organizations.json'],
    ['--report', 'contacts.csv'],
  ])('is rejected for %s and %s of --data, even if they look like outputs', async (flag, name) => {
    mkdirSync(at('records'))
    const table = 'compName,error,warning\nAcme,,\n'
    for (const one of ['companies.csv', 'contacts.csv', 'organizations.json'])
      writeFileSync(at(`records/${one}`), table)
    const flags = ['--data', at('records'), '--force', '--no-report', flag, at(`records/${name}`)]
    const { code, stderr } = await runCli(['enrich', at('leads.csv'), ...flags])
    expect([code, text(`records/${name}`), stderr]).toEqual([
      1,
      table,
      expect.stringContaining('is an input file'),
    ])
  })

  const linkDatabase = () => {
    mkdirSync(at('data'))
    symlinkSync('data/linked.db', at('link.db'))
    createSandbox({ storage: { kind: 'file', path: at('link.db') } }).context.close()
  }
  const linkLeads = () => {
    writeFileSync(at('leads.csv'), 'compName,error,warning\nAcme,,\n')
    linkSync(at('leads.csv'), at('out.csv'))
  }

  test.each<[string, () => void, () => string[], string]>([
    ['a second name of the leads', linkLeads, () => [], 'is an input file'],
    [
      'the log beside the target of a linked --db',
      linkDatabase,
      () => ['--db', at('link.db'), '-o', at('data/linked.db-wal')],
      'is an input file',
    ],
    [
      'a link to a missing file',
      () => symlinkSync('box.db', at('out.csv')),
      () => [],
      'is a link to a missing file',
    ],
    [
      'a report at the path of the unfinished rows',
      () => {},
      () => ['--report', at('out.csv.partial')],
      'cannot contain both the rows and the report',
    ],
  ])('is rejected for %s', async (_, prepare, flags, message) => {
    prepare()
    const { code, stderr } = await enriched('--force', ...flags())
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  })

  test('is rejected for the database that import creates, by any path', async () => {
    symlinkSync(temporary.folder, at('here'))
    const files = ['--db', at('box.db'), '--report', at('here/box.db')]
    const { code } = await runCli(['import', at('leads.csv'), ...files])
    expect([code, existsSync(at('box.db'))]).toEqual([1, false])
  })
})

test('--db never replaces a file that is no database, even if it is short', async () => {
  written('box.db')
  const db = ['--db', at('box.db')]
  for (const args of [
    ['serve', '--port', '0', ...db],
    ['import', at('leads.csv'), ...db],
    ['enrich', at('leads.csv'), '--key', 'x', ...db],
    ['explain', '{"companyName":"Acme"}', ...db],
  ]) {
    const { code, stderr } = await runCli(args)
    expect([args[0], code, text('box.db')]).toEqual([args[0], 1, 'precious'])
    expect(stderr).toContain('box.db cannot be opened (file is not a database)')
  }
  expect(readdirSync(temporary.folder).sort()).toEqual(['box.db', 'leads.csv'])
})

test.each([
  ['enrich', () => enriched('--key', 'x', '--db', at('empty.db'))],
  ['explain', () => runCli(['explain', '{"companyName":"Acme"}', '--db', at('empty.db')])],
])('%s --db keeps an empty file empty', async (_, run) => {
  writeFileSync(at('empty.db'), '')
  const { code, stderr } = await run()
  expect([code, text('empty.db')]).toEqual([1, ''])
  expect(stderr).toContain('does not exist or is empty')
})

describe('an output of an earlier run', () => {
  test.each([
    ['CSV', 'leads.csv', 'compName\nHalcyon Freight\n'],
    ['CSV in UTF-16', 'leads.csv', Buffer.from('\uFEFFcompName\nHalcyon Freight\n', 'utf16le')],
    ['JSON Lines', 'leads.jsonl', '{"companyName":"Halcyon Freight"}\n'],
  ])('is replaced by enrich --force: %s', async (_, name, content) => {
    writeFileSync(at(name), content)
    const output = name.replace('leads', 'out')
    const run = (...args: string[]) => runCli(['enrich', at(name), '-o', at(output), ...args])
    expect((await run()).code).toBe(0)
    expect((await run()).stderr).toContain('Replace it with --force')
    expect(await run('--force')).toMatchObject({ code: 0 })
  })

  test.each(['report.csv', 'report.jsonl'])('is replaced by import --report: %s', async (name) => {
    writeFileSync(at('leads.csv'), 'compName,colour\nHalcyon Freight,red\n')
    for (const _ of [1, 2]) {
      expect((await checked('--report', at(name))).code).toBe(0)
      expect(text(name)).toContain('unknown column colour')
    }
  })
})
