/** Resolves files that commands write. They never replace an input. */
import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CommandError, codeOf, explainWriteErrors } from '../lib/errors.ts'
import { systemRandom } from '../lib/random.ts'

/**
 * Resolves the path of an output through links.
 * @param flag what names the file in messages, such as `--report`
 * @param inputs files that the command reads or stores data in, whether they exist or not
 * @throws {CommandError} if it is an input or not a regular file, or its folder does not exist
 */
export function resolveOutput(flag: string, name: string, inputs: readonly string[]): string {
  const stats = statSync(name, { throwIfNoEntry: false })
  const isBrokenLink = stats === undefined && lstatSync(name, { throwIfNoEntry: false }) !== undefined
  if (isBrokenLink || (stats && !stats.isFile()))
    throw new CommandError(`${flag} ${name} is not a file. Choose a different file.`)
  requireOtherFile(flag, name, inputs)
  return resolveLinks(name)
}

/**
 * Checks that an output is not an input.
 * @param flag what names the file in messages, such as `-o`
 * @param inputs files that the command reads or stores data in, whether they exist or not
 * @throws {CommandError} if it is, or its folder does not exist
 */
export function requireOtherFile(flag: string, name: string, inputs: readonly string[]): void {
  if (!existsSync(dirname(name)))
    throw new CommandError(`${flag} ${name}: the folder ${dirname(name)} does not exist. Create it first.`)
  if (inputs.some((input) => isSameFile(name, input)))
    throw new CommandError(`${flag} ${name} is an input file. Choose a different file.`)
}

/**
 * Protects an earlier output. A pipe or a device has none.
 * @param force whether to allow replacing it
 * @throws {CommandError} if the file exists
 */
export function requireNewFile(file: string, force: boolean | undefined): void {
  if (!force && statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandError(`${file} already exists. Replace it with --force, or choose a different file.`)
}

/** Tests whether two paths lead to the same file, also through links. The files need not exist. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false, bigint: true }))
  if (a && b) return a.ino === b.ino && a.dev === b.dev
  return a === b && resolveLinks(one) === resolveLinks(other)
}

function resolveLinks(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const folder = dirname(path)
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : resolve(path)
}

/**
 * Writes a file atomically. Only its owner can read it.
 * @param force whether to replace an existing file
 * @throws the error of the system, or a `CommandError`
 */
export function replaceFile(path: string, content: string | Uint8Array, force: boolean | undefined): void {
  const file = createTemporaryFile(path, force)
  try {
    file.write(content)
    file.complete()
  } finally {
    file.discard()
  }
}

/** A file that gets its name when it is complete. Its methods throw the errors of the system, and `complete` a `CommandError`. */
export interface TemporaryFile {
  write(content: string | Uint8Array): void
  /** Inserts bytes at the start. */
  prepend(content: Uint8Array): void
  /**
   * Stores the file on the disk, and gives it its name.
   * @param mode the permissions; those of the owner by default
   */
  complete(mode?: number): void
  /** Deletes the file unless it is complete. */
  discard(): void
}

/**
 * Creates a file that only its owner can read. A process that exits deletes it. The random name has no process id, which may be 1 in
 * several containers, and not the name of the output, which may have the maximum length.
 * @param force whether to replace a file that has the name when this one is complete
 * @throws {CommandError} if no file can be created in the folder
 */
export function createTemporaryFile(path: string, force: boolean | undefined): TemporaryFile {
  const folder = dirname(path)
  const temporary = join(folder, `signalbox-${systemRandom.uuid()}.tmp`)
  const handle = explainWriteErrors(`The folder ${folder}`, () => openSync(temporary, 'wx+', 0o600))
  let isOpen = true
  const close = (): void => {
    if (!isOpen) return
    isOpen = false
    closeSync(handle)
  }
  const discard = (): void => {
    close()
    rmSync(temporary, { force: true })
    process.off('exit', discard)
  }
  process.once('exit', discard)
  return {
    write: (content) => writeFileSync(handle, content),
    prepend: (content) => prependTo(handle, content),
    complete(mode) {
      if (mode !== undefined) fchmodSync(handle, mode)
      fsyncSync(handle)
      close()
      if (force) renameSync(temporary, path)
      else renameToNew(temporary, path)
    },
    discard,
  }
}

/**
 * Renames a file unless the name is used. A hard link would need no blank file in between, but not all file systems have links.
 * @throws {CommandError} if a file has the name
 */
function renameToNew(from: string, to: string): void {
  try {
    closeSync(openSync(to, 'wx'))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    throw new CommandError(
      `${to} was created during the run, so nothing was written. Replace it with --force, or choose a different file.`,
    )
  }
  try {
    renameSync(from, to)
  } catch (error) {
    rmSync(to, { force: true })
    throw error
  }
}

const CHUNK_SIZE = 256 * 1024

/** Moves the content of an open file to make room for bytes at its start. */
function prependTo(handle: number, content: Uint8Array): void {
  const chunk = new Uint8Array(CHUNK_SIZE)
  let moved = content
  for (let position = 0; moved.length > 0; ) {
    const length = readSync(handle, chunk, 0, CHUNK_SIZE, position)
    const bytes = Buffer.concat([moved, chunk.subarray(0, length)])
    const written = length === 0 ? bytes : bytes.subarray(0, length)
    for (let at = 0; at < written.length; )
      at += writeSync(handle, written, at, written.length - at, position + at)
    moved = bytes.subarray(written.length)
    position += written.length
  }
}
