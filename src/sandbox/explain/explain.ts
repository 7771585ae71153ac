/** Explains the response of Enrich from the data of the matcher. It charges, counts, and writes nothing. */
import { findRequestedOutcome, requestsContact, toMatchInput } from '../../api/enrich/input.ts'
import { loadMatchedRecord, toOutcomeRecord } from '../../api/enrich/matched-record.ts'
import { getRecordStatus } from '../../api/enrich/presenter.ts'
import type { EnrichmentInput } from '../../api/enrich/schema.ts'
import type { Outcome } from '../../api/outcomes/outcome-table.ts'
import type { FieldComparison } from '../../matching/field-comparison.ts'
import type { MatchExplanation, Matcher } from '../../matching/match.ts'
import type { MatchQuery } from '../../matching/normalize/query.ts'
import type { ScoredCandidate } from '../../matching/score/score-candidates.ts'
import type { MatchInput } from '../../matching/types.ts'
import type { RecordStore } from '../../records/store/record-store.ts'
import {
  describePeopleElsewhere,
  findMostLikely,
  getNoMatchProbability,
  sumProbabilities,
} from './candidate-responses.ts'
import { explainDecision, GRADES_DESCENDING } from './reason.ts'
import type { Candidate, Decision, ExplainOutput, NormalForm } from './schema.ts'

function toNormalForm({ company, person, identifiesPerson }: MatchQuery): NormalForm {
  const { site, emailSite } = company
  return {
    queriesContact: identifiesPerson,
    ...optionalField('companyNames', company.names.map(toCompanyName)),
    ...optionalField('website', site && { ...site, readFromName: company.siteFromName }),
    ...optionalField('companyGuid', company.guid),
    ...optionalField('companyProfile', company.profile),
    ...optionalField('personNames', person.name?.interpretations.map(toPersonName)),
    ...optionalField('middleName', person.name && [...person.name.middle]),
    ...optionalField('email', person.email),
    ...optionalField('mailSite', emailSite && { ...emailSite, freeMail: company.isFreeEmail }),
    ...optionalField('titleWords', [...person.titleWords]),
    ...optionalField('country', person.country),
    ...optionalField('contactGuid', person.guid),
    ...optionalField('contactProfile', person.profile),
  }
}

type NormalFormFields = Required<NormalForm>

function optionalField<Name extends keyof NormalFormFields>(
  name: Name,
  value: NormalFormFields[Name] | undefined,
): Partial<NormalForm> {
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0)
  return isEmpty ? {} : { [name]: value }
}

type CompanyName = MatchQuery['company']['names'][number]
type PersonName = NonNullable<MatchQuery['person']['name']>['interpretations'][number]

const toCompanyName = ({
  words,
  terms,
  legalForms,
}: CompanyName): NormalFormFields['companyNames'][number] => ({
  words: [...words],
  terms: [...terms],
  legalForms: [...legalForms],
})

const toPersonName = ({ given, family, swapped }: PersonName): NormalFormFields['personNames'][number] => ({
  first: [...given],
  last: [...family],
  swapped,
})

export interface ExplainContext {
  readonly records: RecordStore
  readonly matcher: Matcher
}

const MAX_CANDIDATES = 10

/**
 * Explains the result of an enrichment.
 * @throws {ApiError} 400, as Enrich does
 */
export function explain({ records, matcher }: ExplainContext, body: EnrichmentInput): ExplainOutput {
  const input = toMatchInput(body)
  const explanation = matcher.explain(input)
  const outcome = findRequestedOutcome(input)
  const { query, candidates } = explanation
  const others = candidates.slice(MAX_CANDIDATES)
  return {
    decision: outcome
      ? toOutcomeDecision(outcome, input)
      : toDecision(explanation, input, { records, matcher }),
    query: toNormalForm(query),
    candidates: candidates.slice(0, MAX_CANDIDATES).map(toCandidate),
    further: { count: others.length, probability: sumProbabilities(others) },
    noneProbability: getNoMatchProbability(candidates),
    gradeBounds: [...GRADES_DESCENDING],
  }
}

function toCandidate({ company, job, comparisons, weight, probability }: ScoredCandidate): Candidate {
  return {
    company: {
      compGUID: company.guid,
      compName: company.name,
      compWebsite: company.website,
      compCountry: company.country,
    },
    contact: job
      ? {
          conGUID: job.person.guid,
          conFullName: job.person.fullName,
          conEmail: job.email,
          conJobTitle: job.jobTitle,
          current: job.current,
        }
      : null,
    fields: comparisons.map(toField),
    weight: roundWeight(weight),
    probability,
  }
}

function toField({
  field,
  level,
  query = '',
  stored = '',
  weight,
  words: wordComparisons = [],
}: FieldComparison) {
  const words = wordComparisons.map((word) => ({
    query: word.query,
    stored: word.stored,
    level: toCode(word.level),
    weight: roundWeight(word.weight),
  }))
  return {
    field: toCode(field),
    level: toCode(level),
    query,
    stored,
    weight: roundWeight(weight),
    ...(words.length > 0 && { words }),
  }
}

/** Returns a name of the matcher as a code: `different, if a domain` becomes `different_if_a_domain`. */
const toCode = (name: string): string => name.toLowerCase().replace(/\W+/g, '_')

/** Rounds to thousandths of a bit. */
const roundWeight = (bits: number): number => Math.round(bits * 1000) / 1000

function toDecision(
  explanation: MatchExplanation,
  input: MatchInput,
  { records, matcher }: Pick<ExplainContext, 'records' | 'matcher'>,
): Decision {
  const { candidates, match } = explanation
  const mostLikely = match.kind === 'none' ? findMostLikely(candidates) : match
  return {
    outcome: match.kind,
    accuracy: match.kind === 'none' ? '' : match.grade,
    recordStatus: getRecordStatus(loadMatchedRecord(records, match, input)),
    probability: Math.min(1, mostLikely?.probability ?? 0),
    compGUID: match.kind === 'none' ? '' : match.company.guid,
    conGUID: match.kind === 'contact' ? match.job.person.guid : '',
    reason: explainDecision(
      explanation,
      requestsContact(input),
      describePeopleElsewhere(matcher, input, explanation),
    ),
  }
}

/** Returns the decision for an input that selects an outcome by name, whatever the candidates. */
function toOutcomeDecision(outcome: Outcome, input: MatchInput): Decision {
  const record = toOutcomeRecord(outcome, input)
  const isFound = record.kind !== 'none'
  return {
    outcome: record.kind,
    accuracy: isFound ? record.grade : '',
    recordStatus: getRecordStatus(record),
    probability: isFound ? 1 : 0,
    compGUID: record.kind === 'contact' ? record.matched.company.guid : isFound ? record.company.guid : '',
    conGUID: record.kind === 'contact' ? record.person.guid : '',
    reason:
      outcome.kind === 'fault'
        ? `The input selects an outcome by name: Enrich returns a fault (${outcome.effect.kind}), regardless of the stored data.`
        : 'The input selects an outcome by name: Enrich returns fixed records, regardless of the stored data.',
  }
}
