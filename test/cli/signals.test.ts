/** The signals that stop a server. */
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { waitForStop } from '../../src/cli/signals.ts'
import { silentLog } from '../../src/lib/log.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Without the handlers of other tests, whose servers would stop. */
const others = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const)
beforeEach(() => {
  for (const signal of SIGNALS) process.removeAllListeners(signal)
})
afterEach(() => {
  for (const [signal, handlers] of others) {
    process.removeAllListeners(signal)
    for (const handler of handlers) process.on(signal, handler)
  }
})

test('a signal that is forwarded once more does not end a server that is saving its state', async () => {
  let now = 0
  const clock = spyOn(performance, 'now').mockImplementation(() => now)
  const exit = spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('the process ended')
  })
  try {
    const stopped = waitForStop(silentLog, false)
    process.emit('SIGINT', 'SIGINT')
    await stopped
    // A terminal sends SIGINT to all its processes, and a process manager sends another signal to those that it started.
    now = 900
    process.emit('SIGTERM', 'SIGTERM')
    process.emit('SIGINT', 'SIGINT')
    now = 1_000
    expect(() => process.emit('SIGINT', 'SIGINT')).toThrow('the process ended')
  } finally {
    exit.mockRestore()
    clock.mockRestore()
  }
})
