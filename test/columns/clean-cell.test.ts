/** The values of cells of spreadsheets and other systems. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cleanCell } from '../../src/columns/clean-cell.ts'

test.each([
  ['="0123"', '0123'],
  ['="Ada Keller"', 'Ada Keller'],
  ['="+49301234"', '+49301234'],
  ["'+380 99", '+380 99'],
  ["'=1", '=1'],
  ['="a ""b"""', 'a "b"'],
  [' \u00a0x\u200b ', 'x'],
  ['\ufeffAda\u00ad Keller', 'Ada Keller'],
  ['R&amp;amp;D &eacute;&#233;', 'R&D éé'],
  ['12 Main St\r\n Suite 5', '12 Main St Suite 5'],
])('the cell %p has the value %p', (cell, value) => expect(cleanCell(cell)).toBe(value))

test.each([
  'https://x.example/?id=1&para=2&amp=3',
  "'t Hoff",
  "'s-Hertogenbosch",
  '=1+1',
  '"Bob" Smith',
  'AT&T',
  'N/A',
  'می\u200cخواهم',
])('the value %p is kept', (value) => expect(cleanCell(value)).toBe(value))

test('cleaning a clean value changes nothing', () => {
  const part = fc.constantFrom('=', '"', "'", '&amp;', '&quot;', '&', 'lt;', ' ', '\n', '\u200b', '7', 'a')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const value = cleanCell(parts.join(''))
      expect(cleanCell(value)).toBe(value)
    }),
  )
})
