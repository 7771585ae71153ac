/** Queries and changes of snapshots, the clock, and the whole state. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client.ts'
import type { Schemas } from '../../api/schemas.ts'
import { downloadFile } from '../../ui/download.ts'
import { showError, useChange } from '../../ui/toasts.tsx'

export const useSnapshots = () =>
  useQuery({
    queryKey: ['snapshots'],
    queryFn: async () => (await unwrap(api.GET('/sandbox/snapshots'))).items,
  })

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
