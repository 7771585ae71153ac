/** The frame of the dashboard: navigation, server status, and the current page. */
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { ConnectionError } from './api/errors.ts'
import { useServerStatus } from './api/queries.ts'
import { useServerEvents } from './api/server-events.ts'
import styles from './app.module.css'
import { ControlTokenGate } from './frame/control-token-gate.tsx'
import { Shortcuts } from './frame/shortcuts.tsx'
import { StateBar } from './frame/state-bar.tsx'
import { ThemeButton } from './frame/theme-button.tsx'
import { UnsavedDialog } from './frame/unsaved-dialog.tsx'
import { getTitle, REQUESTS, useRequestsLink, VIEWS } from './frame/views.ts'
import { Badge } from './ui/badge.tsx'
import textStyles from './ui/styles/text.module.css'
import { Toasts } from './ui/toasts.tsx'

export const App = () => (
  <div className={styles.frame}>
    {/* biome-ignore lint/a11y/useValidAnchor: the link leads to a place in the page, which the hash cannot contain */}
    <a className={styles.skip} href="#main" onClick={skipToContent}>
      Skip to content
    </a>
    <aside className={styles.side}>
      <div className={styles.sideHead}>
        <p className={styles.mark}>
          <img src="/docs/favicon.svg" alt="" width="24" height="24" /> Signalbox
        </p>
        <ThemeButton />
        <Shortcuts />
      </div>
      <Navigation />
      <StateBar />
      <div className={styles.sideFoot}>
        <ServerStatus />
        <a href="/docs">API documentation</a>
      </div>
    </aside>
    <main id="main" className={styles.main} tabIndex={-1}>
      <ControlTokenGate>
        <ServerEvents />
        <Outlet />
      </ControlTokenGate>
    </main>
    <Toasts />
    <UnsavedDialog />
  </div>
)

/** Follows the changes of the server once it accepts requests of this page. */
function ServerEvents() {
  useServerEvents()
  return null
}

/** Moves the focus without a change of the hash, which contains the location. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function Navigation() {
  const { pathname } = useLocation()
  const requestsLink = useRequestsLink()
  const title = getTitle(pathname)
  useStartAtTop(pathname)
  useEffect(() => {
    document.title = title === '' ? 'Signalbox' : `${title} · Signalbox`
  }, [title])
  return (
    <nav aria-label="Pages">
      {VIEWS.map(({ path, name, icon: Icon }) => (
        <Link
          key={path}
          to={path === REQUESTS ? requestsLink : path}
          className={styles.navLink}
          aria-current={pathname.startsWith(path) ? 'page' : undefined}
        >
          <Icon size={18} aria-hidden />
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls to the top of each new page. Takes the focus if the focused element is gone. */
function useStartAtTop(pathname: string): void {
  // A request opens beside the list, which stays where it is. The list is also the first page.
  const page = pathname === '/' || pathname.startsWith(REQUESTS) ? REQUESTS : pathname
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo(0, 0)
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [page])
}

function ServerStatus() {
  const { data, error } = useServerStatus()
  if (error instanceof ConnectionError) {
    return (
      <p>
        <Badge tone="bad">not responding</Badge>
      </p>
    )
  }
  if (data === undefined) return <p className={textStyles.quiet}>…</p>
  return (
    <p>
      <Badge tone="good">Server running</Badge> <span className={textStyles.quiet}>v{data.version}</span>
    </p>
  )
}
