/** The kinds of queries with their frequencies and intended records. They repeat stored fields exactly, before noise. */
import { toDomainKey } from '../../../src/matching/normalize/lookup-keys.ts'
import { fold, splitWords } from '../../../src/matching/normalize/text.ts'
import type { CompanyRecord, PersonRecord } from '../../../src/matching/types.ts'
import type { Random } from '../../lib/random.ts'
import type { LabeledQuery } from '../dataset.ts'
import type { DraftQuery, QueryPerson } from '../noise/noise.ts'
import type { IntendedRecord, QueryValidity } from './query-validity.ts'
import { createSimilarPersonSource } from './similar-names.ts'
import type { DatasetSplit, Job } from './split-dataset.ts'

type Truth = Pick<LabeledQuery, 'compGUID' | 'conGUID' | 'recordStatus'>

export interface Draft {
  readonly query: DraftQuery
  readonly intended: IntendedRecord
  /** The person of the query, stored or not. */
  readonly person?: PersonRecord
  readonly truth: Truth
}

interface DraftKind {
  readonly name: string
  /** Percent. */
  readonly share: number
  /** One function for each possible record; none if the data contain no such record. */
  readonly drafts: readonly ((random: Random) => Draft | undefined)[]
}

const NO_MATCH: Truth = { compGUID: '', conGUID: '', recordStatus: 'No Match' }

/** The probabilities of optional fields and of variants, similar to those in labeled queries of other sources. */
const CHANCE = {
  country: 0.3,
  otherCountry: 0.1,
  wrongWebsite: 0.15,
  sameName: 0.15,
  jobTitle: 0.3,
  fullName: 0.56,
  byWebsite: 0.4,
  freeMail: 0.5,
  sharedName: 0.5,
  abroad: 0.3,
}
const COUNTRIES = 'United States|Germany|United Kingdom|Singapore|France|Brazil|India|Poland'.split('|')
const NEW_DOMAINS = ['group.com', 'online.net', 'global.io', 'corp.org', 'hq.co']
const FREE_MAIL = ['gmail.com', 'outlook.com', 'yahoo.com', 'proton.me']

export function createDraftKinds(
  { stored, present, withheld }: DatasetSplit,
  validity: QueryValidity,
): DraftKind[] {
  const drawSimilarPerson = createSimilarPersonSource(stored.jobs)
  const { hasOwnDomain } = validity
  const named = present.companies.filter(hasName)
  const withDomain = present.companies.filter(hasOwnDomain)
  const namedWithDomain = withDomain.filter(hasName)
  const jobs = present.jobs.filter(validity.isOnlyJobAtCompany)
  const withEmail = jobs.filter(({ job }) => validity.hasOwnEmail(job))
  const absent = withheld.companies.filter(validity.isNotStored)
  const unknownJobs = withheld.jobs.filter(
    ({ company, job }) => validity.isNotStored(company) && !validity.isPersonNameStored(job.person),
  )
  return [
    kind('person+company', 30, jobs, (job, random) =>
      aboutJob(job, draftPersonQuery(job.job.person, job, random, hasOwnDomain(job.company))),
    ),
    kind('company-name', 23, named, (company, random) =>
      aboutCompany(company, { companyName: company.name, ...draftCountry(company.country, random) }),
    ),
    kind('email-only', 12, withEmail, (job) => aboutJob(job, { contactEmail: job.job.email })),
    kind('company-website', 9, withDomain, (company) =>
      aboutCompany(company, { companyWebAddress: company.website }),
    ),
    kind('company-both', 7, namedWithDomain, (company) =>
      aboutCompany(company, { companyName: company.name, companyWebAddress: company.website }),
    ),
    kind('absent-company', 6, absent.filter(hasName), (company, random) =>
      aboutCompany(
        company,
        { companyName: company.name, ...draftCountry(company.country, random) },
        NO_MATCH,
      ),
    ),
    kind('everything', 4, withEmail, (job, random) => {
      const person = toQueryPerson(job.job.person, random)
      return aboutJob(job, { person, companyName: job.company.name, contactEmail: job.job.email })
    }),
    // An email at the withheld employer, or a private one.
    kind('absent-email', 3, unknownJobs, ({ company, job: { person, email } }, random) => {
      const isPrivate = email === '' || random.chance(CHANCE.freeMail)
      const contactEmail = isPrivate ? draftFreeMail(person, random) : email
      return { ...aboutCompany(company, { contactEmail }, NO_MATCH), person }
    }),
    // Unknown people often share one name with a colleague, because these are the difficult ones.
    kind('absent-person', 3, unknownJobs.length > 0 ? present.jobs : [], (colleague, random) => {
      const { company } = colleague
      const { job } = random.pick(unknownJobs)
      const { firstName, lastName } = colleague.job.person
      const drawShared = () => (random.chance(0.5) ? { lastName } : { firstName })
      const person = { ...job.person, ...(random.chance(CHANCE.sharedName) && drawShared()) }
      const query = draftPersonQuery(person, { company, job }, random, hasOwnDomain(company))
      return { ...aboutCompany(company, query, toEmployerTruth(company)), person }
    }),
    // A person with a similar name to a colleague's, and the title of another one.
    kind('similar-person', 0.5, jobs, ({ company, job }, random) => {
      const person = drawSimilarPerson(job.person, random)
      const { jobTitle, country: otherCountry } = random.pick(jobs).job
      if (person === undefined) return undefined
      const country = random.chance(CHANCE.abroad) ? otherCountry : company.country
      const changed = { company, job: { ...job, jobTitle, country } }
      const query = draftPersonQuery(person, changed, random, hasOwnDomain(company))
      const intended = { company, unknownPerson: person, similarPerson: job.person }
      return { query, intended, person, truth: toEmployerTruth(company) }
    }),
    // The name of one company and the website of another: one of the two is wrong.
    kind('contradiction', 1, withDomain.length > 1 ? namedWithDomain : [], (company, random) => {
      const companyWebAddress = pickOther(withDomain, company, random).website
      return aboutCompany(company, { companyName: company.name, companyWebAddress }, NO_MATCH)
    }),
    // A stored name and an unknown website. Usually the company has a new website, sometimes another one has the name.
    kind('new-website', 0.7, named, (company, random) => {
      const label = splitWords(fold(company.name)).join('').slice(0, 12)
      const companyWebAddress = `www.${label}-${random.pick(NEW_DOMAINS)}`
      const truth = random.chance(CHANCE.sameName) ? NO_MATCH : toCompanyTruth(company)
      return aboutCompany(company, { companyName: company.name, companyWebAddress }, truth)
    }),
    // A stored website and an unknown name. Usually it is a brand or a new name, sometimes the website is wrong.
    kind('new-name', 0.7, absent.length > 0 ? withDomain : [], (company, random) => {
      const { name } = random.pick(absent)
      const truth = random.chance(CHANCE.wrongWebsite) ? NO_MATCH : toCompanyTruth(company)
      return aboutCompany(company, { companyName: name, companyWebAddress: company.website }, truth)
    }),
    kind('absent-website', 2.5, absent.filter(hasDomain), (company) =>
      aboutCompany(company, { companyWebAddress: company.website }, NO_MATCH),
    ),
  ].filter(({ drafts }) => drafts.length > 0)
}

