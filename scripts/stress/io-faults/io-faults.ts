/** Fails each system call on the database files once, one at a time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXECUTABLE } from '../../lib/server.ts'
import { buildPreload } from './fault-injector.ts'
import { sweepIoFaults } from './sweep.ts'
import type { StressTest } from '../stress-test.ts'

const TRIED = 'each failing open, read, write, sync, truncate, and unlink of the database files'

/** Occurrences of a call that all fail, for each second: later ones are sampled. */
const DENSE_PER_SECOND = 0.1

export const ioFaults: StressTest = {
  name: 'io-faults',
  seconds: 120,
  run: async ({ seconds, log }) => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-io-faults-'))
    try {
      const preload = buildPreload(folder)
      if ('missing' in preload)
        return { description: TRIED, attempts: 0, failures: 0, notes: [`not tried: ${preload.missing}`] }
      const { points, rejectedRequests, failedStarts, problems } = await sweepIoFaults({
        command: [EXECUTABLE],
        library: preload.library,
        folder,
        maxConsecutive: Math.ceil(seconds * DENSE_PER_SECOND),
        report: log,
      })
      const counts = Object.entries(points).map(([call, count]) => `${count} ${call}`)
      return {
        description: TRIED,
        attempts: Object.values(points).reduce((sum, count) => sum + count, 0),
        failures: problems.length,
        notes: [
          `${counts.join(', ')}; ${rejectedRequests} requests got 503, ${failedStarts} starts ended with one sentence`,
          ...problems.slice(0, 10),
        ],
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
