/** `scripts/sample/generate-data.ts`: generated data sets of any size. */
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { generateData } from '../../../scripts/sample/generate-data.ts'
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { findTables, openTables } from '../../../src/records/import/data-directory.ts'
import { importRecords } from '../../../src/records/import/import-records.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS, type TableProblem } from '../../../src/records/rows/columns.ts'
import { ROOT } from '../../support/paths.ts'
import { runCommand } from '../../support/run-command.ts'
import { isReservedForFiction } from './fictional-phones.ts'

// Names are generated once per process, and some tests start a process.

const SIZE = { companies: 600, people: 3000 }
const folder = mkdtempSync(join(tmpdir(), 'signalbox-data-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Row = Record<string, string>

function at(name: string): string {
  const directory = join(folder, name)
  mkdirSync(directory)
  return directory
}

function generated(name: string, seed: string) {
  const directory = at(name)
  generateData(directory, seed, SIZE)
  return { directory, companies: read(directory, 'companies.csv'), contacts: read(directory, 'contacts.csv') }
}

function read(directory: string, name: string): string {
  return readFileSync(join(directory, name), 'utf8')
}

function parse(text: string): Row[] {
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data
}

const column = (rows: Row[], name: string): string[] => rows.map((row) => row[name] ?? '')

const records = generated('first', '7')
const companies = parse(records.companies)
const contacts = parse(records.contacts)

describe('a generated data set', () => {
  test('is the same for the same seed, and differs for another', () => {
    const again = generated('again', '7')
    expect(again.companies === records.companies).toBe(true)
    expect(again.contacts === records.contacts).toBe(true)
    const other = generated('other', '8')
    expect(other.companies === records.companies).toBe(false)
    expect(other.contacts === records.contacts).toBe(false)
  })

  test('has the requested size, the columns of the import, and only importable rows', () => {
    const header = (text: string) => text.slice(0, text.indexOf('\n')).split(',')
    expect(header(records.companies)).toEqual([...COMPANY_COLUMNS])
    expect(header(records.contacts).toSorted()).toEqual([...CONTACT_COLUMNS].toSorted())
    const problems: TableProblem[] = []
    const stored = importRecords(openMemory(), openTables(...findTables(records.directory)), {
      onProblem: (problem) => problems.push(problem),
      onProgress: () => {},
    })
    expect(problems).toEqual([])
    expect(stored).toEqual({ ...SIZE, jobs: contacts.length })
  })

  test('uses only .example domains and fictional phone numbers', () => {
    const websites = [...column(companies, 'compWebsite'), ...column(companies, 'compPubProfileUrl')]
    const hosts = [...websites, ...column(contacts, 'conPubProfileUrl')].map((url) => new URL(url).hostname)
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([])
    expect(
      column(contacts, 'conEmail').filter((email) => !/^$|^[^@]+@[a-z0-9-]+\.example$/.test(email)),
    ).toEqual([])
    const dials = ['conWorkLocPhoneNo', 'directDial1', 'directDial2'].flatMap((name) =>
      column(contacts, name),
    )
    const phones = [...column(companies, 'compPhoneNo'), ...dials]
    expect(phones.filter((phone) => phone !== '' && !isReservedForFiction(phone))).toEqual([])
  })
})

describe('bun run generate:data', () => {
  const run = (...args: string[]) =>
    runCommand([process.execPath, 'scripts/sample/generate-data.ts', ...args], { cwd: ROOT })

  test('writes five people per company, and prints the counts', async () => {
    const directory = join(folder, 'new', 'deep')
    const { code, stdout, stderr } = await run('--companies', '40', '--seed', '7', '--out', directory)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('40 companies, 200 people')
    expect(new Set(column(parse(read(directory, 'contacts.csv')), 'conGUID')).size).toBe(200)
  })
})
