/** The schemas of Explain: the normalized input, the candidates, and the decision. */
import { type Static, Type } from '@sinclair/typebox'
import { COMPANY_FIELDS, CONTACT_FIELDS, EnrichmentOutput } from '../../api/enrich/schema.ts'
import { count, text } from '../../http/field-schemas.ts'
import { oneOf } from '../../lib/schemas.ts'

const bits = (description: string) => Type.Number({ description })
const probability = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })

export const NormalForm = Type.Object(
  {
    queriesContact: Type.Boolean({ description: 'Whether the request names a contact, not only a company.' }),
  },
  {
    additionalProperties: Type.Unknown(),
    title: 'NormalForm',
    description:
      'The normalized input, for debugging. Fields that were not sent are absent. Names have all their interpretations, and the best one is used.',
  },
)
export type NormalForm = Static<typeof NormalForm> & Readonly<Record<string, unknown>>

const COMPARED = {
  level: text('How well the values agree, such as `one_typo`.'),
  query: text('Normalized value of the request. Blank if it has no counterpart or no meaning here.'),
  stored: text('Normalized stored value. Blank if it has no counterpart or no meaning here.'),
  weight: bits(
    'Match weight: +1 doubles the odds that the candidate is right, -1 halves them, and 0 changes nothing.',
  ),
}

const WordPair = Type.Object(COMPARED, {
  title: 'WordPair',
  description: 'Corresponding words of two company names, with their own weight.',
})

const FieldComparison = Type.Object(
  {
    field: text(
      'The compared field, such as `company_name`. `presence` stands for the starting odds, which depend on how many people the candidate was found among. `cap` limits the weight of many agreements, so that a contradiction always counts.',
    ),
    ...COMPARED,
    words: Type.Optional(
      Type.Array(WordPair, {
        description:
          'The corresponding words of a company name. Absent if the whole names agree, or if nothing agrees.',
      }),
    ),
    terms: Type.Optional(
      Type.Array(
        Type.Object(
          { level: COMPARED.level, weight: COMPARED.weight },
          { title: 'WeightTerm', description: 'One other part of the weight.' },
        ),
        {
          description:
            'The other parts of the weight of a company name, such as `words_after_a_brand`. With the weights of the words, they add up to the weight of the field. `limit_of_words` caps the words that agree at the weight that identifies one company. A typo counts in proportion to the weight of its word.',
        },
      ),
    ),
  },
  { title: 'FieldComparison', description: 'The comparison of one field.' },
)

const { compGUID, compName, compWebsite, compCountry } = COMPANY_FIELDS
const { conGUID, conFullName, conFirstName, conLastName } = CONTACT_FIELDS

const CandidateCompany = Type.Object(
  { compGUID, compName, compWebsite, compCountry },
  { title: 'CandidateCompany', description: 'The company.' },
)

const CandidateContact = Type.Object(
  {
    conGUID,
    conFullName,
    conFirstName,
    conMiddleName: text('Middle name.'),
    conLastName,
    conEmail: text('The stored email address of this job. It is never masked or omitted.'),
    conJobTitle: text('Job title in English.'),
    current: Type.Boolean({ description: '`false` if the contact has left this company.' }),
  },
  { title: 'CandidateContact', description: 'The contact, with the job at this company.' },
)

export const Candidate = Type.Object(
  {
    company: CandidateCompany,
    contact: Type.Union([CandidateContact, Type.Null()], {
      description:
        '`null` for a company alone. If the request names a contact, no stored contact at the company matches.',
    }),
    fields: Type.Array(FieldComparison, { description: 'The comparisons of the fields.' }),
    weight: bits('Total match weight: the sum of the weights of all fields.'),
    probability: probability('Probability that this candidate is right.'),
  },
  { title: 'Candidate', description: 'A scored candidate: a company, or a contact at a company.' },
)
export type Candidate = Static<typeof Candidate>

const ClosestRecord = Type.Object(
  {
    company: CandidateCompany,
    contact: Candidate.properties.contact,
    fields: Candidate.properties.fields,
    isAtRequestedCompany: Type.Boolean({
      description: 'Whether the company is the returned one, or the most likely one.',
    }),
    against: Type.Union([FieldComparison, Type.Null()], {
      description: 'The field that contradicts the request most. `null` if none does.',
    }),
  },
  { title: 'ClosestRecord', description: 'A stored record that resembles the request but is not returned.' },
)
export type ClosestRecord = Static<typeof ClosestRecord>

export const Decision = Type.Object(
  {
    outcome: oneOf(['contact', 'company', 'none'], 'What Enrich returns.'),
    cause: oneOf(
      ['match', 'no_candidate', 'too_unlikely', 'ambiguous', 'not_comparable', 'fixed_response'],
      "Why. `match`: the result is what the request names. For `company`, the other values say why no contact is returned, and for `none`, why nothing is. `no_candidate`: no stored record resembles the request. `too_unlikely`: even the most likely record is below every grade. `ambiguous`: several records fit about equally well. `not_comparable`: the contact fields can't be matched. `fixed_response`: the input selects a fixed response.",
    ),
    accuracy: EnrichmentOutput.properties.accuracy,
    recordStatus: EnrichmentOutput.properties.recordStatus,
    probability: probability(
      'Probability that the result is right. For a company, this is the total of its candidates. For `none`, it is that of the most likely candidate, or 0 without candidates.',
    ),
    compGUID: text('The returned company. Blank with `none`.'),
    conGUID: text('The returned contact. Blank without a contact.'),
    result: text('What the request gets, in a few words. The wording can change.'),
    reasons: Type.Array(Type.String(), {
      description: 'The reasons, as sentences. The wording can change.',
    }),
  },
  { title: 'Decision', description: 'What Enrich returns, and why.' },
)
export type Decision = Static<typeof Decision>

const GradeBound = Type.Object(
  { accuracy: text('Grade.'), probability: probability('Minimum probability for the grade.') },
  { title: 'GradeBound', description: 'The minimum probability for a grade.' },
)

export const ExplainOutput = Type.Object(
  {
    decision: Decision,
    query: NormalForm,
    candidates: Type.Array(Candidate, {
      maxItems: 10,
      description: 'The scored candidates, most likely first, at most ten.',
    }),
    closest: Type.Object(
      {
        people: Type.Array(ClosestRecord, {
          description:
            'The three closest people at the requested company, then the three closest elsewhere, including people who are too different to be candidates.',
        }),
        companies: Type.Array(ClosestRecord, { description: 'The three closest companies.' }),
      },
      { title: 'ClosestRecords', description: 'The closest records that are not returned.' },
    ),
    further: Type.Object(
      {
        count: count('Number of candidates.'),
        probability: probability('Probability that one of them is right.'),
      },
      { title: 'FurtherCandidates', description: 'Scored candidates that are not listed.' },
    ),
    noneProbability: probability(
      'Probability that no candidate is right. Together with the probabilities of all candidates, it adds up to 1.',
    ),
    gradeBounds: Type.Array(GradeBound, {
      description: 'Highest first. Candidates below the last minimum are not returned.',
    }),
  },
  { title: 'ExplainOutput', description: 'Why Enrich returns a result.' },
)
export type ExplainOutput = Static<typeof ExplainOutput>
