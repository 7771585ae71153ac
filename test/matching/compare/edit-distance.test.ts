/** Upper bounds must agree with full comparisons. The random names consist of few words, so that many agree. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { findBestName } from '../../../src/matching/compare/company.ts'
import { canBeWithinTypos, countTypos, toLetterMask } from '../../../src/matching/compare/edit-distance.ts'
import { toWeightedQueryName } from '../../../src/matching/compare/word-weights.ts'
import { CompanyNameIndex } from '../../../src/matching/index/company-name-index.ts'
import { TopScores } from '../../../src/matching/index/top-scores.ts'
import { interpretCompanyName } from '../../../src/matching/normalize/company/company-name-query.ts'
import { namedCompany } from '../small-data.ts'

const WORDS =
  'acme labcorp laboratory corp of america international business machines ibm systems systmes group holdings holding gold mines goldmines fund 2 fund2 chongqing lummy inc ltd gmbh & bank bnk first 1st technologies tech face book facebook outfitters outfitte germany'.split(
    ' ',
  )
const word = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...WORDS) }, fc.stringMatching(/^[a-c]{1,6}$/))
const name = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(' '))
/** A missing, doubled, swapped, or changed letter, or a space. */
const typo = fc.tuple(fc.nat(), fc.constantFrom('lose', 'double', 'swap', 'change', 'space'))

function withTypos(text: string, typos: readonly (readonly [number, string])[]): string {
  return typos.reduce((misspelled, [place, kind]) => {
    const at = place % Math.max(misspelled.length, 1)
    const [before, here, after] = [misspelled.slice(0, at), misspelled[at] ?? '', misspelled.slice(at + 1)]
    if (kind === 'lose') return before + after
    if (kind === 'double') return before + here + here + after
    if (kind === 'swap') return before + after.slice(0, 1) + here + after.slice(1)
    return `${before}${kind === 'change' ? 'x' : `${here} `}${after}`
  }, text)
}

describe('the upper bound of a name comparison', () => {
  test('changes no name within the limit, and admits no others', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.array(typo, { maxLength: 3 }),
        fc.integer({ min: -40, max: 8 }),
        (stored, meant, typos, atLeast) => {
          const index = new CompanyNameIndex()
          for (const [id, each] of stored.entries()) index.add(namedCompany(id, each))
          const text = withTypos(stored[meant % stored.length] ?? '', typos)
          const query = interpretCompanyName(text).map((interpretation) =>
            toWeightedQueryName(interpretation, index),
          )
          for (const id of stored.keys()) {
            const names = index.getNames(id)
            const best = findBestName(query, names, index)
            const bounded = findBestName(query, names, index, atLeast)
            if (best === undefined || bounded === undefined) expect(bounded).toEqual(best)
            else if (best.weight < atLeast)
              expect(bounded.weight).toBeLessThanOrEqual(Math.max(best.weight, -9))
            else if (best.comparison.level === 'unlike') expect(bounded.comparison.level).toBe('unlike')
            else expect(bounded).toEqual(best)
          }
        },
      ),
      { numRuns: 1500 },
    )
  })
})

describe('the comparison of letters', () => {
  test('never separates words within the limit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-d0-3]{0,9}$/), fc.array(typo, { maxLength: 4 }), (text, typos) => {
        const other = withTypos(text, typos).replaceAll(' ', '')
        const distance = countTypos(text, other, 9)
        expect(canBeWithinTypos(toLetterMask(text), toLetterMask(other), distance)).toBe(true)
      }),
    )
  })
})

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

describe('the list of top scores', () => {
  test('equals the first items of a full sort', () => {
    const scores = fc.uniqueArray(fc.tuple(fc.nat(50), fc.integer({ min: 0, max: 5 })), {
      selector: ([id]) => id,
    })
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 8 }), (offered, limit) => {
        const ranking = new TopScores(limit)
        for (const [id, score] of offered) ranking.offer(id, score)
        const sorted = offered.toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id)
        expect(ranking.ids).toEqual(sorted.slice(0, limit))
      }),
    )
  })
})