const kind = <T>(
  name: string,
  share: number,
  subjects: readonly T[],
  createDraft: (subject: T, random: Random) => Draft | undefined,
): DraftKind => ({
  name,
  share,
  drafts: subjects.map((subject) => (random) => createDraft(subject, random)),
})

const aboutCompany = (company: CompanyRecord, query: DraftQuery, truth = toCompanyTruth(company)): Draft => ({
  query,
  intended: { company },
  truth,
})

function aboutJob({ company, job, isCurrentThere }: Job, query: DraftQuery): Draft {
  const { person } = job
  const recordStatus = isCurrentThere ? 'Active' : 'No Longer'
  const truth = { compGUID: company.guid, conGUID: person.guid, recordStatus }
  return { query, intended: { company, job }, person, truth }
}

const toCompanyTruth = ({ guid }: CompanyRecord): Truth => ({
  ...{ compGUID: guid, conGUID: '', recordStatus: 'Active' },
})

/** The result for an unknown person at a stored company. */
const toEmployerTruth = ({ guid }: CompanyRecord): Truth => ({ ...NO_MATCH, compGUID: guid })

function pickOther(companies: readonly CompanyRecord[], company: CompanyRecord, random: Random) {
  let other = random.pick(companies)
  while (other === company) other = random.pick(companies)
  return other
}

const hasName = ({ name }: CompanyRecord): boolean => name !== ''

const hasDomain = ({ website }: CompanyRecord): boolean => toDomainKey(website) !== undefined

/** Unknown people get the same fields as stored ones, so that the fields do not identify them. */
function draftPersonQuery(
  person: PersonRecord,
  { company, job: { jobTitle, country } }: Pick<Job, 'company' | 'job'>,
  random: Random,
  mayUseWebsite: boolean,
): DraftQuery {
  return {
    person: toQueryPerson(person, random),
    ...(mayUseWebsite && random.chance(CHANCE.byWebsite)
      ? { companyWebAddress: company.website }
      : { companyName: company.name }),
    ...(jobTitle !== '' && random.chance(CHANCE.jobTitle) ? { contactJobTitle: jobTitle } : {}),
    ...draftCountry(country || company.country, random),
  }
}

const toQueryPerson = ({ firstName, middleName, lastName }: PersonRecord, random: Random): QueryPerson => ({
  first: firstName,
  middle: middleName,
  last: lastName,
  isFullName: random.chance(CHANCE.fullName),
})

/** Usually returns the stored country. Contacts may work elsewhere, and registers may be outdated. */
function draftCountry(country: string, random: Random): DraftQuery {
  if (country === '' || !random.chance(CHANCE.country)) return {}
  return { contactCountry: random.chance(CHANCE.otherCountry) ? random.pick(COUNTRIES) : country }
}

function draftFreeMail({ firstName, lastName }: PersonRecord, random: Random): string {
  const [first, last] = [firstName, lastName].map((name) => splitWords(fold(name)).join(''))
  return `${first}.${last}${random.int(1, 99)}@${random.pick(FREE_MAIL)}`
}
