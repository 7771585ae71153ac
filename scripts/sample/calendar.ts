/** Months, counted from the year 0, so that neither clock nor time zone matters. */
import { MONTH_NAMES, parseMonthNumber } from '../../src/lib/clock.ts'

export const formatMonth = (month: number): string => `${MONTH_NAMES[month % 12]} ${Math.floor(month / 12)}`

/** The current month of the data set: nothing in it is later. */
export const REFERENCE_MONTH = parseMonthNumber('Nov 2026')
