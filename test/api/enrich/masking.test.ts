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

  test('hides the last four digits of a phone number, and keeps its format', () => {
    expect(maskPhone('+1 415 555 0134')).toBe('+1 415 555 ****')
    expect(maskPhone('+44 (0)20-7946-01-23')).toBe('+44 (0)20-7946-**-**')
    expect(maskPhone('')).toBe('')
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
