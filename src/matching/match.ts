/** Finds the stored record that an input means, or none. */

import { GRADE_BOUNDS, toGrade } from './grades.ts'
import { NameIndexes } from './index/name-indexes.ts'
import { type MatchQuery, normalizeQuery } from './normalize/query.ts'
import { findClosestStaff } from './score/closest-people.ts'
import { ownsAddress } from './score/combine-candidates.ts'
import { compareCompany, findBySite, useSiteNames } from './score/company-candidates.ts'
import { type ScoredCandidate, scoreCandidates, scorePeopleByName } from './score/score-candidates.ts'
import type { PersonCandidate } from './score/score-people.ts'
import type { CompanyRecord, Grade, MatchInput, MatchResult, RecordSource } from './types.ts'

export type Matcher = ReturnType<typeof createMatcher>

/** The match of a company without a person. */
type CompanyMatch = Exclude<MatchResult, { kind: 'contact' }>

/** A match with everything that was compared for it. */
export interface MatchExplanation {
  readonly query: MatchQuery
  /** All scored candidates, most likely first. */
  readonly candidates: readonly ScoredCandidate[]
  readonly match: MatchResult
  /** The returned candidate, or the most likely one if there is no match. A company has its total probability. */
  readonly best: ScoredCandidate | undefined
  /** The candidates that compete with `best`, most likely first: all others for a contact, companies for a company. */
  readonly alternatives: readonly ScoredCandidate[]
}

/** Returns immediately. The matcher reads the records when a request needs it. */
export function createMatcher(records: RecordSource) {
  const indexes = new NameIndexes(records)

  return {
    match: (input: MatchInput): MatchResult =>
      chooseMatch(scoreCandidates(normalizeQuery(input), records, indexes)),
    /** Finds the company and ignores the identifying contact fields of the input. */
    matchCompany(input: MatchInput): CompanyMatch {
      const { company, person } = normalizeQuery(input)
      const noPerson = { ...person, guid: undefined, profile: undefined, email: undefined, name: undefined }
      return chooseCompany(
        scoreCandidates({ company, person: noPerson, identifiesPerson: false }, records, indexes),
      )
    },
    /** Matches an input, and returns what `match` compared and chose from. */
    explain(input: MatchInput): MatchExplanation {
      const query = normalizeQuery(input)
      const candidates = scoreCandidates(query, records, indexes)
      const match = chooseMatch(candidates)
      return { query, candidates, match, ...rankAlternatives(candidates, match) }
    },
    /** Returns the people with the same or a similar name, wherever they work, most likely first. `match` finds nobody by name alone. */
    findPeopleByName: (input: MatchInput): readonly ScoredCandidate[] =>
      scorePeopleByName(normalizeQuery(input).person, records, indexes),
    /** Returns the people at a company who resemble the query, most similar first, also those who are not candidates. */
    findClosestStaff: (companyId: number, { person }: MatchQuery): readonly PersonCandidate[] =>
      findClosestStaff(companyId, person, records, indexes),
    /** Compares a company that may not be a candidate with a query. */
    compareCompany: ({ company: query }: MatchQuery, company: CompanyRecord) =>
      compareCompany(query, company, indexes),
    /** Builds the name indexes synchronously. */
    buildIndexes: () => indexes.build(),
    /** Builds the name indexes in slices of `slice` milliseconds, so that other requests run in between. */
    buildIndexesInSlices: (slice?: number): Promise<void> => indexes.buildInSlices(slice),
    /** Returns a promise to await before matching `input`, or `undefined` if the match can run immediately. */
    waitForIndexes: (input: MatchInput): Promise<void> | undefined =>
      indexes.isComplete || !mayNeedIndexes(input, records) ? undefined : indexes.buildInSlices(),
    /** Stops building the indexes. Call it before closing the records. The matcher cannot be used afterwards. */
    close: () => indexes.stop(),
    /** Marks a changed company. The next query updates the indexes. `before` is `undefined` for a new company, `after` for a deleted one. */
    updateCompany: (before: CompanyRecord | undefined, after: CompanyRecord | undefined) =>
      indexes.updateCompany(before, after),
    /** Adds `people` (may be negative) to the number of people with a last name. `key` is from `toLastNameKey`. */
    updateLastName: (key: string, people: number) => indexes.updateLastName(key, people),
  }
}

