/** The router, and the pages of the dashboard. Each but the first is a file of its own. */
import { createHashRouter, Link, type RouteObject, useLocation } from 'react-router'
import { App } from './app.tsx'
import { PageError } from './frame/page-error.tsx'
import { loadPalette } from './frame/shortcuts.tsx'
import { getTitle } from './frame/views.ts'
import { RequestsPage } from './pages/requests/page.tsx'
import { Page, Redirect } from './ui/layout.tsx'
import { Skeleton } from './ui/loading-states.tsx'

/** Has the head of the page, so that the page does not jump when it is loaded. */
const LoadingPage = () => (
  <Page title={getTitle(useLocation().pathname)}>
    <Skeleton what="page" rows={12} />
  </Page>
)

const UnknownPage = () => (
  <Page title="Page not found">
    <p>
      No page has the address <code>#{useLocation().pathname}</code>. Go to{' '}
      <Link to="/requests">Requests</Link>.
    </p>
  </Page>
)

/** Loads all pages, the panel of a request, and the palette when the browser is idle, so that they open at once, and while the server restarts. */
function prefetchPages(): void {
  const load = (): void => {
    for (const { lazy } of PAGES) if (typeof lazy === 'function') void lazy().catch(() => {})
    void loadPalette().catch(() => {})
    void import('./pages/requests/request-panel.tsx').catch(() => {})
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load)
  else setTimeout(load, PREFETCH_DELAY)
}

/** Milliseconds, for browsers that do not report when they are idle. */
const PREFETCH_DELAY = 2_000

/** A page has one or more paths under its own name. Its component reads the rest of the path. */
const createPage = (path: string, load: NonNullable<RouteObject['lazy']>): RouteObject => ({
  path,
  lazy: load,
  HydrateFallback: LoadingPage,
})

const PAGES: RouteObject[] = [
  { path: 'requests/:transactionId?', Component: RequestsPage },
  createPage('try', async () => ({ Component: (await import('./pages/try/page.tsx')).TryPage })),
  createPage('organizations', async () => ({
    Component: (await import('./pages/organizations/page.tsx')).OrganizationsPage,
  })),
  createPage('organizations/:orgId', async () => ({
    Component: (await import('./pages/organizations/organization-page.tsx')).OrganizationPage,
  })),
  createPage('report', async () => ({ Component: (await import('./pages/report/page.tsx')).ReportPage })),
  createPage('faults', async () => ({ Component: (await import('./pages/faults/page.tsx')).FaultsPage })),
  createPage('state', async () => ({ Component: (await import('./pages/state/page.tsx')).StatePage })),
  createPage('data/*', async () => ({ Component: (await import('./pages/data/page.tsx')).DataPage })),
]

/**
 * Creates the router. The location is in the hash, such as `#/requests/ID?operation=enrich`: each one can be linked, and
 * the server does not receive it.
 */
export function createRouter() {
  let index = 0
  // An address that the user types is a history entry without an index. With one, the router can return from it to
  // unsaved edits. This listener must come before that of the router.
  addEventListener('popstate', ({ state }) => {
    if (state === null) history.replaceState({ idx: index + 1 }, '')
  })
  const router = createHashRouter([
    {
      Component: App,
      children: [
        {
          ErrorBoundary: PageError,
          children: [
            { index: true, element: <Redirect to="/requests" /> },
            ...PAGES,
            { path: '*', element: <UnknownPage /> },
          ],
        },
      ],
    },
  ])
  prefetchPages()
  router.subscribe(() => {
    index = history.state?.idx ?? index
  })
  return router
}
