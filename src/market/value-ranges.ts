/** Numbers and ranges of numbers as spreadsheets and other systems write them → as the interface does. */

/** Between groups of three digits: a comma, a dot, an apostrophe, or a space of any kind. */
const GROUPED = /^\d{1,3}(?:[,.'’\s]\d{3})+$/

/** `12,500` → `12500`; `undefined` for what is no whole number. */
export function wholeNumber(text: string): string | undefined {
  if (/^\d{1,12}$/.test(text)) return text
  const whole = text.replace(/[.,]0{1,2}$/, '')
  if (GROUPED.test(whole)) return whole.replace(/\D/g, '')
  return /^\d{1,12}$/.test(whole) ? whole : undefined
}

const DASH = /\s*(?:[-–—]|\bto\b|\bbis\b|\bà\b)\s*/
const NUMBER_RANGE = /^\d[\d,]* - \d[\d,]*$/

/** `51-200` → `51 - 200`; `10000+` → `10,000+`. */
export function numberRange(text: string): string | undefined {
  if (NUMBER_RANGE.test(text)) return text
  const plain = text.replace(/\s*(?:employees|people|mitarbeiter(?:innen|:innen)?|salariés)$/i, '')
  const from = openEnd(plain)
  if (from !== undefined) {
    const least = wholeNumber(from)
    return least && `${Number(least).toLocaleString('en-US')}+`
  }
  const [low, high, ...rest] = plain.split(DASH).map(wholeNumber)
  return low && high && rest.length === 0 && Number(low) <= Number(high) ? `${low} - ${high}` : undefined
}

/** The number of `1000+`, `> 1000`, or `1000 or more`. */
const openEnd = (text: string): string | undefined =>
  /^>\s*(.+)$/.exec(text)?.[1] ?? /^(.+?)\s*(?:\+|(?:and|or) more)$/.exec(text)?.[1]

const AMOUNT_RANGE = /^[$€£]\d[\d.]*[KMB]? - \d[\d.]*[KMB]$|^[$€£]\d[\d.]*[KMB]\+$/
const AMOUNT = /^(?:US)?([$€£])?\s*(\d+(?:\.\d+)?)\s*(k|m|mn|mio|million|b|bn|mrd|billion)?\.?$/i

/** `$10M-$25M` → `$10 - 25M`, `$1B+`, `$500M - 1B`. Without a sign, amounts are dollars. */
export function amountRange(text: string): string | undefined {
  if (AMOUNT_RANGE.test(text)) return text
  const sign = /[€£]/.exec(text)?.[0] ?? '$'
  const plain = text.replace(/\s*(?:USD|EUR|GBP)\s*/g, '')
  const from = openEnd(plain)
  if (from !== undefined) {
    const least = amount(from)
    return least?.unit ? `${sign}${least.number}${least.unit}+` : undefined
  }
  const [low, high, ...rest] = plain.split(DASH).map(amount)
  if (!low || !high?.unit || rest.length > 0) return undefined
  const lowUnit = low.unit === high.unit || low.unit === '' ? '' : low.unit
  return `${sign}${low.number}${lowUnit} - ${high.number}${high.unit}`
}

function amount(text: string): { readonly number: string; readonly unit: string } | undefined {
  const [, , number, unit = ''] = AMOUNT.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  const letter = unit.charAt(0).toUpperCase()
  return { number, unit: unit.toLowerCase() === 'mrd' ? 'B' : letter }
}
