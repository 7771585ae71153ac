/** Chooses the values of several rows of one person, job, or company, and lists those that are not stored. */
import type { Problem } from '../../lib/problem.ts'
import { quoteValue } from './normalize-rows.ts'

/** A problem of a row, by the number of the row. */
export interface NumberedProblem extends Problem {
  readonly number: number
}

/** A row of a person or of a company. */
interface MergedRow {
  readonly number: number
  /** Blank for a current job. */
  readonly conJobEndedOn?: string
  readonly guidKey?: string
  /** How many rows it stands for. Default: 1. */
  readonly count?: number
}

type Read<Row> = (row: Row) => string

/** Returns the first row with the value to store: of a current job, if one has it. */
export function chooseRow<Row extends MergedRow>(rows: readonly Row[], read: Read<Row>): Row {
  const current = rows.filter(({ conJobEndedOn = '' }) => conJobEndedOn === '')
  const value = chooseMostFrequent(current, read) || chooseMostFrequent(rows, read)
  const found = [...current, ...rows].find((row) => read(row) === value)
  if (found === undefined) throw new Error('there are no rows')
  return found
}

/** Returns the value of the most rows; of several, the first by code points. Blank values do not count. */
export function chooseMostFrequent<Row extends Pick<MergedRow, 'count'>>(
  rows: readonly Row[],
  read: Read<Row>,
): string {
  const found = new Map<string, number>()
  for (const row of rows) {
    const value = read(row)
    if (value === '') continue
    found.set(value, (found.get(value) ?? 0) + (row.count ?? 1))
  }
  const [best] = [...found].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  return best?.[0] ?? ''
}

interface Choice<Row> {
  readonly rows: readonly Row[]
  readonly chosen: Row
  readonly field: string
  readonly same: 'person' | 'job' | 'company'
  /** What happens to the value of a row. Default: `is not used`. */
  readonly describeOutcome?: (row: Row) => string
}

/** Returns the values that are not stored in their column. */
export function listDifferences<Row extends MergedRow>(
  { rows, chosen, field, same, describeOutcome = () => 'is not used' }: Choice<Row>,
  read: Read<Row>,
  formatRow: (row: Row) => string,
): NumberedProblem[] {
  const value = read(chosen)
  return rows.flatMap((row): NumberedProblem[] => {
    const own = read(row)
    if (own === '' || own === value) return []
    const text = quoteValue(own.split('\n')[0] ?? '')
    const message = `${field} ${text} ${describeOutcome(row)}, because ${formatRow(chosen)} has a different value for the same ${row.guidKey && same === 'person' ? 'conGUID' : same}`
    return [{ number: row.number, field, message, kind: 'value' }]
  })
}
