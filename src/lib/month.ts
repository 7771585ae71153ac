const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `Oct 2022` → months since the year 0, so that months can be compared; 0 for what is no month. */
export function monthNumber(text: string): number {
  const [, name = '', year = ''] = /^([a-z]{3})[a-z]*\.? (\d{4})$/i.exec(text.trim()) ?? []
  const month = MONTHS.indexOf(name.toLowerCase())
  return month < 0 ? 0 : Number(year) * 12 + month
}
