/** All companies of a market: independents, country by country, and then the subsidiaries of some of them. */
import { AkaRegister } from './akas.ts'
import type { Company, Registers } from './companies.ts'
import { drawEmployees, foundCompany } from './companies.ts'
import type { Inventor } from './company-names.ts'
import { shareOut } from './countries.ts'
import { foundGroups } from './groups.ts'
import { INDUSTRY_WEIGHTS } from './industries.ts'
import { Random } from './random.ts'

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

function foundIndependents(
  seed: string,
  registers: Registers,
  { independents, inventName }: CompanyPlan,
): Company[] {
  const akas = new AkaRegister()
  const companies: Company[] = []
  for (const [country, count] of shareOut(independents)) {
    const random = new Random(`${seed} companies ${country.code}`)
    for (let founded = 0; founded < count; ) {
      const industry = random.weighted(INDUSTRY_WEIGHTS)
      const name = inventName(random, country, industry, registers.names)
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
