/** Undoes what changes the responses: the clock and faults. */
import { api, unwrap } from '../api/client.ts'
import { formatCount } from '../ui/format.ts'
import { useChange } from '../ui/toasts.tsx'

export const useResumeClock = () =>
  useChange(
    () => unwrap(api.PATCH('/sandbox/clock', { body: { now: null, mode: 'running' } })),
    () => 'The clock runs at the system time.',
  )

export const useRemoveFaults = () =>
  useChange(
    () => unwrap(api.DELETE('/sandbox/faults')),
    ({ deleted }) => `${formatCount(deleted, 'fault')} removed.`,
  )
