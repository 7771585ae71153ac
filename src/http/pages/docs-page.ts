/** `/docs` and `/openapi.json`: Swagger UI and the OpenAPI document. Elysia's Swagger plugin has them at `/swagger`. */
import { type AnyElysia, Elysia } from 'elysia'
import type { OrganizationSummary } from '../../accounts/summarize-organizations.ts'
import { lazy } from '../../lib/cache.ts'
import { createOpenApiDocument, type OpenApiDocument } from '../openapi/document.ts'
import { publishServicePart } from '../openapi/service-part.ts'
import { compressText, sendBuiltFile, sendFile } from './browser-files.ts'

interface DocsOptions {
  /** Whether `/sandbox` requires a token. */
  readonly hasControlToken: boolean
  /** Whether clients get the published service part. */
  readonly isStrict: boolean
}

export function docsRoutes(
  apiRoutes: AnyElysia,
  listDemoOrganizations: () => readonly OrganizationSummary[],
  { hasControlToken, isStrict }: DocsOptions,
) {
  const getFile = (change: (document: OpenApiDocument) => OpenApiDocument) =>
    lazy(async () => {
      const document = await createOpenApiDocument(apiRoutes, hasControlToken)
      return compressText(JSON.stringify(change(document)), 'application/json')
    })
  const getWholeDocument = getFile((document) => document)
  const getDocument = isStrict ? getFile(publishServicePart) : getWholeDocument
  const hidden = { detail: { hide: true } }
  const routes = new Elysia({ name: 'docs' }).get(
    '/docs/organizations.json',
    () => listDemoOrganizations().filter(({ key }) => key !== null),
    hidden,
  )
  // The dashboard uses the control API, which a strict server has, too.
  routes.get(
    '/dashboard/openapi.json',
    async ({ request }) => sendFile(request, await getWholeDocument()),
    hidden,
  )
  for (const path of ['/openapi.json', '/swagger/json'])
    routes.get(path, async ({ request }) => sendFile(request, await getDocument()), hidden)
  for (const path of ['/docs', '/swagger'])
    routes.get(path, ({ request }) => sendBuiltFile(request, '/docs/index.html'), hidden)
  return routes
}
