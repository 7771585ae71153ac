/** Undoes what changes the responses: the clock and faults. */
import { useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { formatCount } from '../ui/format.ts'
import { showError, showToast } from '../ui/toasts.tsx'

interface StateActions {
  readonly resumeClock: () => void
  readonly removeFaults: () => void
}

/** Returns actions that show their message, and refresh all pages. */
export function useStateActions(): StateActions {
  const client = useQueryClient()
  const run = async (change: () => Promise<string>): Promise<void> => {
    try {
      showToast(await change())
      await client.invalidateQueries()
    } catch (error) {
      showError(error)
    }
  }
  return {
    resumeClock: () => void run(resumeClock),
    removeFaults: () => void run(removeFaults),
  }
}

async function resumeClock(): Promise<string> {
  await unwrap(api.PATCH('/sandbox/clock', { body: { now: null, mode: 'running' } }))
  return 'The clock runs at the system time.'
}

async function removeFaults(): Promise<string> {
  const { deleted } = await unwrap(api.DELETE('/sandbox/faults'))
  return `${formatCount(deleted, 'fault')} removed.`
}
