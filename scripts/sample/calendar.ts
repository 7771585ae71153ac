/** Months as numbers, counted from the year 0, so that neither clock nor time zone matters. */
import { MONTH_NAMES, parseMonth } from './x.ts'
