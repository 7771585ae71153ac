/** Sees to it that a database holds the market it was asked to serve. */
import type { DataDirectory } from '../dataset/directory.ts'
import { SAMPLE_FINGERPRINT, sampleImage } from '../dataset/sample.ts'
import type { RowProblem } from '../dataset/schema.ts'
import { type Connection, openMemory } from '../db/open.ts'
import type { Log } from '../lib/log.ts'
import { copyMarket } from './copy.ts'
import { importMarket } from './import.ts'
import { heldMarket, markMarket, originOf } from './origin.ts'

/** Problems named one by one before the rest is only counted. */
const PROBLEMS_SHOWN = 20

/** Imports `data` unless the database holds the same already. */
export function loadDirectory(connection: Connection, data: DataDirectory, log: Log): void {
  const origin = originOf('directory', data.fingerprint)
  if (heldMarket(connection) === origin) return
  const { problems, ...stored } = importMarket(connection, data)
  markMarket(connection, origin)
  report(problems, log)
  if (stored.companies === 0) log.warn('no company can be used: nothing will be found')
  log.info('data imported', { ...stored, problems: problems.length })
}

/**
 * Replaces an older sample by the bundled one. A market that came from a directory stays as it is, so that a
 * database can be started again without naming it.
 */
export function loadSample(connection: Connection, log: Log): void {
  const held = heldMarket(connection)
  const bundled = originOf('sample', SAMPLE_FINGERPRINT)
  if (held === bundled || held?.startsWith('directory')) return
  const sample = openMemory(sampleImage())
  copyMarket(sample, connection)
  sample.client.close()
  markMarket(connection, bundled)
  log.info('sample data updated')
}

function report(problems: readonly RowProblem[], log: Log): void {
  for (const { file, line, reason } of problems.slice(0, PROBLEMS_SHOWN)) {
    log.warn('not used', { file, line, reason })
  }
  const more = problems.length - PROBLEMS_SHOWN
  if (more > 0) log.warn('more not used', { count: more })
}
