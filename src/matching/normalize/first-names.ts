/** Common first names and nicknames, from the six languages of `human-names` (MIT), `data/nicknames.csv`, and `name-variants.ts`. */

import femaleGerman from 'human-names/data/female-human-names-de.json'
import femaleEnglish from 'human-names/data/female-human-names-en.json'
import femaleSpanish from 'human-names/data/female-human-names-es.json'
import femaleFrench from 'human-names/data/female-human-names-fr.json'
import femaleItalian from 'human-names/data/female-human-names-it.json'
import femaleDutch from 'human-names/data/female-human-names-nl.json'
import maleGerman from 'human-names/data/male-human-names-de.json'
import maleEnglish from 'human-names/data/male-human-names-en.json'
import maleSpanish from 'human-names/data/male-human-names-es.json'
import maleFrench from 'human-names/data/male-human-names-fr.json'
import maleItalian from 'human-names/data/male-human-names-it.json'
import maleDutch from 'human-names/data/male-human-names-nl.json'
import csv from '../../../data/nicknames.csv' with { type: 'text' }
import { lazy } from '../../lib/cache.ts'
import { readRows } from './data-tables.ts'
import { isListedGivenName } from './name-variants.ts'
import { fold } from './text.ts'

const LISTS: readonly (readonly string[])[] = [
  ...[femaleGerman, femaleEnglish, femaleSpanish, femaleFrench, femaleItalian, femaleDutch],
  ...[maleGerman, maleEnglish, maleSpanish, maleFrench, maleItalian, maleDutch],
]

/** The lists of women's names come first. */
const FEMALE_LISTS = LISTS.length / 2
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
  for (const [i, names] of LISTS.entries()) {
    const sex = i < FEMALE_LISTS ? 'female' : 'male'
    for (const name of names.map(fold)) {
      const other = sexByName.get(name)
      sexByName.set(name, other === undefined || other === sex ? sex : 'both')
    }
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
export function getFirstNames(): ReadonlySet<string> {
  firstNames ??= new Set(LISTS.flat().map(fold))
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
