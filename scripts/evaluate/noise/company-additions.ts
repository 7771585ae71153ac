/** What people, forms and lists put before and after company names. */

import type { Random } from '../../sample/random.ts'
import type { Subject } from './noise.ts'

const QUALIFIERS = [
  ' (Group)',
  ' Group',
  ' (Global)',
  ' Global',
  ' HQ',
  ' (HQ)',
  ' - EMEA',
  ' (EMEA)',
  ' APAC',
  ' - Head Office',
  ' (Headquarters)',
  ' Worldwide',
  ' (Parent)',
  ' (Customer)',
  ' - Main',
]

const EXCHANGES = ['NYSE: *', 'NASDAQ: *', 'NASDAQ:*', 'LON: *', 'TSX: *', 'ASX:*', '*', 'NYSE American: *']

const LISTINGS = [
  ' Class A Common Stock',
  ' - Common Stock',
  ' Common Stock',
  ' Ordinary Shares',
  ' ADR',
  ' Sponsored ADR',
  ' American Depositary Shares',
  ' (Class B)',
  ' Class A',
  ' Units',
]

const DEPARTMENTS = [
  'Sales Dept, *',
  'Accounts Payable - *',
  'Attn: Purchasing, *',
  'IT Department, *',
  '* - Finance Department',
  '* / Marketing',
  'c/o *',
  'Human Resources at *',
]

/** `*` is the name, `?` another one. */
const ALIASES = [
  '* (formerly ?)',
  '*, formerly known as ?',
  '* f/k/a ?',
  '? LLC dba *',
  '? Inc. d/b/a *',
  '* t/a ?',
  '* (ex ?)',
]

const SYLLABLES = 'bal dor fen gra hul jor kel lum mar nev pol qua ras sev tor ulm vex wil yar zan'.split(' ')

/** As sheets of contacts have them, next to the English name. */
const SHORT_COUNTRIES: Readonly<Record<string, string>> = {
  'United States': 'USA',
  'United Kingdom': 'UK',
  'United Arab Emirates': 'UAE',
}

export function qualified(text: string, random: Random): string {
  return text + random.pick(QUALIFIERS)
}

/** The place the company is stored with: another one could be another company of the group. */
export function placeAppended(text: string, random: Random, { company, city }: Subject): string | undefined {
  const country = random.chance(0.4) ? SHORT_COUNTRIES[company.country] : undefined
  const places = [city, country ?? company.country].filter((place) => place !== '')
  if (places.length === 0) return undefined
  const place = random.pick(places)
  return random.pick([`${text}, ${place}`, `${text} - ${place}`, `${text} (${place})`])
}

export function tickerAppended(text: string, random: Random): string | undefined {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '')
  if (letters.length < 4) return undefined
  const rest = letters.slice(1).replace(/[AEIOU]/g, '')
  const ticker = letters.charAt(0) + rest.slice(0, random.int(1, 3))
  return `${text} (${random.pick(EXCHANGES).replace('*', ticker)})`
}

export function listed(text: string, random: Random): string {
  return text + random.pick(LISTINGS)
}

export function departmentAdded(text: string, random: Random): string {
  return random.pick(DEPARTMENTS).replace('*', () => text)
}

/** With another name the company has, or with a made-up one that nobody has. */
export function aliasAdded(text: string, random: Random, { company }: Subject): string {
  const invented = `${madeUp(random)} ${random.pick(['Trading', 'Systems', 'Partners', 'Foods', 'Labs'])}`
  const others = company.otherNames.filter((name) => name.length > 4 && name !== text)
  const other = others.length > 0 && random.chance(0.4) ? random.pick(others) : invented
  return random
    .pick(ALIASES)
    .replace('*', () => text)
    .replace('?', () => other)
}

function madeUp(random: Random): string {
  const word = random.pick(SYLLABLES) + random.pick(SYLLABLES) + random.pick(SYLLABLES)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
