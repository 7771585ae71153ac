/** Companies and people that documentation and tests refer to. They come from tables, so that they never change. */
import { parseMonthNumber } from '../../src/lib/clock.ts'
import { type Row, readTable } from '../lib/csv-table.ts'
import type { Random } from '../lib/random.ts'
import { type Company, createCompany, getHeadquarters, type Registers } from './companies/company.ts'
import { findIndustry } from './companies/industries.ts'
import { findCountry, type Office } from './countries.ts'
import { createPerson, type Job, type Person } from './people/careers.ts'
import { findTitle } from './people/job-titles.ts'

const COMPANY_ROWS = readTable('sample/tables/documented-companies')
const CONTACT_ROWS = readTable('sample/tables/documented-contacts')

/** Phone numbers and name stems that the generator must not use. */
export const DOCUMENTED_PHONES: string[] = [
  ...COMPANY_ROWS.map((row) => row('phone')),
  ...CONTACT_ROWS.flatMap((row) => [row('directDial1'), row('directDial2')]),
]
export const DOCUMENTED_STEMS: string[] = COMPANY_ROWS.map((row) => row('stem'))

export function createDocumentedCompanies(random: Random, registers: Registers): Company[] {
  const companies = COMPANY_ROWS.map((row) => {
    registers.domains.add(row('domain'))
    const country = findCountry(row('country'))
    const office: Office = {
      address: row('address'),
      city: row('city'),
      state: row('state'),
      country: country.name,
      zip: row('zip'),
      phone: row('phone'),
      areas: row('areas').split(' '),
    }
    return createCompany(random, registers, {
      country,
      industry: findIndustry(row('industry')),
      name: { stem: row('stem'), base: row('base'), local: '' },
      employees: Number(row('employees')),
      fixed: {
        name: row('name'),
        domain: row('domain'),
        website: row('website'),
        aka: row('aka') === '' ? [] : row('aka').split('|'),
        emailPattern: 'first.last',
        offices: [office],
        status: row('status'),
        people: Number(row('people')),
      },
    })
  })
  for (const [i, company] of companies.entries())
    company.parent = companies.find(({ domain }) => domain === COMPANY_ROWS[i]?.('parent'))
  return companies
}

function readJob(row: Row, companies: readonly Company[]): Job {
  const email = row('email')
  const company = companies.find(({ domain }) => domain === email.split('@')[1])
  if (!company) throw new Error(`no company for ${email}`)
  const office = getHeadquarters(company)
  return {
    company,
    title: findTitle(row('title')),
    office,
    email,
    started: parseMonthNumber(row('started')),
    updated: parseMonthNumber(row('updated')),
    ...(row('ended') === '' ? {} : { ended: parseMonthNumber(row('ended')) }),
    location: `${office.city}, ${office.country}`,
    directDial1: row('directDial1'),
    directDial2: row('directDial2'),
  }
}

/** Rows with the same key are one person, the latest job first. */
export function createDocumentedPeople(companies: readonly Company[], usedEmails: Set<string>): Person[] {
  const rowsByKey = Map.groupBy(CONTACT_ROWS, (row) => row('key'))
  return [...rowsByKey.values()].map((rows) => {
    const [first = '', middle = '', last = ''] = ['first', 'middle', 'last'].map((column) =>
      rows[0]?.(column),
    )
    const jobs = rows.map((row) => readJob(row, companies))
    for (const { email } of jobs) usedEmails.add(email)
    return createPerson({ first, middle, last }, jobs)
  })
}
