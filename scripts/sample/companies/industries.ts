/**
 * Industries and their codes.
 *
 * NAICS: U.S. Census Bureau, 2022 NAICS (https://www.census.gov/naics/), six digits.
 * SIC: the 1987 manual as OSHA and the SEC publish it (https://www.osha.gov/data/sic-manual), four digits.
 * Both are works of the U.S. government and in the public domain.
 */
import { type Row, readTable, required } from '../../lib/csv-table.ts'
import type { Weighted } from '../../lib/random.ts'

export type Industry = ReturnType<typeof readIndustry>

const parseCodes = (cell: string) =>
  cell.split('|').map((part) => {
    const [code = '', title = ''] = part.split(/:(.*)/)
    return { code, title }
  })

function readIndustry(row: Row) {
  const naics = parseCodes(row('naics'))
  return {
    name: row('industry'),
    weight: Number(row('weight')),
    /** Determines the job titles and the legal status of its companies. */
    kind: row('kind'),
    size: row('size'),
    /** Thousands of dollars per year and employee, in the United States. */
    revenuePerHead: Number(row('revenuePerHead')),
    naics,
    sic: parseCodes(row('sic')),
    /** Returns the words for the industry in company names. */
    words: (language: string) => row(language).split('|'),
    makesGoods: naics.some(({ code }) => /^(1|21|3)/.test(code)),
  }
}

export const INDUSTRIES: Industry[] = readTable('sample/tables/industries').map(readIndustry)

export const INDUSTRY_WEIGHTS: Weighted<Industry> = INDUSTRIES.map((industry) => [industry, industry.weight])

const BY_NAME = new Map(INDUSTRIES.map((industry) => [industry.name, industry]))

export const findIndustry = (name: string): Industry => required(BY_NAME.get(name), `industry ${name}`)
