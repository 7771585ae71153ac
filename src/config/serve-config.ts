/** The configuration of `serve`: flags, then environment variables, then defaults. */
import { existsSync } from 'node:fs'
import { CommandError, UsageError } from '../lib/errors.ts'
import { allowedName, isLoopbackName, withoutBrackets } from '../lib/host-names.ts'
import { systemRandom } from '../lib/random.ts'
import { findNearest } from '../lib/unknown-names.ts'
import {
  longFlagOf,
  SETTINGS,
  type ServeFlags,
  type SettingName,
  switchValueOf,
  VARIABLE_PREFIX,
  variableOf,
} from './settings.ts'

/** Where a server stores everything. */
export type Storage =
  | { readonly kind: 'memory'; readonly source?: StorageSource | undefined }
  | { readonly kind: 'file'; readonly path: string }

/** A database file that a server in memory starts from a copy of. */
interface StorageSource {
  readonly path: string
  /** Whether a missing file is none. The container image sets the variable of `--db`, also for users of `--memory`. */
  readonly isOptional: boolean
}

/** The host names that requests may use, besides loopback names. */
export interface AllowedHosts {
  /** In lower case. A name with a leading dot also allows all subdomains. */
  readonly names: readonly string[]
  /** Whether requests may name an IP address that is not loopback. */
  readonly addresses: 'loopback' | 'any'
}

/** Who may use `/sandbox`: clients on this machine, clients with the token, or nobody. A generated token is printed. */
export type ControlAccess =
  | { readonly from: 'this machine'; readonly token: string | undefined }
  | { readonly from: 'anywhere'; readonly token: string; readonly isGenerated?: true }
  | { readonly from: 'nowhere' }

export type EnabledControl = Exclude<ControlAccess, { readonly from: 'nowhere' }>

export interface ServeConfig {
  readonly port: number
  readonly host: string
  readonly storage: Storage
  readonly dataDirectory: string | undefined
  /** Whether data with invalid rows is rejected. */
  readonly rejectsInvalidRows: boolean
  /** Whether an empty database gets the demo organizations, whose keys are public. */
  readonly demo: boolean
  /** The maximum size of the journal in MiB. */
  readonly journalSize: number
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined
  readonly corsOrigin: string | undefined
  readonly allowedHosts: AllowedHosts | 'any'
  readonly control: ControlAccess
  /** Whether the server stops at the end of standard input. */
  readonly exitWithParent: boolean
  readonly json: boolean
  readonly quiet: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Parses the flags and environment variables of `serve`. A flag overrides its variable.
 * @throws {UsageError} that names the invalid flag or variable
 */
export function parseServeConfig(flags: ServeFlags, env: Environment): ServeConfig {
  // With `||`, an empty flag counts as absent. With `??`, it overrides the variable.
  const dataDirectory = flags.data || readVariable('data', env)
  rejectConflicts(flags)
  const host = withoutBrackets((flags.host || readVariable('host', env) || SETTINGS.host.default).trim())
  return {
    port: parsePort(flags.port ?? getPortVariable(env) ?? String(SETTINGS.port.default)),
    host,
    storage: resolveStorage(flags, env),
    dataDirectory,
    rejectsInvalidRows: isOn('rejectInvalid', flags, env),
    demo: isOn('demo', flags, env),
    journalSize: parseJournalSize(
      flags.journalSize ?? readVariable('journalSize', env) ?? String(SETTINGS.journalSize.default),
      nameSource('journalSize', flags),
    ),
    tls: resolveTls(
      flags.tlsCert ?? readVariable('tlsCert', env),
      flags.tlsKey ?? readVariable('tlsKey', env),
    ),
    corsOrigin: parseCorsOrigin(flags.cors ?? readVariable('cors', env)),
    allowedHosts: resolveAllowedHosts(
      host,
      flags.allowHost ?? [readVariable('allowHost', env) ?? ''],
      nameSource('allowHost', flags),
    ),
    control: resolveControl(host, flags, env),
    exitWithParent: isOn('exitWithParent', flags, env),
    json: isOn('json', flags, env),
    quiet: isOn('quiet', flags, env),
  }
}

/** Rejects flags that contradict each other. */
function rejectConflicts(flags: ServeFlags): void {
  if (flags.control === false && flags.controlToken !== undefined)
    throw new UsageError('--control-token and --no-control cannot be combined. Use one of them.')
}

/** The variables of `serve`, of other commands, of both packages, and of the recipes in `docs/`. Without the prefix, for comparisons. */
const VARIABLES = [
  ...Object.values(SETTINGS).map((setting) => variableOf(setting).slice(VARIABLE_PREFIX.length)),
  ...['KEY', 'CHECK_KEY', 'BIN', 'URL'],
]

/** Kubernetes sets these variables for a service of this name. */
const KUBERNETES_VARIABLE = /_SERVICE_(?:HOST|PORT)|_PORT_\d/

/** Returns a warning for each variable that does not exist. */
export const listUnknownVariables = (env: Environment): string[] =>
  Object.keys(env)
    .filter((name) => name.startsWith(VARIABLE_PREFIX) && !KUBERNETES_VARIABLE.test(name))
    .map((name) => name.slice(VARIABLE_PREFIX.length))
    .filter((name) => !VARIABLES.includes(name))
    .map((name) => {
      const near = findNearest(name, VARIABLES)
      const advice = near
        ? `Did you mean ${VARIABLE_PREFIX}${near}?`
        : 'signalbox serve --help lists the flags.'
      return `${VARIABLE_PREFIX}${name} has no effect. ${advice}`
    })

/** Returns the port as text. Ignores the address, such as `tcp://10.0.0.7:80`, that Kubernetes stores for a service of this name. */
export const getPortVariable = ({ SIGNALBOX_PORT: port }: Environment): string | undefined =>
  port === undefined || /^(?:$|\w+:\/\/)/.test(port) ? undefined : port

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (port >= 0 && port <= 65_535) return port
  throw new UsageError(`The port must be a whole number from 0 to 65535, not "${text}". 0 picks a free port.`)
}

