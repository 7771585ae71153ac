/** All noise of people's names and job titles, in the order in which it is applied. */

import { fold } from '../../../src/matching/normalize/text.ts'
import type { Random } from '../../lib/random.ts'
import { readTable } from '../../lib/csv-table.ts'
import { adjacentKey, lettersIn, oneSlip, twoSlipsFrom } from './typos.ts'
import {
  type QueryPerson,
  type Noise,
  namedNoise,
  type PersonChange,
  slip,
  TABLES,
  type TextChange,
} from './noise.ts'
import { namesLinkedWith } from '../queries/person-similarity.ts'
import { mojibake, umlautsRespelt, withoutDiacritics } from './character-changes.ts'

const TITLES = ['Dr.', 'Mr.', 'Ms.', 'Prof.', 'Dr', 'Mr']
const SUFFIXES = ['PhD', 'Jr.', 'MBA', ', PhD', 'CPA', 'III', ', Jr']
const MIDDLE_NAMES = ['Marie', 'James', 'Lee', 'Anne', 'Luis', 'Maria', 'Paul', 'Ruth', 'Kim', 'Erik']
const MAIDEN_NAMES = ['Braun', 'Carter', 'Lindqvist', 'Moreau', 'Tanaka', 'Castell', 'Whitby', 'Novak']
const INITIALS = [...'ABCDEFGHJKLMNPRST']
const PARTICLES =
  /^((?:van|von|de|del|della|di|da|dos|du|la|le|den|der|ten|ter|al|el|mac|mc|st)[\s-]+)+(?=\p{L})/iu
const JOINED_PARTICLE = /^(Van|Von|De|Di|Da|Du|La|Le|Mac|Mc|Al)(?=\p{Lu}\p{Ll}{2})/u

/** Replaced in both directions. */
const SHORT_TITLES = readTable('evaluate/noise/tables/job-titles').map((row) => [row('long'), row('short')] as const)

/** Words in another order, or others for the same. */
const REWORDED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^Director,? (?:of )?(.+)$/, ['$1 Director', 'Head of $1']],
  [/^(.+) Director$/, ['Director of $1', 'Head of $1', 'Director, $1']],
  [/^(?:VP|Vice President),? (?:of )?(.+)$/, ['$1 VP', 'Vice President for $1', 'VP - $1']],
  [/^(?:Senior )?Manager, (.+)$/, ['$1 Manager', 'Manager for $1']],
  [/^(.+) Manager$/, ['Manager, $1', 'Manager - $1', 'Manager of $1']],
  [/^Chief Executive Officer$/, ['Chief Executive', 'CEO & Director', 'Group CEO']],
  [/^Chief (.+) Officer$/, ['Group Chief $1 Officer', 'Chief $1 Officer (Global)']],
  [/^(.+) (?:Specialist|Analyst|Representative)$/, ['$1 Associate', '$1 Consultant']],
  [/^(.+) Engineer$/, ['Engineer, $1', '$1 Engineering']],
]

const usual = namedNoise('person', 'person', 'usual')
const unseen = namedNoise('person', 'person', 'unseen')
const usualTitle = namedNoise('contactJobTitle', 'job title', 'usual')
const unseenTitle = namedNoise('contactJobTitle', 'job title', 'unseen')

