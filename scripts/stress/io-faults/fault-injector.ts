/** Builds the preloaded library, and selects the system call on the database files that fails. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** In the order of `enum kind` in preload.c, without `NONE`. */
export const CALLS = ['open', 'read', 'write', 'sync', 'truncate', 'unlink'] as const
export type Call = (typeof CALLS)[number]

/** errno values of Linux: an I/O error, and no space left on the disk. */
const EIO = 5
const ENOSPC = 28

/** Compiles the library into `folder`. Returns its path, or why this machine cannot run the test. */
export function buildPreload(folder: string): { readonly library: string } | { readonly missing: string } {
  if (process.platform !== 'linux') return { missing: 'System calls can only be made to fail on Linux.' }
  const compiler = ['cc', 'gcc', 'clang'].find((name) => Bun.which(name) !== null)
  if (compiler === undefined) return { missing: 'There is no C compiler.' }
  const library = join(folder, 'io-faults.so')
  const { exitCode, stderr } = Bun.spawnSync(
    [compiler, '-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dir, 'preload.c'), '-ldl'],
    { stderr: 'pipe' },
  )
  return exitCode === 0
    ? { library }
    : { missing: `The library does not compile: ${stderr.toString().trim()}` }
}

/** The memory shared with the preloaded library: `struct control` in preload.c, five 32-bit integers. */
export class FaultInjector {
  readonly #file: number
  /** The environment of the server: preloads the library, and names the control file and the database. */
  readonly environment: Record<string, string>

  constructor(library: string, control: string, database: string) {
    this.#file = openSync(control, 'w+')
    this.environment = { LD_PRELOAD: library, IO_FAULTS_CONTROL: control, IO_FAULTS_PREFIX: database }
    this.reset()
  }

  /** Lets the nth call from now on fail. */
  fail(call: Call, n: number): void {
    const error = call === 'write' && n % 2 === 0 ? ENOSPC : EIO
    this.#write([CALLS.indexOf(call) + 1, n, error, 0, 0])
  }

  /** Cancels the fault. Returns whether the call has already failed. */
  reset(): boolean {
    const fields = new Int32Array(5)
    readSync(this.#file, fields, 0, fields.byteLength, 0)
    this.#write([0, 0, 0, 0, 0])
    return fields[4] === 1
  }

  close(): void {
    closeSync(this.#file)
  }

  #write(fields: readonly number[]): void {
    writeSync(this.#file, new Int32Array(fields), 0, fields.length * 4, 0)
  }
}
