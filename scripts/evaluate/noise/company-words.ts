/** Company names with words left out, shortened, joined, split or moved. */

import type { Random } from '../../lib/random.ts'
import { readTable } from '../../lib/csv-table.ts'
import { partForm } from './legal-forms.ts'
import { namedNoise, TABLES, type TextChange } from './noise.ts'

/** As people shorten words. It is independent of what the matcher knows, so as not to test it against itself. */
const ABBREVIATIONS = new Map(
  readTable('evaluate/noise/tables/abbreviations').map((row) => [row('word').toLowerCase(), row('short').split('|')]),
)

/** What people leave out at the end because it says little. */
const COMMON_AT_END =
  /[\s,]+(?:(?:and|&)\s+)?(?:company|corporation|enterprises|global|group|holdings?|industries|international|partners|products|resources|services|solutions|systems|technolog(?:y|ies)|ventures|worldwide)$/i

/** First words that would not single anybody out. */
const COMMON_AT_START =
  /^(?:advanced|africa|american|asia|australian?|banco|bank|bright|british|canadian|central|china|digital|east|european?|first|general|global|golden|great|green|group|grupo|india|international|japan|korea|national|new|nippon|north|pacific|pt|red|royal|second|shanghai|shenzhen|smart|south|standard|sun|taiwan|thai|the|third|true|united|universal|west|white)$/i

const LINKING = /^(?:&|and|und|et|y|e|of|the|de|da|do|der|for|in)$/i

const DESCRIPTIONS = [
  ...['Technologies', 'Brands', 'Stores', 'Solutions', 'International', 'Systems', 'Industries', 'Services'],
  ...['Energy', 'Foods', 'Health', 'Financial', 'Resources', 'Media', 'Software', 'Pharma', 'Logistics'],
]

const usual = namedNoise('companyName', 'company name', 'usual')
const unseen = namedNoise('companyName', 'company name', 'unseen')

/** Short names in place of the whole name. */
export const SHORT_NAME_NOISE = [
  usual('acronym', 1, (text, random) => {
    const words = partForm(text)
      .name.split(/[\s-]+/)
      .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    const telling = words.filter((word) => !LINKING.test(word))
    if (telling.length < 3 || telling.length > 5) return undefined
    const initials = telling.map((word) => [...word][0]?.toUpperCase() ?? '')
    return initials.join(random.chance(0.15) ? '.' : '')
  }),
  usual('leading words only', 4, (text, random) => {
    const words = partForm(text).name.split(/\s+/)
    const [first = ''] = words
    if (words.length < 2 || first.length < 4 || COMMON_AT_START.test(first)) return undefined
    return words
      .slice(0, random.int(1, words.length - 1))
      .join(' ')
      .replace(/\W+(?:and|of|de|for)?\W*$/i, '')
  }),
  // What the company does, as the caller sees it: `Deckers Brands` for Deckers Outdoor Corp.
  usual('described', 1, (text, random) => {
    const words = partForm(text).name.split(/\s+/)
    const [first = ''] = words
    if (first.length < 5 || COMMON_AT_START.test(first)) return undefined
    const kept = words.length > 1 && random.chance(0.6) ? words.slice(0, -1) : words
    const description = random.pick(DESCRIPTIONS)
    return words.includes(description) ? undefined : [...kept, description].join(' ')
  }),
  // The beginnings of the first words: `Labcorp`, `Wabtec`.
  usual('blend', 0.5, (text, random) => {
    const words = partForm(text)
      .name.split(/[\s-]+/)
      .filter((word) => /^\p{L}{3,}$/u.test(word) && !/^(?:and|of|the|for|de)$/i.test(word))
    if (words.length < 2) return undefined
    const isLong = words.length > 2 && random.chance(0.5)
    const beginnings = isLong
      ? [...words.slice(0, -1).map((word) => word.slice(0, random.int(1, 2))), words.at(-1)?.slice(0, 3)]
      : [words[0]?.slice(0, random.int(3, 4)), words[1]?.slice(0, random.int(3, 4))]
    const name = beginnings.join('').toLowerCase()
    return name.length < 6 || name.length > 10 ? undefined : name.charAt(0).toUpperCase() + name.slice(1)
  }),
]

