/**
 * Telephone numbers that regulators keep out of use so that films and books can print them:
 *
 * - United States and Canada: 555-0100 to 555-0199 in each area code (NANPA)
 * - United Kingdom: Ofcom, "Telephone numbers for use in TV and radio drama programmes"
 * - Australia: ACMA, "Phone numbers for use in TV shows, films and creative works"
 * - Ireland: ComReg, National Numbering Conventions: 020 91x xxxx
 * - France: ARCEP, decision 2018-0881 (plan national de numérotation), audiovisual works
 * - Germany: Bundesnetzagentur, Mitteilung 148/2021 ("Rufnummern für Medienproduktionen")
 * - Sweden: PTS, "Telefonnummer för användning i böcker och filmer"
 *
 * Other countries reserve none that we know of; their numbers stay blank.
 */
import type { Random } from '../lib/random.ts'
import type { Row } from '../lib/csv-table.ts'
import { readTable } from '../lib/csv-table.ts'

type PhoneRange = ReturnType<typeof readRange>

const NANP_COUNTRIES = ['United States', 'Canada']

function readRange(row: Row) {
  return {
    country: row('country'),
    area: row('area'),
    /** `office` or `mobile` */
    kind: row('kind'),
    /** International format; each `#` is a digit of the counter. */
    template: row('template'),
    from: Number(row('from')),
    to: Number(row('to')),
  }
}

const RANGES = readTable('sample/tables/phone-ranges').map(readRange)

function nanpRange(country: string, area: string): PhoneRange {
  return { country, area, kind: 'office', template: `+1 ${area} 555 01##`, from: 0, to: 99 }
}

function format(range: PhoneRange, counter: number): string {
  const digits = [...String(counter).padStart(range.template.split('#').length - 1, '0')]
  return range.template.replace(/#/g, () => digits.shift() ?? '')
}

/** Whether a number lies in a range above; tests hold every number of the sample against it. */
export function isReservedForFiction(phone: string): boolean {
  if (/^\+1 [2-9]\d\d 555 01\d\d$/.test(phone)) return true
  return RANGES.some((range) => {
    const pattern = range.template.replace('+', '\\+').replace(/#/g, '(\\d)')
    const match = new RegExp(`^${pattern}$`).exec(phone)
    if (!match) return false
    const counter = Number(match.slice(1).join('') || '0')
    return counter >= range.from && counter <= range.to
  })
}

/** Gives out each number once, and '' when a range has no numbers left. */
export class PhoneBook {
  readonly #used: Set<string> | undefined
  readonly #random: Random

  /** @param taken numbers that are in use; without it, numbers repeat: a large market needs more than there are */
  constructor(random: Random, taken?: Iterable<string>) {
    this.#random = random
    this.#used = taken && new Set(taken)
  }

  /** A landline in the city's areas. */
  office(country: string, areas: readonly string[]): string {
    const ranges = NANP_COUNTRIES.includes(country)
      ? areas.map((area) => nanpRange(country, area))
      : RANGES.filter((range) => range.country === country && range.kind === 'office')
    const local = ranges.filter((range) => areas.includes(range.area))
    return this.#take(local)
  }

  /** A mobile; North America's look like any other number there. */
  mobile(country: string, areas: readonly string[]): string {
    if (NANP_COUNTRIES.includes(country)) return this.office(country, areas)
    return this.#take(RANGES.filter((range) => range.country === country && range.kind === 'mobile'))
  }

  #take(ranges: readonly PhoneRange[]): string {
    for (let attempt = 0; attempt < 40 && ranges.length > 0; attempt++) {
      const range = this.#random.pick(ranges)
      const phone = format(range, this.#random.int(range.from, range.to))
      if (this.#used?.has(phone)) continue
      this.#used?.add(phone)
      return phone
    }
    return ''
  }
}
