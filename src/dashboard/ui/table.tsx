/** A table with column headings, and rows that open a page. */
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import tableStyles from './styles/table.module.css'

export interface ColumnHeading {
  readonly label: ReactNode
  /** Aligns numbers right. */
  readonly isFigure?: boolean
  /** Hides the column on phones. */
  readonly isWideOnly?: boolean
  /** How the table is sorted by the column now. */
  readonly sort?: 'ascending' | 'descending' | undefined
  /** Sorts by the column. Default: it cannot be sorted. */
  readonly onSort?: () => void
}

interface TableProps {
  /** A text is a column without a class. */
  readonly columns: readonly (string | ColumnHeading)[]
  /** Shows each row as a card on phones. */
  readonly asCards?: boolean
  /** One or more `tbody` elements. */
  readonly children: ReactNode
}

export const Table = ({ columns, asCards = false, children }: TableProps) => (
  <table className={clsx(tableStyles.table, asCards && tableStyles.asCards)}>
    <thead>
      <tr>
        {columns.map(toColumn).map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table do not move
          <HeadingCell key={index} column={column} />
        ))}
      </tr>
    </thead>
    {children}
  </table>
)

const HeadingCell = ({
  column: { label, isFigure, isWideOnly, sort, onSort },
}: {
  readonly column: ColumnHeading
}) => (
  <th
    scope="col"
    className={clsx(isFigure && tableStyles.figure, isWideOnly && tableStyles.wideOnly)}
    {...(sort !== undefined && { 'aria-sort': sort })}
  >
    {onSort === undefined ? (
      label
    ) : (
      <button type="button" className={tableStyles.sort} data-sorted={sort} onClick={onSort}>
        {label}
        {sort === 'ascending' ? <ArrowUp size={12} aria-hidden /> : <ArrowDown size={12} aria-hidden />}
      </button>
    )}
  </th>
)

const toColumn = (column: string | ColumnHeading): ColumnHeading =>
  typeof column === 'string' ? { label: column } : column

interface LinkedRowProps {
  /** The target of the row: path and query, without a `#`. */
  readonly to: string
  readonly children: ReactNode
}

/** A click anywhere in the row opens it, unless the click is on a link or button of the row, or ends a text selection. */
export function LinkedRow({ to, children }: LinkedRowProps) {
  const navigate = useNavigate()
  const open = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    const isOnControl = target instanceof Element && target.closest('a, button, input') !== null
    if (isOnControl || ctrlKey || metaKey || shiftKey || getSelection()?.isCollapsed === false) return
    void navigate(to)
  }
  return (
    <tr className={tableStyles.linked} onClick={open}>
      {children}
    </tr>
  )
}
