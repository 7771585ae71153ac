/** Creates the people of companies from the jobs of the sample: another name and email address. */
import type { ContactRow } from '../../src/records/rows/columns.ts'
import type { Random } from '../lib/random.ts'
import { readRecordRows } from '../lib/record-rows.ts'
import { type Company, getNames } from './companies.ts'
import { guid, slug } from './text.ts'

const UNKNOWN_EMAILS = 0.12
/** The largest staff as a share of all people, and in a small data set as a multiple of the mean. */
const MAX_SHARE = 0.01
const MAX_MEANS = 9

const JOBS = (await readRecordRows()).contacts.filter(({ conJobEndedOn }) => conJobEndedOn === '')
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

/** Yields a job for each person. */
export function* createJobs(
  random: Random,
  companies: readonly Company[],
  headcounts: readonly number[],
): Generator<ContactRow> {
  const usedEmails = new Set<string>()
  for (const [i, company] of companies.entries()) {
    for (let count = headcounts[i] ?? 0; count > 0; count--) {
      const job = createJob(random, company, usedEmails)
      yield random.chance(UNKNOWN_EMAILS) ? { ...job, conEmail: '' } : job
    }
  }
}

function createJob(random: Random, { domain, row }: Company, usedEmails: Set<string>): ContactRow {
  const { compCountry, compGUID } = row
  const template = random.pick(JOBS_BY_COUNTRY.get(compCountry) ?? JOBS)
  const [first, last] = [getNames(compCountry).drawFirst(random), getNames(compCountry).drawLast(random)]
  const conEmail = createEmail(domain, first, last, usedEmails)
  const conGUID = guid(`contact ${conEmail}`, 32)
  return {
    ...template,
    compGUID,
    conGUID,
    conFirstName: first,
    conMiddleName: '',
    conLastName: last,
    conFullName: `${first} ${last}`,
    conEmail,
    conPubProfileUrl: `https://profiles.example/in/${slug(`${first} ${last}`)}-${conGUID.slice(0, 8).toLowerCase()}`,
  }
}

/** Creates an email address. Namesakes get a number. */
function createEmail(domain: string, first: string, last: string, used: Set<string>): string {
  const local = `${slug(first)}.${slug(last)}`
  for (let number = 1; ; number++) {
    const email = `${local}${number === 1 ? '' : number}@${domain}`
    if (used.size < used.add(email).size) return email
  }
}
