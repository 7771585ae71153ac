const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A month, counted from year 0: plain arithmetic, so that neither clock nor time zone matters. */
export type Month = number

export function parseMonth(name: string): Month {
  const [label = '', year = ''] = name.split(' ')
  return Number(year) * 12 + NAMES.indexOf(label)
}

export function formatMonth(value: Month): string {
  return `${NAMES[value % 12]} ${Math.floor(value / 12)}`
}

/** The data set's "today": nothing in it happens later. */
export const REFERENCE_MONTH = parseMonth('Nov 2026')
