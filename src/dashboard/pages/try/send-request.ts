/** Sends the request of the form. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TryRequest } from '../../api/request-link.ts'
import { sendRequest } from '../../api/send-request.ts'
import { showError } from '../../ui/toasts.tsx'
import { dispatch, getTypedKey } from './draft.ts'

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
  const [isPending, setPending] = useState(false)
  const send = async (request: TryRequest): Promise<void> => {
    if (pending.current) return
    pending.current = new AbortController()
    setPending(true)
    try {
      const transactionId = await sendRequest(client, request, getTypedKey(), pending.current.signal)
      dispatch({ kind: 'showResponse', operation: request.operation, transactionId })
    } catch (error) {
      showError(error)
    }
    pending.current = undefined
    setPending(false)
    await client.invalidateQueries({ queryKey: ['organizations'] })
  }
  return { isPending, send, stop: () => pending.current?.abort() }
}
