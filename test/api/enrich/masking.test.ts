import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { maskEmail, maskPhone } from '../../../src/api/enrich/presenter.ts'

describe('masking', () => {
  test('keeps the first letter and the domain of an email', () => {
    expect(maskEmail('jane.doe@domain.com')).toBe('j***@domain.com')
    expect(maskEmail('')).toBe('')
    expect(maskEmail('@x.com')).toBe('***@x.com')
    expect(maskEmail('no address')).toBe('***')
  })

  test.each([
    ['+1 415 555 0134', '+1 415 555 ****'],
    ['+44 (0)20-7946-01-23', '+44 (0)20-7946-**-**'],
    ['', ''],
    ['555 0134 HOME', '555 **** HOME'],
    ['+1 415 555 0134 (mobile)', '+1 415 555 **** (mobile)'],
    ['+８１ ３ １２３４ ５６７８', '+８１ ３ １２３４ ****'],
  ])('hides the last four digits: %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked)
  })

  // With quadratic time, a million characters would exceed the timeout of a test.
  test.each(['a', ' -', ' - 1'])('masks a million characters of `%s`', (text) => {
    const phone = '1'.padEnd(1_000_000, text)
    expect(maskPhone(phone)).toHaveLength(phone.length)
  })

  test('never reveals a local part or the last four digits', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(maskEmail(email).indexOf('***')).toBeLessThanOrEqual(2)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^\+[0-9 ]{8,14}$/), (phone) => {
        const hidden = Math.min(4, phone.replace(/\D/g, '').length)
        expect(maskPhone(phone).match(/\*/g)?.length ?? 0).toBe(hidden)
        expect(maskPhone(phone)).toHaveLength(phone.length)
      }),
    )
  })
})
