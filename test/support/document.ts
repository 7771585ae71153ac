/** The app's own OpenAPI document, built once a process, with its references resolved. */
import { createApp } from '../../src/app.ts'
import { createContext } from '../../src/context.ts'
import { isObject } from '../../src/lib/json.ts'

/** A JSON Schema as the document writes it. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
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

/** An operation with the place where it stands. */
export interface Operation extends OperationObject {
  readonly method: string
  readonly path: string
  /** The headers that may hold its key; none where it needs no key. */
  readonly keyHeaders: readonly string[]
}

export const JSON_TYPE = 'application/json'

let building: Promise<OpenApiDocument> | undefined

/** The document as `/openapi.json` serves it. It does not depend on data or settings, so one serves all tests. */
export const theDocument = (): Promise<OpenApiDocument> => (building ??= build())

async function build(): Promise<OpenApiDocument> {
  const context = createContext({ storage: { kind: 'memory' }, organizations: [] })
  const response = await createApp(context).handle(new Request('http://localhost/openapi.json'))
  const document = await response.json()
  context.close()
  return resolved(document, document) as OpenApiDocument
}

/** Puts what a `$ref` points to in its place. */
function resolved(value: unknown, root: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, root))
  if (!isObject(value)) return value
  if (typeof value.$ref === 'string') return resolved(target(value.$ref, root), root)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner, root)]))
}

function target(ref: string, root: unknown): unknown {
  const names = ref.split('/').slice(1)
  const found = names.reduce<unknown>((at, name) => {
    const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
    return isObject(at) ? at[key] : undefined
  }, root)
  if (!ref.startsWith('#/') || found === undefined) throw new Error(`${ref} points nowhere`)
  return found
}

/** Every operation of the document. */
export const operationsOf = ({ paths, components }: OpenApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const schemes = (operation.security ?? []).flatMap(Object.keys)
      const keyHeaders = schemes.map((scheme) => components.securitySchemes[scheme]?.name ?? scheme)
      return { ...operation, method: method.toUpperCase(), path, keyHeaders }
    }),
  )

/** What controls the sandbox: it changes state without a key, and is tried by tests of its own. */
export const isControl = ({ path }: Pick<Operation, 'path'>): boolean =>
  path.startsWith('/sandbox/') && path !== '/sandbox/explain'

/** The operations of the service, and the explanation of one of them. */
export const serviceOperationsOf = (document: OpenApiDocument): Operation[] =>
  operationsOf(document).filter((operation) => !isControl(operation))

/** The schema of what an operation takes, `undefined` where it takes nothing. */
export const requestSchema = ({ requestBody }: OperationObject): Schema | undefined =>
  requestBody?.content[JSON_TYPE]?.schema
