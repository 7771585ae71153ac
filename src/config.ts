/** What `serve` was asked to do: flags over environment over defaults, checked and typed. */
import { existsSync } from 'node:fs'
import type { Synchronous } from './db/open.ts'
import { isGuessable } from './lib/guessable.ts'
import { allowedName, isLoopbackName, withoutBrackets } from './lib/host-names.ts'
import { StartupError } from './lib/startup-error.ts'

/** Flags as they were typed; absent ones are `undefined`. */
export interface ServeFlags {
  readonly port?: string
  readonly host?: string
  readonly db?: string
  readonly memory?: boolean
  readonly sync?: string
  readonly data?: string
  readonly tlsCert?: string
  readonly tlsKey?: string
  readonly cors?: string
  /** Each as it was typed: a name, or several with commas. */
  readonly allowHost?: readonly string[]
  readonly controlToken?: string
  /** `false` for `--no-control`. */
  readonly control?: boolean
  readonly readyFile?: string
  readonly exitWithParent?: boolean
  readonly json?: boolean
  readonly quiet?: boolean
}

export type Storage =
  | { readonly kind: 'memory' }
  | { readonly kind: 'file'; readonly path: string; readonly sync?: Synchronous }

/** The host names that requests may use, besides loopback names. */
export interface AllowedHosts {
  /** In lower case. One that starts with a dot stands for itself and for all names below it. */
  readonly names: readonly string[]
  /** Whether requests may name an IP address that is not loopback. */
  readonly addresses: 'loopback' | 'any'
}

/** Who may use what is under `/sandbox`: callers on this machine, whoever knows a token, or nobody. */
export type ControlAccess =
  | { readonly from: 'this machine'; readonly token: string | undefined }
  | { readonly from: 'anywhere'; readonly token: string }
  | { readonly from: 'nowhere' }

export type OpenControl = Exclude<ControlAccess, { readonly from: 'nowhere' }>

export interface ServeConfig {
  readonly port: number
  readonly host: string
  readonly storage: Storage
  readonly dataDirectory: string | undefined
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined
  readonly corsOrigin: string | undefined
  readonly allowedHosts: AllowedHosts | 'any'
  readonly control: ControlAccess
  /** Written when the server answers, removed when it ends. */
  readonly readyFile: string | undefined
  /** Whether the end of standard input ends the server. */
  readonly exitWithParent: boolean
  readonly json: boolean
  readonly quiet: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

export const DEFAULT_PORT = 8080
export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_DATABASE = 'signalbox.db'
/** A stand-in is killed every day, and has its power cut once in its life: what waits for the disk costs half of the speed. */
export const DEFAULT_SYNC: Synchronous = 'normal'

/** @throws {StartupError} naming the flag or variable at fault */
export function serveConfig(flags: ServeFlags, env: Environment): ServeConfig {
  const host = withoutBrackets((flags.host || env.SIGNALBOX_HOST || DEFAULT_HOST).trim())
  return {
    port: portOf(flags.port ?? (env.SIGNALBOX_PORT || String(DEFAULT_PORT))),
    host,
    storage: storageOf(flags, env),
    dataDirectory: flags.data || env.SIGNALBOX_DATA || undefined,
    tls: tlsOf(flags.tlsCert ?? env.SIGNALBOX_TLS_CERT, flags.tlsKey ?? env.SIGNALBOX_TLS_KEY),
    corsOrigin: corsOf(flags.cors ?? env.SIGNALBOX_CORS),
    allowedHosts: allowedHostsOf(host, flags.allowHost ?? [env.SIGNALBOX_ALLOW_HOST ?? '']),
    control: controlOf(host, flags, env),
    readyFile: flags.readyFile || env.SIGNALBOX_READY_FILE || undefined,
    exitWithParent: flags.exitWithParent ?? switchOf('SIGNALBOX_EXIT_WITH_PARENT', env),
    json: flags.json ?? switchOf('SIGNALBOX_JSON', env),
    quiet: flags.quiet ?? switchOf('SIGNALBOX_QUIET', env),
  }
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (port >= 0 && port <= 65_535) return port
  throw new StartupError(`The port "${text}" is not a whole number from 0 to 65535 (0 takes a free one).`)
}

/** A flag wins over the environment; two flags that contradict each other are an error. */
function storageOf(flags: ServeFlags, env: Environment): Storage {
  if (flags.memory && flags.db) {
    throw new StartupError('--db and --memory contradict each other: give one of them.')
  }
  const sync = syncOf(flags.sync ?? (env.SIGNALBOX_SYNC || DEFAULT_SYNC))
  if (flags.memory) return { kind: 'memory' }
  if (flags.db) return fileAt(flags.db, sync)
  if (switchOf('SIGNALBOX_MEMORY', env)) return { kind: 'memory' }
  return fileAt(env.SIGNALBOX_DB || DEFAULT_DATABASE, sync)
}

const SYNCS: readonly Synchronous[] = ['normal', 'full']

function syncOf(text: string): Synchronous {
  const sync = SYNCS.find((one) => one === text.trim().toLowerCase())
  if (sync) return sync
  throw new StartupError(`The sync "${text}" is neither normal nor full.`)
}

/** What SQLite would take for something else than a file keeps nothing. */
function fileAt(path: string, sync: Synchronous): Storage {
  if (path !== ':memory:' && !path.startsWith('file:')) return { kind: 'file', path, sync }
  throw new StartupError(
    `The database "${path}" is not a file: name one with --db; a server may use --memory instead.`,
  )
}

function tlsOf(certFile: string | undefined, keyFile: string | undefined): ServeConfig['tls'] {
  if (!certFile && !keyFile) return undefined
  if (!certFile || !keyFile) throw new StartupError('TLS needs both --tls-cert and --tls-key.')
  for (const file of [certFile, keyFile]) {
    if (!existsSync(file)) throw new StartupError(`The TLS file ${file} is not there.`)
  }
  return { certFile, keyFile }
}

/** `*`, or an origin exactly as browsers send it. */
function corsOf(origin: string | undefined): string | undefined {
  if (!origin) return undefined
  if (origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)) return origin
  throw new StartupError(
    `The CORS origin "${origin}" is not an origin such as https://app.example.com, or *.`,
  )
}

