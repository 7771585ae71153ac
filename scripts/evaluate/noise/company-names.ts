/**
 * All noise of company names, in the order in which it is applied: which name is given, its words, its letters, what
 * people, forms and lists put around it, and what machines make of it.
 */

import type { Random } from '../../lib/random.ts'
import { readTable } from '../../lib/csv-table.ts'
import { beforeForm, COMPANY_WORD_NOISE, SHORT_NAME_NOISE } from './company-words.ts'
import { LEGAL_FORM_NOISE } from './legal-forms.ts'
import {
  adjacentKey,
  byEar,
  byScanner,
  doubledOrUndoubled,
  oneSlip,
  twoSlipsFrom,
  vowelDropped,
} from './typos.ts'
import { type Noise, namedNoise, type QuerySubject, slip, TABLES } from './noise.ts'
import { hostOf } from './websites.ts'
import { fullWidth, htmlEntities, invisible, mojibake, upperOrLower, withoutDiacritics } from './character-changes.ts'

const additions = Map.groupBy(readTable('evaluate/noise/tables/additions'), (row) => row('kind'))

/** One of the texts that are added to names. `*` is the name, `?` another one. */
function addition(kind: string, random: Random): string {
  return random.pick(additions.get(kind) ?? [])('text')
}

const SYLLABLES = 'bal dor fen gra hul jor kel lum mar nev pol qua ras sev tor ulm vex wil yar zan'.split(' ')
const STRAY = ['.', ',', ';', ' -', '*', ' .', "'"]

/** As sheets of contacts have them, next to the English name. */
const SHORT_COUNTRIES: Readonly<Record<string, string>> = {
  'United States': 'USA',
  'United Kingdom': 'UK',
  'United Arab Emirates': 'UAE',
}

const usual = namedNoise('companyName', 'company name', 'usual')
const unseen = namedNoise('companyName', 'company name', 'unseen')

export const COMPANY_NAME_NOISE: readonly Noise[] = [
  usual('another stored name', 2, (_, random, { company: { otherNames } }) =>
    otherNames.length === 0 ? undefined : random.pick(otherNames),
  ),
  ...SHORT_NAME_NOISE,
  ...LEGAL_FORM_NOISE,
  ...COMPANY_WORD_NOISE,
  slip(usual('one slip', 4, beforeForm(oneSlip))),
  slip(usual('two slips', 1.5, beforeForm(twoSlipsFrom(10)))),
  slip(unseen('adjacent key', 2, beforeForm(adjacentKey))),
  slip(usual('letter doubled or undoubled', 1, beforeForm(doubledOrUndoubled))),
  slip(unseen('spelt by ear', 1, beforeForm(byEar))),
  slip(unseen('read by a scanner', 1, beforeForm(byScanner))),
  slip(unseen('vowel dropped', 1, beforeForm(vowelDropped))),
  usual('diacritics removed', 8, withoutDiacritics),
  usual('qualifier appended', 2, (text, random) => text + addition('qualifier', random)),
  usual('place appended', 1.5, placeAppended),
  unseen('ticker appended', 1, tickerAppended),
  unseen('listing noise', 1, (text, random) => text + addition('listing', random)),
  unseen('formerly or trading as', 1, aliasAdded),
  usual('department added', 1, (text, random) => addition('department', random).replace('*', () => text)),
  // Only in place of the name as stored: changes of another name would be lost.
  unseen('domain given as the name', 1, (text, _, { company }) => {
    const host = hostOf(company.website).replace(/^www\./i, '')
    return text === company.name && host.includes('.') ? host : undefined
  }),
  unseen('cut at 30', 1, (text) => cut(text, 30)),
  unseen('cut at 20', 1, (text) => cut(text, 20)),
  usual('case', 2, upperOrLower),
  usual('stray punctuation', 1, (text, random) =>
    random.chance(0.25) ? `"${text}"` : text + random.pick(STRAY),
  ),
  unseen('HTML entities', 6, htmlEntities),
  unseen('mojibake', 4, mojibake),
  unseen('full width', 0.5, fullWidth),
  unseen('invisible characters', 0.7, invisible),
]

/** The stored place of the company: another one could be another company of the group. */
function placeAppended(text: string, random: Random, { company, city }: QuerySubject): string | undefined {
  const country = random.chance(0.4) ? SHORT_COUNTRIES[company.country] : undefined
  const places = [city, country ?? company.country].filter((place) => place !== '')
  if (places.length === 0) return undefined
  const place = random.pick(places)
  return random.pick([`${text}, ${place}`, `${text} - ${place}`, `${text} (${place})`])
}

function tickerAppended(text: string, random: Random): string | undefined {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '')
  if (letters.length < 4) return undefined
  const rest = letters.slice(1).replace(/[AEIOU]/g, '')
  const ticker = letters.charAt(0) + rest.slice(0, random.int(1, 3))
  return `${text} (${addition('exchange', random).replace('*', ticker)})`
}

/** Adds another name of the company, or one that no company has. */
function aliasAdded(text: string, random: Random, { company }: QuerySubject): string {
  const word = random.pick(SYLLABLES) + random.pick(SYLLABLES) + random.pick(SYLLABLES)
  const trade = random.pick(['Trading', 'Systems', 'Partners', 'Foods', 'Labs'])
  const invented = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${trade}`
  const others = company.otherNames.filter((name) => name.length > 4 && name !== text)
  const other = others.length > 0 && random.chance(0.4) ? random.pick(others) : invented
  return addition('alias', random)
    .replace('*', () => text)
    .replace('?', () => other)
}

/** Fields of other systems are shorter than names. */
function cut(text: string, length: number): string | undefined {
  const letters = [...text]
  return letters.length < length + 3 ? undefined : letters.slice(0, length).join('').trimEnd()
}
