/** Sending, and what the server's journal adds to an answer. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { api, unwrap } from '../../api/client.ts'
import { storeExchange } from './draft.ts'
import { type Exchange, send, type TryRequest } from './exchange.ts'

interface Sending {
  readonly isPending: boolean
  readonly send: (request: TryRequest) => Promise<void>
  /** Waits no longer. */
  readonly stop: () => void
}

/** One request at a time; what an earlier one spent of credits and limits is looked at anew. */
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

/** `undefined` where nothing came that could tell it. */
export const getTransactionId = ({ result }: Exchange): string | undefined =>
  result.kind === 'response' ? result.headers[TRANSACTION_HEADER] : undefined

/** So often, and so many milliseconds apart, a record is looked for. */
const MAX_ATTEMPTS = 5
const RETRY_MS = 200

/** How the server recorded it. What came without an id is the last that this key asked. */
export function useJournalEntry(exchange: Exchange) {
  const transactionId = getTransactionId(exchange)
  const { operation, apiKey } = exchange.request
  const query =
    transactionId === undefined
      ? { operation, limit: 1, ...(apiKey.length >= 4 && { key: apiKey.slice(-4) }) }
      : { transactionId }
  return useQuery({
    // What broke off may be recorded a moment later.
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < MAX_ATTEMPTS ? RETRY_MS : false,
    queryKey: ['requests', 'tried', exchange.request.operation, transactionId ?? exchange],
    queryFn: async () =>
      (await unwrap(api.GET('/sandbox/requests', { params: { query } }))).requests[0] ?? null,
  })
}
