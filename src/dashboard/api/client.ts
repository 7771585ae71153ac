/** The client for the control API. Its types come from the OpenAPI document. */
import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from '../../client/openapi-types.ts'
import { ConnectionError, RequestError } from './errors.ts'

/** Where the control token of this tab is stored. */
const STORAGE_KEY = 'signalbox-control-token'

export const getTokenHeader = (): Readonly<Record<string, string>> => {
  const token = sessionStorage.getItem(STORAGE_KEY)
  return token === null ? {} : { 'x-control-token': token }
}

/** Returns whether a header can contain the text. */
export const isValidToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

/**
 * Stores the token for this tab.
 * @param token a valid one
 */
export const storeToken = (token: string): void => sessionStorage.setItem(STORAGE_KEY, token)

let isRejected = false

/** Removes the token, so that the page asks for it again. */
function rejectToken(): void {
  isRejected ||= sessionStorage.getItem(STORAGE_KEY) !== null
  sessionStorage.removeItem(STORAGE_KEY)
}

/** Returns whether the server has rejected a token of this page, such as that of an old link. */
export const wasTokenRejected = (): boolean => isRejected

const tokenMiddleware: Middleware = {
  onRequest: ({ request }) => {
    for (const [name, value] of Object.entries(getTokenHeader())) request.headers.set(name, value)
  },
  onResponse: ({ response }) => {
    if (response.status === 401) rejectToken()
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
 * Returns the data of a response.
 * @throws {RequestError} if the server returns an error
 * @throws {ConnectionError} if it does not respond
 */
export async function unwrap<Data>(result: Promise<ApiResult<Data>>): Promise<Data> {
  const { data, error, response } = await result
  if (!response.ok || data === undefined) throw new RequestError(response.status, error)
  return data
}
