/** `scripts/sample/generate-data.ts`: generated data sets of any size. */
import { describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { generateData } from '../../../scripts/sample/generate-data.ts'
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { findTables, openTables } from '../../../src/records/import/data-directory.ts'
import { importRecords } from '../../../src/records/import/import-records.ts'
import type { TableProblem } from '../../../src/records/rows/columns.ts'
import { ROOT } from '../../support/paths.ts'
import { runCommand } from '../../support/run-command.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { isReservedForFiction } from './fictional-phones.ts'

const SIZE = { companies: 600, people: 3000 }
const { at } = useTemporaryFolder('generated')

/** Generates a data set, and returns the text of its tables. */
function generate(name: string, seed: string): string[] {
  mkdirSync(at(name))
  generateData(at(name), seed, SIZE)
  return ['companies.csv', 'contacts.csv'].map((table) => readFileSync(at(`${name}/${table}`), 'utf8'))
}

describe('a generated data set', () => {
  test('is the same for the same seed, and differs for another', () => {
    const [companies, contacts] = generate('first', '7')
    expect(generate('again', '7')).toEqual([companies, contacts].map(String))
    const [otherCompanies, otherContacts] = generate('other', '8')
    expect([otherCompanies === companies, otherContacts === contacts]).toEqual([false, false])
  })

  test('has the requested size, and only importable rows', () => {
    generate('first', '7')
    const problems: TableProblem[] = []
    const { companies, people } = importRecords(openMemory(), openTables(...findTables(at('first'))), {
      onProblem: (problem) => problems.push(problem),
      onProgress: () => {},
    })
    expect([problems, { companies, people }]).toEqual([[], SIZE])
  })

  test('uses only .example domains and fictional phone numbers', () => {
    const values = generate('first', '7').flatMap((text) => Papa.parse<string[]>(text).data.slice(1).flat())
    const hosts = values.flatMap((value) => /^https?:\/\/([^/]+)|@(.+)$/.exec(value)?.slice(1) ?? [])
    expect(hosts.filter((host) => host && !host.endsWith('.example'))).toEqual([])
    const phones = values.filter((value) => value.startsWith('+'))
    expect(Math.min(hosts.length, phones.length)).toBeGreaterThan(SIZE.companies)
    expect(phones.filter((phone) => !isReservedForFiction(phone))).toEqual([])
  })
})

test('bun run generate:data writes five people per company, and prints the counts', async () => {
  const flags = ['--companies', '40', '--seed', '7', '--out', at('new/deep')]
  const command = [process.execPath, 'scripts/sample/generate-data.ts', ...flags]
  const { code, stdout, stderr } = await runCommand(command, { cwd: ROOT })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('40 companies, 200 people')
})
