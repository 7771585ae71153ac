/** Checks files that commands write: they never replace an input, and only files of the same kind. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { StartupError } from '../lib/errors.ts'
import { systemRandom } from '../lib/random.ts'
import { openRegularFile } from '../lib/regular-file.ts'

/**
 * Returns the real path of an output, which may be a link.
 * @param flag the flag that names it
 * @param inputs files that the command reads or stores data in, whether they exist or not
 * @throws {StartupError} if it is an input, is not a regular file, or cannot be created
 */
export function resolveOutputFile(flag: string, name: string, inputs: readonly string[]): string {
  const stats = statSync(name, { throwIfNoEntry: false })
  if (stats === undefined && lstatSync(name, { throwIfNoEntry: false }))
    throw new StartupError(`${flag} ${name} is a link to a missing file. Name another file.`)
  if (stats?.isDirectory()) throw new StartupError(`${flag} ${name} is a folder. Name a file in it.`)
  if (stats && !stats.isFile()) throw new StartupError(`${flag} ${name} is a pipe or a device. Name a file.`)
  const file = stats ? realpathSync(name) : resolvePath(name)
  if (inputs.some((input) => isSameFile(file, input)))
    throw new StartupError(`${flag} ${name} is an input file. Name another file.`)
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    throw new StartupError(`${flag} ${name} cannot be a spreadsheet. Name a .csv file, which Excel can open.`)
  requireWritable(flag, name, dirname(file))
  return file
}

function requireWritable(flag: string, name: string, folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(`${flag} ${name}: the folder ${folder} does not exist. Create it first.`)
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartupError(
      `${flag} ${name}: the folder ${folder} is not writable. Name a file in another folder.`,
    )
  }
}

/** Tests whether two paths lead to the same file, also through links. The files need not exist. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false, bigint: true }))
  if (a && b) return a.ino === b.ino && a.dev === b.dev
  return a === b && resolvePath(one) === resolvePath(other)
}

function resolvePath(path: string): string {
  const folder = dirname(path)
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : resolve(path)
}

/** A kind of file that a command writes, recognized by its first characters. */
export interface FileKind {
  /** With an article: `a ready file`. */
  readonly name: string
  readonly start: RegExp
}

/** Tests whether a command may write a file: it does not exist, is empty, or is of the same kind. */
export function canReplace(file: string, kind: FileKind): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  return !stats || stats.size === 0 || kind.start.test(readStart(file))
}

/**
 * Requires that an existing file is of the right kind.
 * @throws {StartupError} if the command may not replace the file
 */
export function requireReplaceable(flag: string, name: string, file: string, kind: FileKind): void {
  if (canReplace(file, kind)) return
  throw new StartupError(`${flag} ${name} already exists and is not ${kind.name}. Name another file.`)
}

/**
 * Replaces a file atomically. Only its owner can read it. The temporary name has no process id: in several containers, it may
 * be 1.
 */
export function replaceFile(file: string, text: string): void {
  const temporary = `${file}.${systemRandom.uuid()}.tmp`
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Bytes, more than the headings of any table. */
const START_LENGTH = 1024 * 1024

/** Returns the start of a file. ASCII characters are correct, also in UTF-16. */
function readStart(file: string): string {
  const handle = openRegularFile(file)
  try {
    const bytes = Buffer.alloc(START_LENGTH)
    const text = bytes.toString('latin1', 0, readSync(handle, bytes))
    return text.replaceAll('\0', '')
  } finally {
    closeSync(handle)
  }
}
