/** Sends a request again with the value of a close record. */
import { useMutation } from '@tanstack/react-query'
import { setField } from '../../api/body.ts'
import { type TryRequest, toTryRequest } from '../../api/request-link.ts'
import type { Entry, Schemas } from '../../api/schemas.ts'
import { sendRequest } from '../../api/send-request.ts'
import { Button } from '../../ui/button.tsx'
import { showError } from '../../ui/toasts.tsx'
import { findClosestValue } from './closest-value.ts'

/** Called with a request that was sent again, and its transaction ID. */
export type OnResent = (request: TryRequest, transactionId: string) => void

interface ResendButtonProps {
  readonly entry: Entry
  readonly record: Schemas['ClosestRecord']
  readonly onResent: OnResent
}

export function ResendButton({ entry, record, onResent }: ResendButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (request: TryRequest) => sendRequest(request),
    onError: showError,
  })
  const closest = findClosestValue(entry.request.json, record)
  const original = toTryRequest(entry)
  if (closest === undefined || original?.keyId === undefined) return null
  const request = { ...original, body: setField(original.body, closest.name, closest.value) }
  return (
    <Button
      slim
      isPending={isPending}
      onPress={() => mutate(request, { onSuccess: (transactionId) => onResent(request, transactionId) })}
    >
      Send again with “{closest.value}”
    </Button>
  )
}
