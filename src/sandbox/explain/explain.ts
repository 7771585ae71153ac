/** Explains the response of Enrich by the matcher's own data. Nothing is charged, counted or written. */

import { toReservedFinding } from '../../api/enrich/fixed-records.ts'
import { asksForContact, outcomeOf, toMatchInput } from '../../api/enrich/input.ts'
import { recordStatusOf } from '../../api/enrich/presenter.ts'
import type { EnrichmentInput } from '../../api/enrich/schema.ts'
import { toFinding } from '../../api/enrich/service.ts'
import type { Outcome } from '../../api/outcomes/outcomes.ts'
import type { MarketStore } from '../../market/store/market-store.ts'
import type { Explanation, Matcher } from '../../matching/match.ts'
import type { Question } from '../../matching/normalize/query.ts'
import type { Evidence } from '../../matching/score/evidence.ts'
import type { Hypothesis } from '../../matching/score/scored-candidates.ts'
import type { MatchInput } from '../../matching/types.ts'
import { likeliestAnswer, noneOf, storedElsewhere, together } from './candidate-responses.ts'
import { GRADES, reasonFor } from './reason.ts'
import type { Candidate, Decision, ExplainOutput, NormalForm } from './schema.ts'

function toNormalForm({ company, person, asksContact }: Question): NormalForm {
  const { site, mailSite } = company
  return {
    asksForContact: asksContact,
    ...asked('companyNames', company.names.map(toCompanyName)),
    ...asked('website', site && { ...site, readFromName: company.siteIsName }),
    ...asked('companyGuid', company.guid),
    ...asked('companyProfile', company.profile),
    ...asked('personNames', person.name?.readings.map(toPersonName)),
    ...asked('middleName', person.name && [...person.name.middle]),
    ...asked('email', person.email),
    ...asked('mailSite', mailSite && { ...mailSite, freeMail: company.mailIsFree }),
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

type CompanyName = Question['company']['names'][number]
type PersonName = NonNullable<Question['person']['name']>['readings'][number]

const toCompanyName = ({ words, terms, forms }: CompanyName): Asked['companyNames'][number] => ({
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
  const outcome = outcomeOf(input)
  const { question, hypotheses } = explanation
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

function toCandidate({ company, employment, evidence, weight, probability }: Hypothesis): Candidate {
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

function toField({ field, level, asked = '', stored = '', weight, pieces = [] }: Evidence) {
  const words = pieces.map((piece) => ({
    asked: piece.asked,
    stored: piece.stored,
    level: piece.level,
    weight: shortened(piece.weight),
  }))
  return { field, level, asked, stored, weight: shortened(weight), ...(words.length > 0 && { words }) }
}

/** Nobody reads further than a thousandth of a bit. */
const shortened = (bits: number): number => Math.round(bits * 1000) / 1000

function toDecision(
  explanation: Explanation,
  input: MatchInput,
  { market, matcher }: Pick<ExplainContext, 'market' | 'matcher'>,
): Decision {
  const { hypotheses, match } = explanation
  const answer = match.kind === 'none' ? likeliestAnswer(hypotheses) : match
  return {
    outcome: match.kind,
    accuracy: match.kind === 'none' ? '' : match.grade,
    recordStatus: recordStatusOf(toFinding(market, match, input)),
    probability: Math.min(1, answer?.probability ?? 0),
    compGUID: match.kind === 'none' ? '' : match.company.guid,
    conGUID: match.kind === 'contact' ? match.employment.person.guid : '',
    reason: reasonFor(explanation, asksForContact(input), storedElsewhere(matcher, input, explanation)),
  }
}

/** Returns the decision for an input that selects an outcome by name: the candidates do not matter. */
function decisionByOutcome(outcome: Outcome, input: MatchInput): Decision {
  const finding = toReservedFinding(outcome, input)
  const isFound = finding.kind !== 'none'
  return {
    outcome: finding.kind,
    accuracy: isFound ? finding.grade : '',
    recordStatus: recordStatusOf(finding),
    probability: isFound ? 1 : 0,
    compGUID: finding.kind === 'contact' ? finding.asked.company.guid : isFound ? finding.company.guid : '',
    conGUID: finding.kind === 'contact' ? finding.person.guid : '',
    reason:
      outcome.kind === 'fault'
        ? `The input asks for an outcome by name: Enrich answers it with a fault (${outcome.effect.kind}), whatever is stored.`
        : 'The input asks for an outcome by name: Enrich answers it with fixed records, whatever is stored.',
  }
}
