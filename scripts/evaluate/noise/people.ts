/** All noise of names of people and of job titles, in the order in which it is applied. */
import { fold } from '../../../src/matching/normalize/text.ts'
import { readTable } from '../../lib/csv-table.ts'
import type { Random } from '../../lib/random.ts'
import { capitalize } from '../../lib/text.ts'
import { removeDiacritics, respellUmlauts, toMojibake } from './character-changes.ts'
import { type Noise, noiseOf, type PersonChange, type QueryPerson, type TextChange, typo } from './noise.ts'
import { addTwoTypos, addTypo, hitAdjacentKey, lettersIn } from './typos.ts'

const TITLES = ['Dr.', 'Mr.', 'Ms.', 'Prof.', 'Dr', 'Mr']
const SUFFIXES = ['PhD', 'Jr.', 'MBA', ', PhD', 'CPA', 'III', ', Jr']
const MIDDLE_NAMES = ['Marie', 'James', 'Lee', 'Anne', 'Luis', 'Maria', 'Paul', 'Ruth', 'Kim', 'Erik']
const MAIDEN_NAMES = ['Braun', 'Carter', 'Lindqvist', 'Moreau', 'Tanaka', 'Castell', 'Whitby', 'Novak']
const INITIALS = [...'ABCDEFGHJKLMNPRST']
const PARTICLES =
  /^((?:van|von|de|del|della|di|da|dos|du|la|le|den|der|ten|ter|al|el|mac|mc|st)[\s-]+)+(?=\p{L})/iu
const JOINED_PARTICLE = /^(Van|Von|De|Di|Da|Du|La|Le|Mac|Mc|Al)(?=\p{Lu}\p{Ll}{2})/u

/** Nicknames by names, and names by nicknames. */
const LINKED_NAMES = new Map<string, string[]>()
for (const row of readTable('../data/nicknames')) {
  LINKED_NAMES.getOrInsertComputed(row('name1'), () => []).push(row('name2'))
  LINKED_NAMES.getOrInsertComputed(row('name2'), () => []).push(row('name1'))
}

/** Replaced in both directions. */
const SHORT_TITLES = readTable('evaluate/noise/tables/job-titles').map(
  (row) => [row('long'), row('short')] as const,
)

/** The same titles in another order, or in other words. */
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

/** Other spellings of given names, by name. The rows are `language,spellings,short forms`. */
const SPELLINGS = new Map<string, string[]>()
const SHORT_FORMS = new Map<string, string[]>()
for (const row of readTable('../data/given-names')) {
  const spellings = row('spellings').split(' ')
  const shortForms = row('short_forms')
    .split(' ')
    .filter((name) => name !== '')
  for (const name of spellings) {
    const others = spellings.filter((other) => other !== name)
    SPELLINGS.getOrInsertComputed(fold(name), () => []).push(...others)
    SHORT_FORMS.getOrInsertComputed(fold(name), () => []).push(...shortForms)
  }
}

/** Romanizations, from and to. */
const ROMANIZATIONS: readonly (readonly [RegExp, string])[] = [
  [/ov$/, 'ow'],
  [/ou/, 'u'],
  [/y$/, 'i'],
  [/sh/, 'sch'],
  [/kh/, 'h'],
  [/ee/, 'i'],
  [/oo/, 'u'],
  [/z$/, 's'],
  [/i/, 'y'],
  [/c/, 'k'],
]

const { usual, unseen } = noiseOf('person', 'person')
const title = noiseOf('contactJobTitle', 'job title')

