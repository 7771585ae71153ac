/** What is asked of the server for one request. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client.ts'
import { showError, showToast } from '../../ui/toasts.tsx'

/** One request in full. What is recorded does not change; why it was found may, with the data. */
export const useRequest = (transactionId: string | undefined) =>
  useQuery({
    queryKey: ['requests', transactionId],
    enabled: transactionId !== undefined,
    queryFn: () =>
      unwrap(
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
      unwrap(
        api.POST('/sandbox/requests/{transactionId}/replay', {
          params: { path: { transactionId } },
          body: fresh ? { fresh } : {},
        }),
      ),
    onSuccess: ({ answer }) =>
      showToast(answer.status === null ? 'Replayed: no response.' : `Replayed: ${answer.status}.`),
    onError: showError,
  })
