/** The client for the control API. Its types come from the OpenAPI document. */
import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from '../../client/api.ts'
import { Refusal, Unreachable } from './errors.ts'

/** The token of `--control-token`, where the server has one: kept for this tab, and sent with every request. */
const PLACE = 'signalbox-control-token'

export const tokenHeader = (): Readonly<Record<string, string>> => {
  const token = sessionStorage.getItem(PLACE)
  return token === null ? {} : { 'x-control-token': token }
}

/** Whether it can be one: headers take nothing else. */
export const canBeToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

/** @param token one that can be */
export const keepToken = (token: string): void => sessionStorage.setItem(PLACE, token)

const forgetToken = (): void => sessionStorage.removeItem(PLACE)

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
