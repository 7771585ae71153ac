/** Replaces a page that cannot be shown, inside the frame. */
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Page } from '../ui/layout.tsx'
import { Problem } from '../ui/loading-states.tsx'

/** The messages of browsers for a page whose code cannot be loaded. */
const NOT_LOADED = /dynamically imported module|importing a module script|error loading/i
const NO_SERVER = new Error('The server does not respond. This page opens once the server is back.')
/** Milliseconds between attempts to reach the server. */
const RETRY_MS = 1_000

/** Loads the dashboard again when the server responds, if the page could not be loaded. Other errors need a click. */
export function PageError() {
  const error = useRouteError()
  const isNotLoaded = error instanceof Error && NOT_LOADED.test(error.message)
  useEffect(() => {
    if (!isNotLoaded) return
    const timer = setInterval(async () => {
      const response = await fetch('/health/live').catch(() => undefined)
      if (response?.ok) location.reload()
    }, RETRY_MS)
    return () => clearInterval(timer)
  }, [isNotLoaded])
  return (
    <Page title="This page can't be shown">
      <Problem error={isNotLoaded ? NO_SERVER : error} onRetry={() => location.reload()} />
    </Page>
  )
}
