/** The layout of a page: its heading, panels, and the link back. */

import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { Link, useLocation } from 'wouter'

interface PanelProps {
  readonly title: string
  /** Beside the title, at the end of its line. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Without the usual distance to the border: for tables. */
  readonly flush?: boolean
}

/** A part of a view, under a heading. */
export function Panel({ title, actions, children, flush = false }: PanelProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      {flush ? children : <div className="body">{children}</div>}
    </section>
  )
}

interface PageProps {
  readonly title: string
  /** What one can do here, in a sentence. */
  readonly lead: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A whole view. */
export const Page = ({ title, lead, actions, children }: PageProps) => (
  <>
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        <p className="quiet">{lead}</p>
      </div>
      {actions !== undefined && <div className="row">{actions}</div>}
    </header>
    {children}
  </>
)

/** What is opened within a view begins at its top, and is where the keyboard goes on when what was followed is gone. */
export function useScrollToTop(): void {
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of place that counts
  useEffect(() => {
    window.scrollTo(0, 0)
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [location])
}

export const BackLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link href={to} className="back">
    <ArrowLeft size={14} aria-hidden /> {children}
  </Link>
)
