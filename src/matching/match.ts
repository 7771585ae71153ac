/** Matching: from an input to the right record, or to none. */

import { Indexes } from './index/indexes.ts'
import { siteOf } from './normalize/keys.ts'
import { type Question, readQuestion } from './normalize/query.ts'
import { type Hypothesis, weigh } from './score/scored-candidates.ts'
import { GRADE_BOUNDS } from './score/weights.ts'
import type { CompanyRecord, Grade, Market, Match, MatchInput, NoMatchReason } from './types.ts'

export type Matcher = ReturnType<typeof createMatcher>

/** A match of a company alone. */
type CompanyMatch = Exclude<Match, { kind: 'contact' }>

export interface Explanation {
  readonly question: Question
  /** All scored candidates, most likely first. */
  readonly hypotheses: readonly Hypothesis[]
  readonly match: Match
}

/** Returns at once: the market is read when a request needs it. */
export function createMatcher(market: Market) {
  const indexes = new Indexes(market)

  function explain(input: MatchInput): Explanation {
    const question = readQuestion(input)
    const hypotheses = weigh(question, market, indexes)
    return { question, hypotheses, match: decide(hypotheses) }
  }

  return {
    match: (input: MatchInput): Match => explain(input).match,
    /** Finds the company alone, whatever the input says about a contact. */
    matchCompany(input: MatchInput): CompanyMatch {
      const { company, person } = readQuestion(input)
      const nobody = { ...person, guid: undefined, profile: undefined, email: undefined, name: undefined }
      return decideCompany(weigh({ company, person: nobody, asksContact: false }, market, indexes))
    },
    explain,
    /** Builds the fuzzy indexes now, rather than for the first request that needs them. */
    warm: () => indexes.fill(),
    /** Builds them in slices of so many milliseconds, so that other requests are processed in between. */
    prepare: (slice?: number): Promise<void> => indexes.complete(slice),
    /** To await before a match that needs the indexes; `undefined` when nothing is to be awaited. */
    preparedFor: (input: MatchInput): Promise<void> | undefined =>
      indexes.areFull || !asksByName(input) ? undefined : indexes.complete(),
    /** Stops preparing. Call it before the market is closed. Nothing can be matched afterwards. */
    close: () => indexes.abandon(),
    /** To call after every change in the market: `undefined` for a company that did not exist before, or does not any more. */
    companyChanged: (before: CompanyRecord | undefined, after: CompanyRecord | undefined) =>
      indexes.companyChanged(before, after),
    /** `key` is a `lastNameKey`; `people` is how many more (or fewer) people have it. */
    lastNameChanged: (key: string, people: number) => indexes.lastNameChanged(key, people),
  }
}

/** Only names need the indexes; exact keys have those of the market. */
const asksByName = ({ companyName, companyWebAddress, ...input }: MatchInput): boolean =>
  [companyName, input.contactFullName, input.contactFirstName, input.contactLastName].some(
    (name) => name !== undefined,
  ) ||
  // A bare name, in the wrong field.
  (companyWebAddress !== undefined && siteOf(companyWebAddress) === undefined)

/** A contact when one is sure enough, else the company when that is, else nothing. */
function decide(hypotheses: readonly Hypothesis[]): Match {
  const contact = hypotheses.find(({ employment }) => employment !== undefined)
  const grade = contact && gradeOf(contact.probability)
  if (contact?.employment === undefined || grade === undefined) return decideCompany(hypotheses)
  const { company, employment, probability } = contact
  return { kind: 'contact', company, employment, probability, grade }
}

/**
 * A company is as likely as all hypotheses about it together: whoever is meant, they are there. It must be a
 * hypothesis by itself: of people found by name alone nobody asked the company.
 */
function decideCompany(hypotheses: readonly Hypothesis[]): CompanyMatch {
  const shares = new Map<number, { company: CompanyRecord; probability: number }>()
  const asked = new Set(
    hypotheses.filter((one) => one.employment === undefined).map(({ company }) => company.id),
  )
  for (const { company, probability } of hypotheses) {
    const share = shares.get(company.id)?.probability ?? 0
    if (asked.has(company.id)) shares.set(company.id, { company, probability: share + probability })
  }
  const [best] = [...shares.values()].sort((a, b) => b.probability - a.probability)
  const grade = best && gradeOf(best.probability)
  if (best === undefined || grade === undefined) {
    return { kind: 'none', reason: reasonFor(hypotheses) }
  }
  return { kind: 'company', company: best.company, probability: best.probability, grade }
}

/** Ambiguous is what would have been answered if all were one. */
function reasonFor(hypotheses: readonly Hypothesis[]): NoMatchReason {
  if (hypotheses.length === 0) return 'no candidate'
  const together = hypotheses.reduce((sum, { probability }) => sum + probability, 0)
  return together >= GRADE_BOUNDS.B ? 'ambiguous' : 'too unlike'
}

function gradeOf(probability: number): Grade | undefined {
  if (probability >= GRADE_BOUNDS['A+']) return 'A+'
  if (probability >= GRADE_BOUNDS.A) return 'A'
  if (probability >= GRADE_BOUNDS['A-']) return 'A-'
  return probability >= GRADE_BOUNDS.B ? 'B' : undefined
}
