/** The layout of a page: its heading, panels, the link back, and what leads to another page. */

import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, Navigate, useNavigation } from 'react-router'
import layout from './styles/layout.module.css'
import textStyles from './styles/text.module.css'

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
    <section data-panel className={layout.panel} aria-labelledby={id}>
      <header>
        <h2 id={id} title={title}>
          {title}
        </h2>
        {actions}
      </header>
      {flush ? children : <div className={layout.body}>{children}</div>}
    </section>
  )
}

interface PageProps {
  readonly title: string
  /** What the page is about, in a few words beside the title. */
  readonly lead?: string | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The characters of a title that has room beside four buttons. */
const LONG_TITLE = 40

/** A whole page with its heading. */
export const Page = ({ title, lead, actions, children }: PageProps) => (
  <>
    <header className={layout.pageHead}>
      <div className={clsx(layout.titles, title.length > LONG_TITLE && layout.long)}>
        <h1>{title}</h1>
        <p className={textStyles.hint}>{lead}</p>
      </div>
      {actions !== undefined && <div className={layout.row}>{actions}</div>}
    </header>
    {children}
  </>
)

export const BackLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} className={layout.back}>
    <ArrowLeft size={14} aria-hidden /> {children}
  </Link>
)

/** Replaces the address, unless another page already loads because the user has followed a link. */
export const Redirect = ({ to }: { readonly to: string }) =>
  useNavigation().state === 'idle' && <Navigate to={to} replace />
