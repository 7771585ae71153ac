/**
 * Generates data sets of any size as data directories. The same seed, size, and tables give the same bytes. Run directly, it
 * writes the bundled sample to `data`.
 *
 * The sample is a small data set with additions: documented records, promotions, and rehires. Its companies share no stem and
 * its people no name, except on purpose. In all other data, names are as common as in reality.
 */
import { join } from 'node:path'
import { Random } from '../lib/random.ts'
import { SAMPLE } from '../lib/record-rows.ts'
import { drawCommonName } from './companies/common-company-names.ts'
import { createCompanies } from './companies/companies.ts'
import type { Company, Registers } from './companies/company.ts'
import { drawUniqueName, NameRegister } from './companies/company-names.ts'
import { toCompanyRow, toJobRow, writeTable } from './csv-rows.ts'
import {
  createDocumentedCompanies,
  createDocumentedPeople,
  DOCUMENTED_PHONES,
  DOCUMENTED_STEMS,
} from './documented-records.ts'
import type { Person } from './people/careers.ts'
import { BY_FREQUENCY } from './people/name-frequencies.ts'
import { addUsedName, drawName, drawUnusedName } from './people/person-names.ts'
import { addPromotionsAndRehires } from './people/promotions-and-rehires.ts'
import {
  createDrawContext,
  createStaff,
  drawEvenHeadcounts,
  drawSkewedHeadcounts,
  NamesakeSource,
} from './people/staffing.ts'
import { PhoneBook } from './phones.ts'

const SEED = 'signalbox sample 1'
const SIZE = { companies: 1600, subsidiaries: 236, people: 12_500 }
const SUBSIDIARIES = 0.1
/** A few groups of a large data set have dozens of companies. */
const TO_SAME_GROUP = 0.55
const UNKNOWN_EMAILS = 0.12

interface RecordSize {
  readonly companies: number
  readonly people: number
}

/** Writes the bundled sample. */
export function generateSample(directory: string) {
  const phones = new PhoneBook(new Random(`${SEED} phones`), DOCUMENTED_PHONES)
  const registers = { phones, domains: new Set<string>(), names: new NameRegister(DOCUMENTED_STEMS) }
  const documented = createDocumentedCompanies(new Random(`${SEED} characters`), registers)
  const independents = SIZE.companies - SIZE.subsidiaries - documented.length
  const plan = { independents, subsidiaries: SIZE.subsidiaries, drawName: drawUniqueName, toSameGroup: 0 }
  const companies = [...documented, ...createCompanies(SEED, registers, plan)]
  const usedEmails = new Set<string>()
  const documentedPeople = createDocumentedPeople(documented, usedEmails)
  const usedNames = new Set<string>()
  for (const { name } of documentedPeople) addUsedName(name, usedNames)
  const people = [...documentedPeople]
  const namesakes = new NamesakeSource(people)
  const random = new Random(`${SEED} staff`)
  const headcounts = drawEvenHeadcounts(random, companies, SIZE.people)
  const context = createDrawContext(random, phones, companies, usedEmails)
  const drawStaffName = (company: Company, colleagues: readonly Person[]) =>
    namesakes.draw(random, company, colleagues) ?? drawUnusedName(random, company.country, usedNames)
  for (const [i, company] of companies.entries()) {
    const staff = createStaff(context, company, headcounts[i] ?? 0, documentedPeople, drawStaffName)
    for (const person of staff) people.push(person)
  }
  addPromotionsAndRehires(SEED, people, new Set(documented), usedEmails)
  return write(directory, companies, headcounts, people)
}

/** Writes a data set of any size. */
export function generateData(directory: string, seed: string, size: RecordSize) {
  const phones = new PhoneBook(new Random(`${seed} phones`))
  const registers: Registers = { phones, domains: new Set(), names: new NameRegister() }
  const subsidiaries = Math.floor(size.companies * SUBSIDIARIES)
  const independents = size.companies - subsidiaries
  const plan = { independents, subsidiaries, drawName: drawCommonName, toSameGroup: TO_SAME_GROUP }
  const companies = createCompanies(seed, registers, plan)
  const random = new Random(`${seed} staff`)
  const headcounts = drawSkewedHeadcounts(random, companies, size.people)
  for (const [i, company] of companies.entries())
    company.employees = Math.max(company.employees, headcounts[i] ?? 0)
  const context = createDrawContext(random, phones, companies)
  const drawStaffName = ({ country }: Company) => drawName(random, country, BY_FREQUENCY)
  const people = companies
    .entries()
    .flatMap(([i, company]) => createStaff(context, company, headcounts[i] ?? 0, [], drawStaffName))
  return write(directory, companies, headcounts, removeSomeEmails(new Random(`${seed} emails`), people))
}

function* removeSomeEmails(random: Random, people: Iterable<Person>): Generator<Person> {
  for (const person of people) {
    for (const job of person.jobs) if (random.chance(UNKNOWN_EMAILS)) job.email = ''
    yield person
  }
}

function write(
  directory: string,
  companies: readonly Company[],
  headcounts: readonly number[],
  people: Iterable<Person>,
) {
  const jobRows = Iterator.from(people).flatMap((person) => person.jobs.map((job) => toJobRow(person, job)))
  return {
    companies: writeTable(join(directory, 'companies.csv'), companies.values().map(toCompanyRow)),
    jobs: writeTable(join(directory, 'contacts.csv'), jobRows),
    largestStaff: headcounts.reduce((max, count) => Math.max(max, count), 0),
  }
}

if (import.meta.main) {
  const { companies, jobs } = generateSample(SAMPLE)
  console.log(`data/companies.csv: ${companies} rows, data/contacts.csv: ${jobs} rows (seed "${SEED}")`)
}
