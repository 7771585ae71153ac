/** The client for the control API. Its types come from the OpenAPI document. */
import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from '../../client/api.ts'
import { ApiError, ConnectionError } from './errors.ts'

/** The token of `--control-token`, where the server has one: kept for this tab, and sent with every request. */
const STORAGE_KEY = 'signalbox-control-token'

export const getTokenHeader = (): Readonly<Record<string, string>> => {
  const token = sessionStorage.getItem(STORAGE_KEY)
  return token === null ? {} : { 'x-control-token': token }
}

/** Whether it can be one: headers take nothing else. */
export const isValidToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

/** @param token one that can be */
export const storeToken = (token: string): void => sessionStorage.setItem(STORAGE_KEY, token)

const removeToken = (): void => sessionStorage.removeItem(STORAGE_KEY)

const tokenMiddleware: Middleware = {
  onRequest: ({ request }) => {
    for (const [name, value] of Object.entries(getTokenHeader())) request.headers.set(name, value)
  },
  onResponse: ({ response }) => {
    // One that is wrong is asked for again.
    if (response.status === 401) removeToken()
  },
  onError: () => new ConnectionError(),
}

export const api = createClient<paths>({ baseUrl: location.origin })
api.use(tokenMiddleware)

interface ApiResult<Data> {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

/**
 * What was asked for, out of an answer of `api`.
 * @throws {ApiError} where the server refused; {Unreachable} where none answered
 */
export async function unwrap<Data>(result: Promise<ApiResult<Data>>): Promise<Data> {
  const { data, error, response } = await result
  if (!response.ok || data === undefined) throw new ApiError(response.status, error)
  return data
}
