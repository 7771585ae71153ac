/** All records that an input may mean: companies, and people at companies, with the probability of each. */

import type { Indexes } from '../index/indexes.ts'
import { asksCompany, type Question } from '../normalize/query.ts'
import type { CompanyRecord, EmploymentRecord, Market } from '../types.ts'
import { type CompanyCandidate, findCompanies } from './company-candidates.ts'
import { boundedWeight, type Evidence, FULL_AGREEMENT } from './evidence.ts'
import {
  candidates,
  comesBefore,
  findKnown,
  findPeopleAt,
  findPeopleByName,
  jobToAnswer,
  type KnownEmployments,
  type PersonCandidate,
  shownFirst,
} from './person-candidates.ts'
import { GRADE_BOUNDS } from './weights.ts'

/** A company, and possibly a person there, compared with the input. */
interface Scored {
  readonly company: CompanyRecord
  /** `undefined`: the company is meant, and the contact is not stored there. */
  readonly employment: EmploymentRecord | undefined
  readonly evidence: readonly Evidence[]
  readonly weight: number
}

export interface Hypothesis extends Scored {
  readonly probability: number
}

/** People are searched for at so many companies at most, and only at those within so many bits of the best. */
const MAX_EMPLOYERS = 4
const EMPLOYERS_WITHIN_BITS = 8

/** Returns all scored candidates, most likely first. Their probabilities and that of no match add up to one. */
export function weigh(question: Question, market: Market, indexes: Indexes): Hypothesis[] {
  const known = findKnown(question.person, market, indexes)
  const identified = identifiedContact(question, known, market, indexes)
  const scored = identified ? [identified] : allScored(question, known, market, indexes)
  return withProbabilities(withCurrentJobs(scored, market))
}

function allScored(
  question: Question,
  known: KnownEmployments,
  market: Market,
  indexes: Indexes,
): readonly Scored[] {
  const companies = findCompanies(question.company, employersOf(known, question), market, indexes)
  const scored: Scored[] = companies.map((company) => ({ ...company, employment: undefined }))
  if (!question.asksContact) return scored
  for (const company of mostLikely(companies)) {
    for (const person of findPeopleAt(company.company.id, question.person, known, market)) {
      scored.push(together(company, person))
    }
  }
  if (companies.length > 0 || asksCompany(question)) return scored
  return findPeopleByName(question.person, known.people, market, indexes).flatMap((person) => {
    const company = market.company(person.employment.companyId)
    return company === undefined ? [] : [{ company, ...person }]
  })
}

