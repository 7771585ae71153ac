/** `/docs` and `/openapi.json`: Swagger UI and the OpenAPI document. Elysia's Swagger plugin has them at `/swagger`. */
import { type AnyElysia, Elysia } from 'elysia'
import { lazy } from '../../lib/cache.ts'
import { createOpenApiDocument } from '../openapi/document.ts'
import { loosenResponses } from '../openapi/service-part.ts'
import { compressText, sendBuiltFile, sendFile } from './browser-files.ts'

interface DocsOptions {
  /** Whether `/sandbox` requires a token. */
  readonly hasControlToken: boolean
}

export function docsRoutes(apiRoutes: AnyElysia, { hasControlToken }: DocsOptions) {
  const getDocument = lazy(async () => {
    const document = loosenResponses(await createOpenApiDocument(apiRoutes, hasControlToken))
    return compressText(JSON.stringify(document), 'application/json')
  })
  const hidden = { detail: { hide: true } }
  const routes = new Elysia({ name: 'docs' })
  for (const path of ['/openapi.json', '/swagger/json'])
    routes.get(path, async ({ request }) => sendFile(request, await getDocument()), hidden)
  for (const path of ['/docs', '/swagger'])
    routes.get(path, ({ request }) => sendBuiltFile(request, '/docs/index.html'), hidden)
  return routes
}
