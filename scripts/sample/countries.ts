/** Countries, their cities, and offices in them. Cities, states, and postal codes are real, streets are invented. */
import { parseWeighted, type Row, readTable, required } from '../lib/csv-table.ts'
import type { Random, Weighted } from '../lib/random.ts'
import { sum } from '../lib/statistics.ts'
import type { PhoneBook } from './phones.ts'

type City = ReturnType<typeof readCity>
export type Country = ReturnType<typeof readCountry>

export type Office = ReturnType<typeof createOffice>

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
  const cities = CITY_ROWS.get(row('country')) ?? []
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
    /** The legal form of law firms; blank if there is none. */
    partnershipForm: row('partnershipForm'),
    /** The name of the country in names of subsidiaries. */
    label: row('label'),
    cities: cities.map((city) => [readCity(city), Number(city('weight'))] as const),
    streetPattern: streets('pattern'),
    streetMax: Number(streets('max')),
    streets: streets('streets').split('|'),
  }
}

const CITY_ROWS = Map.groupBy(readTable('sample/tables/cities'), (row) => row('country'))
const STREET_ROWS = new Map(readTable('sample/tables/streets').map((row) => [row('style'), row]))

const COUNTRIES: Country[] = readTable('sample/tables/countries').map(readCountry)

const BY_NAME = new Map(COUNTRIES.map((country) => [country.name, country]))

export const findCountry = (name: string): Country => required(BY_NAME.get(name), `country ${name}`)

export const COUNTRY_WEIGHTS: Weighted<Country> = COUNTRIES.map((country) => [country, country.weight])

/** Letters that British, Canadian, Dutch, and Irish codes all use after a digit. */
const ZIP_LETTERS = [...'ABEHJLNPRSTWXY']

function drawZipCode(random: Random, city: City): string {
  if (city.zips.length === 0) return ''
  return random
    .pick(city.zips)
    .replace(/#/g, () => String(random.int(1, 9)))
    .replace(/@/g, () => random.pick(ZIP_LETTERS))
}

function drawStreetAddress(random: Random, country: Country): string {
  const drawNumber = (max: number) => String(random.int(1, max))
  return country.streetPattern
    .replace('{s}', random.pick(country.streets))
    .replace('{n}', drawNumber(country.streetMax))
    .replace('{m}', drawNumber(90))
    .replace('{f}', String(random.int(4, 18)))
    .replace(/\{[abc]\}/g, () => drawNumber(9))
}

export function createOffice(random: Random, phones: PhoneBook, country: Country) {
  const city = random.weighted(country.cities)
  return {
    address: drawStreetAddress(random, country),
    city: city.name,
    state: city.state,
    country: country.name,
    zip: drawZipCode(random, city),
    phone: phones.drawOffice(country.name, city.areas),
    areas: city.areas,
  }
}

/** Distributes the companies over the countries by the largest remainder method. */
export function apportionCompanies(total: number): Map<Country, number> {
  const all = sum(COUNTRIES.map(({ weight }) => weight))
  const shares = COUNTRIES.map((country) => ({ country, exact: (total * country.weight) / all }))
  const counts = new Map(shares.map(({ country, exact }) => [country, Math.floor(exact)]))
  const left = total - sum([...counts.values()])
  const byRemainder = shares.toSorted((a, b) => (b.exact % 1) - (a.exact % 1))
  for (const { country } of byRemainder.slice(0, left)) counts.set(country, (counts.get(country) ?? 0) + 1)
  return counts
}
