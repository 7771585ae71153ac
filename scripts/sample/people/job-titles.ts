/** Job titles with their levels, functions, and sub-functions. */
import { type Row, readTable, required } from '../../lib/csv-table.ts'
import type { Random, Weighted } from '../../lib/random.ts'
import type { Company } from '../companies/company.ts'

const LEVELS = ['C-Level', 'VP', 'Director', 'Manager', 'Senior', 'Staff'] as const

type Level = (typeof LEVELS)[number]

const LEVELS_BELOW_TOP = LEVELS.slice(2)

export type Title = ReturnType<typeof readTitle>

function readTitle(row: Row) {
  const level = required(
    LEVELS.find((one) => one === row('level')),
    `level ${row('level')}`,
  )
  const name = row('title')
  const subFunction = row('subFunction')
  return {
    name,
    level,
    function: row('function'),
    subFunction,
    weight: Number(row('weight')),
    /** Kinds of industry that have the title, all if there are none; with `goods`, only those that make some. */
    industries: row('industries') === '' ? [] : row('industries').split(' '),
    minStaff: Number(row('minStaff')),
    maxStaff: Number(row('maxStaff')) || Number.POSITIVE_INFINITY,
    /** The position that a limited number of people have: top positions by sub-function, others by title. */
    position: level === 'C-Level' || level === 'VP' ? `${level} ${subFunction}` : name,
  }
}

export const TITLES: Title[] = readTable('sample/tables/titles').map(readTitle)

/** Data vendors know senior people best. */
const LEVEL_WEIGHTS: Record<Level, number> = {
  'C-Level': 8,
  VP: 15,
  Director: 23,
  Manager: 26,
  Senior: 8,
  Staff: 13,
}

/** Functions that decide on purchases, which data vendors cover better than others. */
const BUYERS = ['Sales', 'Marketing', 'Finance', 'Information Technology', 'Operations']

/** A bank has no plant director, a carrier no laboratory. */
function fitsIndustry({ industries }: Title, { industry: { kind, makesGoods } }: Company): boolean {
  if (industries.length === 0 || industries.includes(kind)) return true
  return makesGoods && (industries.includes('goods') || industries.includes(`${kind}+goods`))
}

const CHIEFS = [
  'Chief Executive Officer',
  'President & CEO',
  'Founder & CEO',
  'Managing Director',
  'President',
]

function fitsCompany(title: Title, company: Company): boolean {
  if (company.employees < title.minStaff || company.employees > title.maxStaff) return false
  if (title.name === 'Founder & CEO') return company.status === 'Private'
  if (company.parent && title.function === 'Executive')
    return /^(Managing Director|President)$/.test(title.name)
  if (title.name.startsWith('President') && company.country.region !== 'AMER')
    return company.country.code === 'JP'
  return fitsIndustry(title, company)
}

const findFittingTitles = (company: Company): Title[] => TITLES.filter((title) => fitsCompany(title, company))

/** The maximum number of people per position. */
const MAX_PEOPLE: Record<Level, number> = {
  'C-Level': 1,
  VP: 1,
  Director: 1,
  Manager: 2,
  Senior: 3,
  Staff: 4,
}

/** The open positions of one company, filled one after the other. */
export class OpenPositions {
  readonly #filled = new Map<string, number>()
  readonly #chiefs: Title[]
  readonly #others: Title[]
  readonly #open = new Map<Level, Title[]>()

  constructor(company: Company) {
    const titles = findFittingTitles(company)
    this.#chiefs = titles.filter(({ name }) => CHIEFS.includes(name))
    this.#others = titles.filter(({ name }) => !CHIEFS.includes(name))
    this.#reopen(LEVELS)
  }

  fill(title: Title): Title {
    const { level, position } = title
    const count = (this.#filled.get(position) ?? 0) + 1
    this.#filled.set(position, count)
    const others = this.#getOpen(level).filter((other) => other.position !== position)
    if (count >= MAX_PEOPLE[level]) this.#open.set(level, others)
    return title
  }

  fillChief(random: Random): Title | undefined {
    const chiefs = this.#chiefs.filter(({ position }) => !this.#filled.has(position))
    return chiefs.length === 0 ? undefined : this.fill(random.weighted(addWeights(chiefs)))
  }

  fillAny(random: Random): Title {
    // A large company has more people than positions. Those below the top are filled again.
    if (LEVELS.every((level) => this.#getOpen(level).length === 0)) this.#reopen(LEVELS_BELOW_TOP)
    const levels = LEVELS.filter((level) => this.#getOpen(level).length > 0)
    const level = random.weighted(levels.map((name) => [name, LEVEL_WEIGHTS[name]]))
    return this.fill(random.weighted(addWeights(this.#getOpen(level))))
  }

  #getOpen(level: Level): Title[] {
    return this.#open.get(level) ?? []
  }

  #reopen(levels: readonly Level[]): void {
    this.#filled.clear()
    for (const level of levels)
      this.#open.set(
        level,
        this.#others.filter((title) => title.level === level),
      )
  }
}

const addWeights = (titles: readonly Title[]): Weighted<Title> =>
  titles.map((title) => [title, title.weight * (BUYERS.includes(title.function) ? 1.5 : 1)])

/** Draws an earlier title: the same function and no higher level if there is one, otherwise any junior one. */
export function drawEarlierTitle(random: Random, company: Company, later: Title): Title {
  const rank = ({ level }: Title) => LEVELS.indexOf(level)
  const fitting = findFittingTitles(company).filter((title) => rank(title) >= Math.max(1, rank(later)))
  const same = fitting.filter((title) => title.function === later.function && rank(title) - rank(later) <= 2)
  return random.weighted(addWeights(same.length > 0 ? same : fitting))
}

const BY_NAME = new Map(TITLES.map((title) => [title.name, title]))

export const findTitle = (name: string): Title => required(BY_NAME.get(name), `title ${name}`)
