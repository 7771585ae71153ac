/** Caches of recently used values with a size limit. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { LruCache, memoize } from '../../src/lib/cache.ts'

test('the cache keeps half to all of its limit, and always returns the last value of a key', () => {
  const uses = fc.array(fc.tuple(fc.nat(12), fc.boolean()), { maxLength: 100 })
  fc.assert(
    fc.property(uses, (keys) => {
      const recent = new LruCache<number, string>(6)
      const values = new Map<number, string>()
      const used: number[] = []
      for (const [step, [key, isSet]] of keys.entries()) {
        if (isSet) {
          recent.set(key, `${step}`)
          values.set(key, `${step}`)
        }
        const found = recent.get(key)
        if (found !== undefined) expect(found).toBe(values.get(key) ?? '')
        if (isSet) expect(found).toBe(`${step}`)
        if (found === undefined) continue
        used.push(key)
        const lastUsed = [...new Set(used.toReversed())].slice(0, 3)
        for (const one of lastUsed) expect(recent.get(one)).toBe(values.get(one) ?? '')
        used.push(...lastUsed.toReversed())
      }
      const remaining = Array.from({ length: 13 }, (_, key) => recent.get(key)).filter(
        (value) => value !== undefined,
      )
      expect(remaining.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('a cached function runs once for recent inputs, even if it returns nothing', () => {
  const computed: string[] = []
  const length = memoize((text) => {
    computed.push(text)
    return text === '' ? undefined : text.length
  }, 10)
  expect([length('abc'), length('abc'), length(''), length('')]).toEqual([3, 3, undefined, undefined])
  expect(computed).toEqual(['abc', ''])
})
