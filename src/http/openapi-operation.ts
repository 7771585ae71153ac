/** What the routes cannot say of themselves: the headers of their answers, and named examples. */

interface ResponseObject {
  headers?: Record<string, unknown>
}

/** An operation as the document describes it. */
export interface Operation {
  readonly security?: readonly unknown[]
  readonly responses?: Record<string, ResponseObject>
  readonly requestBody?: { readonly content: Record<string, { examples?: unknown }> }
  'x-examples'?: Record<string, unknown>
  'x-headers'?: Record<string, unknown>
}

/** A header as a route describes it in `x-headers`. */
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

/** Adds the headers of every answer, and moves `x-examples` and `x-headers` to where the standard wants them. */
export function completeOperation(operation: Operation): void {
  const { 'x-examples': examples, 'x-headers': headers, responses = {}, security = [] } = operation
  for (const [status, response] of Object.entries(responses)) {
    response.headers = {
      ...TRANSACTION,
      ...(security.length > 0 && !BEFORE_THE_KEY.includes(status) && RATE_LIMIT),
      ...(status === '429' && RETRY_AFTER),
      ...(status === '200' && headers),
    }
  }
  for (const content of Object.values(operation.requestBody?.content ?? {})) {
    if (examples) content.examples = examples
  }
  delete operation['x-examples']
  delete operation['x-headers']
}
