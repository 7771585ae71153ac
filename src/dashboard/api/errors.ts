/** Errors of requests to the server, and the problems with single fields. */
import { getField } from './json.ts'

/** An error response of the server. */
export class RequestError extends Error {
  readonly status: number
  readonly code: string
  /** The response body, for details beyond the message. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const { code, message } = parseError(body)
    super(message ?? `The server responded with status ${status}.`)
    this.name = 'RequestError'
    this.status = status
    this.code = code ?? ''
    this.body = body
  }
}

/** The server did not respond. It has stopped or is starting. */
export class ConnectionError extends Error {
  constructor() {
    super('The server is not responding. Restart it, and this page reconnects automatically.')
    this.name = 'ConnectionError'
  }
}

/** Returns the message of an error for users. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Try again.'

function parseError(body: unknown): { readonly code?: string; readonly message?: string } {
  const error = getField(body, 'error')
  const [code, message] = [getField(error, 'code'), getField(error, 'message')]
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
  }
}

interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** Returns the field problems of a response body in the order of the server, each ending as a sentence. */
export function getFieldProblems(body: unknown): readonly FieldProblem[] {
  const details = getField(getField(body, 'error'), 'details')
  const problems = Array.isArray(details) ? details.filter(isFieldProblem) : []
  return problems.map(({ field, message }) => ({ field, message: message.replace(/(?<![.?])$/, '.') }))
}

/** Returns the first problem of each field that the server has rejected. */
export function mapFieldProblems(error: unknown): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  const body = error instanceof RequestError ? error.body : undefined
  for (const { field, message } of getFieldProblems(body)) problems[field] ??= message
  return problems
}

const isFieldProblem = (value: unknown): value is FieldProblem =>
  typeof getField(value, 'field') === 'string' && typeof getField(value, 'message') === 'string'
