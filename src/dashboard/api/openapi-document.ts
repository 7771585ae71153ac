/** Reads the OpenAPI document of the server: the operations of the service, and what a field accepts. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ConnectionError } from './errors.ts'
import type { JsonObject } from './json.ts'
import { followReference, type JsonSchema, type JsonSchemas } from './json-schema.ts'
import type { Operation } from './schemas.ts'

interface DocumentedOperation {
  readonly operationId: string
  readonly description?: string
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody?: {
    readonly content: Readonly<Record<'application/json', { schema: JsonSchema; examples?: Examples }>>
  }
}

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: JsonObject }>>

interface Document {
  readonly paths: Readonly<Record<string, { readonly post?: DocumentedOperation }>>
  readonly components: {
    readonly schemas: JsonSchemas
    readonly securitySchemes: Readonly<Record<string, { readonly name: string }>>
  }
}

const documentQuery = queryOptions({
  queryKey: ['openapi'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: (): Promise<Document> =>
    fetch('/openapi.json')
      .then((response) => response.json())
      .catch(() => {
        throw new ConnectionError()
      }),
})

/** How an operation of the service is requested. All of them are POST requests with JSON. */
interface ServiceOperation {
  readonly path: string
  /** In Markdown. */
  readonly description: string
  /** The header that the operation reads the key from. */
  readonly keyHeader: string
  readonly fields: Readonly<Record<string, JsonSchema>>
  readonly examples: readonly { readonly summary: string; readonly value: JsonObject }[]
}

function findServiceOperation(
  { paths, components: { schemas, securitySchemes } }: Document,
  name: Operation,
): ServiceOperation {
  const found = Object.entries(paths).find(([, { post }]) => post?.operationId === name)
  if (found === undefined) throw new Error(`The server has no operation ${name}.`)
  const [path, { post }] = found
  const [scheme = ''] = Object.keys(post?.security?.[0] ?? {})
  const body = post?.requestBody?.content['application/json']
  return {
    path,
    description: post?.description ?? '',
    keyHeader: securitySchemes[scheme]?.name ?? '',
    fields: followReference(schemas, body?.schema).properties ?? {},
    examples: Object.values(body?.examples ?? {}),
  }
}

export const useServiceOperation = (name: Operation) =>
  useQuery({ ...documentQuery, select: (document) => findServiceOperation(document, name) })

/** @throws {ConnectionError} if the server does not respond */
export const fetchServiceOperation = async (
  client: QueryClient,
  name: Operation,
): Promise<ServiceOperation> =>
  findServiceOperation(await client.ensureQueryData({ ...documentQuery, retry: false }), name)
