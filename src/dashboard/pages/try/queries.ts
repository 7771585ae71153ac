/** Sending, and what the server's journal adds to an answer. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { api, take } from '../../api/client.ts'
import { keepExchange } from './draft.ts'
import { type Exchange, type Question, send } from './exchange.ts'

interface Sending {
  readonly isUnderWay: boolean
  readonly send: (question: Question) => Promise<void>
  /** Waits no longer. */
  readonly stop: () => void
}

/** One request at a time; what an earlier one spent of credits and limits is looked at anew. */
export function useSending(): Sending {
  const client = useQueryClient()
  const underWay = useRef<AbortController>(undefined)
  const [isUnderWay, setUnderWay] = useState(false)
  const ask = useCallback(
    async (question: Question): Promise<void> => {
      if (underWay.current) return
      const stopper = new AbortController()
      underWay.current = stopper
      setUnderWay(true)
      keepExchange(await send(question, stopper.signal))
      underWay.current = undefined
      setUnderWay(false)
      await client.invalidateQueries({ queryKey: ['organizations'] })
    },
    [client],
  )
  return { isUnderWay, send: ask, stop: () => underWay.current?.abort() }
}

const TRANSACTION_HEADER = 'smartetransactionid'

/** `undefined` where nothing came that could tell it. */
export const transactionIdOf = ({ reply }: Exchange): string | undefined =>
  reply.kind === 'answer' ? reply.headers[TRANSACTION_HEADER] : undefined

/** So often, and so many milliseconds apart, a record is looked for. */
const LOOKS = 5
const LOOK_AGAIN = 200

/** How the server recorded it. What came without an id is the last that this key asked. */
export function useRecorded(exchange: Exchange) {
  const transactionId = transactionIdOf(exchange)
  const { operation, apiKey } = exchange.question
  const query =
    transactionId === undefined
      ? { operation, limit: 1, ...(apiKey.length >= 4 && { key: apiKey.slice(-4) }) }
      : { transactionId }
  return useQuery({
    // What broke off may be recorded a moment later.
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < LOOKS ? LOOK_AGAIN : false,
    queryKey: ['requests', 'tried', exchange.question.operation, transactionId ?? exchange],
    queryFn: async () =>
      (await take(api.GET('/sandbox/requests', { params: { query } }))).requests[0] ?? null,
  })
}
