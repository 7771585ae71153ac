/** Determines how many people of each company are in the data, and who they are. */
import type { Random } from '../../lib/random.ts'
import { sum } from '../../lib/statistics.ts'
import type { Company } from '../companies/company.ts'
import type { PhoneBook } from '../phones.ts'
import { type DrawContext, drawPerson, type Person } from './careers.ts'
import { OpenPositions } from './job-titles.ts'
import type { PersonName } from './person-names.ts'

const MAX_STAFF_IN_SAMPLE = 60

/** Large companies have more people in the data, but not in proportion. */
const drawWeights = (companies: readonly Company[], drawSpread: () => number): number[] =>
  companies.map(({ employees }) => employees ** 0.36 * drawSpread())

/** Draws headcounts of a small data set: between 2 and 60 people each, at least `total` together. */
export function drawEvenHeadcounts(random: Random, companies: readonly Company[], total: number): number[] {
  const weights = drawWeights(companies, () => random.between(0.7, 1.4))
  const toHeadcount = ({ people, employees }: Company, factor: number, weight = 0) =>
    Math.max(2, Math.min(MAX_STAFF_IN_SAMPLE, employees, people ?? Math.round(weight * factor)))
  for (let factor = 0.1; ; factor += 0.001) {
    const headcounts = companies.map((company, i) => toHeadcount(company, factor, weights[i]))
    if (sum(headcounts) >= total) return headcounts
  }
}

/** The largest staff as a share of all people, and in a small data set as a multiple of the mean. */
const MAX_SHARE = 0.01
const MAX_MEANS = 9

/** Draws headcounts of a data set of any size: few people at most companies, thousands at a few, exactly `total` together. */
export function drawSkewedHeadcounts(random: Random, companies: readonly Company[], total: number): number[] {
  const drawn = drawWeights(companies, () => Math.max(random.next(), 1 / companies.length) ** -0.75)
  const max = Math.max(MAX_SHARE, MAX_MEANS / companies.length) * sum(drawn)
  const weights = drawn.map((weight) => Math.min(weight, max))
  const perWeight = total / sum(weights)
  // The rounded running sum, not each rounded count, adds up to the total.
  let running = 0
  return weights.map((weight) => {
    const before = Math.round(running)
    running += weight * perWeight
    return Math.round(running) - before
  })
}

/** Former employers are mostly in the same country. */
export function createDrawContext(
  random: Random,
  phones: PhoneBook,
  companies: readonly Company[],
  usedEmails = new Set<string>(),
): DrawContext {
  const byCountry = Map.groupBy(companies, ({ country }) => country)
  const positions = new Map([...byCountry.values()].flatMap((near) => near.map((company, i) => [company, i])))
  const drawFormerEmployer = (company: Company): Company => {
    const near = byCountry.get(company.country) ?? []
    if (near.length < 2 || !random.chance(0.8)) return random.pick(companies)
    const other = random.int(0, near.length - 2)
    return near[other < (positions.get(company) ?? 0) ? other : other + 1] ?? company
  }
  return { random, phones, usedEmails, drawFormerEmployer }
}

/** Draws the people of a company in addition to the documented ones. */
export function* createStaff(
  context: DrawContext,
  company: Company,
  headcount: number,
  documented: readonly Person[],
  drawStaffName: (company: Company, colleagues: readonly Person[]) => PersonName,
): Generator<Person> {
  const { random } = context
  const colleagues = documented.filter(({ jobs }) => jobs.some((job) => job.company === company))
  const jobs = colleagues.flatMap(({ jobs }) => jobs)
  const positions = new OpenPositions(company)
  for (const job of jobs) if (job.company === company && job.ended === undefined) positions.fill(job.title)
  let chief = random.chance(0.93) ? positions.fillChief(random) : undefined
  if (colleagues.some(({ jobs }) => jobs[0]?.title === chief)) chief = undefined
  while (colleagues.length < headcount) {
    const name = drawStaffName(company, colleagues)
    const title = chief ?? positions.fillAny(random)
    chief = undefined
    const mayHaveLeft = title.level !== 'C-Level' && colleagues.length >= 3
    const person = drawPerson(context, name, { company, title }, mayHaveLeft)
    colleagues.push(person)
    yield person
  }
}

/** The numbers of namesakes in one company and in different ones. */
const NAMESAKES_IN_COMPANY = 12
const NAMESAKES_ELSEWHERE = 60

/** Decides who gets the name of another person. */
export class NamesakeSource {
  readonly #people: readonly Person[]
  readonly #companies = new Set<Company>()
  #elsewhere = 0

  /**
   * Creates a source of namesakes.
   * @param people all people, to whom each person is added when drawn
   */
  constructor(people: readonly Person[]) {
    this.#people = people
  }

  /** Returns `undefined` if the next person gets another name. */
  draw(random: Random, company: Company, colleagues: readonly Person[]): PersonName | undefined {
    if (company.people !== undefined) return undefined
    if (this.#companies.size < NAMESAKES_IN_COMPANY && colleagues.length >= 6 && random.chance(0.004)) {
      if (this.#companies.has(company)) return undefined
      this.#companies.add(company)
      return random.pick(colleagues).name
    }
    if (this.#elsewhere < NAMESAKES_ELSEWHERE && random.chance(0.006)) {
      const compatriots = this.#people.filter(({ jobs }) => {
        const employer = jobs[0]?.company
        return employer?.country === company.country && employer !== company && employer.people === undefined
      })
      if (compatriots.length === 0) return undefined
      this.#elsewhere++
      return random.pick(compatriots).name
    }
    return undefined
  }
}
