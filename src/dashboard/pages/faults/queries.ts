/** Queries and changes of faults. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client.ts'
import { showToast, useChange } from '../../ui/toasts.tsx'
import { describeFrequency } from './describe-fault.ts'
import type { FaultInput } from './fault-values.ts'

/** Returns the oldest faults, which apply first, and the number of all faults. */
export const useFaults = () =>
  useQuery({
    queryKey: ['faults'],
    queryFn: () => unwrap(api.GET('/sandbox/faults')),
  })

export const useAddFault = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FaultInput) => unwrap(api.POST('/sandbox/faults', { body })),
    onSuccess: (fault) => {
      showToast(`Fault added. It applies ${describeFrequency(fault)}.`)
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
