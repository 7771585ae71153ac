/** The OpenAPI document of the app, with resolved references. */

import { lazy } from '../../../src/lib/cache.ts'
import { isObject } from '../../../src/lib/json.ts'
import { openModules } from '../../../src/open-modules.ts'
import { createApp } from '../../../src/server/app.ts'
import { readStrictDocument } from '../../../src/server/strict-document.ts'

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly additionalProperties?: boolean | Schema
}

interface Media {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly schema: Schema }>>
  readonly content?: Readonly<Record<string, Media>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}

export interface OperationObject {
  readonly operationId: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, ResponseObject>>
}

export interface OpenApiDocument {
  readonly openapi: string
  readonly components: { readonly securitySchemes: Readonly<Record<string, { readonly name: string }>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
}

/** An operation with its method and path. */
export interface Operation extends OperationObject {
  readonly method: string
  readonly path: string
  /** The headers that can contain the key. Empty if the operation needs no key. */
  readonly keyHeaders: readonly string[]
}

export const JSON_TYPE = 'application/json'

/** Returns the document of `/openapi.json`, which depends neither on data nor on other settings. It is built once per process. */
export const loadDocument: () => Promise<OpenApiDocument> = lazy(() => build().then(resolve))

/** Returns the document with the known values and forms of all responses, because the published one has looser responses. */
export const loadStrictDocument: () => Promise<OpenApiDocument> = lazy(() =>
  readStrictDocument().then(resolve),
)

async function build(): Promise<unknown> {
  const modules = await openModules({ storage: { kind: 'memory' }, organizations: [] })
  const response = await createApp(modules).fetch(new Request('http://localhost/openapi.json'))
  modules.close()
  return response.json()
}

const resolve = (document: unknown): OpenApiDocument =>
  resolveReferences(document, document) as OpenApiDocument

/** Replaces each `$ref` with its target. */
function resolveReferences(value: unknown, root: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, root))
  if (!isObject(value)) return value
  if (typeof value.$ref === 'string') return resolveReferences(findReference(value.$ref, root), root)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, resolveReferences(inner, root)]),
  )
}

function findReference(ref: string, root: unknown): unknown {
  const names = ref.split('/').slice(1)
  const found = names.reduce<unknown>((at, name) => {
    const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
    return isObject(at) ? at[key] : undefined
  }, root)
  if (!ref.startsWith('#/') || found === undefined) throw new Error(`${ref} has no target`)
  return found
}

/** Returns every operation of the document. */
export const operationsOf = ({ paths, components }: OpenApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const schemes = (operation.security ?? []).flatMap(Object.keys)
      const keyHeaders = schemes.map((scheme) => components.securitySchemes[scheme]?.name ?? scheme)
      return { ...operation, method: method.toUpperCase(), path, keyHeaders }
    }),
  )

/** Returns whether an operation belongs to the control API, which needs no key. */
export const isControlOperation = ({ path }: Pick<Operation, 'path'>): boolean =>
  /^\/sandbox(\/|$)/.test(path) && path !== '/sandbox/explain'

/** Returns the operations of the service, and `explain`. */
export const serviceOperationsOf = (document: OpenApiDocument): Operation[] =>
  operationsOf(document).filter((operation) => !isControlOperation(operation))

/** Returns the example requests of an operation, with their names. */
export const examplesOf = ({ requestBody }: OperationObject): [name: string, body: unknown][] =>
  Object.entries(requestBody?.content[JSON_TYPE]?.examples ?? {}).map(([name, { value }]) => [name, value])

/** Returns the path with its example parameters. */
export const examplePath = ({ path, parameters = [] }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_, wanted) => String(parameters.find(({ name }) => name === wanted)?.example))

/** Returns the header with the demo key that `/docs` fills in. */
export const demoKeyOf = ({ keyHeaders: [header] }: Operation): Record<string, string> =>
  header === undefined ? {} : { [header]: header === 'apikey' ? 'demo-plus-key' : 'demo-plus-admin-key' }

/** Returns the schema of the JSON request body, or `undefined` if there is none. */
export const requestSchema = ({ requestBody }: OperationObject): Schema | undefined =>
  requestBody?.content[JSON_TYPE]?.schema
