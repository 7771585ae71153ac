/** The values of cells of spreadsheets. */
import { expect, test } from 'bun:test'
import { parseCell } from '../../../src/leads/map/lead-body.ts'

test.each([
  ['="0123"', '0123'],
  [' \u00a0x\u200b ', 'x'],
  ['N/A', 'N/A'],
  ['="a ""b"""', 'a "b"'],
])('the cell %p is read as %p', (cell, meaning) => {
  expect(parseCell(cell)).toBe(meaning)
})