export const PEOPLE_NOISE: readonly Noise[] = [
  // `Ana Paula` and `Jean-Luc` are two names, `Tzu-ling` is one.
  unseen('one of two given names', 12, (person) => {
    const [first = '', second] = person.first.split(/[\s-]+(?=\p{Lu})/u)
    return second === undefined || first.length < 3 ? undefined : { ...person, first }
  }),
  usual('nickname', 2, (person, random) => {
    const names = LINKED_NAMES.get(fold(person.first)) ?? []
    return names.length === 0 ? undefined : { ...person, first: capitalize(random.pick(names)) }
  }),
  usual('other spelling of the first name', 2, (person, random) =>
    replaceFirstName(person, SPELLINGS, random),
  ),
  usual('short form in another language', 2, (person, random) =>
    replaceFirstName(person, SHORT_FORMS, random),
  ),
  unseen('other romanization of the last name', 2, (person, random) => {
    const fitting = ROMANIZATIONS.filter(([pattern]) => pattern.test(person.last))
    if (fitting.length === 0) return undefined
    const [pattern, replacement] = random.pick(fitting)
    return { ...person, last: person.last.replace(pattern, replacement) }
  }),
  // `Ellison-Drake` becomes Ellison or Drake. A particle is not a name.
  usual('half of the surname', 12, (person, random) => {
    const halves = person.last.split(/[\s-]+/)
    const areNames = halves.every((half) => half.length > 2 && !PARTICLES.test(`${half} X`))
    return halves.length === 2 && areNames ? { ...person, last: random.pick(halves) } : undefined
  }),
  usual('particle joined or split', 10, joinOrSplitParticle),
  usual('middle name added or removed', 2, changeMiddleName),
  unseen('initials', 3, (person) => {
    const [one = '', two] = `${person.first} ${person.middle}`.trim().split(/[\s-]+/)
    if (two === undefined) return undefined
    return { ...person, first: `${initialOf(one)}. ${initialOf(two)}.`.toUpperCase(), middle: '' }
  }),
  usual('first initial', 1, (person, random) => ({
    ...person,
    first: initialOf(person.first) + (random.chance(0.6) ? '.' : ''),
  })),
  unseen('umlauts respelled', 8, (person) => changeAllNames(person, respellUmlauts)),
  typo(usual('one typo', 3, inEitherName(addTypo))),
  typo(
    unseen('two typos in the last name', 1, (person, random) => {
      const last = addTwoTypos(8)(person.last, random)
      return last === undefined ? undefined : { ...person, last }
    }),
  ),
  typo(unseen('adjacent key', 2, inEitherName(hitAdjacentKey))),
  usual('diacritics removed', 10, (person) => changeAllNames(person, removeDiacritics)),
  usual('title or suffix', 1, (person, random) => {
    if (random.chance(0.6)) return { ...person, first: `${random.pick(TITLES)} ${person.first}` }
    return { ...person, last: `${person.last} ${random.pick(SUFFIXES)}`.replace(' ,', ',') }
  }),
  unseen('maiden name', 1, (person, random) => {
    const maiden = random.pick(MAIDEN_NAMES)
    const addition = random.pick([`(${maiden})`, `(née ${maiden})`, `(geb. ${maiden})`])
    return { ...person, last: `${person.last} ${addition}` }
  }),
  usual('swapped', 1, swapNames),
  // Applies to full names only, because a form has a field for each.
  unseen('last, first', 1, (person) => {
    const { first, ...others } = swapNames(person)
    return person.isFullName ? { ...others, first: `${first},` } : undefined
  }),
  usual('case', 1, (person, random) => {
    const isUpper = random.chance(0.5)
    return changeAllNames(person, (text) => (isUpper ? text.toUpperCase() : text.toLowerCase()))
  }),
  unseen('mojibake', 4, (person) => changeAllNames(person, toMojibake)),
  unseen('doubled spaces', 0.5, ({ first, last, ...others }) =>
    others.isFullName
      ? { first: `${first} `, last, ...others }
      : { first: ` ${first}`, last: `${last}  `, ...others },
  ),
  title.usual('abbreviated', 1, (title, random) => {
    const others = SHORT_TITLES.flatMap(([long, short]) => [
      replaceWord(title, long, short),
      replaceWord(title, short, long),
    ]).filter((other) => other !== title)
    return others.length === 0 ? undefined : random.pick(others)
  }),
  title.unseen('reworded', 1, (title, random) => {
    const [pattern, replacements] = REWORDED.find(([pattern]) => pattern.test(title)) ?? []
    return pattern && replacements && title.replace(pattern, random.pick(replacements))
  }),
]

/** Changes one of the names that are long enough, the last name twice as often. */
function inEitherName(change: TextChange, min = 5): PersonChange {
  return (person, random, subject, draft) => {
    const parts = (['first', 'last', 'last'] as const).filter((part) => lettersIn(person[part]).length >= min)
    if (parts.length === 0) return undefined
    const part = random.pick(parts)
    const changed = change(person[part], random, subject, draft)
    return changed === undefined ? undefined : { ...person, [part]: changed }
  }
}

function replaceFirstName(
  person: QueryPerson,
  names: ReadonlyMap<string, readonly string[]>,
  random: Random,
): QueryPerson | undefined {
  const others = names.get(fold(person.first)) ?? []
  return others.length === 0 ? undefined : { ...person, first: random.pick(others) }
}

const changeAllNames = (person: QueryPerson, change: (text: string) => string): QueryPerson => ({
  ...person,
  first: change(person.first),
  middle: change(person.middle),
  last: change(person.last),
})

/** In a full name, the middle name stays with the first. */
function swapNames({ first, middle, last, isFullName }: QueryPerson): QueryPerson {
  if (!isFullName) return { first: last, middle, last: first, isFullName }
  return { first: last, middle: '', last: `${first} ${middle}`.trim(), isFullName }
}

function changeMiddleName(person: QueryPerson, random: Random): QueryPerson {
  if (person.middle === '') {
    const initial = `${random.pick(INITIALS)}${random.chance(0.7) ? '.' : ''}`
    return { ...person, middle: random.chance(0.7) ? initial : random.pick(MIDDLE_NAMES) }
  }
  return { ...person, middle: random.chance(0.6) ? '' : `${initialOf(person.middle)}.` }
}

function joinOrSplitParticle(person: QueryPerson, random: Random): QueryPerson | undefined {
  const { last } = person
  if (PARTICLES.test(last)) {
    const joined = last.replace(/[\s-]+/g, '')
    return { ...person, last: random.chance(0.5) ? joined : capitalize(joined.toLowerCase()) }
  }
  if (last.includes("'") || last.includes('’'))
    return { ...person, last: last.replace(/['’]/, random.pick(['', ' '])) }
  return { ...person, last: last.replace(JOINED_PARTICLE, '$1 ') }
}

const initialOf = (name: string): string => [...name][0] ?? ''

/** Replaces whole words only. */
function replaceWord(title: string, from: string, to: string): string {
  const pattern = new RegExp(`(?<=[\\s,/])${RegExp.escape(from)}(?=[\\s,/])`)
  return ` ${title} `.replace(pattern, () => to).trim()
}
