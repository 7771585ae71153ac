/** Company names as they stand in CRMs, exports, and spreadsheets: which stored company they find among the others, and with which grade. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCompanyPlaceholder } from '../../src/matching/normalize/placeholders.ts'
import { matcherOf } from './small-data.ts'

const [, ...ROWS] = readFileSync(join(import.meta.dir, 'company-names.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
const COMPANIES = ROWS.map((row) => {
  const [rule = '', stored = '', ...queries] = row.split('\t')
  const [name = '', website = '', country = ''] = stored.split('|')
  return { rule, name, website, country, queries: queries.map((list) => list.split('; ').filter(Boolean)) }
})
const matcher = matcherOf([...new Map(COMPANIES.map((company) => [company.name, company])).values()])

/** Returns the grade of the match; `none` without one, and the name of another company. */
function gradeOf(companyName: string, name: string): string {
  // Enrich removes placeholders from its input.
  if (isCompanyPlaceholder(companyName)) return 'none'
  const match = matcher.match({ companyName })
  if (match.kind === 'none') return 'none'
  return match.company.name === name ? match.grade : match.company.name
}

describe.each(COMPANIES)('$rule: $name', ({ name, queries: [finding = [], atMostB = [], others = []] }) => {
  test.each(finding)('is found by %s', (query) =>
    expect(gradeOf(query.replace(/^[=~]/, ''), name)).toMatch(
      query.startsWith('=') ? /^A\+$/ : query.startsWith('~') ? /^(A|A-|B)$/ : /^(A\+|A|A-|B)$/,
    ),
  )
  test.each(atMostB)('gets at most B for %s', (query) =>
    expect(gradeOf(query.replace(/^=/, ''), name)).toMatch(query.startsWith('=') ? /^B$/ : /^(B|none)$/),
  )
  test.each(others)('is not found by %s', (query) => expect(gradeOf(query, name)).toBe('none'))
})
