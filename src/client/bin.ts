/** The command `signalbox` of the npm package: runs the executable with the same arguments, and ends as it ends. */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SandboxUnavailable } from './control-api.ts'
import { findExecutable } from './executable.ts'

/** A terminal sends SIGINT and SIGHUP to all its processes, so the executable would get each of them twice. */
const FORWARDED: readonly NodeJS.Signals[] = process.stdin.isTTY
  ? ['SIGTERM']
  : ['SIGTERM', 'SIGINT', 'SIGHUP']

function run(executable: string): void {
  const child = spawn(executable, process.argv.slice(2), { stdio: 'inherit' })
  const onSignal = (signal: NodeJS.Signals): void => {
    if (FORWARDED.includes(signal)) child.kill(signal)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  child.on('error', (error) =>
    fail(`${executable} cannot be run: ${error.message}. Use the executable for this platform.`),
  )
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    // Without the handler, the signal also ends this process.
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

try {
  const packageFolder = join(dirname(fileURLToPath(import.meta.url)), '..')
  run(findExecutable(packageFolder, process.env.SIGNALBOX_BIN))
} catch (error) {
  if (!(error instanceof SandboxUnavailable)) throw error
  fail(error.message)
}
