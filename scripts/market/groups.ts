/** Subsidiaries: most groups are small, a few have dozens of companies that are nearly called the same. */
import type { Company } from '../sample/companies.ts'
import type { CompanyName } from '../sample/company-names.ts'
import type { Country } from '../sample/countries.ts'
import { COUNTRY_WEIGHTS } from '../sample/countries.ts'
import { LABELS, OF_A_BANK, SIDE_TRADES, WITHOUT_SUBSIDIARIES } from '../sample/groups.ts'
import type { Industry } from '../sample/industries.ts'
import { industryNamed } from '../sample/industries.ts'
import type { Random } from '../sample/random.ts'

export interface Offshoot {
  readonly parent: Company
  readonly country: Country
  readonly industry: Industry
  readonly name: CompanyName
}

const SHARE = 0.1
/** The larger may own others. */
const FEWEST_EMPLOYEES = 60
const DEEPEST = 3
const LONGEST_BRAND = 30
/** How often a group that has subsidiaries already gets the next: this makes a few of them large. */
const TO_A_GROUP = 0.55
const NUMERALS = ['II', 'III', 'IV', 'V', 'VI']

/** Who may own companies, and who does. */
export class Groups {
  readonly #owners: Company[] = []
  /** Once for each subsidiary. */
  readonly #parents: Company[] = []

  add(company: Company): void {
    if (company.parent !== undefined) this.#parents.push(company.parent)
    if (company.employees < FEWEST_EMPLOYEES || WITHOUT_SUBSIDIARIES.includes(company.industry.kind)) return
    if (depthOf(company) < DEEPEST) this.#owners.push(company)
  }

  /** A subsidiary to be founded, or `undefined`: then the next company is nobody's. */
  draw(random: Random): Offshoot | undefined {
    if (this.#owners.length === 0 || !random.chance(SHARE)) return undefined
    const isInGroup = this.#parents.length > 0 && random.chance(TO_A_GROUP)
    const parent = random.pick(isInGroup ? this.#parents : this.#owners)
    const shape = random.next()
    if (shape < 0.45 && parent.parent === undefined) return abroad(random, parent)
    return shape < 0.75 ? besideTrade(random, parent) : sibling(random, parent)
  }
}

function abroad(random: Random, parent: Company): Offshoot {
  const country = random.weighted(COUNTRY_WEIGHTS)
  const label = LABELS[country.name] ?? country.name
  return { ...atHome(parent, `${brand(parent)} ${label}`), country }
}

function besideTrade(random: Random, parent: Company): Offshoot | undefined {
  const [word, industry] = random.pick(SIDE_TRADES)
  if (parent.base.includes(word) || (parent.industry.kind === 'finance' && !OF_A_BANK.includes(word))) {
    return undefined
  }
  return { ...atHome(parent, `${parent.stem} ${word}`), industry: industryNamed(industry) }
}

/** `Keller Properties II`, `Keller Properties Leeds`, `Keller Properties Holding`. */
function sibling(random: Random, parent: Company): Offshoot {
  const city = random.weighted(parent.country.cities).name
  const addition = random.pick([random.pick(NUMERALS), city, 'Holding', 'Services', 'International', 'Group'])
  return atHome(parent, `${brand(parent)} ${addition}`)
}

function atHome(parent: Company, base: string): Offshoot {
  const { country, industry, stem } = parent
  return { parent, country, industry, name: { stem, base, local: '' } }
}

function brand({ base, stem }: Company): string {
  return base.length <= LONGEST_BRAND ? base : stem
}

function depthOf({ parent }: Company): number {
  return parent === undefined ? 1 : 1 + depthOf(parent)
}
