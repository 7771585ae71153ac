/** The client for the control API. Its types come from the OpenAPI document. */
import createClient, { type Middleware } from 'openapi-fetch'
import { create } from 'zustand'
import type { paths } from '../../client/openapi-types.ts'
import { getTokenHeader, removeToken } from './control-token.ts'
import { ConnectionError, RequestError } from './errors.ts'

interface TokenState {
  /** Whether the server requires a token that this tab does not have. */
  readonly isMissing: boolean
  /** Whether the server has rejected a token of this tab, such as that of an old link. */
  readonly wasRejected: boolean
}

export const useTokenState = create<TokenState>(() => ({ isMissing: false, wasRejected: false }))

/** Removes a token that the server rejects, so that the page requests another one. */
function readTokenState({ status, ok }: Response): void {
  const { isMissing, wasRejected } = useTokenState.getState()
  if (status === 401) {
    useTokenState.setState({ isMissing: true, wasRejected: removeToken() || wasRejected })
  } else if (ok && isMissing) useTokenState.setState({ isMissing: false })
}

const tokenMiddleware: Middleware = {
  onRequest: ({ request }) => {
    for (const [name, value] of Object.entries(getTokenHeader())) request.headers.set(name, value)
  },
  onResponse: ({ response }) => readTokenState(response),
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
