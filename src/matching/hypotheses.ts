/** Every answer that may be right: a company, or somebody at a company. */

import { type CompanyCandidate, findCompanies } from './company-candidates.ts'
import type { CompanyIndex } from './company-index.ts'
import type { ContactIndex } from './contact-index.ts'
import { identifiedContact } from './identified-contact.ts'
import {
  findKnown,
  findPeopleAt,
  findPeopleByName,
  jobToAnswer,
  type KnownEmployments,
} from './person-candidates.ts'
import { probabilities } from './probability.ts'
import { asksCompany, type Question } from './question.ts'
import { shownFirst } from './shown-first.ts'
import type { EmploymentRecord, Market } from './types.ts'
import { together, type Unweighed } from './unweighed.ts'

export interface Hypothesis extends Unweighed {
  readonly probability: number
}

/** What hypotheses are drawn from; indexes are built when first called for. */
export interface Sources {
  readonly market: Market
  readonly companyIndex: () => CompanyIndex
  readonly contactIndex: () => ContactIndex
}

/** Companies whose people are looked through: so many, and within so many bits of the best. */
const MAX_EMPLOYERS = 4
const EMPLOYERS_WITHIN_BITS = 8

/** All answers considered, likeliest first. Their probabilities and that of no answer add up to one. */
export function weigh(question: Question, sources: Sources): Hypothesis[] {
  const { market, companyIndex } = sources
  const known = findKnown(question.person, market, sources.contactIndex)
  const identified = identifiedContact(question, known, market, companyIndex)
  if (identified !== undefined) return withProbabilities(stillThere([identified], market))
  const employers = employersOf(known, question)
  const companies = findCompanies(question.company, employers, market, companyIndex)
  const unweighed: Unweighed[] = companies.map((company) => ({ ...company, employment: undefined }))
  if (question.asksContact) {
    for (const company of likeliest(companies)) {
      for (const person of findPeopleAt(company, question.person, known, market)) {
        unweighed.push(together(company, person))
      }
    }
    if (companies.length === 0 && !asksCompany(question))
      unweighed.push(...byNameAlone(question, known, sources))
  }
  return withProbabilities(stillThere(unweighed, market))
}

/** Replaces an ended employment by the current one that the same person has at the same company. */
function stillThere(unweighed: readonly Unweighed[], market: Market): readonly Unweighed[] {
  const left = unweighed.flatMap(({ employment }) => (employment?.current === false ? employment : []))
  if (left.length === 0) return unweighed
  const jobs = market.employmentsOf([...new Set(left.map(({ person }) => person.id))])
  const currentOf = ({ person, companyId }: EmploymentRecord) =>
    shownFirst(
      jobs.filter((job) => job.current && job.person.id === person.id && job.companyId === companyId),
    )
  return unweighed.map((one) =>
    one.employment?.current === false
      ? { ...one, employment: currentOf(one.employment) ?? one.employment }
      : one,
  )
}

/** Every employer of the people known by exact keys; without a company to choose by, one each. */
function employersOf({ employments }: KnownEmployments, question: Question): number[] {
  if (employments.length < 2) return employments.map(({ companyId }) => companyId)
  const byPerson = Map.groupBy(employments, ({ person }) => person.id)
  const jobs = asksCompany(question)
    ? employments
    : [...byPerson.values()].flatMap((theirs) => jobToAnswer(theirs, question.person.email) ?? [])
  return [...new Set(jobs.map(({ companyId }) => companyId))]
}

function likeliest(companies: readonly CompanyCandidate[]): CompanyCandidate[] {
  const sorted = companies.toSorted((a, b) => b.weight - a.weight)
  const most = sorted[0]?.weight ?? 0
  return sorted.slice(0, MAX_EMPLOYERS).filter(({ weight }) => weight >= most - EMPLOYERS_WITHIN_BITS)
}

function byNameAlone(
  { person }: Question,
  known: KnownEmployments,
  { market, contactIndex }: Sources,
): Unweighed[] {
  if (person.name === undefined || person.email !== undefined) return []
  const people = findPeopleByName(person, known.people, market, contactIndex())
  return people.flatMap(({ employment, evidence, weight }) => {
    const company = market.company(employment.companyId)
    return company === undefined ? [] : [{ company, employment, evidence, weight }]
  })
}

function withProbabilities(unweighed: readonly Unweighed[]): Hypothesis[] {
  const shares = probabilities(unweighed.map(({ weight }) => weight))
  return unweighed
    .map((hypothesis, i) => ({ ...hypothesis, probability: shares[i] ?? 0 }))
    .sort((a, b) => b.probability - a.probability)
}
