/** Job titles, each with the one level, function and sub-function it stands for. */
import type { Company } from './companies.ts'
import type { Random, Weighted } from './random.ts'
import type { Row } from './table.ts'
import { only, readTable } from './table.ts'

const LEVELS = ['C-Level', 'VP', 'Director', 'Manager', 'Senior', 'Staff'] as const

type Level = (typeof LEVELS)[number]

const LEVELS_BELOW_TOP = LEVELS.slice(2)

export interface Title {
  name: string
  level: Level
  function: string
  subFunction: string
  weight: number
  minStaff: number
  maxStaff: number
  /** What only so many people of a company can be: top posts by field, others by title. */
  post: string
}

function readTitle(row: Row): Title {
  const level = only(
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
    minStaff: Number(row('minStaff')),
    maxStaff: Number(row('maxStaff')) || Number.POSITIVE_INFINITY,
    post: level === 'C-Level' || level === 'VP' ? `${level} ${subFunction}` : name,
  }
}

export const TITLES: Title[] = readTable('titles').map(readTitle)

/** The share of each level among the contacts; senior people are the ones that data vendors know. */
const LEVEL_WEIGHTS: Record<Level, number> = {
  'C-Level': 8,
  VP: 15,
  Director: 23,
  Manager: 26,
  Senior: 8,
  Staff: 13,
}

/** Those who decide on purchases are better covered than others. */
const BUYERS = ['Sales', 'Marketing', 'Finance', 'Information Technology', 'Operations']

const WITH_GOODS = ['Supply Chain', 'Logistics']
const OFFICE_KINDS = ['finance', 'partner', 'charity', 'state']
const MAKERS_ONLY = ['Manufacturing', 'Quality', 'Export Sales', 'Channel Sales']
const RESEARCH_KINDS = ['tech', 'bio', 'firm']

/** A bank has no plant director, a hauler no laboratory. */
function fitsIndustry(title: Title, { industry }: Company): boolean {
  const { kind, makesGoods } = industry
  if (title.function === 'Research & Development') {
    if (title.subFunction === 'Regulatory Affairs' || title.subFunction === 'Laboratory')
      return kind === 'bio'
    return makesGoods ? RESEARCH_KINDS.includes(kind) : kind === 'bio'
  }
  if (title.subFunction === 'Product Engineering') return makesGoods && RESEARCH_KINDS.includes(kind)
  if (WITH_GOODS.includes(title.subFunction)) return !OFFICE_KINDS.includes(kind)
  if (MAKERS_ONLY.includes(title.subFunction))
    return makesGoods || (kind === 'tech' && title.function === 'Sales')
  if (title.subFunction === 'Software Development') return kind === 'tech' || kind === 'finance'
  if (title.function === 'Product') return ['tech', 'bio', 'finance'].includes(kind) || makesGoods
  return true
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
    const level = random.weighted(levels.map((name) => [name, LEVEL_WEIGHTS[name]]))
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
  return only(
    TITLES.find((title) => title.name === name),
    `title ${name}`,
  )
}
