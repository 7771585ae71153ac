/**
 * Companies and people that documentation and tests refer to. They are written down, not drawn: names, domains,
 * e-mail addresses, numbers and dates stay as they are, and with them the GUIDs, which derive from these.
 */

import type { EmailRegister } from './companies/domains-and-emails.ts'
import { parseMonth } from './calendar.ts'
import type { Employment, Person } from './people/careers.ts'
import { register } from './people/careers.ts'
import type { Company, Registers } from './companies/company.ts'
import { foundCompany, headquarters } from './companies/company.ts'
import type { Office } from './countries.ts'
import { countryNamed } from './countries.ts'
import { industryNamed } from './companies/industries.ts'
import type { Random } from '../lib/random.ts'
import { readTable } from '../lib/csv-table.ts'
import { titleNamed } from './people/job-titles.ts'

const COMPANY_ROWS = readTable('sample/tables/documented-companies')
const CONTACT_ROWS = readTable('sample/tables/documented-contacts')

/** Numbers and name stems that the generator must leave to the characters. */
export const CHARACTER_PHONES: string[] = [
  ...COMPANY_ROWS.map((row) => row('phone')),
  ...CONTACT_ROWS.flatMap((row) => [row('directDial1'), row('directDial2')]),
]
export const CHARACTER_STEMS: string[] = COMPANY_ROWS.map((row) => row('stem'))

export function foundCharacters(random: Random, registers: Registers): Company[] {
  const companies: Company[] = []
  for (const row of COMPANY_ROWS) {
    const country = countryNamed(row('country'))
    const office: Office = {
      address: row('address'),
      city: row('city'),
      state: row('state'),
      country: country.name,
      zip: row('zip'),
      phone: row('phone'),
      areas: row('areas').split(' '),
    }
    registers.domains.claim([row('domain').replace('.example', '')])
    companies.push(
      foundCompany(random, registers, {
        country,
        industry: industryNamed(row('industry')),
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
      }),
    )
  }
  for (const [index, row] of COMPANY_ROWS.entries()) {
    const child = companies[index]
    if (child) child.parent = companies.find((company) => company.domain === row('parent'))
  }
  return companies
}

function readEmployment(
  row: (column: string) => string,
  companies: readonly Company[],
  emails: EmailRegister,
): Employment {
  const email = emails.claim(row('email'))
  const company = companies.find(({ domain }) => domain === email.split('@')[1])
  if (!company) throw new Error(`no company for ${email}`)
  const office = headquarters(company)
  return {
    company,
    title: titleNamed(row('title')),
    office,
    email,
    started: parseMonth(row('started')),
    updated: parseMonth(row('updated')),
    ...(row('ended') === '' ? {} : { ended: parseMonth(row('ended')) }),
    location: `${office.city}, ${office.country}`,
    directDial1: row('directDial1'),
    directDial2: row('directDial2'),
  }
}

/** Rows with the same key are one person, the latest employment first. */
export function castCharacters(companies: readonly Company[], emails: EmailRegister): Person[] {
  const people = new Map<string, { first: string; middle: string; last: string; employments: Employment[] }>()
  for (const row of CONTACT_ROWS) {
    const person = people.get(row('key')) ?? {
      first: row('first'),
      middle: row('middle'),
      last: row('last'),
      employments: [],
    }
    person.employments.push(readEmployment(row, companies, emails))
    people.set(row('key'), person)
  }
  return [...people.values()].map(({ employments, ...name }) => register(name, employments))
}
