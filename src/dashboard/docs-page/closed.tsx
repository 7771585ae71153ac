/** Content that its heading opens. It is rendered when it is open, because a form with all its schemas opens slowly. */
import { type ReactNode, useState } from 'react'

interface ClosedProps {
  readonly title: string
  readonly children: ReactNode
}

export function Closed({ title, children }: ClosedProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="closed" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}
