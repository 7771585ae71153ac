/** Explains the response of Enrich from the data of the matcher. It charges, counts, and writes nothing. */
import { requestsContact } from '../../api/enrich/input.ts'
import { type LoadedRecord, loadMatchedRecord, resolveEnrichment } from '../../api/enrich/matched-record.ts'
import { getRecordStatus } from '../../api/enrich/presenter.ts'
import type { EnrichmentInput } from '../../api/enrich/schema.ts'
import type { FixedResponse } from '../../api/fixed-responses/fixed-response-table.ts'
import { type FieldComparison, sumWeightTerms, type WordComparison } from '../../matching/field-comparison.ts'
import { GRADE_BOUNDS, GRADES } from '../../matching/grades.ts'
import { type MatchExplanation, sumProbabilities } from '../../matching/match.ts'
import { NO_VALUE } from '../../matching/normalize/placeholders.ts'
import { hasCompanyFields, type MatchQuery, normalizeQuery } from '../../matching/normalize/query.ts'
import type { ScoredCandidate } from '../../matching/score/score-candidates.ts'
import type { CompanyRecord, JobRecord, MatchInput } from '../../matching/types.ts'
import type { Records } from '../../records/records.ts'
import {
  type CloseRecord,
  findClosestRecords,
  findPeopleElsewhere,
  findStrongestContradiction,
} from './closest-records.ts'
import {
  describeResult,
  findCause,
  hidePlaceholders,
  listReasons,
  nameCandidate,
} from './explain-decision.ts'
import type { Candidate, ClosestRecord, Decision, ExplainOutput, NormalForm } from './schema.ts'

const MAX_CANDIDATES = 10

/**
 * Explains the result of an enrichment.
 * @throws {InputError | ApiError} as Enrich does
 */
export function explain(records: Records, body: EnrichmentInput): ExplainOutput {
  const { matcher } = records
  const { input, fixed, fixedRecord } = resolveEnrichment(body)
  // Placeholders match nothing, so the sentences leave them out.
  const named: MatchInput = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== NO_VALUE),
  )
  const explanation = { ...matcher.explain(input), query: normalizeQuery(named) }
  const { query, candidates, match, best } = explanation
  const others = candidates.slice(MAX_CANDIDATES)
  const elsewhere = fixed ? [] : findPeopleElsewhere(matcher, input, explanation)
  const closest = fixed ? { people: [], companies: [] } : findClosestRecords(matcher, explanation, elsewhere)
  const record = fixedRecord ?? loadMatchedRecord(records, match, input)
  const cause = fixed ? 'fixed_response' : findCause(explanation, requestsContact(input))
  return {
    decision: {
      ...toDecision(record, fixed ? undefined : best, cause),
      result: describeResult(explanation, record, cause, named),
      reasons: fixed
        ? [describeFixedResponse(fixed)]
        : listReasons(
            explanation,
            requestsContact(input),
            closest.people.filter(({ isAtRequestedCompany }) => isAtRequestedCompany),
            describePeopleElsewhere(explanation, elsewhere),
          ),
    },
    query: toNormalForm(query),
    candidates: candidates.slice(0, MAX_CANDIDATES).map(toCandidate),
    closest: {
      people: closest.people.map(toClosestRecord),
      companies: closest.companies.map(toClosestRecord),
    },
    further: { count: others.length, probability: sumProbabilities(others) },
    noneProbability: 1 - sumProbabilities(candidates),
    gradeBounds: GRADES.map((accuracy) => ({ accuracy, probability: GRADE_BOUNDS[accuracy] })),
  }
}

/** @param best the most likely candidate; `undefined` without candidates, and for a fixed response */
function toDecision(
  record: LoadedRecord,
  best: ScoredCandidate | undefined,
  cause: Decision['cause'],
): Omit<Decision, 'result' | 'reasons'> {
  const isFound = record.kind !== 'none'
  const company = record.kind === 'contact' ? record.matched.company : isFound ? record.company : undefined
  return {
    outcome: record.kind,
    cause,
    accuracy: isFound ? record.grade : '',
    recordStatus: getRecordStatus(record),
    probability: Math.min(1, best?.probability ?? Number(isFound)),
    compGUID: company?.guid ?? '',
    conGUID: record.kind === 'contact' ? record.person.guid : '',
  }
}

const describeFixedResponse = (fixed: FixedResponse): string =>
  `The input selects a fixed response: Enrich returns ${fixed.kind === 'effect' ? `a fault (${fixed.effect.kind})` : 'fixed records'}, regardless of the stored data.`

/** The names of less likely people are only similar to the requested name. */
const MIN_PROBABILITY_ELSEWHERE = 0.5

