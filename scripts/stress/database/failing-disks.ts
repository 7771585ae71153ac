/** Folders whose disk can be made to fail and to work again. They need Linux, and most of them root. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface FailingDisk {
  readonly folder: string
  /** Lets all writes of the process fail until `restore`. */
  fail(pid: number): void
  restore(pid: number): void
  /** Unmounts the folder, or makes its files writable again. */
  remove(): void
}

/**
 * Runs a command.
 * @throws {Error} with the output of a command that fails
 */
function run(...command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command, { stdout: 'ignore', stderr: 'pipe' })
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr.toString().trim()}`)
}

/** A small disk in memory, which is filled to the last byte. */
function smallDisk(folder: string): FailingDisk {
  run('mount', '-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fail: () => {
      for (const length of [1 << 20, 1 << 12, 1]) appendUntilFull(ballast, length)
    },
    restore: () => rmSync(ballast, { force: true }),
    remove: () => run('umount', '-l', folder),
  }
}

/** Appends blocks of `length` bytes. */
function appendUntilFull(file: string, length: number): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(length))
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error
  }
}

/** A folder whose files become immutable, also for processes that have them open. */
function writeProtected(folder: string): FailingDisk {
  const change = (flag: string): void => {
    const files = readdirSync(folder).filter((name) => /\.db(-wal)?$/.test(name))
    if (files.length > 0) run('chattr', flag, ...files.map((name) => join(folder, name)))
  }
  const probe = join(folder, 'probe.db')
  appendFileSync(probe, '')
  change('+i')
  change('-i')
  rmSync(probe)
  const restore = () => change('-i')
  return { folder, fail: () => change('+i'), restore, remove: restore }
}

/** Writes that fail as on a broken disk: the process may write nothing beyond the first page of a file. */
function failingWrites(folder: string): FailingDisk {
  const limit = (pid: number, bytes: string): void => {
    if (existsSync(`/proc/${pid}`)) run('prlimit', '--pid', String(pid), `--fsize=${bytes}:`)
  }
  run('prlimit', '--version')
  return {
    folder,
    fail: (pid) => limit(pid, '4096'),
    restore: (pid) => limit(pid, 'unlimited'),
    remove: () => {},
  }
}

const KINDS = { 'small-disk': smallDisk, 'write-protected': writeProtected, 'failing-writes': failingWrites }
export type FailingDiskKind = keyof typeof KINDS
export const FAILING_DISK_KINDS = Object.keys(KINDS) as readonly FailingDiskKind[]

/** Returns a disk in a new folder, or why this machine or this user cannot create one. */
export function createFailingDisk(kind: FailingDiskKind, folder: string): FailingDisk | string {
  try {
    mkdirSync(folder)
    return KINDS[kind](folder)
  } catch (error) {
    return String(error)
  }
}
