/** The OpenAPI 3.1 document, made from the routes themselves. */
import { type AnyElysia, Elysia } from 'elysia'
import { HEADERS } from './openapi-headers.ts'
import { completeOperation, type Operation } from './openapi-operation.ts'
import { SchemaComponents } from './openapi-schemas.ts'
import { CONTROL_SCHEMES, CONTROL_TAG, info, SECURITY_SCHEMES, TAGS } from './openapi-text.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly [part: string]: unknown
}

/**
 * Describes `features`: their operations, schemas, errors and examples.
 * @param hasControlToken whether what is under `/sandbox` asks for a token
 */
export async function openApiDocument(features: AnyElysia, hasControlToken: boolean): Promise<Document> {
  const frame = {
    openapi: '3.1.0',
    info: info(),
    servers: [{ url: '/', description: 'The server this document comes from' }],
    tags: TAGS,
  }
  // It brings a tenth of what is loaded, and hardly any server is asked for its document.
  const { swagger } = await import('@elysiajs/swagger')
  const described = new Elysia().use(features).use(swagger({ path: '/document', documentation: frame }))
  const response = await described.handle(new Request('http://localhost/document/json'))
  const { paths } = (await response.json()) as Document
  const components = new SchemaComponents()
  const completed = mapValues(paths, (operations) =>
    mapValues(operations, (operation) => {
      const complete = completeOperation(operation, components)
      return hasControlToken ? withToken(complete) : complete
    }),
  )
  return {
    ...frame,
    paths: completed,
    components: {
      schemas: sorted(components.schemas),
      headers: HEADERS,
      securitySchemes: hasControlToken ? { ...SECURITY_SCHEMES, ...CONTROL_SCHEMES } : SECURITY_SCHEMES,
    },
  }
}

const TOKEN_SECURITY = Object.keys(CONTROL_SCHEMES).map((name) => ({ [name]: [] }))

/** Only when it is complete: an operation with a key has headers that those of the sandbox have not. */
const withToken = (operation: Operation): Operation =>
  operation.tags?.includes(CONTROL_TAG) ? { ...operation, security: TOKEN_SECURITY } : operation

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** By name, so that the file does not change with the order of the routes. */
const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
