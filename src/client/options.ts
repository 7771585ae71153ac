/** The options that start or connect to a sandbox. */
import type { ServeFlags } from '../config/settings.ts'

export interface SandboxOptions {
  /** A folder with `companies.csv`, `contacts.csv` and `organizations.json`, instead of the bundled sample. */
  readonly data?: string
  /**
   * Starts even if rows of `data` are invalid. They are skipped, and `sandbox.dataProblems` lists them first. By default,
   * `startSandbox` rejects with all of them.
   */
  readonly allowInvalidRows?: boolean
  /** Keeps everything in memory, which is the default unless you set `db`. With `db`, starts from a copy, and leaves the file unchanged. */
  readonly memory?: boolean
  /** The database file that stores everything. */
  readonly db?: string
  /** The port to listen on. The default is a free port. */
  readonly port?: number
  /** More environment variables for the server. It inherits those of this process, except `SIGNALBOX_*`. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Timeout in milliseconds for the start, and for each control request. The default is 30,000. */
  readonly timeout?: number
}

export interface ConnectOptions {
  /** The control token, if the server has one. */
  readonly controlToken?: string
  /** Timeout in milliseconds for each control request. The default is 30,000. */
  readonly timeout?: number
}

const OPTION_TYPES: Readonly<Record<keyof SandboxOptions, string>> = {
  data: 'string',
  allowInvalidRows: 'boolean',
  memory: 'boolean',
  db: 'string',
  port: 'number',
  env: 'object',
  timeout: 'number',
}

/**
 * Checks the options of `startSandbox`, because JavaScript code is not checked by a compiler.
 * @throws {TypeError} for an option that would have no effect
 */
export function requireOptions(options: SandboxOptions): void {
  const types = new Map<string, string>(Object.entries(OPTION_TYPES))
  for (const [name, value] of Object.entries(options)) {
    const type = types.get(name)
    if (type === undefined)
      throw new TypeError(
        `startSandbox has no option ${name}. Its options are ${[...types.keys()].join(', ')}.`,
      )
    if (value === '') throw new TypeError(`${name} is an empty string. Pass a value, or omit it.`)
    if (value !== undefined && typeof value !== type) throw new TypeError(`${name} must be of type ${type}.`)
  }
}

/** Milliseconds. */
const DEFAULT_TIMEOUT = 30_000
/** Milliseconds. A shorter timeout was probably meant in seconds. */
const MIN_TIMEOUT = 100

/**
 * Returns the timeout in milliseconds.
 * @throws {TypeError} if it looks like seconds
 */
export function getTimeout({ timeout = DEFAULT_TIMEOUT }: { readonly timeout?: number }): number {
  if (timeout >= MIN_TIMEOUT) return timeout
  throw new TypeError(`The timeout is ${timeout} ms. Pass milliseconds, such as 1000 for one second.`)
}

/** Milliseconds that running requests may take after `stop()`. */
export const STOP_TIMEOUT = 2_000

/** Returns the flags of `serve` for these options. */
export const toServeFlags = ({
  data,
  allowInvalidRows,
  memory,
  db,
  port = 0,
}: SandboxOptions): ServeFlags => ({
  port: String(port),
  host: '127.0.0.1',
  data,
  rejectInvalid: !allowInvalidRows,
  memory: memory ?? db === undefined,
  db,
})

/** Returns the environment of a server, without the settings of this process, which could change test results. */
export function createEnvironment({ env = {} }: SandboxOptions): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SIGNALBOX_'))
  const all = [...inherited, ...Object.entries(env)]
  return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
