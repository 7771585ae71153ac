/** What all modules share: the database with its shared transaction, and replaceable sources of time, randomness, and waiting. */
import type { Connection } from '../db/open-and-lock.ts'
import { SharedTransaction } from '../db/transaction.ts'
import { type Clock, type Delay, MS_PER_DAY, systemClock, systemDelay } from '../lib/clock.ts'
import { messageOf } from '../lib/errors.ts'
import { type Log, silentLog } from '../lib/log.ts'
import { type Random, systemRandom } from '../lib/random.ts'
import { Readiness } from './readiness.ts'
import { SandboxClock } from './sandbox-clock.ts'

export interface Core {
  readonly connection: Connection
  readonly transaction: SharedTransaction
  readonly readiness: Readiness
  readonly clock: SandboxClock
  readonly random: Random
  /** Waits in real time, for delayed responses. */
  readonly delay: Delay
  readonly log: Log
  /**
   * `current` counts how often the state was replaced: by resets and restores. A request of an earlier version is rejected.
   * `lastReset` is its value after the last reset.
   */
  readonly stateVersions: { current: number; lastReset: number }
}

/** What a caller may replace. Default: the clock and the randomness of the machine, and no log. */
export interface CoreOptions {
  readonly machineClock?: Clock
  readonly random?: Random
  readonly delay?: Delay
  readonly log?: Log
}

export function createCore(
  connection: Connection,
  { machineClock = systemClock, random = systemRandom, delay = systemDelay, log = silentLog }: CoreOptions,
): Core {
  const clock = new SandboxClock(machineClock)
  // Jobs end by date, so caches are valid for one day at most.
  connection.dataVersion.setPeriod(() => Math.floor(clock.now() / MS_PER_DAY))
  const transaction = new SharedTransaction(connection, (error) => {
    log.error('not stored', { database: connection.name, message: messageOf(error) })
  })
  const readiness = new Readiness({ connection, transaction, clock, log })
  const stateVersions = { current: 0, lastReset: 0 }
  return { connection, transaction, readiness, clock, random, delay, log, stateVersions }
}
