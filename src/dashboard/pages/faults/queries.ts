/** Queries and changes of faults, the clock, and snapshots. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client.ts'
import type { Schemas } from '../../api/schemas.ts'
import { downloadFile } from '../../ui/download.ts'
import { showError, showToast, useChange } from '../../ui/toasts.tsx'
import { describeFrequency } from './describe-fault.ts'
import type { FaultInput } from './fault-values.ts'

/** Returns the oldest faults, which apply first, and the number of all faults. */
export const useFaults = () =>
  useQuery({
    queryKey: ['faults'],
    queryFn: () => unwrap(api.GET('/sandbox/faults')),
  })

export const useSnapshots = () =>
  useQuery({
    queryKey: ['snapshots'],
    queryFn: async () => (await unwrap(api.GET('/sandbox/snapshots'))).items,
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

export const useChangeClock = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['UpdateClockInput']) => unwrap(api.PATCH('/sandbox/clock', { body })),
    onSuccess: async (clock) => {
      // Shows the new time at once, and refreshes what depends on it.
      client.setQueryData<Schemas['SandboxState']>(['state'], (state) => state && { ...state, clock })
      await client.invalidateQueries({ queryKey: ['organizations'] })
    },
    onError: showError,
  })
}

export const useReset = () =>
  useChange(
    () => unwrap(api.POST('/sandbox/reset')),
    () => 'Reset to the initial state.',
  )

/** Downloads the state as a file. */
export const useExportState = () =>
  useMutation({
    mutationFn: () => unwrap(api.POST('/sandbox/state/export', { parseAs: 'blob' })),
    onSuccess: (file) => downloadFile(STATE_FILE_NAME, file),
    onError: showError,
  })

const STATE_FILE_NAME = 'box.signalbox'

export const useImportState = () =>
  useChange(
    (file: File) =>
      unwrap(api.POST('/sandbox/state/import', { body: file.name, bodySerializer: () => file })),
    () => 'State imported.',
  )

export const useRestoreSnapshot = () =>
  useChange(
    (id: string) => unwrap(api.POST('/sandbox/snapshots/{id}/restore', { params: { path: { id } } })),
    ({ name }) => `Restored snapshot “${name}”.`,
  )

export const useDeleteSnapshot = () =>
  useChange(
    (id: string) => unwrap(api.DELETE('/sandbox/snapshots/{id}', { params: { path: { id } } })),
    ({ name }) => `Deleted snapshot “${name}”.`,
  )