const NAME_FIELDS = [
  'companyName',
  'companyWebAddress',
  'contactFullName',
  'contactFirstName',
  'contactMiddleName',
  'contactLastName',
] as const

/** Returns whether matching may need the indexes: with a name, including that in a domain that no company has. */
function mayNeedIndexes(input: MatchInput, records: RecordSource): boolean {
  // Normalizing each email address would take as long as finding it.
  if (NAME_FIELDS.every((field) => input[field] === undefined)) return false
  const { company, person } = normalizeQuery(input)
  return (
    person.name !== undefined || useSiteNames(company, findBySite(company, records).length).names.length > 0
  )
}

/** Returns the best person if the probability earns a grade. Otherwise, the best company that does, or no match. */
function chooseMatch(candidates: readonly ScoredCandidate[]): MatchResult {
  const people = candidates.filter(({ job }) => job !== undefined)
  const [person] = people
  const grade = person && (toGrade(person.probability) ?? toGradeOfTied(findTied(people)))
  if (person?.job === undefined || grade === undefined) return chooseCompany(candidates)
  const { company, job, probability } = person
  return { kind: 'contact', company, job, probability, grade }
}

/** Returns the lowest grade for people who share the email address of the query, of whom the one whose row was added last is returned. */
const toGradeOfTied = (tied: readonly ScoredCandidate[]): Grade | undefined =>
  tied.length > 1 && tied.every(ownsAddress) ? 'B' : undefined

/** Returns the most likely company if its probability earns a grade. */
function chooseCompany(candidates: readonly ScoredCandidate[]): CompanyMatch {
  const [best] = rankCompanies(candidates)
  const grade = best && toGrade(best.probability)
  if (best === undefined || grade === undefined) return { kind: 'none' }
  return { kind: 'company', company: best.company, probability: best.probability, grade }
}

/** Returns the companies, most likely first. The probability of a company is the sum over all candidates at it, with and without a person. */
function rankCompanies(candidates: readonly ScoredCandidate[]): ScoredCandidate[] {
  const totals = new Map<number, number>()
  for (const { company, probability } of candidates) {
    totals.set(company.id, (totals.get(company.id) ?? 0) + probability)
  }
  return candidates
    .filter(({ job }) => job === undefined)
    .map((candidate) => ({ ...candidate, probability: totals.get(candidate.company.id) ?? 0 }))
    .sort((a, b) => b.probability - a.probability)
}

function rankAlternatives(
  candidates: readonly ScoredCandidate[],
  { kind }: MatchResult,
): Pick<MatchExplanation, 'best' | 'alternatives'> {
  const companies = rankCompanies(candidates)
  const [company] = companies
  const contact = candidates.find(({ job }) => job !== undefined)
  const isCompanyLikelier = (company?.probability ?? 0) > (contact?.probability ?? 0)
  const isCompany = kind === 'company' || (kind === 'none' && isCompanyLikelier)
  const best = isCompany ? company : contact
  return { best, alternatives: (isCompany ? companies : candidates).filter((each) => each !== best) }
}

/** Returns whether the candidates together are likely enough for a grade. */
const isAmbiguous = (candidates: readonly ScoredCandidate[]): boolean =>
  sumProbabilities(candidates) >= GRADE_BOUNDS.B

/** Returns the candidates that are about as likely as the first one, which gets no grade because of them. */
export const findTied = (ranked: readonly ScoredCandidate[]): readonly ScoredCandidate[] =>
  isAmbiguous(ranked)
    ? ranked.filter(({ probability }) => 2 * probability >= (ranked[0]?.probability ?? 0))
    : []

/** Returns at most 1, which the sum of floats may exceed slightly. */
export function sumProbabilities(candidates: readonly ScoredCandidate[]): number {
  let sum = 0
  for (const { probability } of candidates) sum += probability
  return Math.min(1, sum)
}
