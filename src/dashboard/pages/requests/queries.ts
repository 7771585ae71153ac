/** What is asked of the server for one request. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, take } from '../../api/client.ts'
import { tell, tellError } from '../../ui/toasts.tsx'

/** One request in full. What is recorded does not change; why it was found may, with the data. */
export const useRequest = (transactionId: string | undefined) =>
  useQuery({
    queryKey: ['requests', transactionId],
    enabled: transactionId !== undefined,
    queryFn: () =>
      take(
        api.GET('/sandbox/requests/{transactionId}', {
          params: { path: { transactionId: transactionId ?? '' } },
        }),
      ),
  })

interface Replay {
  readonly transactionId: string
  /** Without its `Idempotency-Key`. */
  readonly fresh: boolean
}

/** Sends a request again. Where to go then is for whoever asked, who may have left meanwhile. */
export const useReplay = () =>
  useMutation({
    mutationFn: ({ transactionId, fresh }: Replay) =>
      take(
        api.POST('/sandbox/requests/{transactionId}/replay', {
          params: { path: { transactionId } },
          body: fresh ? { fresh } : {},
        }),
      ),
    onSuccess: ({ answer }) =>
      tell(answer.status === null ? 'Sent again: no answer came.' : `Sent again: ${answer.status}.`),
    onError: tellError,
  })
