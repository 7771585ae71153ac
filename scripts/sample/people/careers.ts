/** Who works where, since when, and where before. */

import type { EmailRegister } from '../companies/domains-and-emails.ts'
import type { Month } from '../calendar.ts'
import { REFERENCE_MONTH } from '../calendar.ts'
import type { Company } from '../companies/company.ts'
import { headquarters } from '../companies/company.ts'
import type { Office } from '../countries.ts'
import { countryNamed } from '../countries.ts'
import type { PersonName } from './person-names.ts'
import type { PhoneBook } from '../phones.ts'
import type { Random } from '../../lib/random.ts'
import { guid, slug } from '../text.ts'
import type { Title } from './job-titles.ts'
import { earlierTitle } from './job-titles.ts'

interface Period {
  started: Month
  updated: Month
  /** Absent while it lasts. */
  ended?: Month
}

export interface Employment extends Period {
  company: Company
  title: Title
  office: Office
  email: string
  /** `City, Country` of the person's home. */
  location: string
  directDial1: string
  directDial2: string
}

export interface Person {
  guid: string
  name: PersonName
  profile: string
  /** The latest first. */
  employments: Employment[]
}

export interface Desk {
  emails: EmailRegister
  phones: PhoneBook
}

const MOVED = 1 / 8
const MOVED_TWICE = 0.13
const LEFT_FOR_GOOD = 0.012

/** Derives the GUID from the latest email, so that a person keeps it when others change. */
export function register(name: PersonName, employments: Employment[]): Person {
  const [latest] = employments
  if (!latest) throw new Error(`${name.first} ${name.last} never worked`)
  const id = guid(`contact ${latest.email}`, 32)
  return {
    guid: id,
    name,
    profile: `${slug(`${name.first} ${name.last}`)}-${id.slice(0, 6).toLowerCase()}`,
    employments,
  }
}

function drawOffice(random: Random, company: Company): Office {
  return random.chance(0.72) ? headquarters(company) : random.pick(company.offices)
}

/** Most live in the city they work in. */
function drawLocation(random: Random, office: Office): string {
  const elsewhere = random.chance(0.12)
    ? random.weighted(countryNamed(office.country).cities).name
    : office.city
  return elsewhere === office.country ? elsewhere : `${elsewhere}, ${office.country}`
}

function drawDials(random: Random, phones: PhoneBook, { country, areas }: Office) {
  const directDial1 = random.chance(0.8) ? phones.office(country, areas) : ''
  const directDial2 = directDial1 !== '' && random.chance(0.4) ? phones.mobile(country, areas) : ''
  return { directDial1, directDial2 }
}

function drawEmployment(
  random: Random,
  desk: Desk,
  name: PersonName,
  company: Company,
  title: Title,
  period: Period,
): Employment {
  const office = drawOffice(random, company)
  const isCurrent = period.ended === undefined
  const dials = isCurrent ? drawDials(random, desk.phones, office) : { directDial1: '', directDial2: '' }
  return {
    company,
    title,
    office,
    email: desk.emails.assign(company, name.first, name.last),
    ...period,
    location: drawLocation(random, office),
    ...dials,
  }
}

/** A record is checked again some time after somebody started or left, and never after the reference month. */
function drawUpdated(random: Random, since: Month): Month {
  return Math.max(since, REFERENCE_MONTH - Math.floor(random.next() ** 2 * 30))
}

function currentPeriod(random: Random): Period {
  const started = REFERENCE_MONTH - 1 - Math.floor(random.next() ** 1.8 * 168)
  return { started, updated: drawUpdated(random, started) }
}

export function pastPeriod(random: Random, before: Month): Required<Period> {
  const ended = before - (random.chance(0.7) ? 0 : random.int(1, 5))
  const started = ended - random.int(9, 84)
  return { started, ended, updated: Math.min(REFERENCE_MONTH, ended + random.int(0, 4)) }
}

/** Draws the company somebody came from: often one of the same country. */
export type FormerEmployer = (random: Random, company: Company) => Company

export function drawPerson(
  random: Random,
  desk: Desk,
  name: PersonName,
  company: Company,
  title: Title,
  formerEmployer: FormerEmployer,
  mayBeGone: boolean,
): Person {
  const goneForGood = mayBeGone && random.chance(LEFT_FOR_GOOD)
  const period = goneForGood ? pastPeriod(random, REFERENCE_MONTH - random.int(1, 30)) : currentPeriod(random)
  const employments = [drawEmployment(random, desk, name, company, title, period)]
  const moves = random.chance(MOVED) ? (random.chance(MOVED_TWICE) ? 2 : 1) : 0
  for (let i = 0; i < moves; i++) {
    const later = employments[i]
    if (!later) break
    const former = formerEmployer(random, later.company)
    if (employments.some((employment) => employment.company === former)) break
    const earlier = earlierTitle(random, former, later.title)
    employments.push(drawEmployment(random, desk, name, former, earlier, pastPeriod(random, later.started)))
  }
  return register(name, employments)
}
