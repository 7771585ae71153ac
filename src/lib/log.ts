import type { Writable } from 'node:stream'
import { printable } from './printable.ts'

/** What happened, for whoever runs the server. Never a key value, never a stack trace on a terminal. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

export type LogFields = Readonly<Record<string, string | number | boolean | null>>

type Level = 'info' | 'warn' | 'error'
type Write = (line: string) => void

const leveled = (emit: (level: Level, event: string, fields: LogFields) => void): Log => ({
  info: (event, fields = {}) => emit('info', event, fields),
  warn: (event, fields = {}) => emit('warn', event, fields),
  error: (event, fields = {}) => emit('error', event, fields),
})

/** One JSON object a line: `{"time","level","event",…}`. `quiet` keeps warnings and errors. */
export const jsonLog = (write: Write, quiet: boolean, now: () => number): Log =>
  leveled((level, event, fields) => {
    if (quiet && level === 'info') return
    write(`${jsonLine({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`)
  })

/** JSON escapes the other control characters itself. Terminals obey these, too. */
const jsonLine = (entry: object): string =>
  JSON.stringify(entry).replace(/[\u007f-\u009f]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)

/** Sentences for a terminal, without stack traces. `quiet` keeps warnings and errors. */
export const humanLog = (write: Write, quiet: boolean): Log =>
  leveled((level, event, { stack: _, ...fields }) => {
    if (quiet && level === 'info') return
    const rest = Object.entries(fields).map(([name, value]) => `  ${name}=${printable(String(value))}`)
    write(`${level === 'info' ? '' : `${level}: `}${event}${rest.join('')}\n`)
  })

export const silentLog: Log = leveled(() => {})

/** Characters that may wait for a reader before lines are dropped: a log must neither block nor fill memory. */
const MAX_WAITING = 1 << 20

/**
 * Writes lines to a stream that somebody may or may not read: lines that find a full pipe wait, up to a limit, and
 * beyond it are dropped and counted; a closed pipe swallows them.
 * @param whenDropped the line that tells how many were dropped, written with the next that can be
 */
export function lineSink(
  stream: Writable,
  whenDropped: (count: number) => string = () => '',
): (line: string) => void {
  let waiting = 0
  let dropped = 0
  const write = (line: string): void => {
    waiting += line.length
    stream.write(line, () => {
      waiting -= line.length
    })
  }
  // Whoever read this may have gone. That is no reason to stop serving the others.
  stream.on('error', () => {})
  return (line) => {
    if (waiting > MAX_WAITING) {
      dropped += 1
      return
    }
    if (dropped > 0) write(whenDropped(dropped))
    dropped = 0
    write(line)
  }
}
