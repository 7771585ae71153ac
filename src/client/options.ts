/** How a sandbox is started. */

export interface SandboxOptions {
  /** A folder with `companies.csv`, `contacts.csv` and `organizations.json`, instead of the bundled sample. */
  readonly data?: string
  /** Keep everything in memory, so that nothing is left behind: so it is unless `db` is given. */
  readonly memory?: boolean
  /** Keep everything in this file. */
  readonly db?: string
  /** The port to listen on; a free one otherwise. */
  readonly port?: number
  /** Variables for the server besides those of this process, of which it gets all but `SIGNALBOX_*`. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Milliseconds that the start, and each answer to what controls the sandbox, may take; 30,000 otherwise. */
  readonly timeout?: number
}

/** How a running sandbox is reached. */
export interface ConnectOptions {
  /** The control token, if the server has one. */
  readonly controlToken?: string
  /** Milliseconds that a control request may take; 30,000 otherwise. */
  readonly timeout?: number
}

export const DEFAULT_TIMEOUT = 30_000

/** The flags of `serve` for these options. */
export function toServeFlags({ data, memory, db, port = 0 }: SandboxOptions) {
  const isInMemory = memory ?? db === undefined
  return {
    port: String(port),
    host: '127.0.0.1',
    ...(data !== undefined && { data }),
    ...(isInMemory && { memory: true }),
    ...(db !== undefined && { db }),
  }
}

/** The process's own settings must not change what a test sees. */
export function createEnvironment({ env = {} }: SandboxOptions): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SIGNALBOX_'))
  const all = [...inherited, ...Object.entries(env)]
  return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
