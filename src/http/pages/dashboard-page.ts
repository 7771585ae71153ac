/** `GET /`: the dashboard. */
import { Elysia } from 'elysia'
import { sendBuiltFile } from './browser-files.ts'
import { HTML_HEADERS } from './html-headers.ts'

export const dashboardRoutes = () =>
  new Elysia({ name: 'dashboard' }).get(
    '/',
    ({ request }) => sendBuiltFile(request, '/dashboard/index.html', HTML_HEADERS),
    { detail: { hide: true } },
  )