export const COMPANY_WORD_NOISE = [
  usual('common words dropped', 4, (text) => {
    let { name } = partForm(text)
    while (COMMON_AT_END.test(name)) name = name.replace(COMMON_AT_END, '')
    return name === partForm(text).name ? undefined : name
  }),
  usual('business word abbreviated', 3, (text, random) => {
    const words = [...text.matchAll(/[\p{L}\p{N}']+/gu)]
    const known = words.filter(([word]) => ABBREVIATIONS.has(word.toLowerCase()))
    if (known.length === 0) return undefined
    const place = random.pick(known)
    const short = random.pick(ABBREVIATIONS.get(place[0].toLowerCase()) ?? [])
    return text.slice(0, place.index) + short + text.slice(place.index + place[0].length)
  }),
  usual('The dropped or added', 0.5, (text) =>
    /^the\s+\S/i.test(text) ? text.replace(/^the\s+/i, '') : `The ${text}`,
  ),
  usual('& or and', 8, (text, random) =>
    text.includes('&')
      ? text.replace(/\s*&\s*/, random.chance(0.8) ? ' and ' : ' + ')
      : text.replace(/ and /i, random.chance(0.7) ? ' & ' : '&'),
  ),
  unseen('words moved', 1, beforeForm(wordsMoved)),
  usual('hyphen or space', 1, (text, random, subject, asked) =>
    /\p{L}-\p{L}/u.test(text)
      ? text.replace('-', ' ')
      : beforeForm(atPlace(/(?<=[\p{L}\p{N}]) (?=[\p{L}\p{N}])/gu, '-', 1))(text, random, subject, asked),
  ),
  usual('space removed', 1, atPlace(/(?<=\p{L}) (?=\p{L})/gu, '', 1)),
  // Where both halves may pass for words.
  usual('space inserted', 0.7, beforeForm(atPlace(/(?<=\p{L}{3})(?=\p{L}{3})/gu, ' ', 0))),
  usual('space moved', 0.5, (text, random) => {
    const places = [...text.matchAll(/(?<=\p{L}\p{L}) (?=\p{L}\p{L})/gu)]
    if (places.length === 0) return undefined
    const { index } = random.pick(places)
    const [before, after] = [text.slice(0, index), text.slice(index + 1)]
    return random.chance(0.5)
      ? `${before}${after.charAt(0)} ${after.slice(1)}`
      : `${before.slice(0, -1)} ${before.slice(-1)}${after}`
  }),
]

/** Most changes of a name leave the legal form alone. */
export function beforeForm(change: TextChange): TextChange {
  return (text, random, subject, asked) => {
    const { name, form } = partForm(text)
    const changed = change(name, random, subject, asked)
    return changed === undefined ? undefined : changed + form
  }
}

/** As in an index: `Optics Northwind`. */
function wordsMoved(text: string, random: Random): string | undefined {
  const words = text.split(/\s+/)
  const [first = '', ...rest] = words
  const last = words.at(-1) ?? ''
  if (words.length < 2 || LINKING.test(first) || LINKING.test(last)) return undefined
  const turned = random.chance(0.5) ? [...rest, first] : [last, ...words.slice(0, -1)]
  return words.some((word) => LINKING.test(word)) ? undefined : turned.join(' ')
}

/** Replaces so many letters at one of the places that the pattern finds. */
function atPlace(pattern: RegExp, by: string, length: number) {
  return (text: string, random: Random): string | undefined => {
    const places = [...text.matchAll(pattern)]
    if (places.length === 0) return undefined
    const { index } = random.pick(places)
    return text.slice(0, index) + by + text.slice(index + length)
  }
}
