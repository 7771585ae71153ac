/** Input files of commands: pipes, files that change while they are read, and invalid paths. */
import { beforeEach, describe, expect, test } from 'bun:test'
import { appendFileSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { openTables } from '../../src/records/import/data-directory.ts'
import { useWorkplace } from '../support/executable.ts'

const place = useWorkplace()

const oneSentence = expect.stringMatching(/^signalbox: [^\n]+\n$/)

describe.skipIf(process.platform === 'win32')('a pipe without a writer', () => {
  beforeEach(() => {
    Bun.spawnSync(['mkfifo', place.at('pipe')])
    writeFileSync(place.at('leads.csv'), 'Company\nNorthwind Optics\n')
  })

  test.each([
    ['companies.csv', ['serve', '--port', '0', '--memory', '--data', 'records']],
    ['organizations.json', ['serve', '--port', '0', '--memory', '--data', 'records']],
    ['companies.csv', ['import', 'records', '--dry-run']],
    [
      'key.pem',
      ['serve', '--port', '0', '--memory', '--tls-key', 'records/key.pem', '--tls-cert', 'leads.csv'],
    ],
    ['leads.csv', ['enrich', 'records/leads.csv', '-o', 'out.csv']],
    ['box.db', ['serve', '--port', '0', '--db', 'records/box.db']],
  ])('at the path of %s is reported by %j in one sentence', async (name, args) => {
    mkdirSync(place.at('records'))
    symlinkSync('../pipe', place.at(`records/${name}`))
    const { code, stderr } = await place.run(...args)
    expect([code, stderr]).toEqual([1, oneSentence])
    // The path of a database is resolved first.
    expect(stderr).toContain(name === 'box.db' ? '/pipe ' : `records/${name}`)
    expect(stderr).toContain('is a pipe or a device')
  })
})

describe('a path that the system cannot open', () => {
  test.each([
    ['a loop of links', () => 'loop'],
    ['a name of 300 characters', () => 'x'.repeat(300)],
    ['a path of 5,000 characters', () => 'x/'.repeat(2_500)],
  ])('is reported in one sentence about --db: %s', async (_, path) => {
    symlinkSync('loop', place.at('loop'))
    const { code, stderr } = await place.run('serve', '--port', '0', '--db', path())
    expect([code, stderr]).toEqual([1, oneSentence])
    expect(stderr).toContain('name another file with --db')
  })
})

describe('a file that changes while it is read', () => {
  const ROWS = `Company\n${'Northwind Optics, Incorporated\n'.repeat(60_000)}`
  const changes: [string, () => void][] = [
    ['shrinks', () => truncateSync(place.at('companies.csv'), 300_000)],
    ['grows', () => appendFileSync(place.at('companies.csv'), 'Acme\n')],
  ]

  /** Reads all pieces, and lets the change happen after the first one. */
  function readThrough(pieces: Iterable<string>, change: () => void): void {
    let isChanged = false
    for (const _ of pieces) {
      if (!isChanged) change()
      isChanged = true
    }
  }

  test.each(changes)('is rejected as a table if it %s', (_, change) => {
    writeFileSync(place.at('companies.csv'), ROWS)
    const { companies } = openTables(place.at('companies.csv'), undefined)
    expect(() => readThrough(companies.chunks(), change)).toThrow('changed while it was read')
  })
})

test('serve --data says that a file is not a folder', async () => {
  writeFileSync(place.at('companies.csv'), 'compName\nNorthwind Optics\n')
  expect(await place.run('serve', '--memory', '--port', '0', '--data', 'companies.csv')).toMatchObject({
    code: 1,
    stderr: 'signalbox: companies.csv is a file. Name a folder with companies.csv or organizations.json.\n',
  })
})
