/** Common first names and nicknames, from the six languages of `human-names` (MIT), `data/nicknames.csv`, and `name-variants.ts`. */

import femaleGerman from 'human-names/data/female-human-names-de.json' with { type: 'text' }
import femaleEnglish from 'human-names/data/female-human-names-en.json' with { type: 'text' }
import femaleSpanish from 'human-names/data/female-human-names-es.json' with { type: 'text' }
import femaleFrench from 'human-names/data/female-human-names-fr.json' with { type: 'text' }
import femaleItalian from 'human-names/data/female-human-names-it.json' with { type: 'text' }
import femaleDutch from 'human-names/data/female-human-names-nl.json' with { type: 'text' }
import maleGerman from 'human-names/data/male-human-names-de.json' with { type: 'text' }
import maleEnglish from 'human-names/data/male-human-names-en.json' with { type: 'text' }
import maleSpanish from 'human-names/data/male-human-names-es.json' with { type: 'text' }
import maleFrench from 'human-names/data/male-human-names-fr.json' with { type: 'text' }
import maleItalian from 'human-names/data/male-human-names-it.json' with { type: 'text' }
import maleDutch from 'human-names/data/male-human-names-nl.json' with { type: 'text' }
import csv from '../../../../data/nicknames.csv' with { type: 'text' }
import { lazy } from '../../../lib/cache.ts'
import { parseJsonText, readRows } from '../read-data-tables.ts'
import { fold } from '../text.ts'
import { isListedGivenName } from './name-variants.ts'

const FEMALE_LISTS = [femaleGerman, femaleEnglish, femaleSpanish, femaleFrench, femaleItalian, femaleDutch]
const MALE_LISTS = [maleGerman, maleEnglish, maleSpanish, maleFrench, maleItalian, maleDutch]

const readNames = (lists: readonly (readonly string[])[]): string[] => lists.flatMap(parseJsonText).map(fold)

let sexes: ReadonlyMap<string, 'female' | 'male' | 'both'> | undefined

/**
 * Returns whether one name is only a woman's, and the other only a man's. A man's name with a final e is a woman's,
 * although Simone is a man's name in Italy.
 */
export function haveDifferentSexes(a: string, b: string): boolean {
  sexes ??= readSexes()
  const sexOfA = sexes.get(a)
  const sexOfB = sexes.get(b)
  if (a === `${b}e`) return sexOfB === 'male' && sexOfA !== undefined && sexOfA !== 'male'
  if (b === `${a}e`) return sexOfA === 'male' && sexOfB !== undefined && sexOfB !== 'male'
  return sexOfA !== sexOfB && isOneSex(sexOfA) && isOneSex(sexOfB)
}

const isOneSex = (sex: 'female' | 'male' | 'both' | undefined): boolean => sex === 'female' || sex === 'male'

function readSexes(): Map<string, 'female' | 'male' | 'both'> {
  const sexByName = new Map<string, 'female' | 'male' | 'both'>()
  for (const name of readNames(FEMALE_LISTS)) sexByName.set(name, 'female')
  for (const name of readNames(MALE_LISTS)) {
    const sex = sexByName.get(name) ?? 'male'
    sexByName.set(name, sex === 'male' ? 'male' : 'both')
  }
  return sexByName
}

let firstNames: ReadonlySet<string> | undefined

/**
 * Returns whether the folded word is a common first name. Two common first names are different names, not typos of each
 * other.
 */
export function isFirstName(word: string): boolean {
  return getFirstNames().has(word) || getLinkedNames().has(word) || isListedGivenName(word)
}

/** Returns the folded names of the `human-names` lists. */
function getFirstNames(): ReadonlySet<string> {
  firstNames ??= new Set(readNames([...FEMALE_LISTS, ...MALE_LISTS]))
  return firstNames
}

interface Nicknames {
  /** The nicknames of each name, and the names of each nickname. */
  readonly linked: ReadonlyMap<string, ReadonlySet<string>>
  /** The names of each nickname. */
  readonly fullNames: ReadonlyMap<string, ReadonlySet<string>>
}

const getNicknames = lazy(readNicknames)

const getLinkedNames = () => getNicknames().linked

/** Returns whether one name is a nickname of the other, in either order: Bill and William. */
export function isNicknamePair(a: string, b: string): boolean {
  const linked = getLinkedNames()
  return linked.get(a)?.has(b) === true || linked.get(b)?.has(a) === true
}

/** Returns whether a nickname of the name, or a name of the nickname, begins with this letter: Bill and W. */
export const hasNicknameWithInitial = (name: string, initial: string): boolean =>
  getLinkedNames()
    .get(name)
    ?.values()
    .some((linked) => linked.startsWith(initial)) === true

/**
 * Returns whether both are nicknames of the same name: Bill and Will. Stephen and Stephanie only share the nickname
 * Steph.
 */
export function areShortForms(a: string, b: string): boolean {
  const { fullNames } = getNicknames()
  const namesOfB = fullNames.get(b)
  if (namesOfB === undefined) return false
  for (const name of fullNames.get(a) ?? []) if (namesOfB.has(name)) return true
  return false
}

/** Parses the rows `name1,has_nickname,name2`. */
function readNicknames(): Nicknames {
  const linked = new Map<string, Set<string>>()
  const fullNames = new Map<string, Set<string>>()
  for (const [name, relation] of readRows(csv)) {
    const [, nickname = ''] = relation.split(',')
    linked.getOrInsertComputed(name, () => new Set()).add(nickname)
    linked.getOrInsertComputed(nickname, () => new Set()).add(name)
    fullNames.getOrInsertComputed(nickname, () => new Set()).add(name)
  }
  return { linked, fullNames }
}
