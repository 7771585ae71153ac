/** Writes `src/client/openapi-types.ts`, the types of the npm package's client, from `openapi.json`. `bun run openapi` runs it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import typescript6 from '@typescript/typescript6'

const ROOT = join(import.meta.dir, '../..')
export const CLIENT_TYPES = join(ROOT, 'src/client/openapi-types.ts')

/** Returns the types for a document. openapi-typescript needs the compiler API of TypeScript 6. */
export async function clientTypes(document: string): Promise<string> {
  const exports = { default: typescript6, ...typescript6 }
  Bun.plugin({
    name: 'TypeScript 6',
    setup: (build) => void build.module('typescript', () => ({ loader: 'object', exports })),
  })
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  return `/** Made from \`openapi.json\` by \`bun run openapi\`. */\n\n${astToString(await openapiTS(document))}`
}

if (import.meta.main) {
  writeFileSync(CLIENT_TYPES, await clientTypes(readFileSync(join(ROOT, 'openapi.json'), 'utf8')))
}
