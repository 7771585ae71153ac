/** The OpenAPI 3.1 document, made from the routes themselves. */
import { type AnyElysia, Elysia } from 'elysia'
import type { Told } from './documented.ts'
import { type Schema, SchemaComponents } from './schemas.ts'
import { CONTROL_SCHEMES, CONTROL_TAG, HEADERS, headersOf, info, SECURITY_SCHEMES, TAGS } from './text.ts'

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly [part: string]: unknown
}

/**
 * Describes `features`: their operations, schemas, errors and examples.
 * @param hasControlToken whether what is under `/sandbox` asks for a token
 */
export async function createOpenApiDocument(features: AnyElysia, hasControlToken: boolean): Promise<OpenApiDocument> {
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
  const { paths } = (await response.json()) as OpenApiDocument
  const components = new SchemaComponents()
  const completed = mapValues(paths, (operations) =>
    mapValues(operations, (operation) => {
      const complete = completeOperation(operation, components)
      return hasControlToken ? withTokenSecurity(complete) : complete
    }),
  )
  return {
    ...frame,
    paths: completed,
    components: {
      schemas: sortByName(components.schemas),
      headers: HEADERS,
      securitySchemes: hasControlToken ? { ...SECURITY_SCHEMES, ...CONTROL_SCHEMES } : SECURITY_SCHEMES,
    },
  }
}

const TOKEN_SECURITY = Object.keys(CONTROL_SCHEMES).map((name) => ({ [name]: [] }))

/** Only when it is complete: an operation with a key has headers that those of the sandbox have not. */
const withTokenSecurity = (operation: DocumentedOperation): DocumentedOperation =>
  operation.tags?.includes(CONTROL_TAG) ? { ...operation, security: TOKEN_SECURITY } : operation

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** By name, so that the file does not change with the order of the routes. */
const sortByName = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

const JSON_TYPE = 'application/json'
/** Events are no body that ends; a route declares them itself. */
const EVENT_STREAM = 'text/event-stream'

interface Media {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: unknown
}

type Content = Readonly<Record<string, Media>>

interface Parameter {
  readonly schema: Schema
  readonly [part: string]: unknown
}

/** An operation as the generator describes it, and as the document does. */
interface DocumentedOperation {
  readonly tags?: readonly string[]
  readonly 'x-documented'?: Told
  readonly parameters?: readonly Parameter[]
  /** Empty where no key is needed. */
  readonly security?: readonly unknown[]
  readonly requestBody?: { readonly content: Content; readonly required?: boolean }
  readonly responses: Readonly<Record<string, ResponseDoc>>
  readonly [part: string]: unknown
}

interface ResponseDoc {
  readonly description: string
  /** That of the schema: the generator moves it, and the description, up here. */
  readonly title?: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content: Content
}

/** The operation with everything the document says of it; its named schemas go to `components`. */
function completeOperation(operation: DocumentedOperation, components: SchemaComponents): DocumentedOperation {
  const { 'x-documented': told, parameters = [], requestBody, responses, ...rest } = operation
  const answers: Readonly<Record<string, ResponseDoc>> = { ...responses, ...toErrorResponses(told, responses) }
  const isKeyed = (operation.security ?? []).length > 0
  return {
    ...rest,
    ...(parameters.length > 0 && { parameters: parameters.map((one) => completeParameter(one, components)) }),
    ...(requestBody && {
      requestBody: {
        required: !told?.bodyOptional,
        content: {
          ...toJsonContent(jsonSchemaOf(requestBody), components, { examples: told?.requests }),
          ...(told?.csv !== undefined && { 'text/csv': { schema: { type: 'string' }, example: told.csv } }),
        },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        completeResponse(status, answer, isKeyed, told, components),
      ]),
    ),
  }
}

/** Its description and example stand where readers and tools look for them. */
function completeParameter({ schema, ...rest }: Parameter, components: SchemaComponents): Parameter {
  const { description, example, ...bare } = components.add(schema)
  const told = {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  }
  return { ...rest, ...told, schema: bare }
}

/** The errors it may answer. One whose form the route declares itself keeps it. */
const toErrorResponses = (told: Told | undefined, declared: DocumentedOperation['responses']): Record<string, ResponseDoc> =>
  Object.fromEntries(
    Object.entries(told?.errors ?? {}).map(([status, error]) => {
      const own = declared[status]
      const examples = error.content[JSON_TYPE].examples
      return [status, own ? { ...own, content: { [JSON_TYPE]: { schema: jsonSchemaOf(own), examples } } } : error]
    }),
  )

function completeResponse(
  status: string,
  { title, description, content }: ResponseDoc,
  isKeyed: boolean,
  told: Told | undefined,
  components: SchemaComponents,
): ResponseDoc {
  const isSuccess = status === '200'
  const schema = jsonSchemaOf({ content })
  const headers = headersOf(status, isKeyed, (isSuccess && told?.headers) || [])
  const events = content[EVENT_STREAM]
  if (events) {
    return { description, headers, content: { [EVENT_STREAM]: { ...events, example: told?.response } } }
  }
  return {
    description,
    headers,
    content: toJsonContent(title === undefined ? schema : { ...schema, title, description }, components, {
      examples: content[JSON_TYPE]?.examples,
      ...(isSuccess && { example: told?.response }),
    }),
  }
}

const jsonSchemaOf = ({ content }: { readonly content: Content }): Schema => content[JSON_TYPE]?.schema ?? {}

/** Bodies are JSON in both directions, whatever the generator makes of a schema. */
const toJsonContent = (
  schema: Schema,
  components: SchemaComponents,
  examples: { readonly example?: unknown; readonly examples?: unknown },
): Content => ({ [JSON_TYPE]: { schema: components.add(schema), ...examples } })
