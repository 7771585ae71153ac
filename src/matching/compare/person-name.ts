/** A person's name as asked against one as stored. */

import { doubleMetaphone } from 'double-metaphone'
import { isFirstName, isNickname, shareName } from '../normalize/first-names.ts'
import { lastNameKey } from '../normalize/keys.ts'
import {
  type AskedName,
  beginsWithInitial,
  nameWords,
  type Reading,
  type StoredName,
} from '../normalize/person-name.ts'
import { soundsLike } from '../normalize/text.ts'
import { compared, type Evidence, type Level, totalWeight } from '../score/evidence.ts'
import { typos } from './edit-distance.ts'

type LastNameLevel = Level<'last name'>
type FirstNameLevel = Level<'first name'>

/** `van`, `de la`: too common to be the shared part of two compound surnames. */
const PARTICLES = new Set(
  'van von der den de del della di da do dos das la le el al bin ibn ter ten zu af of y e'.split(' '),
)

/** Danielle is not Daniel. */
const FEMININE = /(?:ll|nn|tt)e$/

const FOLDED_WORD = /^[a-z]+$/

/**
 * Whether any reading's last name could be this one: asked of everybody at a company, before names are compared. An
 * employer may have tens of thousands, and the ends of a word tell for nearly all.
 */
export function mayBear(asked: AskedName, lastName: string): boolean {
  const isWord = FOLDED_WORD.test(lastName)
  return asked.readings.some(({ family }) => {
    const [word = '', ...more] = family
    if (isWord && word !== '' && more.length === 0 && !shareAnEnd(word, lastName)) return false
    return compareLastName(family, nameWords(lastName)) !== 'different'
  })
}

/** Whether any reading's first name could be theirs: asked of all who bear a last name, before names are compared. */
export function mayBeCalled(asked: AskedName, firstName: string, middleName: string): boolean {
  const stored = { given: nameWords(firstName), middle: nameWords(middleName), family: [] }
  return asked.readings.some(({ given }) => compareGiven(given, stored).level !== 'different')
}

/** Slips seldom hit both ends. */
function shareAnEnd(a: string, s: string): boolean {
  return a.charCodeAt(0) === s.charCodeAt(0) || a.charCodeAt(a.length - 1) === s.charCodeAt(s.length - 1)
}

/** The reading that fits best, as evidence. */
export function comparePersonNames(
  asked: AskedName,
  stored: StoredName,
  isLastName: (lastNameKey: string) => boolean,
): Evidence[] {
  let best: Evidence[] = []
  let bestWeight = Number.NEGATIVE_INFINITY
  for (const reading of asked.readings) {
    const evidence = compareReading(reading, asked.middle, stored, isLastName)
    const weight = totalWeight(evidence)
    if (weight <= bestWeight) continue
    best = evidence
    bestWeight = weight
  }
  return best
}

function compareReading(
  reading: Reading,
  middle: readonly string[],
  stored: StoredName,
  isLastName: (lastNameKey: string) => boolean,
): Evidence[] {
  const likeness = compareLastName(reading.family, stored.family)
  // Chan is not a slip for Chen where there are Chans.
  const isSlip = /slip/.test(likeness)
  const last = isSlip && isLastName(lastNameKey(reading.family.join(' '))) ? 'another name' : likeness
  const first = compareGiven(reading.given, stored)
  const evidence: Evidence[] = [
    compared('last name', last, reading.family.join(' '), stored.family.join(' ')),
    compared('first name', first.level, reading.given.join(' '), stored.given.join(' ')),
  ]
  const askedMiddle = middle.length > 0 ? middle : first.rest
  const middleLevel = compareMiddle(askedMiddle, stored.middle)
  if (middleLevel !== undefined) {
    evidence.push(compared('middle name', middleLevel, askedMiddle.join(' '), stored.middle.join(' ')))
  }
  // Half of a name is shared by strangers, too; hardly ever both halves.
  const isWhole = last === 'same' && first.level === 'same' && middleLevel !== 'different'
  if (isWhole) {
    const whole = [...stored.given, ...stored.family].join(' ')
    evidence.push(compared('full name', 'same', [...reading.given, ...reading.family].join(' '), whole))
  }
  if (reading.swapped) evidence.push(compared('name order', 'swapped'))
  return evidence
}

