/** Errors of requests to the server, and the fields they name. */
import { memberOf } from './json.ts'

/** What the server answered instead of what was asked for. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** The body, for details beyond the message. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const { code, message } = errorIn(body)
    super(message ?? `The server answered ${status}.`)
    this.name = 'Refusal'
    this.status = status
    this.code = code ?? ''
    this.body = body
  }
}

/** No answer came at all: the server was stopped, or is starting. */
export class Unreachable extends Error {
  constructor() {
    super(
      'The server does not answer. It may have been stopped: start it again, and this page goes on by itself.',
    )
    this.name = 'Unreachable'
  }
}

function errorIn(body: unknown): { readonly code?: string; readonly message?: string } {
  const error = memberOf(body, 'error')
  const [code, message] = [memberOf(error, 'code'), memberOf(error, 'message')]
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
export function detailsOf(error: unknown): readonly FieldProblem[] {
  if (!(error instanceof Refusal)) return []
  const details = memberOf(memberOf(error.body, 'error'), 'details')
  return Array.isArray(details) ? details.filter(isProblem) : []
}

/** The first problem of each field. */
export function problemsByField(error: unknown): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const { field, message } of detailsOf(error)) problems[field] ??= message
  return problems
}

/** What is wrong with one field, or what went wrong at all. */
export const problemOf = (error: unknown, field: string): string =>
  problemsByField(error)[field] ?? (error instanceof Error ? error.message : 'That did not work.')

const isProblem = (value: unknown): value is FieldProblem =>
  typeof memberOf(value, 'field') === 'string' && typeof memberOf(value, 'message') === 'string'
