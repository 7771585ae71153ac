/** Functions that remember their results. */
import { expect, test } from 'bun:test'
import { memoize } from '../../src/lib/cache.ts'

test('a cached function runs once for recent inputs, even if it returns nothing', () => {
  const computed: string[] = []
  const length = memoize((text) => {
    computed.push(text)
    return text === '' ? undefined : text.length
  }, 10)
  expect([length('abc'), length('abc'), length(''), length('')]).toEqual([3, 3, undefined, undefined])
  expect(computed).toEqual(['abc', ''])
})
