/** The shortcuts of the edit distance must agree with the full table. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { countTypos } from '../../../src/matching/compare/edit-distance.ts'

describe('the number of typos', () => {
  test('equals that of the full table', () => {
    const text = fc.stringMatching(/^[ab]{0,4}[a-c]{0,6}[bc]{0,3}$/)
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
        expect(countTypos(a, b, limit)).toBe(Math.min(byWholeTable(a, b), limit + 1))
      }),
      { numRuns: 3000 },
    )
  })

  /** Computes the full table of edit distances between all prefixes. */
  function byWholeTable(a: string, b: string): number {
    const table = [...a, ''].map(() => new Array<number>(b.length + 1).fill(0))
    const at = (i: number, j: number) => table[i]?.[j] ?? Number.NaN
    for (let i = 0; i <= a.length; i++) {
      for (let j = 0; j <= b.length; j++) {
        const ways = i + j === 0 ? [0] : []
        if (i > 0) ways.push(at(i - 1, j) + 1)
        if (j > 0) ways.push(at(i, j - 1) + 1)
        if (i > 0 && j > 0) ways.push(at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1))
        const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
        if (isSwap) ways.push(at(i - 2, j - 2) + 1)
        table[i]?.splice(j, 1, Math.min(...ways))
      }
    }
    return at(a.length, b.length)
  }
})
