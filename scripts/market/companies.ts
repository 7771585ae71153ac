/** The companies of a market, with as many employees as the people stored of them call for. */
import { AkaRegister } from '../sample/akas.ts'
import type { Company } from '../sample/companies.ts'
import { foundCompany } from '../sample/companies.ts'
import { COUNTRY_WEIGHTS } from '../sample/countries.ts'
import { DomainRegister } from '../sample/domains.ts'
import { INDUSTRY_WEIGHTS } from '../sample/industries.ts'
import { PhoneBook } from '../sample/phones.ts'
import { Random } from '../sample/random.ts'
import { composeName, SharedNames } from './company-names.ts'
import { MarketDomains } from './domains.ts'
import type { Offshoot } from './groups.ts'
import { Groups } from './groups.ts'

/** Of how many employees one is stored: from 1 to this, small numbers more often. */
const LEAST_COVERED = 25
const MOST_EMPLOYEES = 400_000
/** Tries to find a name that no other has, before a number is added. */
const TRIES = 40
/** In a company of many, first names alone are no addresses. */
const MANY = 200

/** Every company is called differently, if only by its legal form. */
export class Founder {
  readonly #random: Random
  readonly #akas = new AkaRegister()
  readonly #domains = new MarketDomains()
  readonly #groups = new Groups()
  readonly #names = new SharedNames()
  readonly #taken = new Set<string>()
  /** Not asked: domains are given here. */
  readonly #noDomains = new DomainRegister()

  constructor(seed: string) {
    this.#random = new Random(`${seed} companies`)
  }

  /** @param people how many of its employees are stored */
  found(people: number): Company {
    const employees = drawEmployees(this.#random, people)
    for (let tries = 1; ; tries++) {
      const company = this.#incorporate(employees, tries)
      if (this.#taken.has(company.name.toLowerCase())) continue
      this.#taken.add(company.name.toLowerCase())
      company.people = people
      if (employees > MANY && company.emailPattern === 'first') company.emailPattern = 'first.last'
      this.#groups.add(company)
      return company
    }
  }

  #incorporate(employees: number, tries: number): Company {
    const random = this.#random
    const { country, industry, name, parent } = this.#draft()
    const told = tries < TRIES ? name : { ...name, base: `${name.base} ${tries}` }
    const domain = this.#domains.draw(random, told, country)
    // Reserved numbers are too few for a register: each company has its own book of them.
    const phones = new PhoneBook(random, [])
    const plan = { country, industry, name: told, employees, fixed: { domain } }
    const company = foundCompany(random, phones, this.#noDomains, parent ? { ...plan, parent } : plan)
    company.aka = this.#akas.name(random, company, told, this.#names)
    return company
  }

  #draft(): Offshoot | (Omit<Offshoot, 'parent'> & { parent?: never }) {
    const random = this.#random
    const offshoot = this.#groups.draw(random)
    if (offshoot !== undefined) return offshoot
    const country = random.weighted(COUNTRY_WEIGHTS)
    const industry = random.weighted(INDUSTRY_WEIGHTS)
    return { country, industry, name: composeName(random, country, industry, this.#names) }
  }
}

function drawEmployees(random: Random, people: number): number {
  const perPerson = LEAST_COVERED ** (random.next() ** 1.5)
  return Math.min(MOST_EMPLOYEES, Math.max(1, Math.round(Math.max(1, people) * perPerson)))
}
