/** The layout of a page: its heading, panels, the part that its address names, the link back, and what leads to another page. */

import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { Link, Navigate, useNavigation, useSearchParams } from 'react-router'
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

/** Returns the query of an address that opens a page at one of its parts. */
export const atPart = (name: string): string => `?${new URLSearchParams({ at: name })}`

/**
 * Moves the focus to the part of the page that the address names, by the id of an element or the name of a field. Call it where the parts
 * are loaded. Returns the name.
 */
export function useNamedPart(): string | null {
  const [query] = useSearchParams()
  const name = query.get('at')
  useEffect(() => {
    if (name !== null) focusPart(`#${CSS.escape(name)}, [name="${CSS.escape(name)}"]`)
  }, [name])
  return name
}

/** Moves the focus to an element, selects what a field has, and scrolls it to the middle, where nothing covers it. */
export function focusPart(selector: string, within: ParentNode | null = document): void {
  const part = within?.querySelector<HTMLElement>(selector)
  if (!part) return
  part.focus({ preventScroll: true })
  if (part instanceof HTMLInputElement) part.select()
  const { top, bottom } = part.getBoundingClientRect()
  const covered = window.innerHeight * COVERED_SHARE
  // If it is in view, the heading of the page can stay there, too.
  if (top < covered || bottom > window.innerHeight - covered) part.scrollIntoView({ block: 'center' })
}

/** The share of the window that bars cover at each end. */
const COVERED_SHARE = 0.1

export const BackLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} className={layout.back}>
    <ArrowLeft size={14} aria-hidden /> {children}
  </Link>
)

/** Replaces the address, unless another page already loads because the user has followed a link. */
export const Redirect = ({ to }: { readonly to: string }) =>
  useNavigation().state === 'idle' && <Navigate to={to} replace />
