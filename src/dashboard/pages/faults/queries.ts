/** Queries and changes of faults. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client.ts'
import { showToast, useChange } from '../../ui/toasts.tsx'
import type { Fault, FaultInput } from './fault-values.ts'

/** Milliseconds between updates while a fault can expire, because the server reports that up to 15 seconds late. */
const REFRESH_MS = 1_000

/** Returns the oldest faults, which apply first, and the number of all faults. Also updates the number of active ones. */
export function useFaults() {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['faults'],
    queryFn: async () => {
      const faults = await unwrap(api.GET('/sandbox/faults'))
      void client.invalidateQueries({ queryKey: ['state'] })
      return faults
    },
    refetchInterval: ({ state: { data } }) => (data?.items.some(canExpire) ? REFRESH_MS : false),
  })
}

const canExpire = ({ expiresAfterSeconds, remaining }: Fault): boolean =>
  expiresAfterSeconds !== null && remaining !== 0

export const useAddFault = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FaultInput) => unwrap(api.POST('/sandbox/faults', { body })),
    onSuccess: () => {
      showToast('Fault added.')
      return client.invalidateQueries({ queryKey: ['faults'] })
    },
  })
}

export const useRemoveFault = () =>
  useChange(
    (id: string) => unwrap(api.DELETE('/sandbox/faults/{id}', { params: { path: { id } } })),
    () => 'Fault removed.',
    'faults',
  )
