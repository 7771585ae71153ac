/** Matching: what is asked in, the right record or none out. */

import { type Hypothesis, type Sources, weigh } from './hypotheses.ts'
import { Indexes } from './indexes.ts'
import { siteOf } from './keys.ts'
import { gradeOf } from './probability.ts'
import { type Question, readQuestion } from './question.ts'
import type { CompanyRecord, Market, Match, MatchInput, NoMatchReason } from './types.ts'
import { GRADE_BOUNDS } from './weights.ts'

export interface Matcher {
  match(input: MatchInput): Match
  /** The company alone, whatever is said about a contact. */
  matchCompany(input: MatchInput): Exclude<Match, { kind: 'contact' }>
  /** Everything that was considered, likeliest first, for showing why. */
  explain(input: MatchInput): Explanation
  /** Builds the fuzzy indexes now and at once, rather than for the first question that needs them. */
  warm(): void
  /**
   * Builds them while others have their turns.
   * @param slice milliseconds at a stretch
   */
  prepare(slice?: number): Promise<void>
  /** To be awaited before a question is matched that would build them at once; `undefined` where nothing is to be waited for. */
  preparedFor(input: MatchInput): Promise<void> | undefined
  /** Prepares no further. To be called before the market is closed; nothing can be asked afterwards. */
  close(): void
  /** To be told of every change in the market: `undefined` for what there was not before, or is no more. */
  companyChanged(before: CompanyRecord | undefined, after: CompanyRecord | undefined): void
  /** `key` is a `lastNameKey`; `people` how many more bear it now, or fewer if negative. */
  lastNameChanged(key: string, people: number): void
}

export interface Explanation {
  readonly question: Question
  readonly hypotheses: readonly Hypothesis[]
  readonly match: Match
}

/** Costs nothing: the market is read when a question calls for it. */
export function createMatcher(market: Market): Matcher {
  const indexes = new Indexes(market)
  const sources: Sources = {
    market,
    companyIndex: () => indexes.companies(),
    contactIndex: () => indexes.lastNames(),
  }

  function explain(input: MatchInput): Explanation {
    const question = readQuestion(input)
    const hypotheses = weigh(question, sources)
    return { question, hypotheses, match: decide(hypotheses) }
  }

  function matchCompany(input: MatchInput): Exclude<Match, { kind: 'contact' }> {
    const { company, person } = readQuestion(input)
    const nobody = { ...person, guid: undefined, profile: undefined, email: undefined, name: undefined }
    return decideCompany(weigh({ company, person: nobody, asksContact: false }, sources))
  }

  return {
    match: (input) => explain(input).match,
    matchCompany,
    explain,
    warm: () => {
      indexes.companies()
      indexes.lastNames()
    },
    prepare: (slice) => indexes.complete(slice),
    preparedFor: (input) => (indexes.areWhole || !asksByName(input) ? undefined : indexes.complete()),
    close: () => indexes.abandon(),
    companyChanged: (before, after) => indexes.companyChanged(before, after),
    lastNameChanged: (key, people) => indexes.lastNameChanged(key, people),
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
function decideCompany(hypotheses: readonly Hypothesis[]): Exclude<Match, { kind: 'contact' }> {
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
