/** Sends requests, and loads their journal entries. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { api, unwrap } from '../../api/client.ts'
import { storeExchange } from './draft.ts'
import { type Exchange, send, type TryRequest } from './exchange.ts'

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
      storeExchange(await send(request, stopper.signal))
      pending.current = undefined
      setUnderWay(false)
      await client.invalidateQueries({ queryKey: ['organizations'] })
    },
    [client],
  )
  return { isPending, send: sendRequest, stop: () => pending.current?.abort() }
}

const TRANSACTION_HEADER = 'smartetransactionid'

/** Returns the transaction ID, or `undefined` without a response. */
export const getTransactionId = ({ result }: Exchange): string | undefined =>
  result.kind === 'response' ? result.headers[TRANSACTION_HEADER] : undefined

/** Attempts to load a journal entry, and milliseconds between them. */
const MAX_ATTEMPTS = 5
const RETRY_MS = 200

/** Returns the journal entry of an exchange. Without a transaction ID, this is the last request of the key. */
export function useJournalEntry(exchange: Exchange) {
  const transactionId = getTransactionId(exchange)
  const { operation, apiKey } = exchange.request
  const query =
    transactionId === undefined
      ? { operation, limit: 1, ...(apiKey.length >= 4 && { key: apiKey.slice(-4) }) }
      : { transactionId }
  return useQuery({
    // A broken response can be recorded a moment later.
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < MAX_ATTEMPTS ? RETRY_MS : false,
    queryKey: ['requests', 'tried', exchange.request.operation, transactionId ?? exchange],
    queryFn: async () => (await unwrap(api.GET('/sandbox/requests', { params: { query } }))).items[0] ?? null,
  })
}
