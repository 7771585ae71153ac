/** `/docs` and `/openapi.json`: Swagger UI and the OpenAPI document. All assets are in the executable. */
import { type AnyElysia, Elysia } from 'elysia'
import swaggerUiCss from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import swaggerUiBundle from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import type { DemoKeys } from '../../accounts/demo-organizations.ts'
import { HTML_HEADERS } from '../html-headers.ts'
import { createOpenApiDocument } from '../openapi/document.ts'
import favicon from './favicon.svg' with { type: 'file' }
import pageHtml from './index.html' with { type: 'text' }
import pageCss from './page.css' with { type: 'file' }
import pageJs from './page.js' with { type: 'file' }

/** Bun types HTML imports as bundles. This import is the text of the file. */
const PAGE = pageHtml as unknown as string

const ASSETS = {
  '/docs/page.css': [pageCss, 'text/css; charset=utf-8'],
  '/docs/page.js': [pageJs, 'text/javascript; charset=utf-8'],
  '/docs/favicon.svg': [favicon, 'image/svg+xml'],
  '/docs/swagger-ui.css': [swaggerUiCss, 'text/css; charset=utf-8'],
  '/docs/swagger-ui-bundle.js': [swaggerUiBundle, 'text/javascript; charset=utf-8'],
} as const

export function docsRoutes(apiRoutes: AnyElysia, keys: () => DemoKeys, hasControlToken: boolean) {
  let document: ReturnType<typeof createOpenApiDocument> | undefined
  const hidden = { detail: { hide: true } }
  const docs = new Elysia({ name: 'docs' })
    .get('/openapi.json', () => (document ??= createOpenApiDocument(apiRoutes, hasControlToken)), hidden)
    .get('/docs/keys.json', keys, hidden)
    .get('/docs', () => new Response(PAGE, { headers: HTML_HEADERS }), hidden)
  for (const [path, [file, type]] of Object.entries(ASSETS)) {
    docs.get(path, () => new Response(Bun.file(file), { headers: { 'content-type': type } }), hidden)
  }
  return docs
}
