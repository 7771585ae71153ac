import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { MATCHING_PAGE, readFigures, withFigures } from '../../../scripts/evaluate/readme-figures.ts'

test('the README of the matcher has the saved figures of the last complete evaluation', () => {
  const page = readFileSync(MATCHING_PAGE, 'utf8')
  const isUpToDate = page === withFigures(page, readFigures())
  expect(isUpToDate ? 'up to date' : 'outdated: run `bun run evaluate --write`').toBe('up to date')
})
