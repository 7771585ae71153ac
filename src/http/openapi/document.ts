/** Generates the OpenAPI 3.1 document from the routes. */

import { type AnyElysia, Elysia } from 'elysia'
import { SIGNALBOX_ONLY } from '../../lib/schemas.ts'
import { type JsonSchema, ResponseComponents, SchemaComponents } from './components.ts'
import { ERROR_STATUSES } from './error-docs.ts'
import { HEADERS, headersOf } from './headers.ts'
import { CONTROL_SCHEMES, CONTROL_TAG, createInfo, getControlTag, SECURITY_SCHEMES, TAGS } from './info.ts'
import { recordedResponse, type SerializedOperationDocs } from './operation-docs.ts'

/** By status. Successful responses are not shared. */
const SHARED_RESPONSES: Readonly<Record<string, { readonly name: string }>> = ERROR_STATUSES

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly info: object
  readonly tags: readonly object[]
  readonly [part: string]: unknown
}

/**
 * Describes the routes of `apiRoutes`: their operations, schemas, errors, and examples.
 * @param hasControlToken whether `/sandbox` requires a token
 */
export async function createOpenApiDocument(
  apiRoutes: AnyElysia,
  hasControlToken: boolean,
): Promise<OpenApiDocument> {
  const base = {
    openapi: '3.1.0',
    info: createInfo(),
    servers: [{ url: '/', description: 'This server' }],
    tags: TAGS,
  }
  // Imported on demand: it is a tenth of all loaded code, and few servers need it.
  const { swagger } = await import('@elysiajs/swagger')
  const generator = new Elysia().use(apiRoutes).use(swagger({ path: '/document', documentation: base }))
  const response = await generator.handle(new Request('http://localhost/document/json'))
  const { paths } = (await response.json()) as GeneratedDocument
  const components = { schemas: new SchemaComponents(), responses: new ResponseComponents<ResponseDoc>() }
  const ofControl = { ...SIGNALBOX_ONLY, security: hasControlToken ? TOKEN_SECURITY : [] }
  const completePaths = mapValues(paths, (operations, path) =>
    mapValues(operations, (operation) => {
      const isControl = operation.tags?.includes(CONTROL_TAG)
      const own = isControl ? { ...operation, ...ofControl, tags: [getControlTag(path)] } : operation
      return completeOperation(own, components)
    }),
  )
  return {
    ...base,
    paths: completePaths,
    components: {
      schemas: sortByName(components.schemas.members),
      responses: sortByName(components.responses.members),
      headers: HEADERS,
      securitySchemes: hasControlToken ? { ...SECURITY_SCHEMES, ...CONTROL_SCHEMES } : SECURITY_SCHEMES,
    },
  }
}

const TOKEN_SECURITY = Object.keys(CONTROL_SCHEMES).map((name) => ({ [name]: [] }))

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))

/** Sorts by name, so that the order of the routes does not change the document. */
const sortByName = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

const JSON_TYPE = 'application/json'

interface Media {
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly examples?: unknown
}

type Content = Readonly<Record<string, Media>>

interface Parameter {
  readonly name: string
  readonly schema: JsonSchema
  readonly [part: string]: unknown
}

interface GeneratedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, GeneratedOperation>>>>
}

interface GeneratedOperation {
  readonly operationId: string
  /** Whether it is an operation under `/sandbox`, which has no rate limits. */
  readonly 'x-signalbox-only'?: boolean
  readonly tags?: readonly string[]
  readonly 'x-documented'?: SerializedOperationDocs
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content; readonly required?: boolean }
  readonly responses: Readonly<Record<string, ResponseDoc>>
  readonly [part: string]: unknown
}

interface ResponseDoc {
  readonly description: string
  readonly 'x-signalbox-only'?: boolean
  /** The title of the schema, which the generator moves here with its description. */
  readonly title?: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content: Content
}

interface Components {
  readonly schemas: SchemaComponents
  readonly responses: ResponseComponents<ResponseDoc>
}

/**
 * Adds examples, errors, and headers to an operation, and moves its schemas and error responses to `components`. Parameters and responses
 * with 2xx stay, because some client generators return no data for a reference, or confuse the names of parameters and schemas.
 */
function completeOperation(
  operation: GeneratedOperation,
  { schemas, responses: sharedResponses }: Components,
) {
  const {
    'x-documented': docs,
    'x-signalbox-only': isControl = false,
    parameters = [],
    requestBody,
    responses,
    ...rest
  } = operation
  const allResponses: Readonly<Record<string, ResponseDoc>> = {
    ...responses,
    ...toErrorResponses(docs, responses),
  }
  return {
    ...rest,
    ...(parameters.length > 0 && {
      parameters: parameters.map((parameter) => completeParameter(parameter, schemas)),
    }),
    ...(requestBody && {
      requestBody: {
        required: !docs?.bodyOptional,
        content: completeContent(requestBody.content, schemas, { examples: docs?.requests }),
      },
    }),
    responses: mapValues(allResponses, (response, status) => {
      const complete = completeResponse(status, response, operation, schemas)
      const error = SHARED_RESPONSES[status]?.name
      return error ? sharedResponses.add(error, complete) : complete
    }),
    ...(isControl && SIGNALBOX_ONLY),
  }
}

/** Moves description and example from the schema to the parameter, where tools expect them. */
function completeParameter({ schema, ...rest }: Parameter, components: SchemaComponents): Parameter {
  const { description, example, ...remaining } = components.add(schema)
  const moved = {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  }
  return { ...rest, ...moved, schema: remaining }
}

/** Returns the error responses. An error with a schema of the route keeps that schema. */
const toErrorResponses = (
  docs: SerializedOperationDocs | undefined,
  declared: GeneratedOperation['responses'],
): Record<string, ResponseDoc> =>
  Object.fromEntries(
    Object.entries(docs?.errors ?? {}).map(([status, error]) => {
      const own = declared[status]
      const media = { ...error.content[JSON_TYPE], ...own?.content[JSON_TYPE] }
      return [status, own ? { ...own, content: { [JSON_TYPE]: media } } : error]
    }),
  )

function completeResponse(
  status: string,
  { title, description, content, 'x-signalbox-only': isOnly }: ResponseDoc,
  { 'x-documented': docs, operationId }: GeneratedOperation,
  components: SchemaComponents,
): ResponseDoc {
  const isSuccess = status === '200' || status === '201'
  return {
    ...(isOnly && SIGNALBOX_ONLY),
    description,
    headers: headersOf(status, (isSuccess && docs?.headers) || []),
    content: completeContent(
      content,
      components,
      isSuccess ? { example: recordedResponse(operationId) } : {},
      title === undefined ? {} : { title, description },
    ),
  }
}

/**
 * Completes the JSON content, and keeps the other types that the route declares. The generator adds two more for some schemas.
 * @param name the title and the description of the schema, if the generator removed them
 */
const completeContent = (
  { [JSON_TYPE]: json, 'multipart/form-data': _form, 'text/plain': _text, ...declared }: Content,
  components: SchemaComponents,
  examples: Pick<Media, 'example' | 'examples'>,
  name: JsonSchema = {},
): Content => ({
  ...(json && { [JSON_TYPE]: { ...json, schema: components.add({ ...json.schema, ...name }), ...examples } }),
  ...declared,
})
