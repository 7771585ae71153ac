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
}

/** Carries it through the document's generator, which passes unknown fields on, and writes all as JSON. */
export const documented = (told: Documented) => ({
  'x-documented': { toJSON: () => ({ ...told, errors: errorAnswers(told.errors()) }) },
})

/** What `documented` has become on the way. */
type Told = Omit<Documented, 'errors'> & { readonly errors: ReturnType<typeof errorAnswers> }

const JSON_TYPE = 'application/json'

interface Media {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: unknown
}

type Content = Readonly<Record<string, Media>>

/** An operation as the generator describes it, and as the document does. */
export interface Operation {
  readonly 'x-documented'?: Told
  readonly parameters?: readonly unknown[]
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
  const answers: Readonly<Record<string, Answer>> = { ...responses, ...told?.errors }
  const isKeyed = (operation.security ?? []).length > 0
  return {
    ...rest,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && {
      requestBody: {
        required: !told?.bodyOptional,
        content: body(schemaOf(requestBody), components, { examples: told?.requests }),
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

function completeAnswer(
  status: string,
  { title, description, content }: Answer,
  isKeyed: boolean,
  told: Told | undefined,
  components: SchemaComponents,
): Answer {
  const isSuccess = status === '200'
  const schema = schemaOf({ content })
  return {
    description,
    headers: headersOf(status, isKeyed, (isSuccess && told?.headers) || []),
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
