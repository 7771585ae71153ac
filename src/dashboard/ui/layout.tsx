/** The layout of a page: its heading, panels, and the link back. */

import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { Link, useLocation } from 'wouter'

interface PanelProps {
  readonly title: string
  /** Shown beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Without padding, for tables. */
  readonly flush?: boolean
}

/** A section of a page with a heading. */
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
  /** What the page is for, in a sentence. */
  readonly lead: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A whole page with its heading. */
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

/** Scrolls to the top after each change of the location. Takes the focus if the focused element is gone. */
export function useScrollToTop(): void {
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each location
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
