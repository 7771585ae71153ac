/** Writes `src/client/openapi-types.ts`, the types of the npm package's client. `bun run openapi` runs it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStrictDocument } from '../../src/server/strict-document.ts'
import { getToolPath } from '../lib/tools.ts'

const ROOT = join(import.meta.dir, '../..')
export const CLIENT_TYPES = join(ROOT, 'src/client/openapi-types.ts')

interface OpenApiTypescript {
  readonly default: (document: string) => Promise<readonly unknown[]>
  readonly astToString: (ast: readonly unknown[]) => string
}

/** Returns the types for a document. */
export async function clientTypes(document: string): Promise<string> {
  const module: OpenApiTypescript = await import(getToolPath('openapi-typescript/dist/index.mjs'))
  const types = module.astToString(await module.default(document))
  return `/** Made from the OpenAPI document by \`bun run openapi\`. */\n\n${types}`
}

if (import.meta.main) {
  writeFileSync(CLIENT_TYPES, await clientTypes(JSON.stringify(await readStrictDocument())))
}
