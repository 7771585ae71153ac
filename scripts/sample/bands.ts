/** The bands that sizes and revenues are published in. Each starts at its number; the last has no end. */
const EMPLOYEE_BANDS = [
  [10_001, '10,001+'],
  [5001, '5001 - 10000'],
  [1001, '1001 - 5000'],
  [501, '501 - 1000'],
  [201, '201 - 500'],
  [51, '51 - 200'],
  [11, '11 - 50'],
  [1, '1 - 10'],
] as const

/** In millions of dollars a year. */
export const REVENUE_BANDS = [
  [10_000, '$10B+'],
  [5000, '$5 - 10B'],
  [1000, '$1 - 5B'],
  [500, '$500M - 1B'],
  [250, '$250 - 500M'],
  [100, '$100 - 250M'],
  [50, '$50 - 100M'],
  [25, '$25 - 50M'],
  [10, '$10 - 25M'],
  [5, '$5 - 10M'],
  [1, '$1 - 5M'],
  [0, '$0 - 1M'],
] as const

function band(bands: readonly (readonly [number, string])[], value: number): string {
  return bands.find(([from]) => value >= from)?.[1] ?? ''
}

export const employeeBand = (employees: number): string => band(EMPLOYEE_BANDS, employees)

export const revenueBand = (millions: number): string => band(REVENUE_BANDS, millions)
