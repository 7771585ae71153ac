/** The bundled sample, from a seed: the same seed and tables give the same bytes. */
import { AkaRegister } from './akas.ts'
import { CHARACTER_PHONES, CHARACTER_STEMS, castCharacters, foundCharacters } from './characters.ts'
import type { Company } from './companies.ts'
import { drawEmployees, foundCompany } from './companies.ts'
import { inventName, NameRegister } from './company-names.ts'
import { shareOut } from './countries.ts'
import { companiesCsv, contactsCsv } from './csv.ts'
import { DomainRegister } from './domains.ts'
import { EmailRegister } from './emails.ts'
import type { Registers } from './groups.ts'
import { foundGroups } from './groups.ts'
import { INDUSTRY_WEIGHTS } from './industries.ts'
import { PhoneBook } from './phones.ts'
import { Random } from './random.ts'
import { addReturns } from './returns.ts'
import { hireStaff } from './staffing.ts'

export const SEED = 'signalbox sample 1'

const COMPANIES = 1600
const SUBSIDIARIES = 236
const PEOPLE = 12_500

export interface Sample {
  companies: string
  contacts: string
}

/** Companies that are nobody's subsidiary, country by country. */
function foundIndependents(seed: string, registers: Registers, total: number): Company[] {
  const akas = new AkaRegister()
  const companies: Company[] = []
  for (const [country, count] of shareOut(total)) {
    const random = new Random(`${seed} companies ${country.code}`)
    for (let i = 0; i < count; i++) {
      const industry = random.weighted(INDUSTRY_WEIGHTS)
      const name = inventName(random, country, industry, registers.names)
      const plan = { country, industry, name, employees: drawEmployees(random, industry) }
      const company = foundCompany(random, registers.phones, registers.domains, plan)
      company.aka = akas.name(random, company, name, registers.names)
      companies.push(company)
    }
  }
  return companies
}

export function generateSample(seed: string = SEED): Sample {
  const phones = new PhoneBook(new Random(`${seed} phones`), CHARACTER_PHONES)
  const registers: Registers = {
    phones,
    domains: new DomainRegister(),
    names: new NameRegister(CHARACTER_STEMS),
  }
  const characters = foundCharacters(new Random(`${seed} characters`), phones, registers.domains)
  const independents = foundIndependents(seed, registers, COMPANIES - SUBSIDIARIES - characters.length)
  const groups = foundGroups(new Random(`${seed} groups`), registers, independents, SUBSIDIARIES)
  const companies = [...characters, ...independents, ...groups]
  const emails = new EmailRegister()
  const cast = castCharacters(characters, emails)
  const people = hireStaff(seed, companies, cast, { emails, phones }, PEOPLE)
  addReturns(seed, people, new Set(characters), emails)
  return { companies: companiesCsv(companies), contacts: contactsCsv(people) }
}
