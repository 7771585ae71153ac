/** Fails each system call on the database files once, one at a time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXECUTABLE } from '../bench/server.ts'
import { buildPreload } from './io-faults/injected-faults.ts'
import { sweepIoFaults } from './io-faults/sweep.ts'
import type { Subject } from './subject.ts'

const TRIED = 'each failing open, read, write, sync, truncate, and unlink of the database files'

/** Occurrences of a call that all fail, for each second: later ones are sampled. */
const DENSE_PER_SECOND = 0.1

export const ioFaults: Subject = {
  name: 'io-faults',
  seconds: 120,
  run: async ({ seconds, log }) => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-io-faults-'))
    try {
      const preload = buildPreload(folder)
      if ('missing' in preload)
        return { tried: TRIED, times: 0, lost: 0, notes: [`not tried: ${preload.missing}`] }
      const { points, rejectedRequests, failedStarts, problems } = await sweepIoFaults({
        command: [EXECUTABLE],
        library: preload.library,
        folder,
        dense: Math.ceil(seconds * DENSE_PER_SECOND),
        report: log,
      })
      const counts = Object.entries(points).map(([call, count]) => `${count} ${call}`)
      return {
        tried: TRIED,
        times: Object.values(points).reduce((sum, count) => sum + count, 0),
        lost: problems.length,
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
