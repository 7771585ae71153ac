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

/** Downloads the database. */
export const useExportDatabase = () =>
  useMutation({
    mutationFn: () => unwrap(api.GET('/sandbox/state/database', { parseAs: 'blob' })),
    onSuccess: (file) => downloadFile('signalbox-export.db', file),
    onError: showError,
  })

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
