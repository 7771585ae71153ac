/** The server's control interface, with types from its document. */
import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from '../../client/api.ts'
import { forgetToken, tokenHeader } from './control-token.ts'
import { memberOf } from './json-values.ts'

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

const withToken: Middleware = {
  onRequest: ({ request }) => {
    for (const [name, value] of Object.entries(tokenHeader())) request.headers.set(name, value)
  },
  onResponse: ({ response }) => {
    // One that is wrong is asked for again.
    if (response.status === 401) forgetToken()
  },
  onError: () => new Unreachable(),
}

export const api = createClient<paths>({ baseUrl: location.origin })
api.use(withToken)

interface Answered<Data> {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

/**
 * What was asked for, out of an answer of `api`.
 * @throws {Refusal} where the server refused; {Unreachable} where none answered
 */
export async function take<Data>(answer: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await answer
  if (!response.ok || data === undefined) throw new Refusal(response.status, error)
  return data
}

function errorIn(body: unknown): { readonly code?: string; readonly message?: string } {
  const error = memberOf(body, 'error')
  const [code, message] = [memberOf(error, 'code'), memberOf(error, 'message')]
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
  }
}
