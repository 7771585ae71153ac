/**
 * Makes markets of any size as data directories: the same seed, size, and tables give the same bytes.
 *
 * The bundled sample is a small market with additions: characters, promotions, and rehires. Its companies share no stem
 * and its people no name, except on purpose. In any other market, names are as common as in real life.
 */
import { join } from 'node:path'
import { DomainRegister, EmailRegister } from './companies/domains-and-emails.ts'
import type { Person } from './people/careers.ts'
import { CHARACTER_PHONES, CHARACTER_STEMS, castCharacters, foundCharacters } from './documented-records.ts'
import type { Company, Registers } from './companies/company.ts'
import { inventName, NameRegister } from './companies/company-names.ts'
import { composeName } from './companies/common-company-names.ts'
import { companyRow, employmentRow, writeTable } from './csv-rows.ts'
import { foundCompanies } from './companies/companies.ts'
import { BY_FREQUENCY } from './people/name-frequencies.ts'
import { drawName, NamePool } from './people/person-names.ts'
import { PhoneBook } from './phones.ts'
import { Random } from '../lib/random.ts'
import { addReturns } from './people/promotions-and-rehires.ts'
import { evenHeadcounts, hireStaff, Namesakes, skewedHeadcounts } from './people/staffing.ts'

export const SAMPLE_SEED = 'signalbox sample 1'

const SAMPLE = { companies: 1600, subsidiaries: 236, people: 12_500 }
const SUBSIDIARIES = 0.1
/** A few groups of a large market have dozens of companies. */
const TO_SAME_GROUP = 0.55
/** Emails that are not known. */
const UNKNOWN_EMAILS = 0.12

export interface MarketSize {
  readonly companies: number
  readonly people: number
}

export interface Written {
  readonly companies: number
  readonly employments: number
  readonly largestStaff: number
}

/** Writes the bundled sample. */
export function generateSample(directory: string): Written {
  const seed = SAMPLE_SEED
  const phones = new PhoneBook(new Random(`${seed} phones`), CHARACTER_PHONES)
  const registers = { phones, domains: new DomainRegister(), names: new NameRegister(CHARACTER_STEMS) }
  const characters = foundCharacters(new Random(`${seed} characters`), registers)
  const independents = SAMPLE.companies - SAMPLE.subsidiaries - characters.length
  const plan = { independents, subsidiaries: SAMPLE.subsidiaries, inventName, toSameGroup: 0 }
  const companies = [...characters, ...foundCompanies(seed, registers, plan)]
  const emails = new EmailRegister()
  const people = castCharacters(characters, emails)
  const names = new NamePool()
  for (const { name } of people) names.claim(name)
  const namesakes = new Namesakes(people)
  const random = new Random(`${seed} staff`)
  const headcounts = evenHeadcounts(random, companies, SAMPLE.people)
  const staff = hireStaff(
    random,
    companies,
    headcounts,
    [...people],
    { emails, phones },
    (...drawn) => namesakes.next(...drawn) ?? names.draw(drawn[0], drawn[1].country),
  )
  for (const person of staff) people.push(person)
  addReturns(seed, people, new Set(characters), emails)
  return write(directory, companies, headcounts, people)
}

/** Writes a market of any size. */
export function generateMarket(directory: string, seed: string, size: MarketSize): Written {
  const phones = new PhoneBook(new Random(`${seed} phones`))
  const registers: Registers = { phones, domains: new DomainRegister(), names: new NameRegister() }
  const subsidiaries = Math.floor(size.companies * SUBSIDIARIES)
  const independents = size.companies - subsidiaries
  const plan = { independents, subsidiaries, inventName: composeName, toSameGroup: TO_SAME_GROUP }
  const companies = foundCompanies(seed, registers, plan)
  const random = new Random(`${seed} staff`)
  const headcounts = skewedHeadcounts(random, companies, size.people)
  for (const [index, company] of companies.entries()) {
    company.employees = Math.max(company.employees, headcounts[index] ?? 0)
  }
  const desk = { emails: new EmailRegister(), phones }
  const people = hireStaff(random, companies, headcounts, [], desk, (_, { country }) =>
    drawName(random, country, BY_FREQUENCY),
  )
  return write(directory, companies, headcounts, withoutSomeEmails(new Random(`${seed} emails`), people))
}

function* withoutSomeEmails(random: Random, people: Iterable<Person>): Generator<Person> {
  for (const person of people) {
    for (const job of person.employments) if (random.chance(UNKNOWN_EMAILS)) job.email = ''
    yield person
  }
}

function write(
  directory: string,
  companies: readonly Company[],
  headcounts: readonly number[],
  people: Iterable<Person>,
): Written {
  const employmentRows = Iterator.from(people).flatMap((person) =>
    person.employments.map((employment) => employmentRow(person, employment)),
  )
  return {
    companies: writeTable(join(directory, 'companies.csv'), companies.values().map(companyRow)),
    employments: writeTable(join(directory, 'contacts.csv'), employmentRows),
    largestStaff: headcounts.reduce((most, count) => Math.max(most, count), 0),
  }
}
