/** The frame of the dashboard: navigation, server status, and the current page. */
import { Building2, Clock, Database, FlaskConical, ListTree, type LucideIcon } from 'lucide-react'
import { type ComponentType, type MouseEvent, useEffect, useRef } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import './app.css'
import { ConnectionError } from './api/errors.ts'
import { useServerStatus } from './api/queries.ts'
import { ControlTokenGate } from './control-token-gate.tsx'
import { DataPage } from './pages/data/page.tsx'
import { FaultsPage } from './pages/faults/page.tsx'
import { OrganizationsPage } from './pages/organizations/page.tsx'
import { RequestsPage } from './pages/requests/page.tsx'
import { TryPage } from './pages/try/page.tsx'
import { ThemeButton } from './theme-button.tsx'
import { Badge } from './ui/badge.tsx'
import { Toasts } from './ui/toasts.tsx'
import { UnsavedDialog } from './ui/unsaved-changes.tsx'

interface View {
  readonly path: string
  readonly name: string
  readonly icon: LucideIcon
  readonly Page: ComponentType
}

const VIEWS: readonly View[] = [
  { path: '/requests', name: 'Requests', icon: ListTree, Page: RequestsPage },
  { path: '/try', name: 'Try it', icon: FlaskConical, Page: TryPage },
  { path: '/organizations', name: 'Organizations', icon: Building2, Page: OrganizationsPage },
  { path: '/faults', name: 'Faults and clock', icon: Clock, Page: FaultsPage },
  { path: '/data', name: 'Data', icon: Database, Page: DataPage },
]

export const App = () => (
  <div className="frame">
    {/* biome-ignore lint/a11y/useValidAnchor: the link leads to a place in the page, which the hash cannot contain */}
    <a className="skip" href="#main" onClick={skipToContent}>
      Skip to content
    </a>
    <aside className="side">
      <div className="row spread">
        <p className="mark">
          <img src="/docs/favicon.svg" alt="" width="24" height="24" /> Signalbox
        </p>
        <ThemeButton />
      </div>
      <Navigation />
      <div className="side-foot">
        <ServerStatus />
        <a href="/docs">API documentation</a>
      </div>
    </aside>
    <main id="main" className="main" tabIndex={-1}>
      <ControlTokenGate>
        <Switch>
          {VIEWS.map(({ path, Page }) => (
            <Route key={path} path={`${path}/*?`} component={Page} />
          ))}
          <Route>
            <Redirect to="/requests" replace />
          </Route>
        </Switch>
      </ControlTokenGate>
    </main>
    <Toasts />
    <UnsavedDialog />
  </div>
)

/** Moves the focus without a change of the hash, which contains the location. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function Navigation() {
  const [location] = useLocation()
  const name = VIEWS.find(({ path }) => location.startsWith(path))?.name
  const links = useRef<HTMLElement>(null)
  // A new page starts at its top. On phones, the link of the page may be outside the view.
  useEffect(() => {
    document.title = name === undefined ? 'Signalbox' : `${name} · Signalbox`
    window.scrollTo(0, 0)
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [name])
  return (
    <nav ref={links} aria-label="Pages">
      {VIEWS.map(({ path, name, icon: Icon }) => (
        <Link
          key={path}
          href={path}
          className="nav-link"
          aria-current={location.startsWith(path) ? 'page' : undefined}
        >
          <Icon size={18} aria-hidden />
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  )
}

function ServerStatus() {
  const { data, error } = useServerStatus()
  if (error instanceof ConnectionError) {
    return (
      <p role="alert" className="server-status">
        <Badge tone="bad">not responding</Badge> Restart the server. This page reconnects automatically.
      </p>
    )
  }
  if (data === undefined) return <p className="quiet">…</p>
  return (
    <p className="server-status">
      <Badge tone="good">running</Badge> <span className="quiet">version {data.version}</span>
    </p>
  )
}
