/** The bands in which sizes and revenues are published. Each starts at its number; the largest has no end. */
import { readTable } from './table.ts'

type Band = readonly [from: number, label: string]

/** From the largest to the smallest. */
const bandsOf = (kind: string): Band[] =>
  readTable('bands')
    .filter((row) => row('kind') === kind)
    .map((row) => [Number(row('from')), row('label')])

const EMPLOYEE_BANDS = bandsOf('employees')
/** In millions of dollars a year. */
export const REVENUE_BANDS: readonly Band[] = bandsOf('revenue')

const band = (bands: readonly Band[], value: number) => bands.find(([from]) => value >= from)?.[1] ?? ''

export const employeeBand = (employees: number): string => band(EMPLOYEE_BANDS, employees)
export const revenueBand = (millions: number): string => band(REVENUE_BANDS, millions)
