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
import { findBom } from '../lib/text-file.ts'

/** A kind of file that a command writes, recognized by its first characters. */
export interface FileKind {
  /** With an article: `a ready file`. */
  readonly name: string
  readonly start: RegExp
}

/** A file that a command may write. */
export interface OutputFile {
  /** What names the file in messages, such as `--report`. */
  readonly flag: string
  /** The path as the user typed it. */
  readonly name: string
  /** The real path, because the name may be a link. */
  readonly path: string
  readonly kind: FileKind
}

/**
 * Resolves an output, and checks that the command may write it.
 * @param inputs files that the command reads or stores data in, whether they exist or not
 * @throws {StartupError} if it is an input, a file of another kind, not a regular file, or cannot be created
 */
export function resolveOutputFile(
  flag: string,
  name: string,
  kind: FileKind,
  inputs: readonly string[],
): OutputFile {
  const stats = statSync(name, { throwIfNoEntry: false })
  if (stats === undefined && lstatSync(name, { throwIfNoEntry: false }))
    throw new StartupError(`${flag} ${name} is a link to a missing file. Name another file.`)
  if (stats?.isDirectory()) throw new StartupError(`${flag} ${name} is a folder. Name a file in it.`)
  if (stats && !stats.isFile()) throw new StartupError(`${flag} ${name} is a pipe or a device. Name a file.`)
  const path = stats ? realpathSync(name) : resolvePath(name)
  if (inputs.some((input) => isSameFile(path, input)))
    throw new StartupError(`${flag} ${name} is an input file. Name another file.`)
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    throw new StartupError(`${flag} ${name} cannot be a spreadsheet. Name a .csv file, which Excel can open.`)
  requireWritable(flag, name, dirname(path))
  const file = { flag, name, path, kind }
  requireReplaceable(file)
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

/**
 * Requires that a command may write a file: it does not exist, is empty, or is of the same kind.
 * @throws {StartupError} if the command may not replace the file
 */
export function requireReplaceable({ flag, name, path, kind }: OutputFile): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0 || kind.start.test(readStart(path))) return
  throw new StartupError(
    `${flag} ${name} already exists and is not ${kind.name}. Move it, or name another file.`,
  )
}

/**
 * Replaces a file atomically. Only its owner can read it. The temporary name has no process id: in several containers, it may
 * be 1.
 * @throws {StartupError} if the file is now of another kind
 */
export function replaceFile(file: OutputFile, content: string | Uint8Array): void {
  requireReplaceable(file)
  const temporary = `${file.path}.${systemRandom.uuid()}.tmp`
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(temporary, file.path)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Bytes, more than the headings of any table. */
const START_LENGTH = 1024 * 1024

/** Returns the start of a file without a byte order mark. ASCII characters are correct, also in UTF-16. */
function readStart(file: string): string {
  const handle = openRegularFile(file)
  try {
    const bytes = Buffer.alloc(START_LENGTH)
    const length = readSync(handle, bytes)
    return bytes.toString('latin1', findBom(bytes)?.length ?? 0, length).replaceAll('\0', '')
  } finally {
    closeSync(handle)
  }
}
