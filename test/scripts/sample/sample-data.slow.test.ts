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
const companyByGuid = new Map(companies.map((company) => [cell(company, 'compGUID'), company]))

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

/** Returns the invalid rows, limited to a readable number. */
function faults(rows: Row[], name: string, isRight: (row: Row) => boolean): string[] {
  const wrong = rows.filter((row) => !isRight(row))
  return wrong.slice(0, 5).map((row) => cell(row, name))
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

test('the companies of the sample have existing parents, and the top one as worldwide parent', () => {
  const topOf = (row: Row): Row => {
    const parent = companyByGuid.get(cell(row, 'compParentGuid'))
    return parent ? topOf(parent) : row
  }
  const fits = (row: Row) => {
    const top = topOf(row)
    return (
      cell(top, 'compParentGuid') === '' &&
      cell(row, 'compGlobalHqParentGuid') === cell(top, 'compGUID') &&
      cell(row, 'compWorldwideParentName') === cell(top, 'compName')
    )
  }
  expect(faults(companies, 'compName', fits)).toEqual([])
  expect(companies.filter((row) => cell(row, 'compParentGuid') !== '').length).toBeGreaterThan(100)
})
