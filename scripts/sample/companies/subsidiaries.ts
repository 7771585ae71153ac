/** Subsidiaries of larger companies, at most three levels deep. */
import type { Company, Registers } from './company.ts'
import { foundCompany, worldwideParent } from './company.ts'
import type { Country } from '../countries.ts'
import { COUNTRY_WEIGHTS } from '../countries.ts'
import type { Industry } from './industries.ts'
import { industryNamed } from './industries.ts'
import type { Random } from '../../lib/random.ts'
import { readTable } from '../../lib/csv-table.ts'

/** What a group sets up in addition to its main trade. */
const SIDE_TRADES = readTable('sample/tables/side-trades').map((row) => ({
  word: row('trade'),
  industry: row('industry'),
  isForBanks: row('forBanks') === 'yes',
}))

interface Offshoot {
  country: Country
  industry: Industry
  base: string
}

/** A name of several words before the trade keeps them all: `Alderbrook Optics UK`. */
function brand(company: Company): string {
  return company.base.length <= 26 ? company.base : company.stem
}

function planAbroad(random: Random, parent: Company, taken: Set<string>): Offshoot | undefined {
  const country = random.weighted(COUNTRY_WEIGHTS)
  if (country === parent.country) return undefined
  const base = `${brand(parent)} ${country.label}`
  return taken.has(base) ? undefined : { country, industry: parent.industry, base }
}

function planAtHome(random: Random, parent: Company, taken: Set<string>): Offshoot | undefined {
  const { word, industry, isForBanks } = random.pick(SIDE_TRADES)
  const base = `${parent.stem} ${word}`
  if (taken.has(base) || parent.base.includes(word)) return undefined
  if (parent.industry.kind === 'finance' && !isForBanks) return undefined
  return { country: parent.country, industry: industryNamed(industry), base }
}

function foundOffshoot(
  random: Random,
  registers: Registers,
  parent: Company,
  taken: Set<string>,
): Company | undefined {
  // What a country's company sets up, it sets up there: no `Alderbrook Taiwan UK`.
  const abroad = !parent.parent && random.chance(0.68)
  const offshoot = abroad ? planAbroad(random, parent, taken) : planAtHome(random, parent, taken)
  if (!offshoot) return undefined
  taken.add(offshoot.base)
  const company = foundCompany(random, registers, {
    country: offshoot.country,
    industry: offshoot.industry,
    name: { stem: parent.stem, base: offshoot.base, local: '' },
    employees: Math.max(8, Math.round(parent.employees * random.between(0.02, 0.3))),
    parent,
  })
  return registers.names.claimFull(company.name) ? company : undefined
}

const WITHOUT_SUBSIDIARIES = ['charity', 'state', 'care', 'partner', 'public']

function mayOwn(company: Company): boolean {
  return company.employees >= 700 && !company.parent && !WITHOUT_SUBSIDIARIES.includes(company.industry.kind)
}

/**
 * Adds `total` subsidiaries to some of the companies.
 * @param again how often the next goes to a group that has one already: this makes a few groups large
 */
export function foundGroups(
  random: Random,
  registers: Registers,
  companies: readonly Company[],
  total: number,
  again = 0,
): Company[] {
  const founded: Company[] = []
  const taken = new Set(companies.map((company) => company.base))
  const large = companies.filter(mayOwn)
  const owners = large.length > 0 ? large : companies
  while (founded.length < total) {
    const isAgain = again > 0 && founded.length > 0 && random.chance(again)
    const top = isAgain ? worldwideParent(random.pick(founded)) : random.pick(owners)
    const siblings = random.weighted([
      [1, 5],
      [2, 4],
      [3, 3],
      [4, 2],
      [6, 1],
    ])
    for (let i = 0; i < siblings && founded.length < total; i++) {
      const child = foundOffshoot(random, registers, top, taken)
      if (child) founded.push(child)
      if (!child || child.employees < 150 || !random.chance(0.3) || founded.length >= total) continue
      const grandchild = foundOffshoot(random, registers, child, taken)
      if (grandchild) founded.push(grandchild)
    }
  }
  return founded
}
