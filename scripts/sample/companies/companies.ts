/** All companies of a market: independents, country by country, and then the subsidiaries of some of them. */
import type { Company, Registers } from './company.ts'
import { drawEmployees, foundCompany } from './company.ts'
import type { CompanyName, Inventor, NameRegister } from './company-names.ts'
import { inventName, withLegalForm } from './company-names.ts'
import { shareOut } from '../countries.ts'
import { foundGroups } from './subsidiaries.ts'
import { INDUSTRY_WEIGHTS } from './industries.ts'
import { Random } from '../../lib/random.ts'
import { slug } from '../text.ts'

/** Legal forms, and words that no company wants as a name. */
const NO_ACRONYMS = 'SAS SRL SPA SLU LTD LLC INC PLC PTY ASS SEX FAT PIG BUM GAS SSR'.split(' ')

function initials(base: string): string {
  const letters = base.split(/[\s-]+/).filter((word) => /^\p{L}{3,}/u.test(word))
  const acronym = letters.map((word) => word.charAt(0).toUpperCase()).join('')
  return letters.length < 3 || NO_ACRONYMS.includes(acronym) ? '' : acronym
}

interface CompanyPlan {
  readonly independents: number
  readonly subsidiaries: number
  readonly inventName: Inventor
  /** How often a group that has subsidiaries gets the next one. */
  readonly toSameGroup: number
}

export function foundCompanies(seed: string, registers: Registers, plan: CompanyPlan): Company[] {
  const independents = foundIndependents(seed, registers, plan)
  const random = new Random(`${seed} groups`)
  return [
    ...independents,
    ...foundGroups(random, registers, independents, plan.subsidiaries, plan.toSameGroup),
  ]
}

function foundIndependents(seed: string, registers: Registers, plan: CompanyPlan): Company[] {
  const akas = new AkaRegister()
  const companies: Company[] = []
  for (const [country, count] of shareOut(plan.independents)) {
    const random = new Random(`${seed} companies ${country.code}`)
    for (let founded = 0; founded < count; ) {
      const industry = random.weighted(INDUSTRY_WEIGHTS)
      const name = plan.inventName(random, country, industry, registers.names)
      const employees = drawEmployees(random, industry)
      const company = foundCompany(random, registers, { country, industry, name, employees })
      if (!registers.names.claimFull(company.name)) continue
      company.aka = akas.name(random, company, name, registers.names)
      companies.push(company)
      founded++
    }
  }
  return companies
}

/** Other names of companies: short, local, former, initials. No two companies outside a group share one. */
class AkaRegister {
  readonly #used = new Set<string>()

  #add(aka: string[], name: string, company: Company): void {
    const key = slug(name) || name
    if (name === '' || name === company.name || this.#used.has(key)) return
    this.#used.add(key)
    aka.push(name)
  }

  name(random: Random, company: Company, drawn: CompanyName, names: NameRegister): string[] {
    const aka: string[] = []
    if (random.chance(0.28)) this.#add(aka, company.stem, company)
    if (drawn.local !== '' && random.chance(0.6)) this.#add(aka, drawn.local, company)
    if (random.chance(0.5)) this.#add(aka, initials(company.base), company)
    if (random.chance(0.07)) {
      const former = inventName(random, company.country, company.industry, names)
      this.#add(aka, withLegalForm(former.base, random.weighted(company.country.privateForms)), company)
    }
    return aka
  }
}
