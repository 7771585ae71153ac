/** Creates all companies of a data set: independent ones, country by country, and then the subsidiaries of some of them. */
import { Random } from '../../lib/random.ts'
import { slug } from '../../lib/text.ts'
import { apportionCompanies } from '../countries.ts'
import { type Company, createCompany, drawEmployees, type Registers } from './company.ts'
import { addLegalForm, type CompanyName, drawUniqueName, type NameGenerator } from './company-names.ts'
import { INDUSTRY_WEIGHTS } from './industries.ts'
import { createSubsidiaries } from './subsidiaries.ts'

interface RecordPlan {
  readonly independents: number
  readonly subsidiaries: number
  readonly drawName: NameGenerator
  /** The probability that the next subsidiary belongs to a group that has one already. */
  readonly toSameGroup: number
}

export function createCompanies(seed: string, registers: Registers, plan: RecordPlan): Company[] {
  const independents = createIndependents(seed, registers, plan)
  const random = new Random(`${seed} groups`)
  const { subsidiaries, toSameGroup } = plan
  return [...independents, ...createSubsidiaries(random, registers, independents, subsidiaries, toSameGroup)]
}

function createIndependents(seed: string, registers: Registers, plan: RecordPlan): Company[] {
  const usedOtherNames = new Set<string>()
  const companies: Company[] = []
  for (const [country, count] of apportionCompanies(plan.independents)) {
    const random = new Random(`${seed} companies ${country.code}`)
    for (let created = 0; created < count; ) {
      const industry = random.weighted(INDUSTRY_WEIGHTS)
      const name = plan.drawName(random, country, industry, registers.names)
      const employees = drawEmployees(random, industry)
      const company = createCompany(random, registers, { country, industry, name, employees })
      if (!registers.names.addFullName(company.name)) continue
      company.aka = drawOtherNames(random, company, name, registers, usedOtherNames)
      companies.push(company)
      created++
    }
  }
  return companies
}

/** Draws other names: short, local, former, and initials. No two companies outside a group share one. */
function drawOtherNames(
  random: Random,
  company: Company,
  drawn: CompanyName,
  { names }: Registers,
  used: Set<string>,
): string[] {
  const { country, industry } = company
  const candidates: string[] = []
  if (random.chance(0.28)) candidates.push(company.stem)
  if (drawn.local !== '' && random.chance(0.6)) candidates.push(drawn.local)
  if (random.chance(0.5)) candidates.push(getInitials(company.base))
  if (random.chance(0.07)) {
    const former = drawUniqueName(random, country, industry, names)
    candidates.push(addLegalForm(former.base, random.weighted(country.privateForms)))
  }
  return candidates.filter((name) => {
    const key = slug(name) || name
    if (name === '' || name === company.name || used.has(key)) return false
    used.add(key)
    return true
  })
}

/** Legal forms, and words that are unsuitable as names. */
const NO_ACRONYMS = 'SAS SRL SPA SLU LTD LLC INC PLC PTY ASS SEX FAT PIG BUM GAS SSR'.split(' ')

function getInitials(base: string): string {
  const words = base.split(/[\s-]+/).filter((word) => /^\p{L}{3,}/u.test(word))
  const acronym = words.map((word) => word.charAt(0).toUpperCase()).join('')
  return words.length < 3 || NO_ACRONYMS.includes(acronym) ? '' : acronym
}
