/** `/docs` and `/openapi.json`: Swagger UI and the OpenAPI document. */
import { type AnyElysia, Elysia } from 'elysia'
import type { OrganizationSummary } from '../../accounts/summarize-organizations.ts'
import { lazy } from '../../lib/cache.ts'
import { createOpenApiDocument } from '../openapi/document.ts'
import { compressText, sendBuiltFile, sendFile } from './browser-files.ts'
import { HTML_HEADERS } from './html-headers.ts'

export function docsRoutes(
  apiRoutes: AnyElysia,
  listDemoOrganizations: () => readonly OrganizationSummary[],
  hasControlToken: boolean,
) {
  const getDocument = lazy(async () => {
    const document = await createOpenApiDocument(apiRoutes, hasControlToken)
    return compressText(JSON.stringify(document), 'application/json')
  })
  const hidden = { detail: { hide: true } }
  return new Elysia({ name: 'docs' })
    .get('/openapi.json', async ({ request }) => sendFile(request, await getDocument()), hidden)
    .get('/docs/organizations.json', listDemoOrganizations, hidden)
    .get('/docs', ({ request }) => sendBuiltFile(request, '/docs/index.html', HTML_HEADERS), hidden)
}