/** Returns a sentence about people with the requested name at other companies; blank if a contact is returned. */
function describePeopleElsewhere(
  { match, query }: MatchExplanation,
  people: readonly ScoredCandidate[],
): string {
  if (match.kind === 'contact') return ''
  const [first] = people
  if (first === undefined || sumProbabilities(people) < MIN_PROBABILITY_ELSEWHERE) return ''
  const others = new Set(people.map(({ job }) => job?.person.id)).size - 1
  const who = others === 0 ? `${nameCandidate(first)} has` : `${nameCandidate(first)} and ${others} more have`
  const why = hasCompanyFields(query)
    ? ', but the request names another company'
    : query.person.email === undefined
      ? ', but a name alone identifies nobody'
      : ' at another company'
  return `${who} the same or a similar name${why}.`
}

/** Returns the normalized input without the fields that were not sent. */
function toNormalForm({ company, person, identifiesPerson }: MatchQuery): NormalForm {
  const { site, emailSite } = company
  const fields = {
    companyNames: company.names.map(({ words, terms, legalForms }) => ({
      words,
      ...(words.join(' ') !== terms.join(' ') && { terms }),
      legalForms,
    })),
    website: site && { ...site, readFromName: company.siteFromName },
    companyGuid: company.guid,
    companyProfile: company.profile,
    personNames: person.name?.interpretations.map(({ given, family, swapped }) => ({
      first: given,
      last: family,
      swapped,
    })),
    middleName: person.name?.middle,
    email: person.email,
    mailSite: emailSite && { ...emailSite, freeMail: company.isFreeEmail },
    titleWords: person.titleWords,
    country: person.country,
    contactGuid: person.guid,
    contactProfile: person.profile,
  }
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined && !isEmptyList(value))
  return { queriesContact: identifiesPerson, ...Object.fromEntries(sent) }
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

function toCandidate({ company, job, comparisons, weight, probability }: ScoredCandidate): Candidate {
  const fields = comparisons.map(toShownComparison)
  const capped = roundWeight(weight - fields.reduce((sum, field) => sum + field.weight, 0))
  const cap = { field: 'cap', level: 'of_all_fields', query: '', stored: '', weight: capped }
  return {
    ...toShownRecord(company, job),
    fields: Math.abs(capped) < MIN_CAP ? fields : [...fields, cap],
    weight: roundWeight(weight),
    probability,
  }
}

/** A smaller difference is due to rounding. */
const MIN_CAP = 0.01

function toClosestRecord({ company, job, isAtRequestedCompany, comparisons }: CloseRecord): ClosestRecord {
  const against = findStrongestContradiction(comparisons)
  return {
    ...toShownRecord(company, job),
    fields: comparisons.map(toShownComparison),
    isAtRequestedCompany,
    against: against ? toShownComparison(against) : null,
  }
}

const toShownRecord = (
  company: CompanyRecord,
  job: JobRecord | undefined,
): Pick<Candidate, 'company' | 'contact'> => ({
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
        conFirstName: job.person.firstName,
        conMiddleName: job.person.middleName,
        conLastName: job.person.lastName,
        conEmail: job.email,
        conJobTitle: job.jobTitle,
        current: job.current,
      }
    : null,
})

function toShownComparison(comparison: FieldComparison): Candidate['fields'][number] {
  const shown = { field: toCode(comparison.field), ...toPair(comparison) }
  const isName = comparison.field === 'company name' && comparison.level !== 'unlike'
  return isName ? { ...shown, ...listParts(comparison, shown.weight) } : shown
}

/** Returns the words and the other parts of the weight of a company name, which add up to it. */
function listParts(
  { words = [], weightTerms = [] }: FieldComparison,
  total: number,
): Pick<Candidate['fields'][number], 'words' | 'terms'> {
  const pairs = words.map(toPair)
  const known = weightTerms
    .filter(({ field, level }) => field === 'company name' && level !== 'by its words')
    .map((term) => ({ level: toCode(term.level), weight: roundWeight(sumWeightTerms([term])) }))
  const sum = [...pairs, ...known].reduce((sum, { weight }) => sum + weight, 0)
  const rest = { level: 'limit_of_words', weight: roundWeight(total - sum) }
  const terms = rest.weight === 0 ? known : [...known, rest]
  return { ...(pairs.length > 0 && { words: pairs }), ...(pairs.length + terms.length > 1 && { terms }) }
}

const toPair = ({
  level,
  query = '',
  stored = '',
  weight,
}: Pick<FieldComparison | WordComparison, 'level' | 'query' | 'stored' | 'weight'>) => ({
  level: toCode(level),
  query: hidePlaceholders(query),
  stored,
  weight: roundWeight(weight),
})

/** Returns a name of the matcher as a code: `words after a brand` becomes `words_after_a_brand`. */
const toCode = (name: string): string => name.toLowerCase().replace(/\W+/g, '_')

/** Rounds to thousandths of a bit. */
const roundWeight = (bits: number): number => Math.round(bits * 1000) / 1000
