/** The results for labeled queries are the saved figures, so that no change of the matcher is silent. */
import { expect, test } from 'bun:test'
import { toFigures } from '../../scripts/evaluate/figures.ts'
import { readFigures } from '../../scripts/evaluate/readme-figures.ts'
import { scoreQuery } from '../../scripts/evaluate/score.ts'
import { REAL_SETS, readSets, SETS } from '../../scripts/evaluate/sets.ts'
import { createMatcher } from '../../src/matching/match.ts'

const MEASURED = SETS.filter(({ name }) => REAL_SETS.includes(name))

test.each(MEASURED)('the results for $name are those of the README', async (set) => {
  for await (const { name, records, queries } of readSets([set])) {
    const matcher = createMatcher(records)
    matcher.buildIndexes()
    const scored = queries.flatMap((query) => scoreQuery(query, matcher, records) ?? [])
    const rejected = queries.length - scored.length
    // If they differ on purpose, run `bun run evaluate --write`.
    expect<unknown>({ rejected, ...toFigures(scored) }).toEqual(readFigures().sets[name])
  }
})
