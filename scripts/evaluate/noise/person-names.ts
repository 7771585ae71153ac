/** Names of people as they are given by those who know them, and by those who do not. */

import { fold } from '../../../src/matching/normalise.ts'
import type { Random } from '../../sample/random.ts'
import { lettersIn } from './letters.ts'
import { namesLinkedWith } from './nicknames.ts'
import type { AskedPerson, PersonChange, TextChange } from './noise.ts'

const TITLES = ['Dr.', 'Mr.', 'Ms.', 'Prof.', 'Dr', 'Mr']
const SUFFIXES = ['PhD', 'Jr.', 'MBA', ', PhD', 'CPA', 'III', ', Jr']
const MIDDLE_NAMES = ['Marie', 'James', 'Lee', 'Anne', 'Luis', 'Maria', 'Paul', 'Ruth', 'Kim', 'Erik']
const MAIDEN_NAMES = ['Braun', 'Carter', 'Lindqvist', 'Moreau', 'Tanaka', 'Castell', 'Whitby', 'Novak']
const INITIALS = [...'ABCDEFGHJKLMNPRST']
const PARTICLES =
  /^((?:van|von|de|del|della|di|da|dos|du|la|le|den|der|ten|ter|al|el|mac|mc|st)[\s-]+)+(?=\p{L})/iu
const JOINED_PARTICLE = /^(Van|Von|De|Di|Da|Du|La|Le|Mac|Mc|Al)(?=\p{Lu}\p{Ll}{2})/u

/** In whichever of the two names is long enough, the last name twice as often. */
export function inEitherName(change: TextChange, fewest = 5): PersonChange {
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

/** In all parts alike. */
export function inAllNames(change: (text: string) => string): PersonChange {
  return ({ first, middle, last, inFull }) => ({
    first: change(first),
    middle: change(middle),
    last: change(last),
    inFull,
  })
}

export function nickname(person: AskedPerson, random: Random): AskedPerson | undefined {
  const names = namesLinkedWith(fold(person.first))
  if (names.length === 0) return undefined
  const name = random.pick(names)
  return { ...person, first: name.charAt(0).toUpperCase() + name.slice(1) }
}

export function firstInitial(person: AskedPerson, random: Random): AskedPerson {
  return { ...person, first: initial(person.first) + (random.chance(0.6) ? '.' : '') }
}

/** In a full name the middle name stays with the first. */
export function swapped({ first, middle, last, inFull }: AskedPerson): AskedPerson {
  if (!inFull) return { first: last, middle, last: first, inFull }
  return { first: last, middle: '', last: `${first} ${middle}`.trim(), inFull }
}

export function middleChanged(person: AskedPerson, random: Random): AskedPerson {
  if (person.middle === '') {
    const initialOnly = `${random.pick(INITIALS)}${random.chance(0.7) ? '.' : ''}`
    return { ...person, middle: random.chance(0.7) ? initialOnly : random.pick(MIDDLE_NAMES) }
  }
  return { ...person, middle: random.chance(0.6) ? '' : `${initial(person.middle)}.` }
}

export function titleOrSuffix(person: AskedPerson, random: Random): AskedPerson {
  if (random.chance(0.6)) return { ...person, first: `${random.pick(TITLES)} ${person.first}` }
  return { ...person, last: `${person.last} ${random.pick(SUFFIXES)}`.replace(' ,', ',') }
}

/** `Ellison-Drake` is Ellison or Drake; a particle is no half of anything. */
export function halfOfSurname(person: AskedPerson, random: Random): AskedPerson | undefined {
  const halves = person.last.split(/[\s-]+/)
  const areNames = halves.every((half) => half.length > 2 && !PARTICLES.test(`${half} X`))
  return halves.length === 2 && areNames ? { ...person, last: random.pick(halves) } : undefined
}

export function particleJoinedOrSplit(person: AskedPerson, random: Random): AskedPerson | undefined {
  const { last } = person
  if (PARTICLES.test(last)) {
    const joined = last.replace(/[\s-]+/g, '')
    return { ...person, last: random.chance(0.5) ? joined : sentenceCase(joined) }
  }
  if (last.includes("'") || last.includes('’'))
    return { ...person, last: last.replace(/['’]/, random.pick(['', ' '])) }
  return { ...person, last: last.replace(JOINED_PARTICLE, '$1 ') }
}

export function initials(person: AskedPerson): AskedPerson | undefined {
  const [one = '', two] = `${person.first} ${person.middle}`.trim().split(/[\s-]+/)
  if (two === undefined) return undefined
  return { ...person, first: `${initial(one)}. ${initial(two)}.`.toUpperCase(), middle: '' }
}

/** `Ana Paula` and `Jean-Luc` are two names, `Tzu-ling` is one. */
export function oneGivenName(person: AskedPerson): AskedPerson | undefined {
  const [first = '', second] = person.first.split(/[\s-]+(?=\p{Lu})/u)
  return second === undefined || first.length < 3 ? undefined : { ...person, first }
}

export function maidenName(person: AskedPerson, random: Random): AskedPerson {
  const maiden = random.pick(MAIDEN_NAMES)
  const aside = random.pick([`(${maiden})`, `(née ${maiden})`, `(geb. ${maiden})`])
  return { ...person, last: `${person.last} ${aside}` }
}

/** Only in a full name: the fields of a form ask for one or the other. */
export function lastFirst(person: AskedPerson): AskedPerson | undefined {
  if (!person.inFull) return undefined
  const turned = swapped(person)
  return { ...turned, first: `${turned.first},` }
}

export function spacesDoubled({ first, middle, last, inFull }: AskedPerson): AskedPerson {
  return inFull
    ? { first: `${first} `, middle, last, inFull }
    : { first: ` ${first}`, middle, last: `${last}  `, inFull }
}

function initial(name: string): string {
  return [...name][0] ?? ''
}

function sentenceCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}
