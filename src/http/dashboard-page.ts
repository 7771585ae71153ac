/** `GET /`: the dashboard for browsers, and a JSON description of the server for other clients. */
import { Elysia } from 'elysia'
import css from '../dashboard/built/dashboard.css' with { type: 'file' }
import js from '../dashboard/built/dashboard.js' with { type: 'file' }
import pageHtml from '../dashboard/index.html' with { type: 'text' }
import { lazy } from '../lib/cache.ts'
import { VERSION } from '../version.ts'
import { HTML_HEADERS } from './html-headers.ts'

/** Bun types HTML imports as bundles. This import is the text of the file. */
const PAGE = pageHtml as unknown as string

const ASSETS = {
  '/dashboard/dashboard.css': [css, 'text/css; charset=utf-8'],
  '/dashboard/dashboard.js': [js, 'text/javascript; charset=utf-8'],
} as const

const HEADERS = { ...HTML_HEADERS, 'cache-control': 'no-cache', vary: 'accept' }

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
    const getEtag = lazy(() => Bun.file(file).bytes().then(toEtag))
    pages.get(path, async ({ request }) => serveAsset(request, { file, type, etag: await getEtag() }), hidden)
  }
  return pages
}

interface Asset {
  readonly file: string
  readonly type: string
  readonly etag: string
}

const toEtag = (bytes: Uint8Array): string => `"${Bun.hash(bytes).toString(36)}"`

/** Serves an asset with an ETag, so that browsers reload it only if the executable changed. */
function serveAsset({ headers: requestHeaders }: Request, { file, type, etag }: Asset): Response {
  const headers = {
    'content-type': type,
    'cache-control': 'no-cache',
    etag,
  }
  const isUnchanged = (requestHeaders.get('if-none-match') ?? '').includes(etag)
  return isUnchanged
    ? new Response(null, { status: 304, headers })
    : new Response(Bun.file(file), { headers })
}

/** Returns whether the `Accept` header names HTML. Other clients do not name it, or accept anything. */
const acceptsHtml = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').split(',').some((range) => HTML_RANGE.test(range) && !ZERO_WEIGHT.test(range))

const HTML_RANGE = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i
/** A media range with the weight 0 is not acceptable. */
const ZERO_WEIGHT = /;\s*q=0(?:\.0*)?\s*(?:;|$)/i
