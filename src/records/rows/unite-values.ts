/** Chooses the values of several rows of one person, job, or company, and lists those that are not stored. */
import type { Problem } from '../../lib/problem.ts'
import { quoteValue } from './normalize-rows.ts'

/** A problem of a row, by the number of the row. */
export interface NumberedProblem extends Problem {
  readonly number: number
}

/** A row of a person or of a company. */
interface UnitedRow {
  readonly number: number
  /** Blank for a current job. */
  readonly conJobEndedOn?: string
  readonly guidKey?: string
}

type Read<Row> = (row: Row) => string

/** Returns the first row with the value to store. */
export function chooseRow<Row extends UnitedRow>(rows: readonly Row[], read: Read<Row>): Row {
  const stated = rows.filter((row) => read(row) !== '')
  const current = stated.filter(({ conJobEndedOn = '' }) => conJobEndedOn === '')
  const counts = new Map<string, number>()
  for (const row of current.length > 0 ? current : stated)
    counts.set(read(row), (counts.get(read(row)) ?? 0) + 1)
  const [value] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))[0] ?? [
    '',
  ]
  const [first] = rows
  const found = rows.find((row) => read(row) === value) ?? first
  if (found === undefined) throw new Error('there are no rows')
  return found
}

interface Choice<Row> {
  readonly rows: readonly Row[]
  readonly chosen: Row
  readonly field: string
  readonly same: 'person' | 'job' | 'company'
}

/** Returns the values that are not stored. */
export function listDifferences<Row extends UnitedRow>(
  { rows, chosen, field, same }: Choice<Row>,
  read: Read<Row>,
  formatRow: (row: Row) => string,
): NumberedProblem[] {
  const value = read(chosen)
  return rows.flatMap((row): NumberedProblem[] => {
    const own = read(row)
    if (own === '' || own === value) return []
    const text = quoteValue(own.split('\n')[0] ?? '')
    const message = `${field} ${text} is not stored, because ${formatRow(chosen)} has a different value for the same ${row.guidKey && same === 'person' ? 'conGUID' : same}`
    return [{ number: row.number, field, message, kind: 'value' }]
  })
}
