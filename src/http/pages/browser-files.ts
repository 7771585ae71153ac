/** Sends files to browsers, including the dashboard: compressed, and again only after a change. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { Elysia } from 'elysia'
import archive from '../../dashboard/built/browser-files.bin' with { type: 'file' }
import { lazy } from '../../lib/cache.ts'
import { accepts } from '../compression.ts'
import { type BrowserFile, toEtag, unpackFiles } from './file-archive.ts'

/** The files that `scripts/build/build-dashboard.ts` built. */
const readFiles = lazy(() => unpackFiles(new Uint8Array(readFileSync(archive))))

/** Compresses a text that the server generates, within milliseconds. */
export function compressText(text: string, type: string): BrowserFile {
  const bytes = new TextEncoder().encode(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return { type, etag: toEtag(bytes), brotli: new Uint8Array(brotliCompressSync(bytes, { params })) }
}

/** Returns the file as the client accepts it. Browsers accept Brotli only from `localhost` and over TLS. */
function encode(request: Request, { brotli }: BrowserFile) {
  if (accepts(request, 'br')) return { encoding: 'br', bytes: brotli }
  const plain = new Uint8Array(brotliDecompressSync(brotli))
  return accepts(request, 'gzip') ? { encoding: 'gzip', bytes: Bun.gzipSync(plain) } : { bytes: plain }
}

/** Sends a file, or 304 if the client has it. */
export function sendFile(
  request: Request,
  file: BrowserFile,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = {
    'cache-control': 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
    ...more,
  }
  if ((request.headers.get('if-none-match') ?? '').includes(file.etag))
    return new Response(null, { status: 304, headers })
  const { encoding, bytes } = encode(request, file)
  return new Response(bytes, {
    headers: { 'content-type': file.type, ...(encoding && { 'content-encoding': encoding }), ...headers },
  })
}

/** Components of both pages set inline styles, and the style sheet of Swagger UI contains `data:` images. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The pages show API keys, so they load no foreign content and allow no framing. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

/** Sends a built file. */
export function sendBuiltFile(request: Request, path: string): Response {
  const file = readFiles().get(path)
  if (file === undefined) throw new Error(`${path} was not built: run bun run build:dashboard`)
  return sendFile(request, file, path.endsWith('.html') ? PAGE_HEADERS : {})
}

/** Creates a route for each built file. The dashboard is at `/`, and `docs-page.ts` has the routes of the other page. */
export function browserFileRoutes() {
  const hidden = { detail: { hide: true } }
  const routes = new Elysia({ name: 'browser-files' })
  routes.get('/', ({ request }) => sendBuiltFile(request, '/dashboard/index.html'), hidden)
  for (const path of readFiles().keys()) {
    if (!path.endsWith('.html')) routes.get(path, ({ request }) => sendBuiltFile(request, path), hidden)
  }
  return routes
}
