/** The contact that a GUID or a profile URL identifies: company fields only choose among the employments. */
import { type CompanyCandidate, findCompanies } from './company-candidates.ts'
import type { CompanyIndex } from './company-index.ts'
import type { Evidence } from './evidence.ts'
import { candidates, jobToAnswer, type KnownEmployments, type PersonCandidate } from './person-candidates.ts'
import { asksCompany, type Question } from './question.ts'
import { shownFirst } from './shown-first.ts'
import type { EmploymentRecord, Market } from './types.ts'
import { together, type Unweighed } from './unweighed.ts'
import { GRADE_BOUNDS } from './weights.ts'

/** Returns the employment to return of the identified contact; `undefined` where no contact is identified. */
export function identifiedContact(
  question: Question,
  known: KnownEmployments,
  market: Market,
  companyIndex: () => CompanyIndex,
): Unweighed | undefined {
  const jobs = identifiedJobs(known)
  if (jobs.length === 0) return undefined
  const preferred = jobToAnswer(jobs, question.person.email)
  const fits = ({ company, weight }: CompanyCandidate): boolean =>
    asksCompany(question) ? weight > 0 : company.id === preferred?.companyId
  const employers = [...new Set(jobs.map(({ companyId }) => companyId))]
  const fitting = findCompanies(question.company, employers, market, companyIndex)
    .filter(fits)
    .flatMap((company) => {
      const person = candidateAt(company.company.id, jobs, question, known)
      return person === undefined ? [] : [atEmployer(company, person)]
    })
  const answer = mostLikely(fitting) ?? elsewhere(shownFirst(jobs), question, known, market)
  return answer && withGrade(answer, known)
}

/** All employments of the one person with the GUID, or else with the profile URL. */
function identifiedJobs({ employments, people }: KnownEmployments): readonly EmploymentRecord[] {
  const identified = people.byGuid.size > 0 ? people.byGuid : people.byProfile
  if (identified.size !== 1) return []
  const theirs = employments.filter(({ person }) => identified.has(person.id))
  return [...new Map(theirs.map((job) => [job.id, job])).values()]
}

const candidateAt = (
  companyId: number,
  jobs: readonly EmploymentRecord[],
  { person }: Question,
  { people }: KnownEmployments,
): PersonCandidate | undefined => {
  const jobsThere = jobs.filter((job) => job.companyId === companyId)
  return candidates(jobsThere, person, people, 'by name', 0)[0]
}

/** `fit` orders the employers. A fitting company makes the contact no more likely. */
interface AtEmployer extends Unweighed {
  readonly employment: EmploymentRecord
  readonly fit: number
}

function atEmployer(company: CompanyCandidate, person: PersonCandidate): AtEmployer {
  const both = together(company, person)
  const weight = Math.min(both.weight, person.weight)
  return { ...both, employment: person.employment, weight, fit: both.weight }
}

function mostLikely(answers: readonly AtEmployer[]): AtEmployer | undefined {
  const most = Math.max(...answers.map(({ fit }) => fit))
  const best = answers.filter(({ fit }) => fit === most)
  const first = shownFirst(best.map(({ employment }) => employment))
  return best.find(({ employment }) => employment === first)
}

/** The employment where no employer fits the company that was sent. The grade is A at most. */
function elsewhere(
  job: EmploymentRecord | undefined,
  question: Question,
  known: KnownEmployments,
  market: Market,
): Unweighed | undefined {
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
function withGrade(answer: Unweighed, { people }: KnownEmployments): Unweighed {
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
