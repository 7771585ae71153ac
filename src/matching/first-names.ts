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
import { hasNickname } from './nicknames.ts'
import { fold } from './normalise.ts'

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
