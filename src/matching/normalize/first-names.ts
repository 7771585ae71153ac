/** Common first names of six languages: the lists of `human-names` (MIT), and every name that has a nickname. */

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

let names: ReadonlySet<string> | undefined

/** Whether a folded word is somebody's first name, as far as the lists go: not a slip, then, but another person. */
export function isFirstName(word: string): boolean {
  return firstNames().has(word) || hasNickname(word)
}

/** The names of the lists, folded. */
export function firstNames(): ReadonlySet<string> {
  names ??= new Set(LISTS.flat().map(fold))
  return names
}

let formsOf: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** Whether one name is a nickname of the other: Bill and William, either way round. */
export function isNickname(a: string, b: string): boolean {
  formsOf ??= readForms()
  return formsOf.get(a)?.has(b) === true || formsOf.get(b)?.has(a) === true
}

/** Whether the list has it, as a name or as a nickname. */
export function hasNickname(name: string): boolean {
  formsOf ??= readForms()
  return formsOf.has(name)
}

/** Whether both are nicknames of one name: Bill and Will. */
export function shareName(a: string, b: string): boolean {
  formsOf ??= readForms()
  const namesOfB = formsOf.get(b)
  if (namesOfB === undefined) return false
  for (const name of formsOf.get(a) ?? []) if (namesOfB.has(name)) return true
  return false
}

/** Every name to the names it is linked with; rows read `name1,has_nickname,name2`. */
function readForms(): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>()
  const link = (from: string, to: string) => {
    const linked = forms.get(from)
    if (linked === undefined) forms.set(from, new Set([to]))
    else linked.add(to)
  }
  for (const line of csv.split('\n').slice(1)) {
    const [name, , nickname] = line.trim().split(',')
    if (name === undefined || nickname === undefined) continue
    link(name, nickname)
    link(nickname, name)
  }
  return forms
}
