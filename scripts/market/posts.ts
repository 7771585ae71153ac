/** Who does what in a company: one head, and the more of the others the larger it is. */
import type { Company } from '../sample/companies.ts'
import type { Random } from '../sample/random.ts'
import type { Level, Title } from '../sample/titles.ts'
import { CHIEFS, fittingTitles, LEVEL_WEIGHTS, weigh } from '../sample/titles.ts'
import { Ranked } from './ranked.ts'

/** Stored people of a company with about so many of a level's posts; beyond that, their share falls. */
const FULL_AT: Partial<Record<Level, number>> = { 'C-Level': 25, VP: 80, Director: 300 }
const WITH_HEAD = 0.8

/** Draws the titles of a company, one after the other. */
export function postsOf(company: Company): (random: Random) => Title {
  const titles = fittingTitles(company)
  const chiefs = titles.filter(isChief)
  const others = byLevel(
    titles.filter((title) => !isChief(title)),
    company.people ?? 1,
  )
  let isFirst = true
  return (random) => {
    const isHead = isFirst && chiefs.length > 0 && random.chance(WITH_HEAD)
    isFirst = false
    return isHead ? random.weighted(weigh(chiefs)) : others.draw(random)[0]
  }
}

function isChief({ name }: Title): boolean {
  return CHIEFS.includes(name)
}

function byLevel(titles: readonly Title[], people: number): Ranked<readonly [Title, number]> {
  const weighed = weigh(titles)
  const sums = new Map<Level, number>()
  for (const [{ level }, weight] of weighed) sums.set(level, (sums.get(level) ?? 0) + weight)
  const shareOf = ({ level }: Title) =>
    (LEVEL_WEIGHTS[level] * Math.min(1, (FULL_AT[level] ?? people) / people)) / (sums.get(level) ?? 1)
  return new Ranked(weighed, (_, [title, weight]) => weight * shareOf(title))
}
