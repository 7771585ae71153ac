/** What the routes cannot say of themselves by schemas: examples, errors, and the headers of their answers. */
import type { ApiError } from '../lib/api-error.ts'
import { errorAnswers } from './error-model.ts'
import { type HeaderName, headersOf } from './openapi-headers.ts'
import type { Schema, SchemaComponents } from './openapi-schemas.ts'

/** What a route tells besides its schemas. */
export interface Documented {
  /** By name; the first is the one that is filled in. */
  readonly requests: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
  /** The answer to the first of them. */
  readonly response: unknown
  /** One example of each error it may answer; called when the document is asked for. */
  readonly errors: () => readonly ApiError[]
  /** Headers of answers with status 200 that only this operation has. */
  readonly headers?: readonly HeaderName[]
  /** Whether an empty body stands for an empty object. */
  readonly bodyOptional?: boolean
  /** A body as CSV, where it may be that, too. */
  readonly csv?: string
}

/** Carries it through the document's generator, which passes unknown fields on, and writes all as JSON. */
export const documented = (told: Documented) => ({
  'x-documented': {
    response: told.response,
    toJSON: () => ({ ...told, errors: errorAnswers(told.errors()) }),
  },
})

/** The example answer in a route's `detail`, `undefined` where it has none. */
export const exampleIn = (detail: Partial<ReturnType<typeof documented>> | undefined): unknown =>
  detail?.['x-documented']?.response

/** What `documented` has become on the way. */
type Told = Omit<Documented, 'errors'> & { readonly errors: ReturnType<typeof errorAnswers> }

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
export interface Operation {
  readonly tags?: readonly string[]
  readonly 'x-documented'?: Told
  readonly parameters?: readonly Parameter[]
  /** Empty where no key is needed. */
  readonly security?: readonly unknown[]
  readonly requestBody?: { readonly content: Content; readonly required?: boolean }
  readonly responses: Readonly<Record<string, Answer>>
  readonly [part: string]: unknown
}

interface Answer {
  readonly description: string
  /** That of the schema: the generator moves it, and the description, up here. */
  readonly title?: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content: Content
}

/** The operation with everything the document says of it; its named schemas go to `components`. */
export function completeOperation(operation: Operation, components: SchemaComponents): Operation {
  const { 'x-documented': told, parameters = [], requestBody, responses, ...rest } = operation
  const answers: Readonly<Record<string, Answer>> = { ...responses, ...errorsOf(told, responses) }
  const isKeyed = (operation.security ?? []).length > 0
  return {
    ...rest,
    ...(parameters.length > 0 && { parameters: parameters.map((one) => parameter(one, components)) }),
    ...(requestBody && {
      requestBody: {
        required: !told?.bodyOptional,
        content: {
          ...body(schemaOf(requestBody), components, { examples: told?.requests }),
          ...(told?.csv !== undefined && { 'text/csv': { schema: { type: 'string' }, example: told.csv } }),
        },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        completeAnswer(status, answer, isKeyed, told, components),
      ]),
    ),
  }
}

/** Its description and example stand where readers and tools look for them. */
function parameter({ schema, ...rest }: Parameter, components: SchemaComponents): Parameter {
  const { description, example, ...bare } = components.add(schema)
  const told = {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  }
  return { ...rest, ...told, schema: bare }
}

/** The errors it may answer. One whose form the route declares itself keeps it. */
const errorsOf = (told: Told | undefined, declared: Operation['responses']): Record<string, Answer> =>
  Object.fromEntries(
    Object.entries(told?.errors ?? {}).map(([status, error]) => {
      const own = declared[status]
      const examples = error.content[JSON_TYPE].examples
      return [status, own ? { ...own, content: { [JSON_TYPE]: { schema: schemaOf(own), examples } } } : error]
    }),
  )

function completeAnswer(
  status: string,
  { title, description, content }: Answer,
  isKeyed: boolean,
  told: Told | undefined,
  components: SchemaComponents,
): Answer {
  const isSuccess = status === '200'
  const schema = schemaOf({ content })
  const headers = headersOf(status, isKeyed, (isSuccess && told?.headers) || [])
  const events = content[EVENT_STREAM]
  if (events) {
    return { description, headers, content: { [EVENT_STREAM]: { ...events, example: told?.response } } }
  }
  return {
    description,
    headers,
    content: body(title === undefined ? schema : { ...schema, title, description }, components, {
      examples: content[JSON_TYPE]?.examples,
      ...(isSuccess && { example: told?.response }),
    }),
  }
}

const schemaOf = ({ content }: { readonly content: Content }): Schema => content[JSON_TYPE]?.schema ?? {}

/** Bodies are JSON in both directions, whatever the generator makes of a schema. */
const body = (
  schema: Schema,
  components: SchemaComponents,
  examples: { readonly example?: unknown; readonly examples?: unknown },
): Content => ({ [JSON_TYPE]: { schema: components.add(schema), ...examples } })
