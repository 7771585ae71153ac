/** Difficulties put in on purpose, beside those among the characters; `data/README.md` counts them. */
import type { Person } from './careers.ts'
import type { Company } from './companies.ts'
import type { PersonName } from './people.ts'
import type { Random } from './random.ts'

/** Namesakes in one company and in different ones. */
const NAMESAKES_IN_COMPANY = 12
const NAMESAKES_ELSEWHERE = 60

/** Decides who gets the name of another person. */
export class Namesakes {
  readonly #people: readonly Person[]
  #inCompany = 0
  #elsewhere = 0
  readonly #named = new Set<Company>()

  /** @param people everybody, to whom each person is added when drawn */
  constructor(people: readonly Person[]) {
    this.#people = people
  }

  /** Returns `undefined` if the next person gets a name of their own. */
  next(random: Random, company: Company, colleagues: readonly Person[]): PersonName | undefined {
    if (company.people !== undefined) return undefined
    if (this.#inCompany < NAMESAKES_IN_COMPANY && colleagues.length >= 6 && random.chance(0.004)) {
      if (this.#named.has(company)) return undefined
      this.#inCompany++
      this.#named.add(company)
      return random.pick(colleagues).name
    }
    if (this.#elsewhere < NAMESAKES_ELSEWHERE && random.chance(0.006)) {
      const compatriots = this.#people.filter(({ employments }) => {
        const at = employments[0]?.company
        return at?.country === company.country && at !== company && at.people === undefined
      })
      if (compatriots.length === 0) return undefined
      this.#elsewhere++
      return random.pick(compatriots).name
    }
    return undefined
  }
}
