import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { applyMutation, describeMutation, listMutations } from '../../../scripts/mutate/mutations.ts'
import { drawMutants, SUBJECTS } from '../../../scripts/mutate/subjects.ts'
import { ROOT } from '../../support/paths.ts'

/** Returns all sources that a mutation of this one creates. */
const mutate = (source: string): string[] =>
  listMutations(source).map((mutation) => applyMutation(source, mutation))

describe('a mutation', () => {
  test('negates a condition', () => {
    expect(mutate('const a = b ? c : d')).toEqual(['const a = !(b) ? c : d'])
    expect(mutate('while (a) {}')).toEqual(['while (!(a)) {}'])
  })

  test('removes a statement', () => {
    expect(mutate('charge()')).toEqual([';'])
    expect(mutate('throw error')).toEqual([';'])
    expect(mutate('if (a) return b')).toEqual(['if (!(a)) return b', ';'])
    expect(mutate('if (a) { } else { }')).toEqual(['if (!(a)) { } else { }'])
  })

  test('changes an operator, also between comments', () => {
    expect(mutate('const a = b < c')).toEqual(['const a = b <= c'])
    expect(mutate('const a = b && c')).toEqual(['const a = b || c'])
    expect(mutate('const a = b /* less */ - c')).toEqual(['const a = b /* less */ + c'])
  })

  test('changes numbers and booleans, but no texts', () => {
    expect(mutate("const a = [0, 60, true, '9']")).toEqual([
      "const a = [1, 60, true, '9']",
      "const a = [0, 120, true, '9']",
      "const a = [0, 60, false, '9']",
    ])
  })

  test('removes await', () => {
    expect(mutate('const a = await b()')).toEqual(['const a = (b())'])
  })

  test('negates a comparison only once', () => {
    expect(mutate('while (a === b) {}')).toEqual(['while (!(a === b)) {}'])
  })

  test('leaves types and logs alone', () => {
    expect(mutate('type A = 0 | true')).toEqual([])
    expect(mutate("core.log.warn('slow', { ms: 1 + 1 })")).toEqual([])
    expect(mutate('await pause()')).toEqual([])
  })

  test('is described by its line, before and after', () => {
    const source = 'const a = 1\n  if (a > b) return\n'
    expect(listMutations(source).map((mutation) => describeMutation(source, mutation))).toEqual([
      '1: const a = 1 → const a = 2',
      '2: if (a > b) return → if (!(a > b)) return',
      '2: if (a > b) return → ;',
      '2: if (a > b) return → if (a >= b) return',
    ])
  })
})

const TESTS = [...new Bun.Glob('**/*.test.ts').scanSync(join(ROOT, 'test'))]

describe('a drawing', () => {
  const draw = (seed: string) =>
    drawMutants(ROOT, seed)
      .slice(0, 20)
      .map(({ file, mutation }) => `${file} ${JSON.stringify(mutation)}`)

  test('is the same for the same seed, and different for another', () => {
    expect(draw('1')).toEqual(draw('1'))
    expect(draw('1')).not.toEqual(draw('2'))
  })

  test('takes turns between the subjects', () => {
    const drawn = drawMutants(ROOT, '1').slice(0, 2 * SUBJECTS.length)
    expect(drawn.map(({ subject }) => subject)).toEqual([...SUBJECTS, ...SUBJECTS])
  })

  test.each(SUBJECTS)('finds the sources and tests of $name', ({ sources, fast, slow }) => {
    const isFound = (pattern: string) => [...new Bun.Glob(pattern).scanSync(join(ROOT, 'src'))].length > 0
    expect(sources.filter((pattern) => !isFound(pattern))).toEqual([])
    for (const start of [...fast, ...slow])
      expect([start, TESTS.some((file) => file.startsWith(start))]).toEqual([start, true])
  })
})
