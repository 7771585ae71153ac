/** What the routes cannot say of themselves: the headers of their answers, and named examples. */

interface ResponseObject {
  headers?: Record<string, unknown>
  content?: Record<string, { example?: unknown }>
}

/** What a route tells besides its schemas. */
export interface Documented {
  /** By name, each with a `summary` and a `value`. */
  readonly requests: Record<string, unknown>
  /** An answer with status 200. */
  readonly response: unknown
  /** Headers of answers with status 200 that only this operation has. */
  readonly headers?: Record<string, unknown>
}

/** Carries it through the document's generator, which passes unknown fields on. */
export const documented = (told: Documented): { 'x-documented': Documented } => ({ 'x-documented': told })

/** An operation as the document describes it. */
export interface Operation {
  readonly security?: readonly unknown[]
  readonly responses?: Record<string, ResponseObject>
  readonly requestBody?: { readonly content: Record<string, { examples?: unknown }> }
  'x-documented'?: Documented
}

/** A header as the document describes it. */
export const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
})

const TRANSACTION = {
  smarteTransactionId: {
    description: 'Id of this request; the log carries it too.',
    schema: { type: 'string', format: 'uuid' },
  },
}

const RATE_LIMIT = {
  'RateLimit-Policy': header('The limits of the organization.', '"qps";q=100;w=1, "daily";q=100000;w=86400'),
  RateLimit: header('What is left of them, and for how long.', '"qps";r=99;t=1, "daily";r=99987;t=51234'),
}

const RETRY_AFTER = { 'Retry-After': header('Whole seconds to wait.', '1') }

/** Given before the key is known, so it says nothing of its limits. */
const BEFORE_THE_KEY = ['401']

/** Adds the headers of every answer, and moves what the route told to where the standard wants it. */
export function completeOperation(operation: Operation): void {
  const { 'x-documented': told, responses = {}, security = [] } = operation
  delete operation['x-documented']
  for (const [status, response] of Object.entries(responses)) {
    response.headers = {
      ...TRANSACTION,
      ...(security.length > 0 && !BEFORE_THE_KEY.includes(status) && RATE_LIMIT),
      ...(status === '429' && RETRY_AFTER),
      ...(status === '200' && told?.headers),
    }
  }
  if (!told) return
  for (const content of Object.values(operation.requestBody?.content ?? {})) content.examples = told.requests
  for (const content of Object.values(responses['200']?.content ?? {})) content.example = told.response
}
