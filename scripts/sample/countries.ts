/** Countries, their cities, and offices in them. City, state and postal codes are real; the streets are made up. */
import type { PhoneBook } from './phones.ts'
import type { Random, Weighted } from '../lib/random.ts'
import type { Row } from '../lib/csv-table.ts'
import { required, parseWeighted, readTable } from '../lib/csv-table.ts'

type City = ReturnType<typeof readCity>
export type Country = ReturnType<typeof readCountry>

export interface Office {
  address: string
  city: string
  state: string
  country: string
  zip: string
  phone: string
  areas: string[]
}

function readCity(row: Row) {
  return {
    name: row('city'),
    state: row('state'),
    /** Postal codes: `#` is a digit, `@` a letter. */
    zips: row('zips') === '' ? [] : row('zips').split(row('zips').includes('|') ? '|' : / (?=\d{5})/),
    areas: row('areas') === '' ? [] : row('areas').split(' '),
  }
}

function readCountry(row: Row) {
  const streets = required(STREET_ROWS.get(row('streets')), `streets ${row('streets')}`)
  const cities = CITY_ROWS.filter((city) => city('country') === row('country'))
  return {
    name: row('country'),
    code: row('code'),
    weight: Number(row('weight')),
    region: row('region'),
    /** Revenue per head, relative to the United States. */
    wealth: Number(row('wealth')),
    naming: row('naming'),
    cultures: parseWeighted(row('cultures')),
    privateForms: parseWeighted(row('privateForms')),
    publicForms: parseWeighted(row('publicForms')),
    /** Law firms' own legal form; '' where there is none. */
    partnershipForm: row('partnershipForm'),
    /** What a group calls its company there. */
    label: row('label'),
    cities: cities.map((city) => [readCity(city), Number(city('weight'))] as const),
    streetPattern: streets('pattern'),
    streetMax: Number(streets('max')),
    streets: streets('streets').split('|'),
  }
}

const CITY_ROWS = readTable('sample/tables/cities')
const STREET_ROWS = new Map(readTable('sample/tables/streets').map((row) => [row('style'), row]))

const COUNTRIES: Country[] = readTable('sample/tables/countries').map(readCountry)

const BY_NAME = new Map(COUNTRIES.map((country) => [country.name, country]))

export function countryNamed(name: string): Country {
  return required(BY_NAME.get(name), `country ${name}`)
}

export const COUNTRY_WEIGHTS: Weighted<Country> = COUNTRIES.map((country) => [country, country.weight])

/** Letters that British, Canadian, Dutch and Irish codes all use after a digit. */
const ZIP_LETTERS = [...'ABEHJLNPRSTWXY']

function zipCode(random: Random, city: City): string {
  if (city.zips.length === 0) return ''
  return random
    .pick(city.zips)
    .replace(/#/g, () => String(random.int(1, 9)))
    .replace(/@/g, () => random.pick(ZIP_LETTERS))
}

function streetAddress(random: Random, country: Country): string {
  const number = (max: number) => String(random.int(1, max))
  return country.streetPattern
    .replace('{s}', random.pick(country.streets))
    .replace('{n}', number(country.streetMax))
    .replace('{m}', number(90))
    .replace('{f}', String(random.int(4, 18)))
    .replace(/\{[abc]\}/g, () => number(9))
}

export function openOffice(random: Random, phones: PhoneBook, country: Country): Office {
  const city = random.weighted(country.cities)
  return {
    address: streetAddress(random, country),
    city: city.name,
    state: city.state,
    country: country.name,
    zip: zipCode(random, city),
    phone: phones.office(country.name, city.areas),
    areas: city.areas,
  }
}

/** How many companies each country gets of `total`, by largest remainder. */
export function shareOut(total: number): Map<Country, number> {
  const all = COUNTRIES.reduce((sum, country) => sum + country.weight, 0)
  const shares = COUNTRIES.map((country) => ({ country, exact: (total * country.weight) / all }))
  const counts = new Map(shares.map(({ country, exact }) => [country, Math.floor(exact)]))
  let left = total - [...counts.values()].reduce((sum, count) => sum + count, 0)
  for (const { country } of shares.toSorted((a, b) => (b.exact % 1) - (a.exact % 1))) {
    if (left-- <= 0) break
    counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return counts
}
