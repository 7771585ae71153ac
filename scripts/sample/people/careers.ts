/** Draws jobs: the company, the period, and the job before. */
import type { Random } from '../../lib/random.ts'
import { guid, slug } from '../../lib/text.ts'
import { REFERENCE_MONTH } from '../calendar.ts'
import { type Company, getHeadquarters } from '../companies/company.ts'
import { createEmail } from '../companies/domains-and-emails.ts'
import { findCountry, type Office } from '../countries.ts'
import type { PhoneBook } from '../phones.ts'
import { drawEarlierTitle, type Title } from './job-titles.ts'
import type { PersonName } from './person-names.ts'

/** Months, as in `calendar.ts`. */
interface Period {
  started: number
  updated: number
  /** Absent for a current job. */
  ended?: number
}

export interface Job extends Period {
  company: Company
  title: Title
  office: Office
  email: string
  /** The person's home, as `City, Country`. */
  location: string
  directDial1: string
  directDial2: string
}

export interface Person {
  guid: string
  name: PersonName
  profile: string
  /** The latest first. */
  jobs: Job[]
}

/** The state of drawing the people of a data set. */
export interface DrawContext {
  random: Random
  usedEmails: Set<string>
  phones: PhoneBook
  /** Draws the company where somebody worked before, often one of the same country. */
  drawFormerEmployer(company: Company): Company
}

const MOVED = 1 / 8
const MOVED_TWICE = 0.13
const LEFT_FOR_GOOD = 0.012

/** Derives the GUID from the latest email, so that a person keeps it when others change. */
export function createPerson(name: PersonName, jobs: Job[]): Person {
  const [latest] = jobs
  if (!latest) throw new Error(`${name.first} ${name.last} has no job`)
  const id = guid(`contact ${latest.email}`, 32)
  const profile = `${slug(`${name.first} ${name.last}`)}-${id.slice(0, 6).toLowerCase()}`
  return { guid: id, name, profile, jobs }
}

const drawOffice = (random: Random, company: Company): Office =>
  random.chance(0.72) ? getHeadquarters(company) : random.pick(company.offices)

/** Most people live in the city of their office. */
function drawLocation(random: Random, office: Office): string {
  const city = random.chance(0.12) ? random.weighted(findCountry(office.country).cities).name : office.city
  return city === office.country ? city : `${city}, ${office.country}`
}

function drawDials(random: Random, phones: PhoneBook, { country, areas }: Office) {
  const directDial1 = random.chance(0.8) ? phones.drawOffice(country, areas) : ''
  const directDial2 = directDial1 !== '' && random.chance(0.4) ? phones.drawMobile(country, areas) : ''
  return { directDial1, directDial2 }
}

function drawJob(
  { random, usedEmails, phones }: DrawContext,
  name: PersonName,
  job: Pick<Job, 'company' | 'title'>,
  period: Period,
): Job {
  const office = drawOffice(random, job.company)
  const isCurrent = period.ended === undefined
  const dials = isCurrent ? drawDials(random, phones, office) : { directDial1: '', directDial2: '' }
  const email = createEmail(job.company, name, usedEmails)
  return { ...job, office, email, ...period, location: drawLocation(random, office), ...dials }
}

function drawCurrentPeriod(random: Random): Period {
  const started = REFERENCE_MONTH - 1 - Math.floor(random.next() ** 1.8 * 168)
  const updated = Math.max(started, REFERENCE_MONTH - Math.floor(random.next() ** 2 * 30))
  return { started, updated }
}

export function drawPastPeriod(random: Random, before: number): Required<Period> {
  const ended = before - (random.chance(0.7) ? 0 : random.int(1, 5))
  const started = ended - random.int(9, 84)
  return { started, ended, updated: Math.min(REFERENCE_MONTH, ended + random.int(0, 4)) }
}

export function drawPerson(
  context: DrawContext,
  name: PersonName,
  job: Pick<Job, 'company' | 'title'>,
  mayHaveLeft: boolean,
): Person {
  const { random, drawFormerEmployer } = context
  const hasLeft = mayHaveLeft && random.chance(LEFT_FOR_GOOD)
  const period = hasLeft
    ? drawPastPeriod(random, REFERENCE_MONTH - random.int(1, 30))
    : drawCurrentPeriod(random)
  const jobs = [drawJob(context, name, job, period)]
  const moves = random.chance(MOVED) ? (random.chance(MOVED_TWICE) ? 2 : 1) : 0
  for (let i = 0; i < moves; i++) {
    const later = jobs[i]
    if (!later) break
    const company = drawFormerEmployer(later.company)
    if (jobs.some((job) => job.company === company)) break
    const title = drawEarlierTitle(random, company, later.title)
    const period = drawPastPeriod(random, later.started)
    jobs.push(drawJob(context, name, { company, title }, period))
  }
  return createPerson(name, jobs)
}