function compareLastName(asked: readonly string[], stored: readonly string[]): LastNameLevel {
  const [a, s] = [asked.join(''), stored.join('')]
  if (a === '' || s === '') return 'missing'
  if (a === s) return 'same'
  if (a.length === 1) return s.startsWith(a) ? 'initial' : 'different'
  if (beginsWithInitial(asked)) return 'different'
  const sharesPart = asked.some((word) => word.length > 2 && !PARTICLES.has(word) && stored.includes(word))
  if (!shareAnEnd(a, s)) return sharesPart ? 'part of it' : 'different'
  if (soundsLike(a) === soundsLike(s)) return 'spelt alike'
  return slipLevel(a, s) ?? (sharesPart ? 'part of it' : 'different')
}

/** The level of the first name, and the asked words that are left for the middle name. */
function compareGiven(
  asked: readonly string[],
  stored: StoredName,
): { level: FirstNameLevel; rest: readonly string[] } {
  const whole = asked.join('')
  const given = stored.given.join('')
  if (whole === '' || given === '') return { level: 'missing', rest: [] }
  if (whole === given || whole === given + stored.middle.join('')) return { level: 'same', rest: [] }
  const leading = asked.slice(0, stored.given.length)
  const rest = asked.slice(stored.given.length)
  const level = compareFirstName(leading, stored.given)
  if (level !== 'different') return { level, rest }
  if (asked.length > 1 && slipLevel(whole, given) !== undefined) return { level: 'two slips', rest: [] }
  const isMiddle = stored.middle.length > 0 && compareFirstName(asked, stored.middle) === 'same'
  return { level: isMiddle ? 'middle name' : 'different', rest: [] }
}

export function compareFirstName(asked: readonly string[], stored: readonly string[]): FirstNameLevel {
  const [a, s] = [asked.join(''), stored.join('')]
  if (a === s) return 'same'
  if (soundsLike(a) === soundsLike(s)) return 'spelt alike'
  if (a.length === 1 || s.length === 1) return a[0] === s[0] ? 'initial' : 'different'
  if (isNickname(a, s)) return 'nickname'
  if (asked.length !== stored.length && asked[0] === stored[0] && (asked[0]?.length ?? 0) > 2)
    return 'part of it'
  const slips = slipLevel(a, s)
  if (slips !== undefined && soundTheSame(a, s)) return 'sounds alike'
  // Adam is not a slip for Ada, whatever the fingers could do.
  if (slips !== undefined) return isFirstName(a) && isFirstName(s) ? 'another name' : slips
  if (shareName(a, s)) return 'shared nickname'
  const [short, long] = a.length < s.length ? [a, s] : [s, a]
  if (short.length > 2 && long.startsWith(short)) return 'short form'
  if (stored.length > 1 && stored[0] !== undefined && isNickname(a, stored[0])) return 'shared nickname'
  return asked.every((word, i) => word[0] === stored[i]?.[0] && word.length === 1) ? 'initial' : 'different'
}

/** Sara and Sarah, Eric and Erik, Stephen and Steven; but not Eda and Ada, nor Tim and Tom. */
export function soundTheSame(a: string, b: string): boolean {
  if (doubleMetaphone(a)[0] !== doubleMetaphone(b)[0] || vowelsOf(a) !== vowelsOf(b)) return false
  return FEMININE.test(a) === FEMININE.test(b)
}

/** What is heard of the vowels: the metaphone has consonants only. */
function vowelsOf(name: string): string {
  return name
    .replace(/[eh]+$/, '')
    .replace(/y/g, 'i')
    .replace(/[^aeiou]/g, '')
    .replace(/(.)\1+/g, '$1')
}

function slipLevel(a: string, b: string) {
  const shorter = Math.min(a.length, b.length)
  if (shorter < 3) return undefined
  const slips = typos(a, b, shorter < 6 ? 1 : 2)
  if (slips === 1) return shorter < 5 ? 'one slip in a short name' : 'one slip'
  // Keller is not Müller: the first letter is the last one that people get wrong.
  if (slips !== 2 || shorter < 6 || a[0] !== b[0]) return undefined
  return shorter < 8 ? 'two slips in a short name' : 'two slips'
}

function compareMiddle(asked: readonly string[], stored: readonly string[]) {
  if (asked.length === 0 || stored.length === 0) return undefined
  const [a, s] = [asked.join(''), stored.join('')]
  if (a === s || typos(a, s, 1) <= (s.length > 3 ? 1 : 0)) return 'same'
  return a[0] === s[0] && (a.length === 1 || s.length === 1) ? 'initial' : 'different'
}
