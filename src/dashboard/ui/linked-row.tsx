/** A table row that opens with a click anywhere. Keyboard users follow the link in its first cell. */
import type { MouseEvent, ReactNode } from 'react'
import { navigate } from '../hash-location.ts'

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
