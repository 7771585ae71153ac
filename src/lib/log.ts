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
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`)
  })

/** Sentences for a terminal, without stack traces. `quiet` keeps warnings and errors. */
export const humanLog = (write: Write, quiet: boolean): Log =>
  leveled((level, event, { stack: _, ...fields }) => {
    if (quiet && level === 'info') return
    const rest = Object.entries(fields).map(([name, value]) => `  ${name}=${value}`)
    write(`${level === 'info' ? '' : `${level}: `}${event}${rest.join('')}\n`)
  })

export const silentLog: Log = leveled(() => {})