/** Where others reach the server, callers may use any name, unless names are given. */
function allowedHostsOf(host: string, given: readonly string[]): AllowedHosts | 'any' {
  const names = given.flatMap((text) => text.split(',')).filter((text) => text.trim() !== '')
  if (isLoopbackName(host)) return { names: names.map(nameOf), addresses: 'loopback' }
  return names.length === 0 ? 'any' : { names: names.map(nameOf), addresses: 'any' }
}

function nameOf(text: string): string {
  const name = allowedName(text)
  if (name !== undefined) return name
  throw new StartupError(
    `--allow-host "${text.trim()}" is not a host name. Give a name without scheme and port, such as sandbox.example.com, or .example.com for all names below it.`,
  )
}

/** A flag wins over the environment; beyond this machine there is no control without a token. */
function controlOf(host: string, flags: ServeFlags, env: Environment): ControlAccess {
  const isOff = flags.control === false
  if (isOff && flags.controlToken !== undefined) {
    throw new StartupError('--control-token and --no-control contradict each other: give one of them.')
  }
  const isOffByEnv = flags.controlToken === undefined && switchOf('SIGNALBOX_NO_CONTROL', env)
  if (isOff || isOffByEnv) return { from: 'nowhere' }
  const token = tokenOf(flags.controlToken ?? (env.SIGNALBOX_CONTROL_TOKEN || undefined))
  if (isLoopbackName(host)) return { from: 'this machine', token }
  return token === undefined ? { from: 'nowhere' } : { from: 'anywhere', token }
}

/** What can be sent in a header, and is not soon guessed. The message does not repeat it: terminals are recorded. */
function tokenOf(token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  if (!/^[!-~]{16,}$/.test(token)) {
    throw new StartupError(
      'The control token needs at least 16 characters, of ASCII and without blanks: `openssl rand -hex 16` makes one.',
    )
  }
  if (!isGuessable(token)) return token
  throw new StartupError('The control token is easy to guess: `openssl rand -hex 16` makes a good one.')
}

const ON = ['1', 'true', 'yes', 'on']
const OFF = ['', '0', 'false', 'no', 'off']

function switchOf(name: string, env: Environment): boolean {
  const value = (env[name] ?? '').trim().toLowerCase()
  if (ON.includes(value)) return true
  if (OFF.includes(value)) return false
  throw new StartupError(`${name} is "${env[name]}": use 1 or 0.`)
}
