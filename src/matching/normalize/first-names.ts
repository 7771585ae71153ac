/** Common first names and nicknames, from the six languages of `human-names` (MIT) and `data/nicknames.csv`. */

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
import { fold } from './text.ts'

const LISTS: readonly (readonly string[])[] = [
  ...[femaleGerman, femaleEnglish, femaleSpanish, femaleFrench, femaleItalian, femaleDutch],
  ...[maleGerman, maleEnglish, maleSpanish, maleFrench, maleItalian, maleDutch],
]

let firstNames: ReadonlySet<string> | undefined

/**
 * Whether the folded word is a common first name. Two common first names are different names, not typos of each other.
 */
export function isFirstName(word: string): boolean {
  return getFirstNames().has(word) || getLinkedNames().has(word)
}

/** Returns the folded names of the `human-names` lists. */
export function getFirstNames(): ReadonlySet<string> {
  firstNames ??= new Set(LISTS.flat().map(fold))
  return firstNames
}

let linkedNames: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** Maps each name to its nicknames, and each nickname to its names. */
function getLinkedNames(): ReadonlyMap<string, ReadonlySet<string>> {
  linkedNames ??= readLinkedNames()
  return linkedNames
}

/** Whether one name is a nickname of the other, in either order: Bill and William. */
export function isNicknamePair(a: string, b: string): boolean {
  const linked = getLinkedNames()
  return linked.get(a)?.has(b) === true || linked.get(b)?.has(a) === true
}

/** Whether both are nicknames of the same name: Bill and Will. */
export function hasCommonFullName(a: string, b: string): boolean {
  const linked = getLinkedNames()
  const namesOfB = linked.get(b)
  if (namesOfB === undefined) return false
  for (const name of linked.get(a) ?? []) if (namesOfB.has(name)) return true
  return false
}

/** Parses the rows `name1,has_nickname,name2`. */
function readLinkedNames(): Map<string, Set<string>> {
  const linkedByName = new Map<string, Set<string>>()
  const link = (from: string, to: string) => {
    const linked = linkedByName.get(from)
    if (linked === undefined) linkedByName.set(from, new Set([to]))
    else linked.add(to)
  }
  for (const line of csv.split('\n').slice(1)) {
    const [name, , nickname] = line.trim().split(',')
    if (name === undefined || nickname === undefined) continue
    link(name, nickname)
    link(nickname, name)
  }
  return linkedByName
}
