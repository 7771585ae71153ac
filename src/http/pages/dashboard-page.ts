/** `GET /`: the dashboard for browsers, and a JSON description of the server for other clients. */
import { Elysia } from 'elysia'
import { VERSION } from '../../version.ts'
import { sendBuiltFile } from './browser-files.ts'
import { HTML_HEADERS } from './html-headers.ts'

const HEADERS = { ...HTML_HEADERS, vary: 'accept' }

const SERVER_INFO = {
  name: 'signalbox',
  version: VERSION,
  docs: '/docs',
  openapi: '/openapi.json',
  health: '/health/ready',
}

export const dashboardRoutes = () =>
  new Elysia({ name: 'dashboard' }).get(
    '/',
    ({ request, set }) => {
      if (acceptsHtml(request)) return sendBuiltFile(request, '/dashboard/index.html', HEADERS)
      set.headers.vary = 'accept'
      return SERVER_INFO
    },
    { detail: { hide: true } },
  )

/** Returns whether the `Accept` header names HTML. Other clients do not name it, or accept anything. */
const acceptsHtml = ({ headers }: Request): boolean =>
  /\btext\/html\b|\bapplication\/xhtml\+xml\b/i.test(headers.get('accept') ?? '')