function parseJournalSize(text: string, source: string): number {
  const size = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (size >= 1 && size <= 1024) return size
  throw new UsageError(`${source} must be a whole number of MiB from 1 to 1024, not "${text}".`)
}

/** In memory, the default file is not used. */
function resolveStorage(flags: ServeFlags, env: Environment): Storage {
  const path = requireFilePath(flags.db || readVariable('db', env))
  if (!isOn('memory', flags, env)) return { kind: 'file', path: path ?? SETTINGS.db.default }
  return { kind: 'memory', source: path === undefined ? undefined : { path, isOptional: !flags.db } }
}

/** Rejects paths that SQLite does not treat as a file, because it would not store anything. */
function requireFilePath(path: string | undefined): string | undefined {
  if (path !== ':memory:' && !path?.startsWith('file:')) return path
  throw new UsageError(
    `The database "${path}" is not a file. Choose a file with --db, or use --memory for a server.`,
  )
}

function resolveTls(certFile: string | undefined, keyFile: string | undefined): ServeConfig['tls'] {
  if (!certFile && !keyFile) return undefined
  if (!certFile || !keyFile) throw new UsageError('HTTPS requires both --tls-cert and --tls-key.')
  for (const file of [certFile, keyFile]) {
    if (!existsSync(file))
      throw new CommandError(`The TLS file ${file} does not exist. Check --tls-cert and --tls-key.`)
  }
  return { certFile, keyFile }
}

/** Accepts `*`, or an origin exactly as browsers send it. */
function parseCorsOrigin(origin: string | undefined): string | undefined {
  if (!origin) return undefined
  if (origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)) return origin
  throw new UsageError(`"${origin}" is not a CORS origin. Use one such as https://app.example.com, or *.`)
}

/** Resolves the allowed host names. Without names, a server that listens on a public address accepts any host name. */
function resolveAllowedHosts(host: string, values: readonly string[], source: string): AllowedHosts | 'any' {
  const names = values
    .flatMap((text) => text.split(','))
    .filter((text) => text.trim() !== '')
    .map((text) => parseAllowedName(text, source))
  if (isLoopbackName(host)) return { names, addresses: 'loopback' }
  return names.length === 0 ? 'any' : { names, addresses: 'any' }
}

function parseAllowedName(text: string, source: string): string {
  const name = allowedName(text)
  if (name !== undefined) return name
  throw new UsageError(
    `${source} "${text.trim()}" is not a host name. Use a name without scheme and port, such as sandbox.example.com, or .example.com for all its subdomains.`,
  )
}

/**
 * The flag `--control-token` also overrides the variable of `--no-control`. On a public address, the control API requires a
 * token: a new one if none is given.
 */
function resolveControl(host: string, flags: ServeFlags, env: Environment): ControlAccess {
  if (flags.controlToken === undefined && !isOn('control', flags, env)) return { from: 'nowhere' }
  const token = requireStrongToken(flags.controlToken ?? readVariable('controlToken', env))
  if (isLoopbackName(host)) return { from: 'this machine', token }
  return token === undefined
    ? { from: 'anywhere', token: createToken(), isGenerated: true }
    : { from: 'anywhere', token }
}

const createToken = (): string => Buffer.from(systemRandom.bytes(16)).toString('hex')

/** Returns the generated token, which nobody knows unless it is printed; `undefined` for a given one. */
export const getGeneratedToken = (control: ControlAccess): string | undefined =>
  control.from === 'anywhere' && control.isGenerated ? control.token : undefined

/** Accepts tokens that fit in a header. Messages omit the token, because terminals are recorded. */
function requireStrongToken(token: string | undefined): string | undefined {
  if (token === undefined || /^[!-~]{16,}$/.test(token)) return token
  throw new UsageError(
    'The control token needs at least 16 ASCII characters without spaces. Create one with: openssl rand -hex 16',
  )
}

/** Returns the value of the variable of a setting; `undefined` if it is absent or empty. */
const readVariable = (name: SettingName, env: Environment): string | undefined =>
  env[variableOf(SETTINGS[name])] || undefined

/** Returns the flag of a setting if it is given, or else the variable. */
const nameSource = (name: SettingName, flags: ServeFlags): string =>
  flags[name] === undefined ? variableOf(SETTINGS[name]) : longFlagOf(SETTINGS[name])

const ON_VALUES = ['1', 'true', 'yes', 'on']
const OFF_VALUES = ['', '0', 'false', 'no', 'off']

/** Returns the value of a switch. Its flag and its variable set it to the same value: `false` for `--no-demo`. */
function isOn(name: SettingName, flags: ServeFlags, env: Environment): boolean {
  const value = switchValueOf(SETTINGS[name])
  const isSet = flags[name] === value || parseSwitch(variableOf(SETTINGS[name]), env)
  return isSet ? value : !value
}

function parseSwitch(name: string, env: Environment): boolean {
  const value = (env[name] ?? '').trim().toLowerCase()
  if (ON_VALUES.includes(value)) return true
  if (OFF_VALUES.includes(value)) return false
  throw new UsageError(`${name} must be 1 or 0, not "${env[name]}".`)
}
