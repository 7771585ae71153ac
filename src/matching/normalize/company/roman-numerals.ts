/** Reads Roman numerals in company names: `17` for `xvii`. */

/** Up to 39. Longer ones contain L, and are names: Li, Mill. */
const ROMAN_NUMERAL = /^(x{0,3})(ix|iv|v?i{0,3})$/
const ROMAN_DIGITS: Readonly<Record<string, number>> = {
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
  v: 5,
  vi: 6,
  vii: 7,
  viii: 8,
  ix: 9,
}

/** Returns the digits of a Roman numeral in lower case. Returns `undefined` for single letters, which may be initials. */
export function readRomanNumeral(word: string): string | undefined {
  if (word.length < 2 || word.charCodeAt(0) < LETTER_I) return undefined
  const [, tens = '', ones = ''] = ROMAN_NUMERAL.exec(word) ?? []
  const number = 10 * tens.length + (ROMAN_DIGITS[ones] ?? 0)
  return number === 0 ? undefined : String(number)
}

const LETTER_I = 'i'.charCodeAt(0)
