/** The signals that ask a process to stop: Ctrl+C, `kill`, and a terminal that is closed. */
import { existsSync, readFileSync } from 'node:fs'

/** Returns the signals to handle. After `nohup` a closed terminal must not stop the process, and a handler would undo that. */
export const stopSignals = (): NodeJS.Signals[] =>
  ignoresHangup() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Linux reports ignored signals as a bit mask; SIGHUP, signal 1, is its lowest bit. Other systems do not say. */
function ignoresHangup(): boolean {
  const status = '/proc/self/status'
  if (!existsSync(status)) return false
  const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync(status, 'utf8'))?.[1] ?? '0'
  return Number.parseInt(mask.slice(-1), 16) % 2 === 1
}
