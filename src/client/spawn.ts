/** Finds the executable and starts it as a child process that ends with this one. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { listOrganizations } from './connect.ts'
import {
  createSender,
  type RunningServer,
  SandboxUnavailable,
  type ServerAddress,
  type StartOrganization,
} from './connection.ts'
import { DEFAULT_TIMEOUT, createEnvironment, toServeFlags, type SandboxOptions } from './options.ts'

/** In the package; beside it, where the repository builds both; and as seen from the sources. */
const PLACES = ['bin', '..', '../../dist']

/**
 * @param here the folder that this package lies in
 * @param bin what `SIGNALBOX_BIN` says
 * @throws {SandboxUnavailable} when it is nowhere, saying how to get it
 */
export function findExecutable(here: string, bin: string | undefined): string {
  if (bin) {
    if (isFile(bin)) return bin
    throw new SandboxUnavailable(`SIGNALBOX_BIN names ${bin}, which is no file.`)
  }
  const name = process.platform === 'win32' ? 'signalbox.exe' : 'signalbox'
  const places = PLACES.map((place) => join(here, place, name))
  const found = places.find(isFile)
  if (found) return found
  throw new SandboxUnavailable(
    `There is no signalbox executable for ${process.platform}-${process.arch}: set SIGNALBOX_BIN to one, or make one ` +
      `with \`bun run build\` in a clone of Signalbox. Looked for ${places.join(', ')}.`,
  )
}

/** The folder of the package has the name of the executable. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** Milliseconds that requests under way are given to end when it is stopped. */
const GRACE = 2_000
/** Characters of its last words that are kept. */
const LAST_WORDS = 4_000

type Child = ChildProcessByStdio<Writable, Readable, Readable>

interface Listening {
  readonly url: string
  /** The demo organizations. */
  readonly organizations: readonly StartOrganization[]
  /** There only if there are others. */
  readonly otherOrganizations?: object
}

/** @throws {SandboxUnavailable} when it does not start, with what it said */
export async function spawnServer(executable: string, options: SandboxOptions): Promise<RunningServer> {
  const env = createEnvironment(options)
  // Standard input is a pipe that the system closes with this process, even when that is killed: then the server ends.
  const child = spawn(
    executable,
    ['serve', '--json', '--quiet', '--exit-with-parent', ...argumentsOf(options)],
    {
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    },
  )
  const timeout = options.timeout ?? DEFAULT_TIMEOUT
  const started = await listening(child, executable, timeout)
  letGo(child)
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk))
  const address: ServerAddress = {
    url: started.url,
    controlToken: env.SIGNALBOX_CONTROL_TOKEN,
    describeExit: () => endOf(child),
  }
  return {
    ...address,
    organizations: await allOrganizations(started, address, timeout),
    stop: () => stopped(child),
  }
}

/** The server prints demo keys only. Without a control API nobody can ask for the others. */
async function allOrganizations(
  { organizations, otherOrganizations }: Listening,
  address: ServerAddress,
  timeout: number,
): Promise<readonly StartOrganization[]> {
  if (otherOrganizations === undefined) return organizations
  return listOrganizations(address.url, createSender(address, timeout)).catch(() => organizations)
}

const argumentsOf = (options: SandboxOptions): string[] =>
  Object.entries(toServeFlags(options)).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, String(value)],
  )

/** What it prints when it accepts connections. */
function listening(child: Child, executable: string, timeout: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    const hear = (chunk: Buffer): void => {
      stderr = (stderr + chunk).slice(-LAST_WORDS)
    }
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      child.stderr.off('data', hear)
      child.stdout.removeAllListeners('data')
      child.removeListener('error', onError).removeListener('close', onClose)
      act()
    }
    const fail = (message: string): void => settle(() => reject(new SandboxUnavailable(message)))
    const onError = (error: Error): void => fail(`${executable} cannot be run here: ${error.message}.`)
    const onClose = (): void => fail(`The sandbox did not start: ${stderr.trim() || endOf(child)}`)
    const timer = setTimeout(() => {
      fail(`The sandbox did not start within ${timeout} ms. ${stderr.trim()}`.trim())
      child.kill('SIGKILL')
    }, timeout)
    child.once('error', onError).once('close', onClose)
    child.stderr.on('data', hear)
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk
      if (stdout.includes('\n')) settle(() => resolve(JSON.parse(stdout)))
    })
  })
}

/** A test that forgets to stop it ends all the same: nothing of the child keeps this process. */
function letGo(child: Child): void {
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    if ('unref' in stream && typeof stream.unref === 'function') stream.unref()
    stream.on('error', () => {})
  }
  child.stdout.resume()
}

const hasEnded = ({ exitCode, signalCode }: Child): boolean => exitCode !== null || signalCode !== null

const endOf = (child: Child): string | undefined =>
  hasEnded(child) ? `the sandbox has ended (${child.signalCode ?? `exit code ${child.exitCode}`})` : undefined

function stopped(child: Child): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => {
    // To wait for it, it has to keep this process.
    child.ref()
    const kill = setTimeout(() => child.kill('SIGKILL'), GRACE)
    child.once('exit', () => {
      clearTimeout(kill)
      resolve()
    })
    child.stdin.end()
  })
}
