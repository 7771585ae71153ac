/**
 * Telephone numbers that regulators reserve for films and books:
 *
 * - United States and Canada: 555-0100 to 555-0199 in each area code (NANPA)
 * - United Kingdom: Ofcom, "Telephone numbers for use in TV and radio drama programmes"
 * - Australia: ACMA, "Phone numbers for use in TV shows, films and creative works"
 * - Ireland: ComReg, National Numbering Conventions: 020 91x xxxx
 * - France: ARCEP, decision 2018-0881 (plan national de numérotation), audiovisual works
 * - Germany: Bundesnetzagentur, Mitteilung 148/2021 ("Rufnummern für Medienproduktionen")
 * - Sweden: PTS, "Telefonnummer för användning i böcker och filmer"
 *
 * Other countries are not known to reserve any. Their numbers stay blank.
 */
import { type Row, readTable } from '../lib/csv-table.ts'
import type { Random } from '../lib/random.ts'

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

function format({ template }: PhoneRange, counter: number): string {
  const digits = [...String(counter).padStart(template.split('#').length - 1, '0')]
  return template.replace(/#/g, () => digits.shift() ?? '')
}

export function isReservedForFiction(phone: string): boolean {
  if (/^\+1 [2-9]\d\d 555 01\d\d$/.test(phone)) return true
  return RANGES.some(({ template, from, to }) => {
    const pattern = template.replace('+', '\\+').replace(/#/g, '(\\d)')
    const match = new RegExp(`^${pattern}$`).exec(phone)
    if (!match) return false
    const counter = Number(match.slice(1).join('') || '0')
    return counter >= from && counter <= to
  })
}

/** Draws numbers. Returns a blank one when a range has none left. */
export class PhoneBook {
  readonly #used: Set<string> | undefined
  readonly #random: Random

  /**
   * Creates an empty phone book.
   * @param taken numbers in use; by default, numbers repeat, because a large data set needs more than there are
   */
  constructor(random: Random, taken?: Iterable<string>) {
    this.#random = random
    this.#used = taken && new Set(taken)
  }

  /** Draws a landline number in one of the areas. */
  drawOffice(country: string, areas: readonly string[]): string {
    const ranges = NANP_COUNTRIES.includes(country)
      ? areas.map((area) => ({
          country,
          area,
          kind: 'office',
          template: `+1 ${area} 555 01##`,
          from: 0,
          to: 99,
        }))
      : RANGES.filter((range) => range.country === country && range.kind === 'office')
    return this.#draw(ranges.filter(({ area }) => areas.includes(area)))
  }

  /** Draws a mobile number. In North America these have the same format as landline numbers. */
  drawMobile(country: string, areas: readonly string[]): string {
    if (NANP_COUNTRIES.includes(country)) return this.drawOffice(country, areas)
    return this.#draw(RANGES.filter((range) => range.country === country && range.kind === 'mobile'))
  }

  #draw(ranges: readonly PhoneRange[]): string {
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
