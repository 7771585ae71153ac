/** Earlier employments at the same company: promotions, and people who came back. */

import type { EmailRegister } from '../companies/domains-and-emails.ts'
import { type Month, parseMonth } from '../calendar.ts'
import { type Employment, type Person, pastPeriod } from './careers.ts'
import { Random } from '../../lib/random.ts'
import { earlierTitle, type Title } from './job-titles.ts'

const PROMOTED = 140
const PROMOTED_TWICE = 25
const REHIRED = 50
const EARLIEST = parseMonth('Jan 2000')

/** Adds employments to people whose companies are not in `untouched`. Records of the others stay as they are. */
export function addReturns(
  seed: string,
  people: readonly Person[],
  untouched: ReadonlySet<Employment['company']>,
  emails: EmailRegister,
): void {
  const random = new Random(`${seed} returns`)
  const others = people.filter(({ employments }) =>
    employments.every(({ company }) => !untouched.has(company)),
  )
  const take = (from: Person[]): Person | undefined => from.splice(random.int(0, from.length - 1), 1)[0]
  const settled = others.filter(({ employments }) => employments.length === 1)
  for (let i = 0; i < PROMOTED; i++) {
    const person = take(settled)
    if (person === undefined) break
    promote(random, person)
    if (i < PROMOTED_TWICE) promote(random, person)
  }
  for (let i = 0; i < REHIRED; i++) {
    // Some worked somewhere else meanwhile.
    const moved = others.filter(({ employments }) => isMovedOnce(employments))
    const person = i % 2 === 0 ? take(settled) : take(moved)
    if (person !== undefined) rehire(random, person, emails)
  }
}

const isMovedOnce = ([latest, earlier, ...more]: readonly Employment[]): boolean =>
  earlier !== undefined && more.length === 0 && earlier.company !== latest?.company

/** The title before the first one, in the same office and under the same address. */
function promote(random: Random, { employments }: Person): void {
  const first = employments.at(-1)
  if (first === undefined) return
  const started = first.started - random.int(9, 48)
  add(employments, earlierIn(random, first, { started, ended: first.started }))
}

/** A time at the latest company before everything else, under another address. */
function rehire(random: Random, { name, employments }: Person, emails: EmailRegister): void {
  const [latest] = employments
  const first = employments.at(-1)
  if (latest === undefined || first === undefined) return
  const { started, ended } = pastPeriod(random, first.started - random.int(4, 30))
  const email = emails.assign(latest.company, name.first, name.last)
  add(employments, { ...earlierIn(random, latest, { started, ended }), email })
}

/** Nobody in the sample began before the year 2000. */
function add(employments: Employment[], earlier: Employment): void {
  if (earlier.started >= EARLIEST) employments.push(earlier)
}

function earlierIn(
  random: Random,
  later: Employment,
  period: { readonly started: Month; readonly ended: Month },
): Employment {
  const title = otherTitle(random, later)
  return { ...later, ...period, title, updated: period.ended, directDial1: '', directDial2: '' }
}

/** Small companies have few titles to draw from: there somebody may have had the same one before. */
function otherTitle(random: Random, { company, title }: Employment): Title {
  for (let attempt = 0; attempt < 20; attempt++) {
    const earlier = earlierTitle(random, company, title)
    if (earlier !== title) return earlier
  }
  return title
}
