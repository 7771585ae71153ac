/** Job titles, each with the one level, function and sub-function it stands for. */
import type { Company } from '../companies/company.ts'
import type { Random, Weighted } from '../../lib/random.ts'
import type { Row } from '../../lib/csv-table.ts'
import { required, readTable } from '../../lib/csv-table.ts'

const LEVELS = ['C-Level', 'VP', 'Director', 'Manager', 'Senior', 'Staff'] as const

type Level = (typeof LEVELS)[number]

const LEVELS_BELOW_TOP = LEVELS.slice(2)

export type Title = ReturnType<typeof readTitle>

function readTitle(row: Row) {
  const level = required(
    LEVELS.find((known) => known === row('level')),
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
    /** Kinds of industry that have the title, all if there are none; with `goods`, required those who make some. */
    industries: row('industries') === '' ? [] : row('industries').split(' '),
    minStaff: Number(row('minStaff')),
    maxStaff: Number(row('maxStaff')) || Number.POSITIVE_INFINITY,
    /** What only so many people of a company can be: top posts by field, others by title. */
    post: level === 'C-Level' || level === 'VP' ? `${level} ${subFunction}` : name,
  }
}

export const TITLES: Title[] = readTable('sample/tables/titles').map(readTitle)

/** Senior people are the ones that data vendors know best. */
const SHARE: Record<Level, number> = { 'C-Level': 8, VP: 15, Director: 23, Manager: 26, Senior: 8, Staff: 13 }

/** Those who decide on purchases are better covered than others. */
const BUYERS = ['Sales', 'Marketing', 'Finance', 'Information Technology', 'Operations']

/** A bank has no plant director, a hauler no laboratory. */
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

function fittingTitles(company: Company): Title[] {
  return TITLES.filter((title) => fitsCompany(title, company))
}

/** Top posts exist once; below, a title may come up again. */
const MOST: Record<Level, number> = { 'C-Level': 1, VP: 1, Director: 1, Manager: 2, Senior: 3, Staff: 4 }

/** The posts of one company, filled one after the other. */
export class Posts {
  readonly #filled = new Map<string, number>()
  readonly #chiefs: Title[]
  readonly #others: Title[]
  readonly #open = new Map<Level, Title[]>()

  constructor(company: Company) {
    const titles = fittingTitles(company)
    this.#chiefs = titles.filter(({ name }) => CHIEFS.includes(name))
    this.#others = titles.filter(({ name }) => !CHIEFS.includes(name))
    this.#openAll(LEVELS)
  }

  fill(title: Title): Title {
    const { level, post } = title
    const count = (this.#filled.get(post) ?? 0) + 1
    this.#filled.set(post, count)
    if (count >= MOST[level])
      this.#open.set(
        level,
        this.#openAt(level).filter((other) => other.post !== post),
      )
    return title
  }

  chief(random: Random): Title | undefined {
    const chiefs = this.#chiefs.filter(({ post }) => !this.#filled.has(post))
    return chiefs.length === 0 ? undefined : this.fill(random.weighted(weigh(chiefs)))
  }

  draw(random: Random): Title {
    // A large company has more people than posts. Those below the top come up again.
    if (LEVELS.every((level) => this.#openAt(level).length === 0)) this.#openAll(LEVELS_BELOW_TOP)
    const levels = LEVELS.filter((level) => this.#openAt(level).length > 0)
    const level = random.weighted(levels.map((name) => [name, SHARE[name]]))
    return this.fill(random.weighted(weigh(this.#openAt(level))))
  }

  #openAt(level: Level): Title[] {
    return this.#open.get(level) ?? []
  }

  #openAll(levels: readonly Level[]): void {
    this.#filled.clear()
    for (const level of levels) {
      const titles = this.#others.filter((title) => title.level === level)
      this.#open.set(level, titles)
    }
  }
}

function weigh(titles: readonly Title[]): Weighted<Title> {
  return titles.map((title) => [title, title.weight * (BUYERS.includes(title.function) ? 1.5 : 1)])
}

/** A post that somebody may have held before: the same function, no higher level, or else any junior one. */
export function earlierTitle(random: Random, company: Company, later: Title): Title {
  const rank = (title: Title) => LEVELS.indexOf(title.level)
  const fitting = fittingTitles(company).filter((title) => rank(title) >= Math.max(1, rank(later)))
  const same = fitting.filter((title) => title.function === later.function && rank(title) - rank(later) <= 2)
  return random.weighted(weigh(same.length > 0 ? same : fitting))
}

export function titleNamed(name: string): Title {
  return required(
    TITLES.find((title) => title.name === name),
    `title ${name}`,
  )
}
