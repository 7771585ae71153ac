/** Resolves files that commands write. They never replace an input. */
import { existsSync, lstatSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { StartupError } from '../lib/errors.ts'
import { systemRandom } from '../lib/random.ts'

/**
 * Resolves the path of an output through links.
 * @param flag what names the file in messages, such as `--report`
 * @param inputs files that the command reads or stores data in, whether they exist or not
 * @throws {StartupError} if it is an input or not a regular file, or its folder does not exist
 */
export function resolveOutput(flag: string, name: string, inputs: readonly string[]): string {
  const stats = statSync(name, { throwIfNoEntry: false })
  const isBrokenLink = stats === undefined && lstatSync(name, { throwIfNoEntry: false }) !== undefined
  if (isBrokenLink || (stats && !stats.isFile()))
    throw new StartupError(`${flag} ${name} is not a file. Choose a different file.`)
  if (!existsSync(dirname(name)))
    throw new StartupError(`${flag} ${name}: the folder ${dirname(name)} does not exist. Create it first.`)
  if (inputs.some((input) => isSameFile(name, input)))
    throw new StartupError(`${flag} ${name} is an input file or another output. Choose a different file.`)
  return resolveLinks(name)
}

/**
 * Protects an earlier output.
 * @param force whether to allow replacing it
 * @throws {StartupError} if the file exists
 */
export function requireNewFile(file: string, force: boolean | undefined): void {
  if (!force && existsSync(file))
    throw new StartupError(`${file} already exists. Replace it with --force, or choose a different file.`)
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
 * Replaces a file atomically. Only its owner can read it. The temporary name has no process id: in several containers, it may
 * be 1.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${systemRandom.uuid()}.tmp`
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
}
