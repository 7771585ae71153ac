/**
 * Industries with the codes that describe them.
 *
 * NAICS: U.S. Census Bureau, 2022 NAICS (https://www.census.gov/naics/), six digits.
 * SIC: the 1987 manual as OSHA and the SEC publish it (https://www.osha.gov/data/sic-manual), four digits.
 * Both are works of the U.S. government and in the public domain.
 */

import type { Weighted } from '../../lib/random.ts'
import type { Row } from '../../lib/csv-table.ts'
import { required, readTable } from '../../lib/csv-table.ts'

export type Industry = ReturnType<typeof readIndustry>

function parseCodes(cell: string) {
  return cell
    .split('|')
    .map((part) => ({ code: part.slice(0, part.indexOf(':')), title: part.slice(part.indexOf(':') + 1) }))
}

function readIndustry(row: Row) {
  const naics = parseCodes(row('naics'))
  return {
    name: row('industry'),
    /** What companies of the industry are like: who works there, and which legal status they may have. */
    kind: row('kind'),
    size: row('size'),
    /** Thousands of dollars a year and employee, in the United States. */
    revenuePerHead: Number(row('revenuePerHead')),
    naics,
    sic: parseCodes(row('sic')),
    /** What such companies call themselves, by language. */
    words: (language: string) => row(language).split('|'),
    makesGoods: naics.some(({ code }) => /^(1|21|3)/.test(code)),
  }
}

const ROWS = readTable('sample/tables/industries')

export const INDUSTRIES: Industry[] = ROWS.map(readIndustry)

export const INDUSTRY_WEIGHTS: Weighted<Industry> = INDUSTRIES.map((industry, index) => [
  industry,
  Number(ROWS[index]?.('weight')),
])

export function industryNamed(name: string): Industry {
  return required(
    INDUSTRIES.find((industry) => industry.name === name),
    `industry ${name}`,
  )
}
