import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { ROOT } from '../../support/paths.ts'
import { isReservedForFiction } from './fictional-phones.ts'

type Row = Record<string, string>

function readText(name: string): string {
  return readFileSync(join(ROOT, 'data', name), 'utf8')
}

const companies = parse(readText('companies.csv'))
const contacts = parse(readText('contacts.csv'))

function parse(text: string): Row[] {
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data
}

function cell(row: Row | undefined, column: string): string {
  const value = row?.[column]
  if (value === undefined) throw new Error(`no column ${column}`)
  return value
}

function column(rows: Row[], name: string): string[] {
  return rows.map((row) => cell(row, name))
}

describe('the bundled sample is fictional', () => {
  test('and has only .example websites, profiles, and emails', () => {
    const urls = ['compWebsite', 'compPubProfileUrl'].flatMap((name) => column(companies, name))
    const hosts = [...urls, ...column(contacts, 'conPubProfileUrl')].map((url) => new URL(url).hostname)
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([])
    const emails = column(contacts, 'conEmail')
    expect(emails.filter((email) => !/^[a-z][a-z0-9._-]*@[a-z0-9-]+\.example$/.test(email))).toEqual([])
  })

  test('and has only phone numbers that regulators reserve for fiction', () => {
    const phones = [
      ...column(companies, 'compPhoneNo'),
      ...['conWorkLocPhoneNo', 'directDial1', 'directDial2'].flatMap((name) => column(contacts, name)),
    ]
    const given = [...new Set(phones)].filter((phone) => phone !== '')
    expect(given.length).toBeGreaterThan(5000)
    expect(given.filter((phone) => !isReservedForFiction(phone))).toEqual([])
  })
})