/** Replaces an ended employment by the current one that the same person has at the same company. */
function withCurrentJobs(scored: readonly Scored[], market: Market): readonly Scored[] {
  const ended = scored.flatMap(({ employment }) => (employment?.current === false ? employment : []))
  if (ended.length === 0) return scored
  const jobs = market.employmentsOf([...new Set(ended.map(({ person }) => person.id))])
  return scored.map((one) => {
    const { employment } = one
    if (employment?.current !== false) return one
    const { person, companyId } = employment
    const isSame = (job: EmploymentRecord) => job.person.id === person.id && job.companyId === companyId
    return { ...one, employment: shownFirst(jobs.filter((job) => job.current && isSame(job))) ?? employment }
  })
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

function mostLikely(companies: readonly CompanyCandidate[]): CompanyCandidate[] {
  const sorted = companies.toSorted((a, b) => b.weight - a.weight)
  const most = sorted[0]?.weight ?? 0
  return sorted.slice(0, MAX_EMPLOYERS).filter(({ weight }) => weight >= most - EMPLOYERS_WITHIN_BITS)
}

/**
 * Fellegi and Sunter's odds, shared out among exclusive answers. "None of them" is one more with weight 0. Two that fit
 * equally well get half each, which is how ambiguity shows.
 */
function withProbabilities(scored: readonly Scored[]): Hypothesis[] {
  const most = Math.max(0, ...scored.map(({ weight }) => weight))
  const odds = scored.map(({ weight }) => 2 ** (weight - most))
  const total = odds.reduce((sum, each) => sum + each, 2 ** -most)
  return scored
    .map((one, i) => ({ ...one, probability: (odds[i] ?? 0) / total }))
    .sort((a, b) => b.probability - a.probability)
}

/** An address known to be the person's says nothing more by its domain: they may have brought it from another job. */
function together(candidate: CompanyCandidate, person: PersonCandidate): Scored {
  const ownsAddress = person.evidence.some(
    ({ field, level }) => field === 'e-mail' && level.startsWith('own'),
  )
  const ofCompany = ownsAddress
    ? candidate.evidence.filter(({ field }) => field !== 'e-mail domain')
    : candidate.evidence
  return {
    company: candidate.company,
    employment: person.employment,
    evidence: [...ofCompany, ...person.evidence],
    weight: boundedWeight(ofCompany, FULL_AGREEMENT.company) + person.weight,
  }
}

/**
 * Returns the contact that a GUID or a profile URL identifies, at the employer to return. Company fields only choose among the
 * employments. `undefined` where no contact is identified.
 */
function identifiedContact(
  question: Question,
  known: KnownEmployments,
  market: Market,
  indexes: Indexes,
): Scored | undefined {
  const jobs = identifiedJobs(known)
  if (jobs.length === 0) return undefined
  const preferred = jobToAnswer(jobs, question.person.email)
  const employers = [...new Set(jobs.map(({ companyId }) => companyId))]
  let best: AtEmployer | undefined
  for (const candidate of findCompanies(question.company, employers, market, indexes)) {
    const { company, weight } = candidate
    const person = candidateAt(company.id, jobs, question, known)
    const fits = asksCompany(question) ? weight > 0 : company.id === preferred?.companyId
    if (person === undefined || !fits) continue
    const both = together(candidate, person)
    const { employment } = person
    const isBetter =
      best === undefined ||
      both.weight > best.fit ||
      (both.weight === best.fit && comesBefore(employment, best.employment))
    if (!isBetter) continue
    best = { ...both, employment, weight: Math.min(both.weight, person.weight), fit: both.weight }
  }
  const answer = best ?? elsewhere(shownFirst(jobs), question, known, market)
  return answer && withGrade(answer, known)
}

/** `fit` orders the employers. A fitting company makes the contact no more likely. */
interface AtEmployer extends Scored {
  readonly employment: EmploymentRecord
  readonly fit: number
}

/** All employments of the one person with the GUID, or else with the profile URL. */
function identifiedJobs({ employments, people }: KnownEmployments): readonly EmploymentRecord[] {
  const identified = people.byGuid.size > 0 ? people.byGuid : people.byProfile
  if (identified.size !== 1) return []
  const theirs = employments.filter(({ person }) => identified.has(person.id))
  return [...new Map(theirs.map((job) => [job.id, job])).values()]
}

function candidateAt(
  companyId: number,
  jobs: readonly EmploymentRecord[],
  { person }: Question,
  { people }: KnownEmployments,
): PersonCandidate | undefined {
  const jobsThere = jobs.filter((job) => job.companyId === companyId)
  return candidates(jobsThere, person, people, 'by name', 0)[0]
}

/** The employment where no employer fits the company that was sent. The grade is A at most. */
function elsewhere(
  job: EmploymentRecord | undefined,
  question: Question,
  known: KnownEmployments,
  market: Market,
): Scored | undefined {
  const company = job && market.company(job.companyId)
  const person = job && candidateAt(job.companyId, [job], question, known)
  if (company === undefined || person === undefined) return undefined
  const weight = Math.min(person.weight, MOST_ELSEWHERE)
  const { names, site, guid, profile } = question.company
  const asked = names[0]?.words.join(' ') ?? site?.host ?? guid ?? profile
  const against: Evidence = {
    field: 'elsewhere',
    level: 'company',
    weight: weight - person.weight,
    asked,
    stored: company.name,
    terms: [],
  }
  return { company, employment: person.employment, evidence: [...person.evidence, against], weight }
}

/** Raises the weight to that of the lowest grade: other fields can contradict the identifier, but not outweigh it. */
function withGrade(answer: Scored, { people }: KnownEmployments): Scored {
  if (answer.weight >= LEAST) return answer
  const raised: Evidence = {
    field: people.byGuid.size > 0 ? 'contact GUID' : 'contact profile',
    level: 'identifies',
    weight: LEAST - answer.weight,
    terms: [],
  }
  return { ...answer, evidence: [...answer.evidence, raised], weight: LEAST }
}

/** Bits that make a lone answer an A, halfway to A+. */
const MOST_ELSEWHERE = bitsOf((GRADE_BOUNDS.A + GRADE_BOUNDS['A+']) / 2)
/** Bits that make a lone answer a B. */
const LEAST = bitsOf(GRADE_BOUNDS.B)

function bitsOf(probability: number): number {
  return Math.log2(probability / (1 - probability))
}
