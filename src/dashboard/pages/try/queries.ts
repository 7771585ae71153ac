/** Sends requests, and loads their journal entries. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { api, unwrap } from '../../api/client.ts'
import { RequestError } from '../../api/errors.ts'
import type { TryRequest } from '../../api/request-link.ts'
import { showError } from '../../ui/toasts.tsx'
import { getTypedKey, storeExchange } from './draft.ts'
import { type Exchange, send } from './exchange.ts'

interface Sending {
  readonly isPending: boolean
  readonly send: (request: TryRequest) => Promise<void>
  /** Cancels the running request. */
  readonly stop: () => void
}

/** Sends one request at a time, then refreshes credits and limits. */
export function useSending(): Sending {
  const client = useQueryClient()
  const pending = useRef<AbortController>(undefined)
  const [isPending, setUnderWay] = useState(false)
  const sendRequest = useCallback(
    async (request: TryRequest): Promise<void> => {
      if (pending.current) return
      const stopper = new AbortController()
      pending.current = stopper
      setUnderWay(true)
      try {
        storeExchange(await send(request, await fetchKey(request), stopper.signal))
      } catch (error) {
        showError(error)
      }
      pending.current = undefined
      setUnderWay(false)
      await client.invalidateQueries({ queryKey: ['organizations'] })
    },
    [client],
  )
  return { isPending, send: sendRequest, stop: () => pending.current?.abort() }
}

/** Returns the key of a request, or the key that the user has entered. */
async function fetchKey({ orgId, keyId }: TryRequest): Promise<string> {
  if (orgId === undefined || keyId === undefined) return getTypedKey()
  const { data, error, response } = await api.GET('/sandbox/organizations/{orgId}/keys/{keyId}', {
    params: { path: { orgId, keyId } },
  })
  if (response.status === 404) throw new Error('This key no longer exists. Choose another one.')
  if (data === undefined) throw new RequestError(response.status, error)
  return data.apiKey
}

const TRANSACTION_HEADER = 'smartetransactionid'

/** Returns the transaction ID, or `undefined` without a response. */
export const getTransactionId = ({ result }: Exchange): string | undefined =>
  result.kind === 'response' ? result.headers[TRANSACTION_HEADER] : undefined

/** Attempts to load a journal entry, and milliseconds between them. */
const MAX_ATTEMPTS = 5
const RETRY_MS = 200

/** Returns the journal entry of an exchange. Without a transaction ID, this is the last request of the organization. */
export function useJournalEntry(exchange: Exchange) {
  const transactionId = getTransactionId(exchange)
  const { operation, orgId } = exchange.request
  const query =
    transactionId === undefined
      ? { operation, limit: 1, ...(orgId !== undefined && { orgId }) }
      : { transactionId }
  return useQuery({
    // A broken response can be recorded a moment later.
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < MAX_ATTEMPTS ? RETRY_MS : false,
    queryKey: ['requests', 'tried', operation, transactionId ?? exchange.id],
    queryFn: async () => (await unwrap(api.GET('/sandbox/requests', { params: { query } }))).items[0] ?? null,
  })
}
