/** Sends a request of the service, and finds it in the journal. */
import type { QueryClient } from '@tanstack/react-query'
import type { operations } from '../../client/openapi-types.ts'
import { formatBody, parseBody } from './body.ts'
import { api, unwrap } from './client.ts'
import { RequestError } from './errors.ts'
import { fetchServiceOperation } from './openapi-document.ts'
import type { TryRequest } from './request-link.ts'

/** Says in the journal that this page sent a request, not the client that is tested. */
export const SOURCE = { 'signalbox-source': 'dashboard' }

/** Returns the key of a request, or the key that the user has entered. */
async function fetchKey({ orgId, keyId }: TryRequest, typedKey: string): Promise<string> {
  if (orgId === undefined || keyId === undefined) return typedKey
  const { data, error, response } = await api.GET('/sandbox/organizations/{orgId}/keys/{keyId}', {
    params: { path: { orgId, keyId } },
  })
  if (response.status === 404) throw new Error('This key no longer exists. Choose a different one.')
  if (data === undefined) throw new RequestError(response.status, error)
  return data.apiKey
}

/**
 * Sends a request once. Returns its transaction ID.
 * @param typedKey the key of a request without an organization; `''` for none
 * @throws {Error} if the user cancels it, or the server does not respond
 */
export async function sendRequest(
  client: QueryClient,
  request: TryRequest,
  typedKey: string,
  signal: AbortSignal,
): Promise<string> {
  const { path, keyHeader } = await fetchServiceOperation(client, request.operation)
  const apiKey = await fetchKey(request, typedKey)
  const sent = new Request(path, {
    method: 'POST',
    headers: { ...(apiKey !== '' && { [keyHeader]: apiKey }), ...getHeaders(request) },
    body: getSentBody(request),
    signal,
    cache: 'no-store',
  })
  const since = new Date().toISOString()
  let transactionId: string | null = null
  try {
    const response = await fetch(sent)
    transactionId = response.headers.get('smartetransactionid')
    await response.text()
  } catch {
    // A fault can break the response.
    if (signal.aborted) throw new Error('Request canceled. The server may have processed it.')
  }
  return findRecorded(transactionId === null ? toLost(request, since) : { transactionId })
}

type Query = NonNullable<operations['listRequests']['parameters']['query']>

/** Returns the filter of a request of this page without a response. Requests of other clients have another source. */
const toLost = ({ operation, orgId }: TryRequest, since: string): Query => ({
  source: 'dashboard',
  status: 'none',
  since,
  operation,
  ...(orgId !== undefined && { orgId }),
})

/** Returns the first character that no header can contain, such as `“‑” (U+2011)`; `undefined` without one. */
export function findUnsendable(text: string): string | undefined {
  const [letter] = /[^\t\x20-\x7e\xa0-\xff]/u.exec(text) ?? []
  const code = letter?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return letter && `“${letter}” (U+${code})`
}

/** Attempts to find a request in the journal, and milliseconds between them. A broken response is recorded a moment later. */
const MAX_ATTEMPTS = 5
const RETRY_MS = 200

/** Returns the ID of the recorded request that a filter selects. */
async function findRecorded(filter: Query): Promise<string> {
  const query = { ...filter, limit: 1, bodies: false }
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { items } = await unwrap(api.GET('/sandbox/requests', { params: { query } }))
    if (items[0] !== undefined) return items[0].transactionId
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  throw new Error(
    'No response arrived, and the server recorded no request. Check the connection, then send it again.',
  )
}

/** Returns the headers of a request, except for its key. */
const getHeaders = ({ headers }: TryRequest): Record<string, string> => ({
  'content-type': 'application/json',
  ...SOURCE,
  ...Object.fromEntries(
    headers
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', ...value] = line.split(':')
        return [name.trim().toLowerCase(), value.join(':').trim()]
      }),
  ),
})

/** Returns the text to send: without the spaces of the form, and otherwise as the user has written it. */
function getSentBody({ body }: TryRequest): string {
  const { fields } = parseBody(body)
  return formatBody(fields) === body ? JSON.stringify(fields) : body
}
