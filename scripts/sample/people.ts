/** Creates the people of companies from the jobs of the sample: another name, email address, and period. */
import { MONTH_NAMES, parseMonthNumber } from '../../src/lib/clock.ts'
import type { ContactRow } from '../../src/records/rows/columns.ts'
import type { Random, Weighted } from '../lib/random.ts'
import { readRecordRows } from '../lib/record-rows.ts'
import { guid, slug, toAscii } from '../lib/text.ts'
import { type Company, getNames } from './companies.ts'

const MOVED = 0.15
const UNKNOWN_EMAILS = 0.12
/** The largest staff as a share of all people, and in a small data set as a multiple of the mean. */
const MAX_SHARE = 0.01
const MAX_MEANS = 9

/** The patterns of the part before the `@`. `f` is the initial of the first name. */
const EMAIL_PATTERNS: Weighted<string> = [
  ['first.last', 46],
  ['flast', 24],
  ['f.last', 10],
  ['first_last', 7],
  ['last.first', 6],
  ['first', 7],
]

const JOBS = readRecordRows().contacts.filter(({ conJobEndedOn }) => conJobEndedOn === '')
const JOBS_BY_COUNTRY = Map.groupBy(JOBS, ({ conWorkLocCountry }) => conWorkLocCountry)

/** Draws headcounts: few people at most companies, thousands at a few, exactly `total` together. */
export function drawHeadcounts(random: Random, companies: readonly Company[], total: number): number[] {
  const drawn = companies.map(
    ({ row }) => Number(row.compEmpCount) ** 0.36 * Math.max(random.next(), 1 / companies.length) ** -0.75,
  )
  const sum = (weights: readonly number[]) => weights.reduce((running, weight) => running + weight, 0)
  const max = Math.max(MAX_SHARE, MAX_MEANS / companies.length) * sum(drawn)
  const weights = drawn.map((weight) => Math.min(weight, max))
  const perWeight = total / sum(weights)
  // The rounded running sum, not each rounded count, adds up to the total.
  let running = 0
  return weights.map((weight) => {
    const before = Math.round(running)
    running += weight * perWeight
    return Math.round(running) - before
  })
}

/** Yields a row for each job, the latest job of a person first. */
export function* createJobs(
  random: Random,
  companies: readonly Company[],
  headcounts: readonly number[],
): Generator<ContactRow> {
  const usedEmails = new Set<string>()
  const byCountry = Map.groupBy(companies, ({ row }) => row.compCountry)
  for (const [i, company] of companies.entries()) {
    const pattern = random.weighted(EMAIL_PATTERNS)
    for (let count = headcounts[i] ?? 0; count > 0; count--) {
      const job = createJob(random, company, pattern, usedEmails)
      yield removeEmail(random, job)
      const former = random.pick(byCountry.get(company.row.compCountry) ?? companies)
      if (former !== company && random.chance(MOVED))
        yield removeEmail(random, createFormerJob(random, job, former, pattern, usedEmails))
    }
  }
}

const removeEmail = (random: Random, job: ContactRow): ContactRow =>
  random.chance(UNKNOWN_EMAILS) ? { ...job, conEmail: '' } : job

function createJob(random: Random, company: Company, pattern: string, usedEmails: Set<string>): ContactRow {
  const { compCountry } = company.row
  const template = random.pick(JOBS_BY_COUNTRY.get(compCountry) ?? JOBS)
  const [first, last] = [getNames(compCountry).drawFirst(random), getNames(compCountry).drawLast(random)]
  const conEmail = createEmail(company.domain, pattern, first, last, usedEmails)
  const conGUID = guid(`contact ${conEmail}`, 32)
  return {
    ...template,
    ...getOffice(company),
    conGUID,
    conFirstName: first,
    conMiddleName: '',
    conLastName: last,
    conFullName: `${first} ${last}`,
    conEmail,
    conPubProfileUrl: `https://profiles.example/in/${slug(`${first} ${last}`)}-${conGUID.slice(0, 8).toLowerCase()}`,
  }
}

/** Draws the period before a job, at another company. */
function createFormerJob(
  random: Random,
  job: ContactRow,
  company: Company,
  pattern: string,
  usedEmails: Set<string>,
): ContactRow {
  const ended = parseMonthNumber(job.conJobStartedOn) - random.int(0, 3)
  return {
    ...job,
    ...getOffice(company),
    conEmail: createEmail(company.domain, pattern, job.conFirstName, job.conLastName, usedEmails),
    conJobStartedOn: formatMonth(ended - random.int(9, 84)),
    conJobUpdatedOn: formatMonth(ended),
    conJobEndedOn: formatMonth(ended),
    directDial1: '',
    directDial2: '',
  }
}

const formatMonth = (month: number): string => `${MONTH_NAMES[month % 12]} ${Math.floor(month / 12)}`

const getOffice = ({ row }: Company) => ({
  compGUID: row.compGUID,
  conLoc: `${row.compCity}, ${row.compCountry}`,
  conWorkLocAddr: row.compAddr,
  conWorkLocCity: row.compCity,
  conWorkLocState: row.compState,
  conWorkLocCountry: row.compCountry,
  conWorkLocZipcode: row.compZipcode,
  conWorkLocPhoneNo: row.compPhoneNo,
})

/** Creates an email address by the employer's pattern. Namesakes get a number. */
function createEmail(
  domain: string,
  pattern: string,
  first: string,
  last: string,
  used: Set<string>,
): string {
  const toLabel = (name: string): string =>
    toAscii(name)
      .toLowerCase()
      .replace(/[^a-z-]/g, '')
  const parts: Record<string, string> = {
    first: toLabel(first),
    last: toLabel(last),
    f: toLabel(first).charAt(0),
  }
  const local = pattern.replace(/first|last|f/g, (part) => parts[part] ?? '')
  for (let number = 1; ; number++) {
    const email = `${local}${number === 1 ? '' : number}@${domain}`
    if (used.size < used.add(email).size) return email
  }
}
