/** Starts the executable as a child process that ends with this one. */

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { toArguments } from '../config/settings.ts'
import type { DataProblem } from '../lib/problem.ts'
import { type RunningServer, SandboxUnavailable } from './control-api.ts'
import { createEnvironment, type SandboxOptions, STOP_TIMEOUT, toServeFlags } from './options.ts'

/** Characters. Error messages contain the end of the error output. */
const MAX_ERROR_OUTPUT = 64_000

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/** A complete line. A script in SIGNALBOX_BIN may print other lines before it. */
const LISTENING_LINE = /^\{"event":"listening",.*(?=\n)/m

/** The line that the server prints when it is ready. */
interface ListeningEvent {
  readonly url: string
  /** Absent if there are none. */
  readonly dataProblems?: readonly DataProblem[]
}

/**
 * Starts a server as a child process.
 * @param timeout milliseconds for the start
 * @throws {SandboxUnavailable} if the server does not start, with its error output
 */
export async function spawnServer(
  executable: string,
  options: SandboxOptions,
  timeout: number,
): Promise<RunningServer> {
  const env = createEnvironment(options)
  // The system closes the standard input pipe when this process ends, even if it is killed. Then the server stops.
  const flags = { ...toServeFlags(options), json: true, quiet: true, exitWithParent: true }
  const child = spawn(executable, ['serve', ...toArguments(flags)], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const event = await waitForListeningEvent(child, executable, timeout)
  detach(child)
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk))
  return {
    url: event.url,
    controlToken: env.SIGNALBOX_CONTROL_TOKEN,
    describeExit: () => describeExit(child),
    dataProblems: event.dataProblems ?? [],
    stop: () => stopServer(child),
  }
}

/**
 * Waits until the server reports its address.
 * @throws {SandboxUnavailable} if the server exits, or does not start in time
 */
function waitForListeningEvent(child: Child, executable: string, timeout: number): Promise<ListeningEvent> {
  return new Promise((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    const onErrorOutput = (chunk: Buffer): void => {
      stderr = (stderr + chunk).slice(-MAX_ERROR_OUTPUT)
    }
    const finish = (action: () => void): void => {
      clearTimeout(timer)
      child.stderr.off('data', onErrorOutput)
      child.stdout.removeAllListeners('data')
      child.removeListener('error', onError).removeListener('close', onClose)
      action()
    }
    const fail = (message: string): void => finish(() => reject(new SandboxUnavailable(message)))
    const onError = (error: Error): void =>
      fail(`${executable} cannot be run: ${error.message}. Use the executable for this platform.`)
    const onClose = (): void => fail(`The sandbox did not start: ${stderr.trim() || describeExit(child)}`)
    const timer = setTimeout(() => {
      fail(`The sandbox did not start within ${timeout} ms. ${stderr.trim()}`.trim())
      child.kill('SIGKILL')
    }, timeout)
    child.once('error', onError).once('close', onClose)
    child.stderr.on('data', onErrorOutput)
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
      const [line] = LISTENING_LINE.exec(stdout) ?? []
      if (line === undefined) return
      finish(() => resolve(JSON.parse(line)))
      // The warnings of the start.
      if (stderr !== '') process.stderr.write(stderr)
    })
  })
}

/** Lets this process end even if a test does not stop the server. */
function detach(child: Child): void {
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    if ('unref' in stream && typeof stream.unref === 'function') stream.unref()
    stream.on('error', () => {})
  }
  child.stdout.resume()
}

const hasExited = ({ exitCode, signalCode }: Child): boolean => exitCode !== null || signalCode !== null

const describeExit = (child: Child): string | undefined =>
  hasExited(child) ? `the sandbox stopped (${child.signalCode ?? `exit code ${child.exitCode}`})` : undefined

/** @throws {SandboxUnavailable} if the server fails, for example because it cannot store the last changes */
function stopServer(child: Child): Promise<void> {
  if (hasExited(child)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    // This process must not end before the server has stopped.
    child.ref()
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT)
    child.once('exit', (code) => {
      clearTimeout(kill)
      // `null` after a signal.
      if (!code) resolve()
      else {
        const message = `The sandbox stopped with exit code ${code}. Its error output says whether changes were lost.`
        reject(new SandboxUnavailable(message))
      }
    })
    child.stdin.end()
  })
}
