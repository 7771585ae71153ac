/** How many people each company has in the data, and who they are. */
import type { Desk, FormerEmployer, Person } from './careers.ts'
import { drawPerson } from './careers.ts'
import type { Company } from '../companies/company.ts'
import type { PersonName } from './person-names.ts'
import type { Random } from '../../lib/random.ts'
import { Posts } from './job-titles.ts'

const MOST_IN_SAMPLE = 60

/** Large companies have more people in the data, but not in proportion. */
function weightsOf(companies: readonly Company[], spread: () => number): number[] {
  return companies.map(({ employees }) => employees ** 0.36 * spread())
}

/** For a small market: between 2 and 60 people each, at least `total` together. */
export function evenHeadcounts(random: Random, companies: readonly Company[], total: number): number[] {
  const weights = weightsOf(companies, () => random.between(0.7, 1.4))
  const count = ({ people, employees }: Company, factor: number, weight = 0) =>
    Math.max(2, Math.min(MOST_IN_SAMPLE, employees, people ?? Math.round(weight * factor)))
  for (let factor = 0.1; ; factor += 0.001) {
    const counts = companies.map((company, index) => count(company, factor, weights[index]))
    if (sumOf(counts) >= total) return counts
  }
}

/** The largest staff of a market, as a share of all people. A small market needs a larger share. */
const LARGEST = 0.01
const LARGEST_IN_MEANS = 9

/** For a market of any size: most companies have a few people, a few have thousands, and all have exactly `total`. */
export function skewedHeadcounts(random: Random, companies: readonly Company[], total: number): number[] {
  const drawn = weightsOf(companies, () => Math.max(random.next(), 1 / companies.length) ** -0.75)
  const most = Math.max(LARGEST, LARGEST_IN_MEANS / companies.length) * sumOf(drawn)
  const weights = drawn.map((weight) => Math.min(weight, most))
  const perWeight = total / sumOf(weights)
  // The rounded running sum, not each rounded count, adds up to the total.
  let sum = 0
  return weights.map((weight) => {
    const before = Math.round(sum)
    sum += weight * perWeight
    return Math.round(sum) - before
  })
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Draws the former employers of a country's people mostly from the same country. */
function formerEmployerAmong(companies: readonly Company[]): FormerEmployer {
  const local = Map.groupBy(companies, ({ country }) => country)
  const places = new Map([...local.values()].flatMap((near) => near.map((company, at) => [company, at])))
  return (random, company) => {
    const near = local.get(company.country) ?? []
    if (near.length < 2 || !random.chance(0.8)) return random.pick(companies)
    const other = random.int(0, near.length - 2)
    return near[other < (places.get(company) ?? 0) ? other : other + 1] ?? company
  }
}

/** Names the next person of a company. */
type Namer = (random: Random, company: Company, colleagues: readonly Person[]) => PersonName

/** Draws the people of each company, in addition to the `cast`, who are written down. */
export function* hireStaff(
  random: Random,
  companies: readonly Company[],
  headcounts: readonly number[],
  cast: readonly Person[],
  desk: Desk,
  namer: Namer,
): Generator<Person> {
  const formerEmployer = formerEmployerAmong(companies)
  for (const [index, company] of companies.entries()) {
    const colleagues = cast.filter(({ employments }) => employments.some((job) => job.company === company))
    const jobs = colleagues.flatMap(({ employments }) => employments)
    const posts = new Posts(company)
    for (const job of jobs) if (job.company === company && job.ended === undefined) posts.fill(job.title)
    let chief = random.chance(0.93) ? posts.chief(random) : undefined
    if (colleagues.some(({ employments }) => employments[0]?.title === chief)) chief = undefined
    while (colleagues.length < (headcounts[index] ?? 0)) {
      const name = namer(random, company, colleagues)
      const title = chief ?? posts.draw(random)
      chief = undefined
      const mayBeGone = title.level !== 'C-Level' && colleagues.length >= 3
      const person = drawPerson(random, desk, name, company, title, formerEmployer, mayBeGone)
      colleagues.push(person)
      yield person
    }
  }
}

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
