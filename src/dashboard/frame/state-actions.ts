/** Actions on the state that several pages offer. */
import { api, unwrap } from '../api/client.ts'
import { formatCount } from '../ui/format.ts'
import { useChange } from '../ui/toasts.tsx'

export const useFreezeClock = () =>
  useChange(
    () => unwrap(api.PATCH('/sandbox/clock', { body: { mode: 'frozen' } })),
    () => 'The clock is frozen.',
  )

export const useResumeClock = () =>
  useChange(
    () => unwrap(api.PATCH('/sandbox/clock', { body: { now: null, mode: 'running' } })),
    () => 'The clock now follows the system time.',
  )

export const useRemoveFaults = () =>
  useChange(
    () => unwrap(api.DELETE('/sandbox/faults')),
    ({ deleted }) => `${formatCount(deleted, 'fault')} removed.`,
  )

export const useTakeSnapshot = () =>
  useChange(
    (name: string) => unwrap(api.POST('/sandbox/snapshots', { body: name === '' ? {} : { name } })),
    ({ name }) => `Snapshot “${name}” created.`,
  )
