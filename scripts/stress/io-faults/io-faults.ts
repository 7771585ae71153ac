/** Fails each system call on the database files once, one at a time. */
import { sum } from '../../lib/statistics.ts'
import { Workspace } from '../../lib/workspace.ts'
import type { StressTest } from '../stress-test.ts'
import { buildPreload } from './fault-injector.ts'
import { sweepIoFaults } from './sweep.ts'

/** Calls of a kind that all fail, for each second of the test: later ones are sampled. */
const CONSECUTIVE_PER_SECOND = 0.1

export const ioFaults: StressTest = {
  name: 'io-faults',
  seconds: 120,
  run: async ({ seconds, log }) => {
    const description = 'each failing open, read, write, sync, truncate, and unlink of the database files'
    const workspace = new Workspace()
    const preload = buildPreload(workspace.folder)
    if ('missing' in preload)
      return { description, attempts: 0, failures: 0, notes: [`not tried: ${preload.missing}`] }
    const { failedCalls, rejectedRequests, failedStarts, problems } = await sweepIoFaults({
      workspace,
      library: preload.library,
      maxConsecutive: Math.ceil(seconds * CONSECUTIVE_PER_SECOND),
      log,
    })
    workspace.remove()
    const counts = Object.entries(failedCalls).map(([call, count]) => `${count} ${call}`)
    return {
      description,
      attempts: sum(Object.values(failedCalls)),
      failures: problems.length,
      notes: [
        `${counts.join(', ')}; ${rejectedRequests} requests got 503, ${failedStarts} starts ended with one sentence`,
        ...problems.slice(0, 10),
      ],
    }
  },
}
