/** Unites the rows of one company. */
import { COMPANY_COLUMNS, type CompanyRow } from '../rows/columns.ts'
import { chooseRow, listDifferences, type NumberedProblem } from '../rows/unite-values.ts'

export interface NumberedCompany {
  readonly row: CompanyRow
  readonly number: number
  /** Whether the website identifies the company. */
  readonly hasDomain: boolean
}

interface UnitedCompany {
  readonly row: CompanyRow
  readonly problems: readonly NumberedProblem[]
}

/** Unites rows. Where they differ, the most frequent value is stored, then the first by code points. */
export function uniteCompany(
  rows: readonly [NumberedCompany, ...NumberedCompany[]],
  formatRow: (row: NumberedCompany) => string,
): UnitedCompany {
  const [first, ...others] = rows
  if (others.length === 0) return { row: first.row, problems: [] }
  const identified = rows.filter(({ hasDomain }) => hasDomain)
  const problems: NumberedProblem[] = []
  const values: Record<string, string> = {}
  for (const column of COMPANY_COLUMNS) {
    const isSite = column === 'compWebsite' && identified.length > 0
    const read = ({ row }: NumberedCompany): string => row[column]
    const chosen = chooseRow(isSite ? identified : rows, read)
    values[column] = read(chosen)
    // The GUIDs of one company differ only in case.
    if (column !== 'compGUID')
      problems.push(...listDifferences({ rows, chosen, field: column, same: 'company' }, read, formatRow))
  }
  return { row: { ...first.row, ...values }, problems }
}
