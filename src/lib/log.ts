import { lazy } from './cache.ts'
import { escapeJson, toPrintable } from './text.ts'

/** The log of the server. It never contains API keys. Stack traces appear in JSON only. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

export type LogFields = Readonly<Record<string, string | number | boolean | null>>

type LogLevel = 'info' | 'warn' | 'error'
type Write = (line: string) => void

const createLog = (emit: (level: LogLevel, event: string, fields: LogFields) => void): Log => ({
  info: (event, fields = {}) => emit('info', event, fields),
  warn: (event, fields = {}) => emit('warn', event, fields),
  error: (event, fields = {}) => emit('error', event, fields),
})

/** Creates a log that writes one JSON object per line: `{"time","level","event",…}`. `quiet` omits `info`. */
export const createJsonLog = (write: Write, quiet: boolean, now: () => number): Log =>
  createLog((level, event, fields) => {
    if (quiet && level === 'info') return
    const line = JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })
    write(`${escapeJson(line)}\n`)
  })

/** Creates a log for terminals, without stack traces. `quiet` omits `info`. */
export const createHumanLog = (write: Write, quiet: boolean): Log =>
  createLog((level, event, { stack: _, ...fields }) => {
    if (quiet && level === 'info') return
    const rest = Object.entries(fields).map(([name, value]) => `  ${name}=${toPrintable(String(value))}`)
    write(`${level === 'info' ? '' : `${level}: `}${event}${rest.join('')}\n`)
  })

export const silentLog: Log = createLog(() => {})

/** The number of characters that wait for a slow reader. Beyond it lines are dropped: a log must not block or fill memory. */
const MAX_BUFFERED_CHARACTERS = 1 << 20

/**
 * Creates a function that writes lines to standard output or error without blocking. Lines wait for a full pipe up to a limit.
 * Beyond it they are dropped. Errors of a closed pipe are ignored.
 */
export function createLineWriter(name: OutputName): (line: string) => void {
  let waiting = ''
  let isWriting = false
  const writeAll = async (): Promise<void> => {
    isWriting = true
    // Lines of one iteration of the event loop share a write.
    await new Promise(setImmediate)
    while (waiting !== '') {
      const lines = waiting
      waiting = ''
      // The server continues when the reader of its log is gone.
      await standardOutput.write(name, lines).catch(() => {})
    }
    isWriting = false
  }
  return (line) => {
    if (waiting.length > MAX_BUFFERED_CHARACTERS) return
    waiting += line
    if (!isWriting) void writeAll()
  }
}

export type OutputName = 'stdout' | 'stderr'

const SINKS = {
  stdout: lazy(() => Bun.stdout.writer()),
  stderr: lazy(() => Bun.stderr.writer()),
}

/** Writes without the streams of Node, which add 9 ms to a start. An object, so that tests can replace its function. */
export const standardOutput = {
  /**
   * Writes a text or bytes at once. Resolves when a full pipe has accepted it.
   * @throws the error of the system, such as `EPIPE`
   */
  async write(name: OutputName, content: string | Uint8Array): Promise<void> {
    const sink = SINKS[name]()
    // `flush` may throw at once, and then nothing would handle the error of `write`.
    await sink.write(content)
    await sink.flush()
  },
}
