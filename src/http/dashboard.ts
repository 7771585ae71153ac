/** `/`: the dashboard for browsers, from the executable alone; for programs, what this is and where to go on. */
import { Elysia } from 'elysia'
import css from '../dashboard/built/dashboard.css' with { type: 'file' }
import js from '../dashboard/built/dashboard.js' with { type: 'file' }
import pageHtml from '../dashboard/index.html' with { type: 'text' }
import { VERSION } from '../version.ts'

/** Bun types every HTML import as a page to bundle; this one is served as it stands. */
const PAGE = pageHtml as unknown as string

const ASSETS = {
  '/dashboard/dashboard.css': [css, 'text/css; charset=utf-8'],
  '/dashboard/dashboard.js': [js, 'text/javascript; charset=utf-8'],
} as const

/** Nothing from elsewhere, and in no frame: the page shows keys. Its components set styles on elements. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  vary: 'accept',
}

const ABOUT = {
  name: 'signalbox',
  version: VERSION,
  docs: '/docs',
  openapi: '/openapi.json',
  health: '/health/ready',
}

export function dashboard() {
  const hidden = { detail: { hide: true } }
  const pages = new Elysia({ name: 'dashboard' }).get(
    '/',
    ({ request, set }) => {
      if (asksForPage(request)) return new Response(PAGE, { headers: PAGE_HEADERS })
      set.headers.vary = 'accept'
      return ABOUT
    },
    hidden,
  )
  for (const [path, [file, type]] of Object.entries(ASSETS)) {
    pages.get(path, () => new Response(Bun.file(file), { headers: assetHeaders(type) }), hidden)
  }
  return pages
}

/** A new executable under the same address is asked for again. */
const assetHeaders = (type: string) => ({
  'content-type': type,
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
})

/** Browsers name HTML; programs do not, or take anything. */
const asksForPage = ({ headers }: Request): boolean => (headers.get('accept') ?? '').includes('text/html')
