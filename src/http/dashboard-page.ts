/** `/`: the dashboard for browsers, from the executable alone; for programs, what this is and where to go on. */
import { Elysia } from 'elysia'
import css from '../dashboard/built/dashboard.css' with { type: 'file' }
import js from '../dashboard/built/dashboard.js' with { type: 'file' }
import pageHtml from '../dashboard/index.html' with { type: 'text' }
import { lazily } from '../lib/cache.ts'
import { VERSION } from '../version.ts'
import { PAGE_HEADERS } from './page-headers.ts'

/** Bun types every HTML import as a page to bundle; this one is served as it stands. */
const PAGE = pageHtml as unknown as string

const ASSETS = {
  '/dashboard/dashboard.css': [css, 'text/css; charset=utf-8'],
  '/dashboard/dashboard.js': [js, 'text/javascript; charset=utf-8'],
} as const

const HEADERS = { ...PAGE_HEADERS, 'cache-control': 'no-cache', vary: 'accept' }

const SERVER_INFO = {
  name: 'signalbox',
  version: VERSION,
  docs: '/docs',
  openapi: '/openapi.json',
  health: '/health/ready',
}

export function dashboardRoutes() {
  const hidden = { detail: { hide: true } }
  const pages = new Elysia({ name: 'dashboard' }).get(
    '/',
    ({ request, set }) => {
      if (acceptsHtml(request)) return new Response(PAGE, { headers: HEADERS })
      set.headers.vary = 'accept'
      return SERVER_INFO
    },
    hidden,
  )
  for (const [path, [file, type]] of Object.entries(ASSETS)) {
    const tag = lazily(() => Bun.file(file).bytes().then(toEtag))
    pages.get(path, async ({ request }) => serveAsset(request, { file, type, etag: await tag() }), hidden)
  }
  return pages
}

interface Asset {
  readonly file: string
  readonly type: string
  readonly etag: string
}

const toEtag = (bytes: Uint8Array): string => `"${Bun.hash(bytes).toString(36)}"`

/** A new executable under the same address is asked for again; the same one answers that nothing has changed. */
function serveAsset({ headers: requestHeaders }: Request, { file, type, etag: tag }: Asset): Response {
  const headers = {
    'content-type': type,
    'cache-control': 'no-cache',
    etag: tag,
  }
  const isUnchanged = (requestHeaders.get('if-none-match') ?? '').includes(tag)
  return isUnchanged ? new Response(null, { status: 304, headers }) : new Response(Bun.file(file), { headers })
}

/** Browsers name HTML; programs do not, or take anything. */
const acceptsHtml = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').split(',').some((range) => HTML_RANGE.test(range) && !ZERO_WEIGHT.test(range))

const HTML_RANGE = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i
/** With a weight of 0. */
const ZERO_WEIGHT = /;\s*q=0(?:\.0*)?\s*(?:;|$)/i
