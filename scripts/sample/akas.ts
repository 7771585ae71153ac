/** Other names a company goes by: short, local, former, initials. No two companies outside a group share one. */
import type { Company } from './companies.ts'
import type { CompanyName, NameRegister } from './company-names.ts'
import { inventName, withLegalForm } from './company-names.ts'
import type { Random } from './random.ts'
import { slug } from './text.ts'

/** Legal forms, and words that no company wants as a name. */
const NO_ACRONYMS = 'SAS SRL SPA SLU LTD LLC INC PLC PTY ASS SEX FAT PIG BUM GAS SSR'.split(' ')

function initials(base: string): string {
  const letters = base.split(/[\s-]+/).filter((word) => /^\p{L}{3,}/u.test(word))
  const acronym = letters.map((word) => word.charAt(0).toUpperCase()).join('')
  return letters.length < 3 || NO_ACRONYMS.includes(acronym) ? '' : acronym
}

export class AkaRegister {
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
