/** Exports of CRMs and spreadsheets in `test/fixtures/exports`, mapped by their headings and enriched with the sample. */
import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { enriched, useEnrichFolder } from './enrich-folder.ts'

const EXPORTS = join(import.meta.dir, '../../fixtures/exports')
const { at, rowsOf } = useEnrichFolder()

/** The fields that every export has, and those of some. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'dynamics.csv': ['contactFullName', 'contactJobTitle', 'contactCountry'],
  'excel-german.csv': [
    'recordId',
    'contactFirstName',
    'contactLastName',
    'contactJobTitle',
    'contactCountry',
  ],
  'google-contacts.csv': ['contactFirstName', 'contactLastName', 'contactJobTitle', 'companyWebAddress'],
  'hubspot.csv': ['recordId', 'contactFirstName', 'contactLastName', 'contactJobTitle'],
  'linkedin-connections.csv': ['contactFirstName', 'contactLastName', 'contactJobTitle', 'contactUrl'],
  'pipedrive.csv': ['recordId', 'contactFullName'],
  'salesforce-data-loader.csv': ['recordId', 'contactFirstName', 'contactLastName', 'contactCountry'],
  'salesforce-report.csv': ['contactFirstName', 'contactLastName', 'contactJobTitle', 'contactCountry'],
}

describe('an export', () => {
  test.each(readdirSync(EXPORTS))('is mapped and enriched: %s', async (name) => {
    const { code, stderr } = await enriched(join(EXPORTS, name), '-o', at('out.csv'))
    expect(code).toBe(0)
    const mapped = [...stderr.matchAll(/ → {2}(\w+)/g)].map(([, field]) => field)
    expect(mapped).toEqual(
      expect.arrayContaining(['companyName', 'contactEmail', ...(FIELDS[name] ?? ['?'])]),
    )
    const rows = rowsOf('out.csv')
    expect(rows.map(({ recordStatus }) => recordStatus)).toEqual(['Active', 'Active', 'No Match'])
    expect(rows.map(({ conEmail }) => conEmail)).toEqual([
      'ada.keller@northwind-optics.example',
      'grace.okafor@northwind-optics.example',
      '',
    ])
  })
})
