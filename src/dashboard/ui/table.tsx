/** A table with column headings, and rows that open a page. */
import type { MouseEvent, ReactNode } from 'react'
import { navigate } from '../hash-location.ts'

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

interface LinkedRowProps {
  /** The target of the row: path and query, without a `#`. */
  readonly href: string
  readonly children: ReactNode
}

export function LinkedRow({ href, children }: LinkedRowProps) {
  const open = (event: MouseEvent<HTMLTableRowElement>): void => {
    if (isHandledElsewhere(event)) return
    if (event.button === MIDDLE || event.ctrlKey || event.metaKey || event.shiftKey) {
      window.open(`#${href}`, '_blank', 'noopener')
    } else if (event.button === 0) navigate(href)
  }
  const preventScrolling = (event: MouseEvent): void => {
    if (event.button === MIDDLE) event.preventDefault()
  }
  return (
    <tr className="linked" onClick={open} onAuxClick={open} onMouseDown={preventScrolling}>
      {children}
    </tr>
  )
}

const MIDDLE = 1

/** Returns whether the click is on a link or button of the row, or ends a text selection. */
function isHandledElsewhere({ target, currentTarget, button }: MouseEvent<HTMLTableRowElement>): boolean {
  if (target instanceof Element && target.closest('a, button, input') !== null) return true
  if (button === MIDDLE) return false
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(currentTarget, true)
}