export const PEOPLE_NOISE: readonly Noise[] = [
  // `Ana Paula` and `Jean-Luc` are two names, `Tzu-ling` is one.
  unseen('one of two given names', 12, (person) => {
    const [first = '', second] = person.first.split(/[\s-]+(?=\p{Lu})/u)
    return second === undefined || first.length < 3 ? undefined : { ...person, first }
  }),
  usual('nickname', 2, (person, random) => {
    const names = namesLinkedWith(fold(person.first))
    if (names.length === 0) return undefined
    const name = random.pick(names)
    return { ...person, first: name.charAt(0).toUpperCase() + name.slice(1) }
  }),
  // `Ellison-Drake` is Ellison or Drake. A particle is no half.
  usual('half of the surname', 12, (person, random) => {
    const halves = person.last.split(/[\s-]+/)
    const areNames = halves.every((half) => half.length > 2 && !PARTICLES.test(`${half} X`))
    return halves.length === 2 && areNames ? { ...person, last: random.pick(halves) } : undefined
  }),
  usual('particle joined or split', 10, particleJoinedOrSplit),
  usual('middle name added or removed', 2, middleChanged),
  unseen('initials', 3, (person) => {
    const [one = '', two] = `${person.first} ${person.middle}`.trim().split(/[\s-]+/)
    if (two === undefined) return undefined
    return { ...person, first: `${initial(one)}. ${initial(two)}.`.toUpperCase(), middle: '' }
  }),
  usual('first initial', 1, (person, random) => ({
    ...person,
    first: initial(person.first) + (random.chance(0.6) ? '.' : ''),
  })),
  unseen('umlauts respelt', 8, (person) => inAllNames(person, umlautsRespelt)),
  slip(usual('one slip', 3, inEitherName(oneSlip))),
  slip(
    unseen('two slips in the last name', 1, (person, random) => {
      const last = twoSlipsFrom(8)(person.last, random)
      return last === undefined ? undefined : { ...person, last }
    }),
  ),
  slip(unseen('adjacent key', 2, inEitherName(adjacentKey))),
  usual('diacritics removed', 10, (person) => inAllNames(person, withoutDiacritics)),
  usual('title or suffix', 1, (person, random) => {
    if (random.chance(0.6)) return { ...person, first: `${random.pick(TITLES)} ${person.first}` }
    return { ...person, last: `${person.last} ${random.pick(SUFFIXES)}`.replace(' ,', ',') }
  }),
  unseen('maiden name', 1, (person, random) => {
    const maiden = random.pick(MAIDEN_NAMES)
    const aside = random.pick([`(${maiden})`, `(née ${maiden})`, `(geb. ${maiden})`])
    return { ...person, last: `${person.last} ${aside}` }
  }),
  usual('swapped', 1, swapped),
  // Only in a full name: a form has a field for each.
  unseen('last, first', 1, (person) => {
    const { first, ...others } = swapped(person)
    return person.isFullName ? { ...others, first: `${first},` } : undefined
  }),
  usual('case', 1, (person, random) => {
    const isUpper = random.chance(0.5)
    return inAllNames(person, (text) => (isUpper ? text.toUpperCase() : text.toLowerCase()))
  }),
  unseen('mojibake', 4, (person) => inAllNames(person, mojibake)),
  unseen('doubled spaces', 0.5, ({ first, middle, last, isFullName: inFull }) =>
    inFull
      ? { first: `${first} `, middle, last, isFullName: inFull }
      : { first: ` ${first}`, middle, last: `${last}  `, isFullName: inFull },
  ),
  usualTitle('abbreviated', 1, (title, random) => {
    const others = SHORT_TITLES.flatMap(([long, short]) => [
      replaced(title, long, short),
      replaced(title, short, long),
    ]).filter((other) => other !== title)
    return others.length === 0 ? undefined : random.pick(others)
  }),
  unseenTitle('reworded', 1, (title, random) => {
    const [pattern, ways] = REWORDED.find(([pattern]) => pattern.test(title)) ?? []
    return pattern && ways && title.replace(pattern, random.pick(ways))
  }),
]

/** In whichever of the two names is long enough, the last name twice as often. */
function inEitherName(change: TextChange, fewest = 5): PersonChange {
  return (person, random, subject, asked) => {
    const parts = (['first', 'last', 'last'] as const).filter(
      (part) => lettersIn(person[part]).length >= fewest,
    )
    if (parts.length === 0) return undefined
    const part = random.pick(parts)
    const changed = change(person[part], random, subject, asked)
    return changed === undefined ? undefined : { ...person, [part]: changed }
  }
}

function inAllNames({ first, middle, last, isFullName: inFull }: QueryPerson, change: (text: string) => string) {
  return { first: change(first), middle: change(middle), last: change(last), inFull }
}

/** In a full name the middle name stays with the first. */
function swapped({ first, middle, last, isFullName: inFull }: QueryPerson): QueryPerson {
  if (!inFull) return { first: last, middle, last: first, isFullName: inFull }
  return { first: last, middle: '', last: `${first} ${middle}`.trim(), isFullName: inFull }
}

function middleChanged(person: QueryPerson, random: Random): QueryPerson {
  if (person.middle === '') {
    const initialOnly = `${random.pick(INITIALS)}${random.chance(0.7) ? '.' : ''}`
    return { ...person, middle: random.chance(0.7) ? initialOnly : random.pick(MIDDLE_NAMES) }
  }
  return { ...person, middle: random.chance(0.6) ? '' : `${initial(person.middle)}.` }
}

function particleJoinedOrSplit(person: QueryPerson, random: Random): QueryPerson | undefined {
  const { last } = person
  if (PARTICLES.test(last)) {
    const joined = last.replace(/[\s-]+/g, '')
    return { ...person, last: random.chance(0.5) ? joined : sentenceCase(joined) }
  }
  if (last.includes("'") || last.includes('’'))
    return { ...person, last: last.replace(/['’]/, random.pick(['', ' '])) }
  return { ...person, last: last.replace(JOINED_PARTICLE, '$1 ') }
}

function initial(name: string): string {
  return [...name][0] ?? ''
}

function sentenceCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

/** The whole word only. */
function replaced(title: string, from: string, to: string): string {
  const words = ` ${title} `
  const found = new RegExp(`(?<=[\\s,/])${RegExp.escape(from)}(?=[\\s,/])`)
  return words.replace(found, () => to).trim()
}
