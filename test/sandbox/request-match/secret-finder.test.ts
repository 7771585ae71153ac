/** Which secrets of a large set occur in a text. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { SecretFinder } from '../../../src/sandbox/request-match/secret-finder.ts'
import { findSecret } from '../../../src/sandbox/request-match/secret-values.ts'

/** Few characters, so that secrets overlap and share their first characters. */
const textOf = (characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...characters), { minLength, maxLength }).map((each) => each.join(''))

test('finds the same secrets as a comparison with each of them', () => {
  const property = fc.property(
    fc.array(textOf('ab+', 1, 20), { maxLength: 30 }),
    fc.array(fc.oneof(textOf('ab+ é', 0, 10), fc.nat(29)), { maxLength: 8 }),
    (secrets, parts) => {
      const text = parts.map((part) => (typeof part === 'number' ? (secrets[part] ?? '') : part)).join('')
      const found = new Set<string>()
      new SecretFinder(secrets).find(text, found)
      expect([...found].sort()).toEqual(
        [...new Set(secrets)].filter((secret) => findSecret(text, secret).length > 0).sort(),
      )
    },
  )
  fc.assert(property, { numRuns: 500 })
})
