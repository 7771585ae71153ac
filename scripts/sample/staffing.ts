/** How many people each company has in the data, and who they are. */
import type { Desk, FormerEmployer, Person } from './careers.ts'
import { drawPerson } from './careers.ts'
import type { Company } from './companies.ts'
import { Namesakes } from './hard-cases.ts'
import { NamePool } from './people.ts'
import { Random } from './random.ts'
import { Posts } from './titles.ts'

const MOST = 60

function headcounts(random: Random, companies: readonly Company[], total: number): Map<Company, number> {
  const weights = companies.map(({ employees }) => employees ** 0.36 * random.between(0.7, 1.4))
  const count = (factor: number, index: number) => {
    const company = companies[index]
    const wanted = company?.people ?? Math.round((weights[index] ?? 0) * factor)
    return Math.max(2, Math.min(MOST, company?.employees ?? 2, wanted))
  }
  const sum = (factor: number) => companies.reduce((all, _, index) => all + count(factor, index), 0)
  let factor = 0.1
  while (sum(factor) < total) factor += 0.001
  return new Map(companies.map((company, index) => [company, count(factor, index)]))
}

function byCountry(companies: readonly Company[]): FormerEmployer {
  const local = Map.groupBy(companies, ({ country }) => country)
  return (random, company) => {
    const near = (local.get(company.country) ?? []).filter((other) => other !== company)
    return near.length > 0 && random.chance(0.8) ? random.pick(near) : random.pick(companies)
  }
}

/** `cast` are people who are written down; the others are drawn around them, company by company. */
export function hireStaff(
  seed: string,
  companies: readonly Company[],
  cast: readonly Person[],
  desk: Desk,
  total: number,
): Person[] {
  const random = new Random(`${seed} staff`)
  const counts = headcounts(random, companies, total)
  const names = new NamePool()
  for (const { name } of cast) names.claim(name)
  const namesakes = new Namesakes()
  const formerEmployer = byCountry(companies)
  const people = [...cast]
  for (const company of companies) {
    const colleagues = cast.filter(({ employments }) =>
      employments.some((employment) => employment.company === company),
    )
    const posts = new Posts(company)
    for (const { employments } of colleagues) {
      for (const employment of employments) {
        if (employment.company === company && employment.ended === undefined) posts.fill(employment.title)
      }
    }
    const chief = random.chance(0.93) ? posts.chief(random) : undefined
    while (colleagues.length < (counts.get(company) ?? 2)) {
      const title = colleagues.some(({ employments }) => employments[0]?.title === chief) ? undefined : chief
      const name = namesakes.next(random, company, colleagues, people) ?? names.draw(random, company.country)
      const post = title ?? posts.draw(random)
      const mayBeGone = post.level !== 'C-Level' && colleagues.length >= 3
      const person = drawPerson(random, desk, name, company, post, formerEmployer, mayBeGone)
      colleagues.push(person)
      people.push(person)
    }
  }
  return people
}
