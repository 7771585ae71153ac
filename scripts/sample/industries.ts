/**
 * Industries with the codes that describe them.
 *
 * NAICS: U.S. Census Bureau, 2022 NAICS (https://www.census.gov/naics/), six digits.
 * SIC: the 1987 manual as OSHA and the SEC publish it (https://www.osha.gov/data/sic-manual), four digits.
 * Both are works of the U.S. government and in the public domain.
 */

import type { Weighted } from './random.ts'
import { only, readTable } from './table.ts'

export interface Code {
  code: string
  title: string
}

/** What companies of the industry are like: who works there, and which legal status they may have. */
const KINDS = [
  'tech',
  'bio',
  'firm',
  'consumer',
  'finance',
  'partner',
  'public',
  'care',
  'charity',
  'state',
] as const

export type IndustryKind = (typeof KINDS)[number]

export interface Industry {
  name: string
  kind: IndustryKind
  size: string
  /** Thousands of dollars a year and employee, in the United States. */
  revenuePerHead: number
  naics: Code[]
  sic: Code[]
  /** What such companies call themselves, by language. */
  words: (language: string) => string[]
  makesGoods: boolean
}

function parseCodes(cell: string): Code[] {
  return cell
    .split('|')
    .map((part) => ({ code: part.slice(0, part.indexOf(':')), title: part.slice(part.indexOf(':') + 1) }))
}

const ROWS = readTable('industries')

export const INDUSTRIES: Industry[] = ROWS.map((row) => {
  const naics = parseCodes(row('naics'))
  return {
    name: row('industry'),
    kind: only(
      KINDS.find((kind) => kind === row('kind')),
      `industry kind ${row('kind')}`,
    ),
    size: row('size'),
    revenuePerHead: Number(row('revenuePerHead')),
    naics,
    sic: parseCodes(row('sic')),
    words: (language) => row(language).split('|'),
    makesGoods: naics.some(({ code }) => /^(1|21|3)/.test(code)),
  }
})

export const INDUSTRY_WEIGHTS: Weighted<Industry> = INDUSTRIES.map((industry, index) => [
  industry,
  Number(ROWS[index]?.('weight')),
])

export function industryNamed(name: string): Industry {
  return only(
    INDUSTRIES.find((industry) => industry.name === name),
    `industry ${name}`,
  )
}
