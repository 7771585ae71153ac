/** Imported values are stored in the formats of the interface, for every way to store data. */
import { describe, expect, test } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCsvRecords } from '../../../src/lib/csv-records.ts'
import type { LogFields } from '../../../src/lib/log.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../../src/records/rows/columns.ts'
import { formatCsv, type Row } from '../../support/database/record-tables.ts'
import { runCli } from '../../support/run-cli.ts'
import { createSandbox, FIXTURE_DATA, type Sandbox, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { ACME, ADA, person } from './imported-values.ts'

const temporary = useTemporaryFolder('own-data')
const { at } = temporary

function writeData(companies: readonly Row[], contacts: readonly Row[]): void {
  writeFileSync(at('companies.csv'), formatCsv(COMPANY_COLUMNS, companies))
  writeFileSync(at('contacts.csv'), formatCsv(CONTACT_COLUMNS, contacts))
}

const put = (sandbox: Sandbox, kind: 'companies' | 'contacts', body: unknown) =>
  sandbox.send(`/sandbox/${kind}`, { method: 'PUT', body: JSON.stringify(body) })

const putTable = (sandbox: Sandbox, kind: 'companies' | 'contacts', body: string) =>
  sandbox.send(`/sandbox/${kind}`, { method: 'PUT', body, headers: { 'content-type': 'text/csv' } })

const fileAt = (name: string) => ({ kind: 'file', path: at(name) }) as const

/** The sandbox, and each problem as `12: message` with the line that the row has, or would have, in a file. */
type Stored = readonly [sandbox: Sandbox, problems: readonly string[]]
type Store = (companies: readonly Row[], contacts: readonly Row[]) => Promise<Stored>
type Warning = { readonly field: string; readonly message: string }

/** Every way to store data in a sandbox. */
const WAYS: Readonly<Record<string, Store>> = {
  'serve --data': async (...data) => {
    writeData(...data)
    const { log, warned } = recordingLog()
    const sandbox = await startSandbox({ dataDirectory: temporary.folder, log })
    return [sandbox, warned().map(({ line, message }) => `${line}: ${message}`)]
  },
  'signalbox import': async (...data) => {
    writeData(...data)
    const report = at('report.csv')
    await runCli(['import', temporary.folder, '--db', at('box.db'), '--report', report])
    const [, ...records] = readCsvRecords([readFileSync(report, 'utf8')])
    const problems = records.map(({ values: [, line, message, kind] }) => ({ line, message, kind }))
    expect(problems.filter(({ kind }) => kind === 'lost')).toEqual([])
    const sandbox = await startSandbox({ storage: fileAt('box.db'), dataDirectory: undefined })
    return [sandbox, problems.map(({ line, message }) => `${line}: ${message}`)]
  },
  'PUT as JSON': async (companies, contacts) => {
    const sandbox = createSandbox()
    const responses = [
      await put(sandbox, 'companies', { companies }),
      await put(sandbox, 'contacts', { contacts }),
    ]
    const lineOf = (field: string): number => Number(/\[(\d+)\]\.\w+$/.exec(field)?.[1]) + 2
    const warnings = responses.flatMap(({ body }): Warning[] => body.problems)
    return [sandbox, warnings.map(({ field, message }) => `${lineOf(field)}: ${message}`)]
  },
  'PUT as a table': async (companies, contacts) => {
    const sandbox = createSandbox()
    const responses = [
      await putTable(sandbox, 'companies', formatCsv(COMPANY_COLUMNS, companies)),
      await putTable(sandbox, 'contacts', formatCsv(CONTACT_COLUMNS, contacts)),
    ]
    const warnings = responses.flatMap(({ body }): Warning[] => body.problems)
    return [sandbox, warnings.map(({ field, message }) => `${field.slice(5)}: ${message}`)]
  },
}

function recordingLog() {
  const warnings: LogFields[] = []
  const log = {
    info: () => {},
    warn: (event: string, fields: LogFields = {}) => warnings.push({ event, ...fields }),
    error: () => {},
  }
  return { log, warned: () => warnings.filter(({ event }) => event !== 'sample data updated') }
}

test.each(Object.entries(WAYS))(
  'values are converted into the formats of the interface, and unclear ones are reported, with %s',
  async (_, store) => {
    const companies = [
      { ...ACME, compEmpCount: '12,500', compCountry: 'Atlantis' },
      { compName: 'Beta', compWebsite: 'not a url' },
    ]
    const contacts = [
      person(0, { conLevels: 'Geschäftsführer', conJobStartedOn: '2021-03-15' }),
      person(1, { conLevels: 'Tier 1', conJobStartedOn: '03/04/2021' }),
    ]
    const [sandbox, problems] = await store(companies, contacts)
    const levels = 'C-Level, VP, Director, Manager, Senior, Staff'
    expect(problems).toEqual([
      '2: compCountry "Atlantis" is not a known country: it stays unchanged',
      '3: compWebsite "not a url" is not a web address such as https://www.acme.com: it is left blank',
      '3: conJobStartedOn "03/04/2021" is ambiguous, because it may be Mar 2021 or Apr 2021: it is left blank',
      `3: conLevels "Tier 1" is not one of ${levels}: it is left blank`,
    ])
    const { items } = (await sandbox.send('/sandbox/companies?search=acme')).body
    expect(items[0]).toMatchObject({ compEmpCount: '12500', compCountry: 'Atlantis' })
    const found = (await sandbox.send('/sandbox/contacts?search=keller-')).body.items
    const shown = found.map(({ jobs }: { jobs: Row[] }) => [jobs[0]?.conLevels, jobs[0]?.conJobStartedOn])
    expect(shown).toEqual([
      ['C-Level', 'Mar 2021'],
      ['', ''],
    ])
    sandbox.modules.close()
  },
)

describe('problems of the data', () => {
  const companies = [{ ...ACME, compEmpCount: 'abc' }]
  const contacts = [ADA, { ...ADA, compName: 'Nope', conEmail: 'nobody' }]
  const expected = [
    { event: 'data problem', kind: 'lost', line: 3, message: 'no company has the name Nope' },
    { kind: 'value', line: 2, message: expect.stringContaining('compEmpCount "abc"') },
    { kind: 'value', line: 3, message: expect.stringContaining('conEmail "nobody"') },
  ]
  const logOfStart = async (dataDirectory: string | undefined) => {
    const { log, warned } = recordingLog()
    const { modules } = await startSandbox({ storage: fileAt('box.db'), dataDirectory, log })
    modules.close()
    return warned()
  }

  test('are reported at each start if rows are missing, and otherwise when the data is imported', async () => {
    writeData(companies, contacts)
    for (let start = 0; start < 2; start++) expect(await logOfStart(temporary.folder)).toMatchObject(expected)
    expect(await logOfStart(undefined)).toEqual([])
    writeData([ACME], contacts)
    expect(await logOfStart(temporary.folder)).toMatchObject([expected[0], expected[2]])
    writeData(companies, [ADA])
    expect(await logOfStart(temporary.folder)).toMatchObject(expected.slice(1, 2))
    expect(await logOfStart(temporary.folder)).toEqual([])
  })

  test('are counted if there are too many to log all', async () => {
    const bad = Array.from({ length: 25 }, (_, n) => ({ ...ADA, compName: `Nope ${n}`, conEmail: 'nobody' }))
    writeData(companies, bad)
    const logged = await logOfStart(temporary.folder)
    expect(logged).toHaveLength(21)
    expect(logged.at(-1)).toEqual({
      event: 'more data problems, which `signalbox import FOLDER --dry-run --report FILE` lists',
      more: 31,
      lost: 25,
      identity: 0,
      value: 26,
      column: 0,
    })
  })
})

describe('a folder with organizations.json', () => {
  test('alone serves the sample to these organizations', async () => {
    copyFileSync(join(FIXTURE_DATA, 'organizations.json'), at('organizations.json'))
    const sandbox = await startSandbox({ dataDirectory: temporary.folder })
    const { status, body } = await sandbox.enrich({ contactEmail: 'ada.keller@northwind-optics.example' })
    expect([status, body.conFullName]).toEqual([200, 'Ada Keller'])
    expect((await sandbox.enrich({ companyName: 'Northwind' }, 'demo-standard-key')).status).toBe(401)
  })

  test('and people, but no companies, is rejected', async () => {
    copyFileSync(join(FIXTURE_DATA, 'organizations.json'), at('organizations.json'))
    writeFileSync(at('contacts.csv'), 'conFullName\nAda Keller\n')
    const { code, stderr } = await runCli(['import', temporary.folder])
    expect([code, stderr]).toEqual([1, expect.stringContaining('companies.csv does not exist.')])
  })
})
