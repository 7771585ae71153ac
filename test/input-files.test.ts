/** Files that commands read: pipes instead of files, files that change meanwhile, and paths that no system can open. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTextFile } from '../src/leads/read/text-file.ts'
import { openTables } from '../src/market/import/data-directory.ts'

const MAIN = join(import.meta.dir, '../src/main.ts')

let folder = ''
const at = (name: string): string => join(folder, name)
const children: { kill(signal: NodeJS.Signals): void }[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-input-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command to its end in the folder; returns its exit code and what it printed to standard error. */
async function signalbox(...args: string[]) {
  const child = Bun.spawn([process.execPath, MAIN, ...args], {
    cwd: folder,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  children.push(child)
  const [code, stderr] = await Promise.all([child.exited, new Response(child.stderr).text()])
  return { code, stderr }
}

const oneSentence = expect.stringMatching(/^signalbox: [^\n]+\n$/)

describe.skipIf(process.platform === 'win32')('a pipe that nobody writes to', () => {
  beforeEach(() => {
    Bun.spawnSync(['mkfifo', at('pipe')])
    writeFileSync(at('leads.csv'), 'Company\nNorthwind Optics\n')
  })

  test.each([
    ['companies.csv', ['serve', '--port', '0', '--memory', '--data', 'market']],
    ['organizations.json', ['serve', '--port', '0', '--memory', '--data', 'market']],
    ['companies.csv', ['import', 'market', '--dry-run']],
    [
      'key.pem',
      ['serve', '--port', '0', '--memory', '--tls-key', 'market/key.pem', '--tls-cert', 'leads.csv'],
    ],
    ['leads.csv', ['enrich', 'market/leads.csv', '-o', 'out.csv']],
    ['box.db', ['serve', '--port', '0', '--db', 'market/box.db']],
  ])('in the place of %s ends %j with one sentence', async (name, args) => {
    mkdirSync(at('market'))
    symlinkSync('../pipe', at(`market/${name}`))
    const { code, stderr } = await signalbox(...args)
    expect([code, stderr]).toEqual([1, oneSentence])
    expect(stderr).toContain(`market/${name}`)
    expect(stderr).toContain('is a pipe or a device')
  })
})

describe('a path that the system cannot open', () => {
  test.each([
    ['a loop of links', () => 'loop'],
    ['a name of 300 characters', () => 'x'.repeat(300)],
    ['a path of 5,000 characters', () => 'x/'.repeat(2_500)],
  ])('%s as the database is one sentence about --db', async (_, path) => {
    symlinkSync('loop', at('loop'))
    const { code, stderr } = await signalbox('serve', '--port', '0', '--db', path())
    expect([code, stderr]).toEqual([1, oneSentence])
    expect(stderr).toContain('name another file with --db')
  })

  test.each([
    [['serve', '--memory', '--port', '0', '--ready-file']],
    [['serve', '--memory', '--port', '0', '--data']],
    [['import']],
    [['import', 'leads.csv', '--dry-run', '--report']],
    [['enrich']],
    [['enrich', 'leads.csv', '--dry-run', '-o']],
    [['enrich', 'leads.csv', '--dry-run', '--report']],
    [['enrich', 'leads.csv', '--db']],
    [['explain', '{}', '--db']],
  ])('of 5,000 characters after %j is one sentence', async (args) => {
    writeFileSync(at('leads.csv'), 'compName\nNorthwind Optics\n')
    const { code, stderr } = await signalbox(...args, 'x/'.repeat(2_500))
    expect([code, stderr]).toEqual([1, oneSentence])
  })
})

describe('a file that changes while it is read', () => {
  const ROWS = `Company\n${'Northwind Optics, Incorporated\n'.repeat(60_000)}`
  const changes: [string, () => void][] = [
    ['shrinks', () => truncateSync(at('companies.csv'), 300_000)],
    ['grows', () => appendFileSync(at('companies.csv'), 'Acme\n')],
  ]

  /** Reads all pieces, and lets the change happen after the first one. */
  function readThrough(pieces: Iterable<string>, change: () => void): void {
    let isChanged = false
    for (const _ of pieces) {
      if (!isChanged) change()
      isChanged = true
    }
  }

  test.each(changes)('as a table that %s is refused', (_, change) => {
    writeFileSync(at('companies.csv'), ROWS)
    const { companies } = openTables(at('companies.csv'), undefined)
    expect(() => readThrough(companies.chunks(), change)).toThrow('changed while it was read')
  })

  test.each(changes)('as leads that %s is refused', (_, change) => {
    writeFileSync(at('companies.csv'), ROWS)
    const leads = openTextFile(at('companies.csv'), 'leads.csv')
    expect(() => readThrough(leads.chunks(), change)).toThrow('leads.csv changed while it was read')
  })
})

test('serve --data shows headings without what steers the terminal', async () => {
  writeFileSync(at('companies.csv'), 'compName,\u001b]0;owned\u0007Colour\u001b[2J\nAcme,x\n')
  const child = Bun.spawn([process.execPath, MAIN, 'serve', '--memory', '--port', '0', '--data', folder], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  children.push(child)
  await child.stdout.getReader().read()
  child.kill('SIGTERM')
  const stderr = await new Response(child.stderr).text()
  expect(stderr).toContain('unknown column Colour')
  expect(stderr).not.toContain('\u001b')
})
