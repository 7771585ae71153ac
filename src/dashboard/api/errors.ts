/** Errors of requests to the server, and the fields they name. */
import { getField } from './json.ts'

/** What the server answered instead of what was asked for. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The body, for details beyond the message. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const { code, message } = parseError(body)
    super(message ?? `The server responded with status ${status}.`)
    this.name = 'Refusal'
    this.status = status
    this.code = code ?? ''
    this.body = body
  }
}

/** No answer came at all: the server was stopped, or is starting. */
export class ConnectionError extends Error {
  constructor() {
    super('The server is not responding. Restart it. This page reconnects automatically.')
    this.name = 'Unreachable'
  }
}

function parseError(body: unknown): { readonly code?: string; readonly message?: string } {
  const error = getField(body, 'error')
  const [code, message] = [getField(error, 'code'), getField(error, 'message')]
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
  }
}

export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** As the server listed them; none where it refused nothing in particular. */
export function getFieldProblems(error: unknown): readonly FieldProblem[] {
  if (!(error instanceof ApiError)) return []
  const details = getField(getField(error.body, 'error'), 'details')
  return Array.isArray(details) ? details.filter(isFieldProblem) : []
}

/** The first problem of each field. */
export function mapFieldProblems(error: unknown): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const { field, message } of getFieldProblems(error)) problems[field] ??= message
  return problems
}

/** What is wrong with one field, or what went wrong at all. */
export const getFieldMessage = (error: unknown, field: string): string =>
  mapFieldProblems(error)[field] ??
  (error instanceof Error ? error.message : 'Something went wrong. Try again.')

const isFieldProblem = (value: unknown): value is FieldProblem =>
  typeof getField(value, 'field') === 'string' && typeof getField(value, 'message') === 'string'
