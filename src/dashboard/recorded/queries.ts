/** Queries and changes of one recorded request. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { showError, showToast } from '../ui/toasts.tsx'

/** Returns a recorded request. Its explanation can change with the data. */
export const useRequest = (transactionId: string | undefined) =>
  useQuery({
    queryKey: ['request', transactionId],
    enabled: transactionId !== undefined,
    queryFn: () =>
      unwrap(
        api.GET('/sandbox/requests/{transactionId}', {
          params: { path: { transactionId: transactionId ?? '' } },
        }),
      ),
  })

/** Returns a fault, and whether it was removed since it applied. */
export function useFault(faultId: string | null) {
  const { data } = useQuery({
    queryKey: ['faults'],
    enabled: faultId !== null,
    queryFn: () => unwrap(api.GET('/sandbox/faults')),
  })
  const fault = data?.items.find(({ id }) => id === faultId)
  return { fault, isRemoved: faultId !== null && data !== undefined && fault === undefined }
}

/** Replays a request. The component decides what to open afterwards. */
export const useReplay = () =>
  useMutation({
    mutationFn: (transactionId: string) =>
      unwrap(
        api.POST('/sandbox/requests/{transactionId}/replay', {
          params: { path: { transactionId } },
        }),
      ),
    onSuccess: ({ response }) =>
      showToast(response.status === null ? 'Replayed: no response.' : `Replayed: ${response.status}.`),
    onError: showError,
  })
