/** Finds the stored record that an input means, or none. */

import { NameIndexes } from './index/name-indexes.ts'
import { parseSite } from './normalize/lookup-keys.ts'
import { type MatchQuery, normalizeQuery } from './normalize/query.ts'
import { type ScoredCandidate, scoreCandidates } from './score/score-candidates.ts'
import type { CompanyRecord, Grade, MatchInput, MatchResult, NoMatchReason, Records } from './types.ts'
import { GRADE_BOUNDS } from './weights.ts'

export type Matcher = ReturnType<typeof createMatcher>

/** The match of a company without a person. */
type CompanyMatch = Exclude<MatchResult, { kind: 'contact' }>

export interface MatchExplanation {
  readonly query: MatchQuery
  /** All scored candidates, most likely first. */
  readonly candidates: readonly ScoredCandidate[]
  readonly match: MatchResult
}

/** Returns immediately. The matcher reads the records when a request needs it. */
export function createMatcher(records: Records) {
  const indexes = new NameIndexes(records)

  function explain(input: MatchInput): MatchExplanation {
    const query = normalizeQuery(input)
    const candidates = scoreCandidates(query, records, indexes)
    return { query, candidates, match: chooseMatch(candidates) }
  }

  return {
    match: (input: MatchInput): MatchResult => explain(input).match,
    /** Finds the company and ignores the identifying contact fields of the input. */
    matchCompany(input: MatchInput): CompanyMatch {
      const { company, person } = normalizeQuery(input)
      const noPerson = { ...person, guid: undefined, profile: undefined, email: undefined, name: undefined }
      return chooseCompany(
        scoreCandidates({ company, person: noPerson, identifiesPerson: false }, records, indexes),
      )
    },
    explain,
    /** Builds the name indexes synchronously. */
    buildIndexes: () => indexes.build(),
    /** Builds the name indexes in slices of `slice` milliseconds, so that other requests run in between. */
    buildIndexesInBackground: (slice?: number): Promise<void> => indexes.buildInSlices(slice),
    /** Returns a promise to await before matching `input`, or `undefined` if the match can run immediately. */
    waitForIndexes: (input: MatchInput): Promise<void> | undefined =>
      indexes.isComplete || !needsIndexes(input) ? undefined : indexes.buildInSlices(),
    /** Stops building the indexes. Call it before closing the records. The matcher cannot be used afterwards. */
    close: () => indexes.stop(),
    /**
     * Updates the indexes after a change of the records. `before` is `undefined` for a new company, `after` for a deleted one.
     */
    updateCompany: (before: CompanyRecord | undefined, after: CompanyRecord | undefined) =>
      indexes.updateCompany(before, after),
    /** Adds `people` (may be negative) to the number of people with a last name. `key` is from `toLastNameKey`. */
    updateLastName: (key: string, people: number) => indexes.updateLastName(key, people),
  }
}

/**
 * Returns whether matching an input needs the indexes. Only names need the indexes. The store looks up exact keys in
 * its own.
 */
const needsIndexes = ({ companyName, companyWebAddress, ...input }: MatchInput): boolean =>
  [companyName, input.contactFullName, input.contactFirstName, input.contactLastName].some(
    (name) => name !== undefined,
  ) ||
  // A company name in the website field.
  (companyWebAddress !== undefined && parseSite(companyWebAddress) === undefined)

/** Returns the best person if the probability earns a grade. Otherwise, the best company that does, or no match. */
function chooseMatch(candidates: readonly ScoredCandidate[]): MatchResult {
  const person = candidates.find(({ job }) => job !== undefined)
  const grade = person && toGrade(person.probability)
  if (person?.job === undefined || grade === undefined) return chooseCompany(candidates)
  const { company, job, probability } = person
  return { kind: 'contact', company, job, probability, grade }
}

/**
 * Chooses the most likely company. The probability of a company is the sum over all candidates at it, with and without
 * a person. Companies without a candidate of their own are left out: they come from people found by name alone, and
 * the query names no company.
 */
function chooseCompany(candidates: readonly ScoredCandidate[]): CompanyMatch {
  const totals = new Map<number, { company: CompanyRecord; probability: number }>()
  const withoutPerson = new Set(
    candidates.filter((candidate) => candidate.job === undefined).map(({ company }) => company.id),
  )
  for (const { company, probability } of candidates) {
    const total = totals.get(company.id)?.probability ?? 0
    if (withoutPerson.has(company.id)) totals.set(company.id, { company, probability: total + probability })
  }
  const [best] = [...totals.values()].sort((a, b) => b.probability - a.probability)
  const grade = best && toGrade(best.probability)
  if (best === undefined || grade === undefined) {
    return { kind: 'none', reason: getNoMatchReason(candidates) }
  }
  return { kind: 'company', company: best.company, probability: best.probability, grade }
}

/** Returns why there is no match: `ambiguous` if the candidates together are likely enough for one. */
function getNoMatchReason(candidates: readonly ScoredCandidate[]): NoMatchReason {
  if (candidates.length === 0) return 'no candidate'
  const total = candidates.reduce((sum, { probability }) => sum + probability, 0)
  return total >= GRADE_BOUNDS.B ? 'ambiguous' : 'too unlike'
}

function toGrade(probability: number): Grade | undefined {
  if (probability >= GRADE_BOUNDS['A+']) return 'A+'
  if (probability >= GRADE_BOUNDS.A) return 'A'
  if (probability >= GRADE_BOUNDS['A-']) return 'A-'
  return probability >= GRADE_BOUNDS.B ? 'B' : undefined
}
