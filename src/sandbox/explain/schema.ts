/** The schemas of Explain: the normalized input, the candidates, and the decision. */
import { type Static, t } from 'elysia'
import { COMPANY_FIELDS, CONTACT_FIELDS, EnrichmentOutput } from '../../api/enrich/schema.ts'

const text = (description: string) => t.String({ description })
const words = (description: string) => t.Array(t.String(), { description })
const bits = (description: string) => t.Number({ description })
const probability = (description: string) => t.Number({ minimum: 0, maximum: 1, description })
const count = (description: string) => t.Integer({ minimum: 0, description })

const CompanyNameReading = t.Object(
  {
    words: words('What tells companies apart, as it was spelt.'),
    terms: words(
      'The same words as they are compared: `tech` and `technologies` are both `technology`, for one.',
    ),
    legalForms: words('Legal forms and the like, which count for little.'),
  },
  { title: 'CompanyNameReading', description: 'One way to read the name of a company.' },
)

const SITE = {
  host: text('Without `www` and its like.'),
  domain: text('What one registrant owns.'),
}

const Website = t.Object(
  {
    ...SITE,
    readFromName: t.Boolean({
      description: 'It was read from `companyName`, which may only look like a domain.',
    }),
  },
  { title: 'AskedWebsite', description: 'The website.' },
)

const MailSite = t.Object(
  { ...SITE, freeMail: t.Boolean({ description: 'Everybody may have an address there.' }) },
  { title: 'AskedMailSite', description: 'Where the mailbox is.' },
)

const PersonNameReading = t.Object(
  {
    first: words('First name, and a middle name that was not sent by itself.'),
    last: words('Last name.'),
    swapped: t.Boolean({ description: 'The last name would stand first.' }),
  },
  { title: 'PersonNameReading', description: 'One way to read the name of a person.' },
)

export const NormalForm = t.Object(
  {
    asksForContact: t.Boolean({ description: 'A person is asked for, not only a company.' }),
    companyNames: t.Optional(
      t.Array(CompanyNameReading, { description: 'Every way the name may be read; the best one counts.' }),
    ),
    website: t.Optional(Website),
    companyGuid: t.Optional(text('`compGUID`.')),
    companyProfile: t.Optional(text('Profile URL of the company, without what varies.')),
    personNames: t.Optional(
      t.Array(PersonNameReading, { description: 'Every way the name may be read; the best one counts.' }),
    ),
    middleName: t.Optional(words('Middle name, where it was sent by itself.')),
    email: t.Optional(text('The address as it is looked up: lower case, without a plus-tag.')),
    mailSite: t.Optional(MailSite),
    titleWords: t.Optional(words('Words of the job title.')),
    country: t.Optional(text('ISO code, or the folded text where it is no country that is known.')),
    contactGuid: t.Optional(text('`conGUID`.')),
    contactProfile: t.Optional(text('Profile URL of the contact, without what varies.')),
  },
  {
    title: 'NormalForm',
    description: 'What was asked, as it is compared. What was not asked is absent.',
  },
)
export type NormalForm = Static<typeof NormalForm>

const WordPair = t.Object(
  {
    asked: text('Asked words; blank where the stored one has no counterpart.'),
    stored: text('Stored words; blank where the asked one has no counterpart.'),
    level: text('How well they agree.'),
    weight: bits('What they tell by themselves, in bits.'),
  },
  { title: 'WordPair', description: 'Words of two company names that belong together.' },
)

const FieldEvidence = t.Object(
  {
    field: text(
      'What was compared. `presence` is what is known before: among how many people the one must be told.',
    ),
    level: text('How well it agrees.'),
    asked: text('As it was compared; blank where that says nothing.'),
    stored: text('Likewise.'),
    weight: bits(
      'Bits: +1 doubles the odds that this is the right one, -1 halves them, 0 says nothing either way.',
    ),
    words: t.Optional(
      t.Array(WordPair, {
        description:
          'How the words of a company name were paired; absent where the whole names agree. Their weights need not add up to that of the field: agreement beyond what singles out one company does not count.',
      }),
    ),
  },
  { title: 'FieldEvidence', description: 'What one field says for a candidate, or against it.' },
)

const { compGUID, compName, compWebsite, compCountry } = COMPANY_FIELDS
const { conGUID, conFullName } = CONTACT_FIELDS

const CandidateCompany = t.Object(
  { compGUID, compName, compWebsite, compCountry },
  { title: 'CandidateCompany', description: 'The company.' },
)

const CandidateContact = t.Object(
  {
    conGUID,
    conFullName,
    conEmail: text('Address of this job as stored: neither masked nor left out.'),
    conJobTitle: text('Job title in English.'),
    current: t.Boolean({ description: 'False: the contact has left this company.' }),
  },
  { title: 'CandidateContact', description: 'The contact, in the job at this company.' },
)

export const Candidate = t.Object(
  {
    company: CandidateCompany,
    contact: t.Union([CandidateContact, t.Null()], {
      description:
        '`null`: the company alone. Where a contact is asked for: that nobody stored there is meant.',
    }),
    fields: t.Array(FieldEvidence, { description: 'Field by field.' }),
    weight: bits(
      'All fields together, in bits. Less than their sum where much agrees: agreement beyond some bits counts by a share only, so that a contradiction always tells.',
    ),
    probability: probability('That this one is meant.'),
  },
  { title: 'Candidate', description: 'What may be meant: a company, or somebody at a company.' },
)
export type Candidate = Static<typeof Candidate>

export const Decision = t.Object(
  {
    outcome: t.Union([t.Literal('contact'), t.Literal('company'), t.Literal('none')], {
      description: 'What is returned.',
    }),
    accuracy: EnrichmentOutput.properties.accuracy,
    recordStatus: EnrichmentOutput.properties.recordStatus,
    probability: probability(
      'That what is returned is right; a company is as likely as all candidates at it together. With `none`: that of the likeliest answer, which is not enough; 0 without any candidate.',
    ),
    compGUID: text('The company decided for; blank with `none`.'),
    conGUID: text('The contact decided for; blank without one.'),
    reason: text('Why, in one or two sentences for people. May change.'),
  },
  { title: 'Decision', description: 'What Enrich answers, and why.' },
)
export type Decision = Static<typeof Decision>

const GradeBound = t.Object(
  { accuracy: text('Grade.'), probability: probability('The least probability it takes.') },
  { title: 'GradeBound', description: 'When a grade is given.' },
)

export const ExplainOutput = t.Object(
  {
    decision: Decision,
    asked: NormalForm,
    candidates: t.Array(Candidate, { maxItems: 10, description: 'Likeliest first, at most ten.' }),
    further: t.Object(
      { count: count('How many.'), probability: probability('That one of them is meant.') },
      { title: 'FurtherCandidates', description: 'Candidates that were considered and are not shown.' },
    ),
    noneProbability: probability(
      'That none of them is meant. With it the probabilities of all candidates add up to 1.',
    ),
    gradeBounds: t.Array(GradeBound, {
      description: 'Highest first. What is less likely than the last takes is not returned.',
    }),
  },
  { title: 'ExplainOutput', description: 'Why Enrich answers as it does.' },
)
export type ExplainOutput = Static<typeof ExplainOutput>
