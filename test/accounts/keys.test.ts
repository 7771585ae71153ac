import { describe, expect, test } from 'bun:test'
import { generateApiKey, isDamagedApiKey } from '../../src/accounts/keys.ts'
import { systemRandom } from '../../src/lib/random.ts'

describe('a generated key', () => {
  test('has a prefix and a checksum', () => {
    expect(generateApiKey('standard', systemRandom)).toMatch(/^sbx_[0-9A-Za-z]{36}$/)
    expect(generateApiKey('admin', systemRandom)).toMatch(/^sbx_admin_[0-9A-Za-z]{36}$/)
    // Bytes from 248 would make the first characters more likely.
    const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at % 2 === 0 ? 248 : 61))
    expect(generateApiKey('standard', { ...systemRandom, bytes })).toStartWith(`sbx_${'z'.repeat(30)}`)
  })

  test('is not detected as damaged unless a letter changed', () => {
    const key = generateApiKey('admin', systemRandom)
    expect(isDamagedApiKey(key)).toBe(false)
    for (let at = 4; at < key.length; at++) {
      const other = key[at] === 'x' ? 'y' : 'x'
      expect(isDamagedApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(true)
    }
    expect(isDamagedApiKey(key.slice(0, -1))).toBe(true)
    expect(isDamagedApiKey('demo-plus-key')).toBe(false)
  })
})
