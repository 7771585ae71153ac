/** Creates the OpenAPI document without a server, for commands and scripts. */
import type { OpenApiDocument } from '../http/openapi/document.ts'
import { openModules } from '../open-modules.ts'
import { createStrictDocument } from './app.ts'

/** Returns the document with the known values and forms of all responses. It depends neither on data nor on settings. */
export async function readStrictDocument(): Promise<OpenApiDocument> {
  const modules = await openModules({ storage: { kind: 'memory' }, organizations: [] })
  try {
    return await createStrictDocument(modules)
  } finally {
    modules.close()
  }
}
