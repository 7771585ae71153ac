/** Creates subsidiaries of larger companies, at most three levels deep. */
import { readTable } from '../../lib/csv-table.ts'
import type { Random } from '../../lib/random.ts'
import { COUNTRY_WEIGHTS, type Country } from '../countries.ts'
import { type Company, createCompany, getWorldwideParent, type Registers } from './company.ts'
import { findIndustry, type Industry } from './industries.ts'

/** Industries of subsidiaries in addition to that of the group. */
const SIDE_INDUSTRIES = readTable('sample/tables/side-trades').map((row) => ({
  word: row('trade'),
  industry: row('industry'),
  isForBanks: row('forBanks') === 'yes',
}))

interface SubsidiaryPlan {
  country: Country
  industry: Industry
  base: string
}

function planAbroad(random: Random, parent: Company, taken: Set<string>): SubsidiaryPlan | undefined {
  const country = random.weighted(COUNTRY_WEIGHTS)
  if (country === parent.country) return undefined
  const brand = parent.base.length <= 26 ? parent.base : parent.stem
  const base = `${brand} ${country.label}`
  return taken.has(base) ? undefined : { country, industry: parent.industry, base }
}

function planAtHome(random: Random, parent: Company, taken: Set<string>): SubsidiaryPlan | undefined {
  const { word, industry, isForBanks } = random.pick(SIDE_INDUSTRIES)
  const base = `${parent.stem} ${word}`
  if (taken.has(base) || parent.base.includes(word)) return undefined
  if (parent.industry.kind === 'finance' && !isForBanks) return undefined
  return { country: parent.country, industry: findIndustry(industry), base }
}

function createSubsidiary(
  random: Random,
  registers: Registers,
  parent: Company,
  taken: Set<string>,
): Company | undefined {
  // Subsidiaries abroad have subsidiaries in their own country only: no `Alderbrook Taiwan UK`.
  const isAbroad = !parent.parent && random.chance(0.68)
  const plan = isAbroad ? planAbroad(random, parent, taken) : planAtHome(random, parent, taken)
  if (!plan) return undefined
  taken.add(plan.base)
  const company = createCompany(random, registers, {
    country: plan.country,
    industry: plan.industry,
    name: { stem: parent.stem, base: plan.base, local: '' },
    employees: Math.max(8, Math.round(parent.employees * random.between(0.02, 0.3))),
    parent,
  })
  return registers.names.addFullName(company.name) ? company : undefined
}

const WITHOUT_SUBSIDIARIES = ['charity', 'state', 'care', 'partner', 'public']

const mayOwn = ({ employees, parent, industry }: Company): boolean =>
  employees >= 700 && !parent && !WITHOUT_SUBSIDIARIES.includes(industry.kind)

/**
 * Creates `count` subsidiaries of some of the companies.
 * @param toSameGroup the probability that the next belongs to a group that has one already, which makes a few groups large
 */
export function createSubsidiaries(
  random: Random,
  registers: Registers,
  companies: readonly Company[],
  count: number,
  toSameGroup: number,
): Company[] {
  const created: Company[] = []
  const taken = new Set(companies.map(({ base }) => base))
  const large = companies.filter(mayOwn)
  const owners = large.length > 0 ? large : companies
  while (created.length < count) {
    const isSameGroup = toSameGroup > 0 && created.length > 0 && random.chance(toSameGroup)
    const top = isSameGroup ? getWorldwideParent(random.pick(created)) : random.pick(owners)
    const siblings = random.weighted([
      [1, 5],
      [2, 4],
      [3, 3],
      [4, 2],
      [6, 1],
    ])
    for (let i = 0; i < siblings && created.length < count; i++) {
      const child = createSubsidiary(random, registers, top, taken)
      if (child) created.push(child)
      if (!child || child.employees < 150 || !random.chance(0.3) || created.length >= count) continue
      const grandchild = createSubsidiary(random, registers, child, taken)
      if (grandchild) created.push(grandchild)
    }
  }
  return created
}
