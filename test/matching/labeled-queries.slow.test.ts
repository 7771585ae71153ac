/** The results for labeled queries are the figures of the README, so that no change of the matcher is silent. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { formatSets } from '../../scripts/evaluate/report.ts'
import { scoreQuery } from '../../scripts/evaluate/score.ts'
import { REAL_SETS, readSets, SETS } from '../../scripts/evaluate/sets.ts'
import { createMatcher } from '../../src/matching/match.ts'

const README = readFileSync('src/matching/README.md', 'utf8').split('\n')
const MEASURED = SETS.filter(({ name }) => REAL_SETS.includes(name))

/** Returns the cells of a row of a Markdown table. */
const toCells = (row = ''): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

test.each(MEASURED)('the results for $name are those of the README', async (set) => {
  for await (const { name, description, records, queries } of readSets([set])) {
    const matcher = createMatcher(records)
    matcher.buildIndexes()
    const scored = queries.flatMap((query) => scoreQuery(query, matcher, records) ?? [])
    const [, , all, aside] = formatSets([{ name, description, scored }]).split('\n').map(toCells)
    const [, count, right, wrong] = all ?? []
    const documented = toCells(README.find((line) => line.startsWith(`| ${name} |`)))
    expect([name, count, right, wrong, ...(aside?.slice(2, 4) ?? [])]).toEqual(documented)
  }
})
