/** A table with column headings. */
import type { ReactNode } from 'react'

interface ColumnHeading {
  readonly label: ReactNode
  /** `figure` aligns numbers right; `wide-only` hides the column on phones. */
  readonly className?: 'figure' | 'wide-only' | 'figure wide-only'
}

interface TableProps {
  /** A text is a column without a class. */
  readonly columns: readonly (string | ColumnHeading)[]
  /** For screen readers. */
  readonly caption?: string
  /** `as-cards` shows each row as a card on phones. */
  readonly className?: 'as-cards'
  /** One or more `tbody` elements. */
  readonly children: ReactNode
}

export const Table = ({ columns, caption, className, children }: TableProps) => (
  <table className={`table ${className ?? ''}`}>
    {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
    <thead>
      <tr>
        {columns.map(toColumn).map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table do not move
          <th scope="col" className={column.className} key={index}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
    {children}
  </table>
)

const toColumn = (column: string | ColumnHeading): ColumnHeading =>
  typeof column === 'string' ? { label: column } : column
