/** Explains the response of Enrich by the matcher's own data. Nothing is charged, counted or written. */

import { findRequestedOutcome, requestsContact, toMatchInput } from '../../api/enrich/input.ts'
import { loadMatchedRecord, toOutcomeRecord } from '../../api/enrich/matched-record.ts'
import { getRecordStatus } from '../../api/enrich/presenter.ts'
import type { EnrichmentInput } from '../../api/enrich/schema.ts'
import type { Outcome } from '../../api/outcomes/outcomes.ts'
import type { MarketStore } from '../../market/store/market-store.ts'
import type { FieldComparison } from '../../matching/field-comparison.ts'
import type { MatchExplanation, Matcher } from '../../matching/match.ts'
import type { MatchQuery } from '../../matching/normalize/query.ts'
import type { ScoredCandidate } from '../../matching/score/scored-candidates.ts'
import type { MatchInput } from '../../matching/types.ts'
import { likeliestAnswer, noneOf, storedElsewhere, together } from './candidate-responses.ts'
import { GRADES, reasonFor } from './reason.ts'
import type { Candidate, Decision, ExplainOutput, NormalForm } from './schema.ts'

function toNormalForm({ company, person, hasContactFields: asksContact }: MatchQuery): NormalForm {
  const { site, emailSite: mailSite } = company
  return {
    asksForContact: asksContact,
    ...asked('companyNames', company.names.map(toCompanyName)),
    ...asked('website', site && { ...site, readFromName: company.siteFromName }),
    ...asked('companyGuid', company.guid),
    ...asked('companyProfile', company.profile),
    ...asked('personNames', person.name?.interpretations.map(toPersonName)),
    ...asked('middleName', person.name && [...person.name.middle]),
    ...asked('email', person.email),
    ...asked('mailSite', mailSite && { ...mailSite, freeMail: company.isFreeEmail }),
    ...asked('titleWords', [...person.titleWords]),
    ...asked('country', person.country),
    ...asked('contactGuid', person.guid),
    ...asked('contactProfile', person.profile),
  }
}

type Asked = Required<NormalForm>

function asked<Name extends keyof Asked>(name: Name, value: Asked[Name] | undefined): Partial<NormalForm> {
  const isNothing = value === undefined || (Array.isArray(value) && value.length === 0)
  return isNothing ? {} : { [name]: value }
}

type CompanyName = MatchQuery['company']['names'][number]
type PersonName = NonNullable<MatchQuery['person']['name']>['interpretations'][number]

const toCompanyName = ({ words, terms, legalForms: forms }: CompanyName): Asked['companyNames'][number] => ({
  words: [...words],
  terms: [...terms],
  legalForms: [...forms],
})

const toPersonName = ({ given, family, swapped }: PersonName): Asked['personNames'][number] => ({
  first: [...given],
  last: [...family],
  swapped,
})

export interface ExplainContext {
  readonly market: MarketStore
  readonly matcher: Matcher
}

const MAX_CANDIDATES = 10

/** @throws {ApiError} 400, as Enrich does */
export function explain({ market, matcher }: ExplainContext, body: EnrichmentInput): ExplainOutput {
  const input = toMatchInput(body)
  const explanation = matcher.explain(input)
  const outcome = findRequestedOutcome(input)
  const { query: question, candidates: hypotheses } = explanation
  const others = hypotheses.slice(MAX_CANDIDATES)
  return {
    decision: outcome
      ? decisionByOutcome(outcome, input)
      : toDecision(explanation, input, { market, matcher }),
    asked: toNormalForm(question),
    candidates: hypotheses.slice(0, MAX_CANDIDATES).map(toCandidate),
    further: { count: others.length, probability: together(others) },
    noneProbability: noneOf(hypotheses),
    gradeBounds: [...GRADES],
  }
}

function toCandidate({
  company,
  employment,
  comparisons: evidence,
  weight,
  probability,
}: ScoredCandidate): Candidate {
  return {
    company: {
      compGUID: company.guid,
      compName: company.name,
      compWebsite: company.website,
      compCountry: company.country,
    },
    contact: employment
      ? {
          conGUID: employment.person.guid,
          conFullName: employment.person.fullName,
          conEmail: employment.email,
          conJobTitle: employment.jobTitle,
          current: employment.current,
        }
      : null,
    fields: evidence.map(toField),
    weight: shortened(weight),
    probability,
  }
}

function toField({
  field,
  level,
  query: asked = '',
  stored = '',
  weight,
  words: pieces = [],
}: FieldComparison) {
  const words = pieces.map((piece) => ({
    asked: piece.query,
    stored: piece.stored,
    level: piece.level,
    weight: shortened(piece.weight),
  }))
  return { field, level, asked, stored, weight: shortened(weight), ...(words.length > 0 && { words }) }
}

/** Nobody reads further than a thousandth of a bit. */
const shortened = (bits: number): number => Math.round(bits * 1000) / 1000

function toDecision(
  explanation: MatchExplanation,
  input: MatchInput,
  { market, matcher }: Pick<ExplainContext, 'market' | 'matcher'>,
): Decision {
  const { candidates: hypotheses, match } = explanation
  const answer = match.kind === 'none' ? likeliestAnswer(hypotheses) : match
  return {
    outcome: match.kind,
    accuracy: match.kind === 'none' ? '' : match.grade,
    recordStatus: getRecordStatus(loadMatchedRecord(market, match, input)),
    probability: Math.min(1, answer?.probability ?? 0),
    compGUID: match.kind === 'none' ? '' : match.company.guid,
    conGUID: match.kind === 'contact' ? match.employment.person.guid : '',
    reason: reasonFor(explanation, requestsContact(input), storedElsewhere(matcher, input, explanation)),
  }
}

/** Returns the decision for an input that selects an outcome by name: the candidates do not matter. */
function decisionByOutcome(outcome: Outcome, input: MatchInput): Decision {
  const finding = toOutcomeRecord(outcome, input)
  const isFound = finding.kind !== 'none'
  return {
    outcome: finding.kind,
    accuracy: isFound ? finding.grade : '',
    recordStatus: getRecordStatus(finding),
    probability: isFound ? 1 : 0,
    compGUID: finding.kind === 'contact' ? finding.matched.company.guid : isFound ? finding.company.guid : '',
    conGUID: finding.kind === 'contact' ? finding.person.guid : '',
    reason:
      outcome.kind === 'fault'
        ? `The input asks for an outcome by name: Enrich answers it with a fault (${outcome.effect.kind}), whatever is stored.`
        : 'The input asks for an outcome by name: Enrich answers it with fixed records, whatever is stored.',
  }
}
