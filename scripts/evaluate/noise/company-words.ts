/** Noise of the words of company names: left out, shortened, joined, split, or moved. */
import { readTable } from '../../lib/csv-table.ts'
import type { Random } from '../../lib/random.ts'
import { capitalize } from '../../lib/text.ts'
import { exceptLegalForm, splitLegalForm } from './legal-forms.ts'
import { noiseOf } from './noise.ts'

/** Abbreviations as people use them. They are independent of the matcher's, which would otherwise test itself. */
const ABBREVIATIONS = new Map(
  readTable('evaluate/noise/tables/abbreviations').map((row) => [
    row('word').toLowerCase(),
    row('short').split('|'),
  ]),
)

/** Generic words that people leave out at the end. */
const COMMON_AT_END =
  /[\s,]+(?:(?:and|&)\s+)?(?:company|corporation|enterprises|global|group|holdings?|industries|international|partners|products|resources|services|solutions|systems|technolog(?:y|ies)|ventures|worldwide)$/i

/** First words that do not identify a company. */
const COMMON_AT_START =
  /^(?:advanced|africa|american|asia|australian?|banco|bank|bright|british|canadian|central|china|digital|east|european?|first|general|global|golden|great|green|group|grupo|india|international|japan|korea|national|new|nippon|north|pacific|pt|red|royal|second|shanghai|shenzhen|smart|south|standard|sun|taiwan|thai|the|third|true|united|universal|west|white)$/i

const LINKING = /^(?:&|and|und|et|y|e|of|the|de|da|do|der|for|in)$/i

const DESCRIPTIONS = [
  ...['Technologies', 'Brands', 'Stores', 'Solutions', 'International', 'Systems', 'Industries', 'Services'],
  ...['Energy', 'Foods', 'Health', 'Financial', 'Resources', 'Media', 'Software', 'Pharma', 'Logistics'],
]

const { usual, unseen } = noiseOf('companyName', 'company name')

const hyphenate = exceptLegalForm(replaceOnce(/(?<=[\p{L}\p{N}]) (?=[\p{L}\p{N}])/gu, '-'))

/** Short names instead of the whole name. */
export const SHORT_NAME_NOISE = [
  usual('acronym', 1, (text, random) => {
    const words = splitLegalForm(text)
      .name.split(/[\s-]+/)
      .filter((word) => /^[\p{L}\p{N}]/u.test(word) && !LINKING.test(word))
    if (words.length < 3 || words.length > 5) return undefined
    const initials = words.map((word) => [...word][0]?.toUpperCase() ?? '')
    return initials.join(random.chance(0.15) ? '.' : '')
  }),
  usual('leading words only', 4, (text, random) => {
    const words = splitLegalForm(text).name.split(/\s+/)
    const [first = ''] = words
    if (words.length < 2 || first.length < 4 || COMMON_AT_START.test(first)) return undefined
    return words
      .slice(0, random.int(1, words.length - 1))
      .join(' ')
      .replace(/\W+(?:and|of|de|for)?\W*$/i, '')
  }),
  // What the company does, as the caller sees it: `Deckers Brands` for Deckers Outdoor Corp.
  usual('description added', 1, (text, random) => {
    const words = splitLegalForm(text).name.split(/\s+/)
    const [first = ''] = words
    if (first.length < 5 || COMMON_AT_START.test(first)) return undefined
    const leading = words.length > 1 && random.chance(0.6) ? words.slice(0, -1) : words
    const description = random.pick(DESCRIPTIONS)
    return words.includes(description) ? undefined : [...leading, description].join(' ')
  }),
  // The beginnings of the first words: `Labcorp`, `Wabtec`.
  usual('blend', 0.5, (text, random) => {
    const words = splitLegalForm(text)
      .name.split(/[\s-]+/)
      .filter((word) => /^\p{L}{3,}$/u.test(word) && !/^(?:and|of|the|for|de)$/i.test(word))
    if (words.length < 2) return undefined
    const isLong = words.length > 2 && random.chance(0.5)
    const beginnings = isLong
      ? [...words.slice(0, -1).map((word) => word.slice(0, random.int(1, 2))), words.at(-1)?.slice(0, 3)]
      : [words[0]?.slice(0, random.int(3, 4)), words[1]?.slice(0, random.int(3, 4))]
    const name = beginnings.join('').toLowerCase()
    return name.length < 6 || name.length > 10 ? undefined : capitalize(name)
  }),
]

export const COMPANY_WORD_NOISE = [
  usual('common words dropped', 4, (text) => {
    let { name } = splitLegalForm(text)
    while (COMMON_AT_END.test(name)) name = name.replace(COMMON_AT_END, '')
    return name === splitLegalForm(text).name ? undefined : name
  }),
  usual('business word abbreviated', 3, (text, random) => {
    const words = [...text.matchAll(/[\p{L}\p{N}']+/gu)]
    const known = words.filter(([word]) => ABBREVIATIONS.has(word.toLowerCase()))
    if (known.length === 0) return undefined
    const { index, 0: word } = random.pick(known)
    const short = random.pick(ABBREVIATIONS.get(word.toLowerCase()) ?? [])
    return text.slice(0, index) + short + text.slice(index + word.length)
  }),
  usual('The dropped or added', 0.5, (text) =>
    /^the\s+\S/i.test(text) ? text.replace(/^the\s+/i, '') : `The ${text}`,
  ),
  usual('& or and', 8, (text, random) =>
    text.includes('&')
      ? text.replace(/\s*&\s*/, random.chance(0.8) ? ' and ' : ' + ')
      : text.replace(/ and /i, random.chance(0.7) ? ' & ' : '&'),
  ),
  unseen('words moved', 1, exceptLegalForm(moveWords)),
  usual('hyphen or space', 1, (text, ...context) =>
    /\p{L}-\p{L}/u.test(text) ? text.replace('-', ' ') : hyphenate(text, ...context),
  ),
  usual('space removed', 1, replaceOnce(/(?<=\p{L}) (?=\p{L})/gu, '')),
  // Both parts must be long enough to be words.
  usual('space inserted', 0.7, exceptLegalForm(replaceOnce(/(?<=\p{L}{3})(?=\p{L}{3})/gu, ' '))),
  usual('space moved', 0.5, (text, random) => {
    const spaces = [...text.matchAll(/(?<=\p{L}\p{L}) (?=\p{L}\p{L})/gu)]
    if (spaces.length === 0) return undefined
    const { index } = random.pick(spaces)
    const [before, after] = [text.slice(0, index), text.slice(index + 1)]
    return random.chance(0.5)
      ? `${before}${after.charAt(0)} ${after.slice(1)}`
      : `${before.slice(0, -1)} ${before.slice(-1)}${after}`
  }),
]

/** Moves the first word to the end, or the last one to the start, as in an index: `Optics Northwind`. */
function moveWords(text: string, random: Random): string | undefined {
  const words = text.split(/\s+/)
  const [first = '', ...rest] = words
  const last = words.at(-1) ?? ''
  if (words.length < 2 || LINKING.test(first) || LINKING.test(last)) return undefined
  const moved = random.chance(0.5) ? [...rest, first] : [last, ...words.slice(0, -1)]
  return words.some((word) => LINKING.test(word)) ? undefined : moved.join(' ')
}

/** Returns a change that replaces one of the matches of a pattern. */
function replaceOnce(pattern: RegExp, replacement: string) {
  return (text: string, random: Random): string | undefined => {
    const matches = [...text.matchAll(pattern)]
    if (matches.length === 0) return undefined
    const { index, 0: match } = random.pick(matches)
    return text.slice(0, index) + replacement + text.slice(index + match.length)
  }
}
