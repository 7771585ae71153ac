/** All noise of company names, in the order in which it is applied: names, words, letters, additions, and encoding. */
import { readTable } from '../../lib/csv-table.ts'
import type { Random } from '../../lib/random.ts'
import { capitalize } from '../../lib/text.ts'
import {
  addInvisible,
  removeDiacritics,
  toFullWidth,
  toHtmlEntities,
  toMojibake,
  toUpperOrLower,
} from './character-changes.ts'
import { COMPANY_WORD_NOISE, SHORT_NAME_NOISE } from './company-words.ts'
import { exceptLegalForm, LEGAL_FORM_NOISE } from './legal-forms.ts'
import { type Noise, noiseOf, type QuerySubject, typo } from './noise.ts'
import {
  addOcrError,
  addTwoTypos,
  addTypo,
  doubleLetter,
  dropVowel,
  hitAdjacentKey,
  spellPhonetically,
} from './typos.ts'
import { getDomain } from './websites.ts'

const ADDITIONS = Map.groupBy(readTable('evaluate/noise/tables/additions'), (row) => row('kind'))

/** Draws one of the texts that are added to names. `*` stands for the name, `?` for another one. */
const drawAddition = (kind: string, random: Random): string => random.pick(ADDITIONS.get(kind) ?? [])('text')

const SYLLABLES = 'bal dor fen gra hul jor kel lum mar nev pol qua ras sev tor ulm vex wil yar zan'.split(' ')
const STRAY = ['.', ',', ';', ' -', '*', ' .', "'"]

/** Short names of countries in contact lists. */
const SHORT_COUNTRIES: Readonly<Record<string, string>> = {
  'United States': 'USA',
  'United Kingdom': 'UK',
  'United Arab Emirates': 'UAE',
}

const { usual, unseen } = noiseOf('companyName', 'company name')

export const COMPANY_NAME_NOISE: readonly Noise[] = [
  usual('another stored name', 2, (_, random, { company: { otherNames } }) =>
    otherNames.length === 0 ? undefined : random.pick(otherNames),
  ),
  ...SHORT_NAME_NOISE,
  ...LEGAL_FORM_NOISE,
  ...COMPANY_WORD_NOISE,
  typo(usual('one typo', 4, exceptLegalForm(addTypo))),
  typo(usual('two typos', 1.5, exceptLegalForm(addTwoTypos(10)))),
  typo(unseen('adjacent key', 2, exceptLegalForm(hitAdjacentKey))),
  typo(usual('letter doubled or undoubled', 1, exceptLegalForm(doubleLetter))),
  typo(unseen('phonetic spelling', 1, exceptLegalForm(spellPhonetically))),
  typo(unseen('OCR error', 1, exceptLegalForm(addOcrError))),
  typo(unseen('vowel dropped', 1, exceptLegalForm(dropVowel))),
  usual('diacritics removed', 8, removeDiacritics),
  usual('qualifier appended', 2, (text, random) => text + drawAddition('qualifier', random)),
  usual('place appended', 1.5, appendPlace),
  unseen('ticker appended', 1, appendTicker),
  unseen('listing noise', 1, (text, random) => text + drawAddition('listing', random)),
  unseen('formerly or trading as', 1, (text, random, subject) => addAlias(text, 'alias', random, subject)),
  usual('renamed', 1, (text, random, subject) => addAlias(text, 'renamed', random, subject)),
  usual('ornament', 0.5, (text, random) => drawAddition('ornament', random).replace('*', () => text)),
  usual('department added', 1, (text, random) => drawAddition('department', random).replace('*', () => text)),
  // Applies to the stored name only, because changes of another name would be lost.
  unseen('domain instead of the name', 1, (text, _, { company }) => {
    const domain = getDomain(company.website)
    return text === company.name && domain.includes('.') ? domain : undefined
  }),
  usual('digits for letters', 1, exceptLegalForm(replaceLettersByDigits)),
  usual('plus for and', 8, (text) => text.replace(/ ?& ?/, '+')),
  unseen('percent-encoded', 1, (text) => text.replaceAll(' ', '%20')),
  usual('cut at 31', 1, (text) => truncate(text, 31)),
  unseen('cut at 30', 1, (text) => truncate(text, 30)),
  unseen('cut at 20', 1, (text) => truncate(text, 20)),
  usual('case', 2, toUpperOrLower),
  usual('stray punctuation', 1, (text, random) =>
    random.chance(0.25) ? `"${text}"` : text + random.pick(STRAY),
  ),
  unseen('HTML entities', 6, toHtmlEntities),
  unseen('mojibake', 4, toMojibake),
  unseen('full width', 0.5, toFullWidth),
  unseen('invisible characters', 0.7, addInvisible),
]

/** Appends the stored place, because another place could mean another company of the group. */
function appendPlace(text: string, random: Random, { company, city }: QuerySubject): string | undefined {
  const country = random.chance(0.4) ? SHORT_COUNTRIES[company.country] : undefined
  const places = [city, country ?? company.country].filter((place) => place !== '')
  if (places.length === 0) return undefined
  const place = random.pick(places)
  return random.pick([`${text}, ${place}`, `${text} - ${place}`, `${text} (${place})`])
}

function appendTicker(text: string, random: Random): string | undefined {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '')
  if (letters.length < 4) return undefined
  const rest = letters.slice(1).replace(/[AEIOU]/g, '')
  const ticker = letters.charAt(0) + rest.slice(0, random.int(1, 3))
  return `${text} (${drawAddition('exchange', random).replace('*', ticker)})`
}

/** Adds another name of the company, or one that no company has. */
function addAlias(text: string, kind: string, random: Random, { company }: QuerySubject): string {
  const word = random.pick(SYLLABLES) + random.pick(SYLLABLES) + random.pick(SYLLABLES)
  const invented = `${capitalize(word)} ${random.pick(['Trading', 'Systems', 'Partners', 'Foods', 'Labs'])}`
  const others = company.otherNames.filter((name) => name.length > 4 && name !== text)
  const other = others.length > 0 && random.chance(0.4) ? random.pick(others) : invented
  return drawAddition(kind, random)
    .replace('*', () => text)
    .replace('?', () => other)
}

/** Replaces one or two letters by digits that look like them, as scanners do. */
function replaceLettersByDigits(text: string, random: Random): string | undefined {
  const positions = [...text].flatMap((letter, i) => (DIGIT_BY_LETTER.has(letter.toLowerCase()) ? i : []))
  if (positions.length === 0) return undefined
  const chosen = new Set([random.pick(positions), ...(random.chance(0.3) ? [random.pick(positions)] : [])])
  return [...text]
    .map((letter, i) => (chosen.has(i) ? (DIGIT_BY_LETTER.get(letter.toLowerCase()) ?? letter) : letter))
    .join('')
}

const DIGIT_BY_LETTER: ReadonlyMap<string, string> = new Map([
  ['o', '0'],
  ['l', '1'],
  ['s', '5'],
  ['g', '6'],
  ['b', '8'],
])

/** Truncates as systems with short fields do. */
function truncate(text: string, length: number): string | undefined {
  const letters = [...text]
  return letters.length < length + 3 ? undefined : letters.slice(0, length).join('').trimEnd()
}
