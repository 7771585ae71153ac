/** The people of a market, company by company, with the jobs they had before. */
import { REFERENCE_MONTH } from '../sample/calendar.ts'
import type { Desk, Employment, Person } from '../sample/careers.ts'
import { currentPeriod, drawEmployment, pastPeriod } from '../sample/careers.ts'
import type { Company } from '../sample/companies.ts'
import type { PersonName } from '../sample/people.ts'
import { fullName } from '../sample/people.ts'
import { PhoneBook } from '../sample/phones.ts'
import { Random } from '../sample/random.ts'
import { guid, slug } from '../sample/text.ts'
import type { Title } from '../sample/titles.ts'
import { earlierTitle } from '../sample/titles.ts'
import { Mailboxes } from './mailboxes.ts'
import { drawPersonName } from './people-names.ts'
import { postsOf } from './posts.ts'
import { Ranked } from './ranked.ts'

const MOVED = 0.15
const MOVED_TWICE = 0.12
/** People whose present employer is not known. */
const GONE = 0.02
const AT_HOME = 0.8
const TRIES_AT_HOME = 30

/** Hires for one company after the other. */
export class Recruiter {
  readonly #random: Random
  readonly #emails: Mailboxes
  readonly #employers: Ranked<Company>
  #hired = 0

  /** @param companies where people may have worked before: larger ones more often */
  constructor(seed: string, companies: readonly Company[]) {
    this.#random = new Random(`${seed} staff`)
    this.#emails = new Mailboxes(new Random(`${seed} emails`))
    this.#employers = new Ranked(companies, (_, company) => (company.people ?? 0) + 1)
  }

  /** Everybody of whom this is the latest employer. */
  *staffOf(company: Company): Generator<Person> {
    const random = this.#random
    const desk = { emails: this.#emails, phones: new PhoneBook(random, []) }
    const draw = postsOf(company)
    for (let left = company.people ?? 0; left > 0; left--) {
      const name = drawPersonName(random, company.country)
      yield this.#register(name, this.#career(desk, name, company, draw(random)))
    }
  }

  #career(desk: Desk, name: PersonName, company: Company, title: Title): Employment[] {
    const random = this.#random
    const isGone = title.level !== 'C-Level' && random.chance(GONE)
    const period = isGone ? pastPeriod(random, REFERENCE_MONTH - random.int(1, 30)) : currentPeriod(random)
    const jobs = [drawEmployment(random, desk, name, company, title, period)]
    const moves = random.chance(MOVED) ? (random.chance(MOVED_TWICE) ? 2 : 1) : 0
    for (let i = 0; i < moves; i++) {
      const earlier = this.#earlierJob(desk, name, jobs)
      if (earlier !== undefined) jobs.push(earlier)
    }
    return jobs
  }

  #earlierJob(desk: Desk, name: PersonName, jobs: readonly Employment[]): Employment | undefined {
    const random = this.#random
    const later = jobs.at(-1)
    if (later === undefined) return undefined
    const former = this.#formerEmployer(later.company)
    if (jobs.some(({ company }) => company === former)) return undefined
    const title = earlierTitle(random, former, later.title)
    return drawEmployment(random, desk, name, former, title, pastPeriod(random, later.started))
  }

  /** Mostly one in the same country, if it comes up: small countries have few. */
  #formerEmployer({ country }: Company): Company {
    const random = this.#random
    let tries = random.chance(AT_HOME) ? TRIES_AT_HOME : 1
    for (;;) {
      const company = this.#employers.draw(random)
      if (--tries <= 0 || company.country === country) return company
    }
  }

  /** From the address where there is one, so that people keep their GUID when others change. */
  #register(name: PersonName, employments: Employment[]): Person {
    const [latest] = employments
    const number = ++this.#hired
    const email = latest?.email || `${fullName(name)} ${latest?.company.domain} ${number}`
    const id = guid(`contact ${email}`, 32)
    const profile = `${slug(`${name.first} ${name.last}`)}-${id.slice(0, 9).toLowerCase()}`
    return { guid: id, name, profile, employments }
  }
}
