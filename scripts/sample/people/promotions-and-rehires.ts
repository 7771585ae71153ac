/** Adds earlier jobs at the same company: promotions, and rehires. */
import { parseMonthNumber } from '../../../src/lib/clock.ts'
import { Random } from '../../lib/random.ts'
import { createEmail } from '../companies/domains-and-emails.ts'
import { drawPastPeriod, type Job, type Person } from './careers.ts'
import { drawEarlierTitle, type Title } from './job-titles.ts'

const PROMOTED = 140
const PROMOTED_TWICE = 25
const REHIRED = 50
/** No job of the sample began earlier. */
const EARLIEST = parseMonthNumber('Jan 2000')

/** Adds jobs to people of other companies than the `excluded` ones. */
export function addPromotionsAndRehires(
  seed: string,
  people: readonly Person[],
  excluded: ReadonlySet<Job['company']>,
  usedEmails: Set<string>,
): void {
  const random = new Random(`${seed} returns`)
  const others = people.filter(({ jobs }) => jobs.every(({ company }) => !excluded.has(company)))
  const take = (from: Person[]): Person | undefined => from.splice(random.int(0, from.length - 1), 1)[0]
  const settled = others.filter(({ jobs }) => jobs.length === 1)
  for (let i = 0; i < PROMOTED; i++) {
    const person = take(settled)
    if (person === undefined) break
    addPromotion(random, person)
    if (i < PROMOTED_TWICE) addPromotion(random, person)
  }
  for (let i = 0; i < REHIRED; i++) {
    // Some worked elsewhere in between.
    const moved = others.filter(({ jobs }) => hasMovedOnce(jobs))
    const person = i % 2 === 0 ? take(settled) : take(moved)
    if (person !== undefined) addRehire(random, person, usedEmails)
  }
}

const hasMovedOnce = ([latest, earlier, ...others]: readonly Job[]): boolean =>
  earlier !== undefined && others.length === 0 && earlier.company !== latest?.company

/** Adds an earlier title in the same office and with the same email. */
function addPromotion(random: Random, { jobs }: Person): void {
  const first = jobs.at(-1)
  if (first === undefined) return
  const started = first.started - random.int(9, 48)
  addIfRecent(jobs, createEarlier(random, first, started, first.started))
}

/** Adds a first period at the latest company, with another email. */
function addRehire(random: Random, { name, jobs }: Person, usedEmails: Set<string>): void {
  const [latest] = jobs
  const first = jobs.at(-1)
  if (latest === undefined || first === undefined) return
  const { started, ended } = drawPastPeriod(random, first.started - random.int(4, 30))
  const email = createEmail(latest.company, name, usedEmails)
  addIfRecent(jobs, { ...createEarlier(random, latest, started, ended), email })
}

function addIfRecent(jobs: Job[], earlier: Job): void {
  if (earlier.started >= EARLIEST) jobs.push(earlier)
}

function createEarlier(random: Random, later: Job, started: number, ended: number): Job {
  const title = drawOtherTitle(random, later)
  return { ...later, started, ended, title, updated: ended, directDial1: '', directDial2: '' }
}

/** Small companies have few titles. Their people may have had the same title before. */
function drawOtherTitle(random: Random, { company, title }: Job): Title {
  for (let attempt = 0; attempt < 20; attempt++) {
    const earlier = drawEarlierTitle(random, company, title)
    if (earlier !== title) return earlier
  }
  return title
}
